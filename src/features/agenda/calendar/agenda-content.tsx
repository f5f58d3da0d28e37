import { Alert, Button, Skeleton } from '@mantine/core'
import { IconCalendarOff, IconUserOff } from '@tabler/icons-react'
import { type ComponentProps, useCallback, useMemo } from 'react'
import { Link } from 'wouter'
import type { Agenda } from '#contract/generated/schema.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts } from '../agenda.texts.ts'
import { hoursPath } from '../new-appointment.texts.ts'
import { type AgendaColumn, areSeveralClinics, shortNames } from './agenda-columns.ts'
import AgendaList from './agenda-list.tsx'
import classes from './agenda-page.module.css'
import TimeGrid from './time-grid-view.tsx'
import type { AgendaView } from './use-agenda.ts'
import type { useAgendaActions } from './use-agenda-actions.ts'

const nowhere = () => undefined

/** Loads the panel beside the calendar: the details of an appointment, and its forms. */
export const loadSide = () => import('./agenda-side.tsx')
const AgendaSide = loadable(loadSide)
/** Loads the day on paper. */
export const loadPrint = () => import('./agenda-print.tsx')
const AgendaPrint = loadable(loadPrint)
const MonthView = loadable(
  () => import('./month-view.tsx'),
  () => <AgendaSkeleton />,
)

/** The shape of an agenda while it loads. */
export const AgendaSkeleton = () => (
  <div role="status" aria-label={texts.loading}>
    <Skeleton height="2.5rem" mb="xs" />
    <Skeleton height="30rem" />
  </div>
)

type ContentProps = {
  agenda: Agenda
  columns: readonly AgendaColumn[]
  view: AgendaView
  isPrinting: boolean
  actions: ReturnType<typeof useAgendaActions>
} & Pick<ComponentProps<typeof AgendaSide>, 'Turnos' | 'NewPatient' | 'Waiting'>

/** The days of an agenda in the chosen view, with the panel beside them. */
export function AgendaContent({ agenda, columns, view, isPrinting, actions, Turnos, NewPatient, Waiting }: ContentProps) {
  const { newAppointment, choose, drop, dropOnDay, resize, arrive, move, openOne, close, find } = actions
  const { days, day, today, now, openId, ofPatientId, step, query, asked } = view
  const mayChangeHours = usePermission('updateDoctorSchedule')
  const { doctors, clinics, hasMoreDoctors, truncated } = agenda
  const names = useMemo(() => new Map(clinics.map(({ id, name }) => [id, name])), [clinics])
  const clinicOf = useCallback((id: number | null) => (id === null ? undefined : names.get(id)), [names])
  const short = useMemo(() => shortNames(names), [names])
  const shortOf = useCallback((id: number | null) => (id === null ? undefined : short.get(id)), [short])
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
  const pendingId = newAppointment.isDropped ? newAppointment.movedId : undefined
  // Where all in sight is at one clinic, its name at each time would say nothing.
  const areClinics = areSeveralClinics(inWeek)
  const placeOf = areClinics ? clinicOf : nowhere
  const shared = { clinicOf, placeOf, onOpen: openOne, openId, pendingId, now }
  const list = { days, columns, areSeveral, now, today, clinicOf, placeOf, onOpen: openOne, onChoose: choose, onArrive: arrive }
  return (
    <div className={classes.content}>
      <div className={classes.main} aria-busy={query.isPlaceholderData} data-outdated={query.isPlaceholderData || undefined}>
        {hasMoreDoctors && (
          <Alert color="gray">
            {texts.firstDoctors(doctors.length)} <span className={classes.screen}>{texts.otherDoctors}</span>
          </Alert>
        )}
        {truncated && <Alert color="orange">{texts.truncated}</Alert>}
        {isEmpty && (
          <EmptyState
            Icon={IconCalendarOff}
            title={texts.noHoursInView}
            action={
              mayChangeHours && (
                <Button component={Link} href={hoursPath(first?.doctorId ?? 0)} variant="default">
                  {texts.toHours}
                </Button>
              )
            }
          >
            {texts.noHoursHint}
          </EmptyState>
        )}
        {isPrinting && (
          <div className={classes.print}>
            <AgendaPrint day={day} columns={columns} clinicOf={clinicOf} />
          </div>
        )}
        <div hidden={isPrinting} style={{ minWidth: 0 }}>
          {view.view === 'mes' ? (
            <MonthView {...shared} days={days} columns={columns} month={day.slice(0, 7)} today={today} onDrop={dropOnDay} onPage={step} />
          ) : view.view === 'lista' ? (
            <AgendaList {...list} />
          ) : (
            <TimeGrid
              {...shared}
              shortPlaceOf={areClinics ? shortOf : nowhere}
              columns={inWeek}
              areDoctors={view.view === 'dia'}
              place={newAppointment.isOpen ? newAppointment.place : undefined}
              onChoose={choose}
              onDrop={drop}
              onResize={resize}
              onArrive={arrive}
              onPage={step}
            />
          )}
        </div>
      </div>
      <AgendaSide
        newAppointment={newAppointment}
        agenda={agenda}
        shown={find(openId)}
        moved={find(newAppointment.movedId)}
        ofPatientId={ofPatientId}
        patientId={asked.patientId}
        Turnos={Turnos}
        NewPatient={NewPatient}
        Waiting={Waiting}
        clinicOf={clinicOf}
        onMove={move}
        onClose={close}
      />
    </div>
  )
}
