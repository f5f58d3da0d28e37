import { Alert, Button, Skeleton } from '@mantine/core'
import { IconCalendarOff, IconUserOff } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import type { Agenda } from '#contract/generated/schema.ts'
import { fetchChunk, loadable } from '#src/ui/chunks.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { usePermission } from '#src/ui/permission.tsx'
import { QueryResult } from '#src/ui/query-result.tsx'
import { whenQuiet } from '#src/ui/when-quiet.ts'
import { columnsOf } from './agenda-columns.ts'
import { AgendaFilters } from './agenda-filters.tsx'
import AgendaList from './agenda-list.tsx'
import { AgendaMenu } from './agenda-menu.tsx'
import classes from './agenda-page.module.css'
import { AgendaToolbar } from './agenda-toolbar.tsx'
import { texts } from './schedule.texts.ts'
import TimeGrid from './time-grid-view.tsx'
import { type AgendaView, useAgenda } from './use-agenda.ts'
import { useAgendaActions } from './use-agenda-actions.ts'
import { useScheduleChanges } from './use-schedule-changes.ts'

const loadSide = () => import('./agenda-side.tsx')
const AgendaSide = loadable(loadSide)
const NewPatient = loadable(() => import('#src/features/patients/new-patient-panel.tsx'))
const MonthView = loadable(
  () => import('./month-view.tsx'),
  () => <Skeletons />,
)

export default function AgendaPage() {
  const view = useAgenda()
  const actions = useAgendaActions(view, view.query.data)
  useScheduleChanges()
  // The form is there before somebody asks for it.
  useEffect(() => whenQuiet(() => void fetchChunk(loadSide).catch(() => {})), [])
  const { create } = actions
  const [isPrinting, setPrinting] = useState(false)
  const print = () => {
    // What is printed has to be there before the browser draws the page.
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  }
  return (
    <Page action={create && <Button onClick={create}>{texts.create}</Button>}>
      <AgendaToolbar agenda={view}>
        <AgendaMenu columns={view.columns} clinics={view.query.data?.clinics ?? []} onPrint={print} />
      </AgendaToolbar>
      <AgendaFilters agenda={view} />
      <QueryResult query={view.query} failed={texts.failed.description} skeleton={<Skeletons />}>
        {(agenda) => <Content agenda={actions.shown ?? agenda} view={view} isPrinting={isPrinting} actions={actions} />}
      </QueryResult>
    </Page>
  )
}

const Skeletons = () => (
  <div role="status" aria-label={texts.loading}>
    <Skeleton height="2.5rem" mb="xs" />
    <Skeleton height="30rem" />
  </div>
)

type ContentProps = { agenda: Agenda; view: AgendaView; isPrinting: boolean; actions: ReturnType<typeof useAgendaActions> }

function Content({ agenda, view, isPrinting, actions }: ContentProps) {
  const { booking, choose, drop, dropOnDay, move, openOne, close, find } = actions
  const { days, day, today, now, openId, step, query, asked, status } = view
  const mayChangeHours = usePermission('updateDoctorSchedule')
  const columns = useMemo(() => columnsOf(agenda, days, status === 'CANCELLED'), [agenda, days, status])
  const { doctors, clinics, hasMoreDoctors, truncated } = agenda
  const names = useMemo(() => new Map(clinics.map(({ id, name }) => [id, name])), [clinics])
  const clinicOf = useCallback((id: number | null) => (id === null ? undefined : names.get(id)), [names])
  if (doctors.length === 0)
    return (
      <EmptyState Icon={IconUserOff} title={texts.noDoctors}>
        {texts.noDoctorsHint}
      </EmptyState>
    )
  const areSeveral = doctors.length > 1
  const [first] = doctors
  // A week is one doctor's: of several the first one's.
  const inWeek = view.view === 'semana' && areSeveral ? columns.filter(({ doctorId }) => doctorId === first?.doctorId) : columns
  const isEmpty = columns.every(({ open: hours, items }) => hours.length === 0 && items.length === 0)
  const pendingId = booking.isDropped ? booking.movedId : undefined
  const shared = { clinicOf, onOpen: openOne, openId, pendingId, now }
  const list = { days, columns, areSeveral, now, clinicOf, onOpen: openOne, onChoose: choose }
  return (
    <div className={classes.content}>
      <div className={classes.main} aria-busy={query.isPlaceholderData} data-outdated={query.isPlaceholderData || undefined}>
        {hasMoreDoctors && <Alert color="gray">{texts.moreDoctors(doctors.length)}</Alert>}
        {truncated && <Alert color="orange">{texts.truncated}</Alert>}
        {isEmpty && (
          <EmptyState
            Icon={IconCalendarOff}
            title={texts.noHoursInView}
            action={
              mayChangeHours && (
                <Button component={Link} href={`/schedule/hours/${first?.doctorId ?? ''}`} variant="default">
                  {texts.toHours}
                </Button>
              )
            }
          >
            {texts.noHoursHint}
          </EmptyState>
        )}
        {isPrinting && <AgendaList {...list} days={[day]} onChoose={undefined} />}
        <div hidden={isPrinting} style={{ minWidth: 0 }}>
          {view.view === 'mes' ? (
            <MonthView {...shared} days={days} columns={columns} month={day.slice(0, 7)} today={today} onDrop={dropOnDay} onPage={step} />
          ) : view.view === 'lista' ? (
            <AgendaList {...list} />
          ) : (
            <TimeGrid
              {...shared}
              columns={inWeek}
              areDoctors={view.view === 'dia'}
              place={booking.isOpen ? booking.place : undefined}
              onChoose={choose}
              onDrop={drop}
              onPage={step}
            />
          )}
        </div>
      </div>
      <AgendaSide
        booking={booking}
        agenda={agenda}
        shown={find(openId)}
        moved={find(booking.movedId)}
        patientId={asked.patientId}
        NewPatient={NewPatient}
        clinicOf={clinicOf}
        onMove={move}
        onClose={close}
      />
    </div>
  )
}
