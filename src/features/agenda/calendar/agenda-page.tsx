import { Button } from '@mantine/core'
import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Agenda } from '#contract/generated/schema.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { toast } from '#src/ui/feedback/toasts.tsx'
import { fetchChunk, loadable, preloadChunk } from '#src/ui/loading/chunks.tsx'
import { downloadCsv } from '#src/ui/loading/download.ts'
import { whenQuiet } from '#src/ui/loading/when-quiet.ts'
import { letterProps, useLetterKeys } from '#src/ui/page/letters.ts'
import { Page } from '#src/ui/page/page.tsx'
import { isPrintKey } from '#src/ui/page/print-key.ts'
import { texts } from '../agenda.texts.ts'
import { AgendaContent, AgendaSkeleton, loadPrint, loadSide } from './agenda-content.tsx'
import { agendaCsv } from './agenda-csv.ts'
import { AgendaFilters, type StatusCounts } from './agenda-filters.tsx'
import { AgendaMenu } from './agenda-menu.tsx'
import classes from './agenda-page.module.css'
import { AgendaToolbar, AgendaViews, useAgendaLetters } from './agenda-toolbar.tsx'
import { useAgenda } from './use-agenda.ts'
import { useAgendaActions } from './use-agenda-actions.ts'

const NewPatient = loadable(() => import('#src/features/patients/new-patient-panel.tsx'))
const Turnos = loadable(async () => ({ default: (await import('../patient-appointments-panel.tsx')).PatientAppointments }))
// It comes a moment after the days, and has its room before.
const PatientSearch = loadable(() => import('./patient-search.tsx'))
const Waiting = loadable(() => import('#src/features/reservations/waiting-panel.tsx'))

/** Those that the agenda shows where no status is chosen. One that was cancelled here stays in sight until the agenda is read again. */
const COUNTED = ['PENDING', 'CONFIRMED', 'COMPLETED'] as const

/** The turnos of each status that were read. Those of a chosen status tell nothing of the others, and an agenda that was cut short nothing whole. */
function countsOf(agenda: Agenda | undefined, status: string | undefined): StatusCounts | undefined {
  if (!agenda || status || agenda.truncated || agenda.hasMoreDoctors) return undefined
  const all = agenda.doctors.flatMap(({ appointments }) => appointments)
  return new Map(COUNTED.map((status) => [status, all.filter((one) => one.status === status).length]))
}

export default function AgendaPage() {
  const view = useAgenda()
  const { view: name, day, days, goTo, step, today } = view
  const actions = useAgendaActions(view, view.query.data)
  // The form is there before somebody asks for it.
  useEffect(() => {
    return whenQuiet(() => preloadChunk(loadSide))
  }, [])
  useLetterKeys()
  const letters = useAgendaLetters()
  const { create, columns } = actions
  const [isPrinting, setPrinting] = useState(false)
  const print = useCallbackRef(async () => {
    try {
      await fetchChunk(loadPrint)
    } catch {
      return void toast({ ...texts.notPrinted, variant: 'destructive' })
    }
    // The printed view has to be there before the browser draws the page.
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  })
  // A page would end amid the hours of the calendar. The other views are printed as they are.
  useEffect(() => {
    if (name !== 'dia') return
    function printDay(event: KeyboardEvent) {
      if (!isPrintKey(event) || event.defaultPrevented) return
      event.preventDefault()
      void print()
    }
    window.addEventListener('keydown', printDay)
    return () => window.removeEventListener('keydown', printDay)
  }, [name, print])
  const { doctors = [], clinics = [] } = actions.shown ?? {}
  const exportAll = useCallbackRef(() =>
    downloadCsv(
      texts.exportName,
      agendaCsv(columns, (id) => clinics.find((clinic) => clinic.id === id)?.name),
      texts.exportDays(days[0] ?? day, days.at(-1) ?? day),
    ),
  )
  const only = doctors.length === 1 ? doctors[0]?.doctorId : undefined
  // The steps of a save draw neither the toolbar nor its parts.
  const menu = useMemo(() => <AgendaMenu only={only} onPrint={print} onExport={exportAll} />, [only, print, exportAll])
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const { openPatient } = actions
  const { ofPatientId } = view
  const search = useMemo(() => openPatient && <PatientSearch ofPatientId={ofPatientId} onFound={openPatient} />, [ofPatientId, openPatient])
  const address = String(view.parameters)
  const views = useMemo(
    () => (
      <div className={classes.steps}>
        <AgendaViews view={name} search={address} />
        {menu}
      </div>
    ),
    [name, address, menu],
  )
  const counts = useMemo(() => countsOf(view.query.data, view.status), [view.query.data, view.status])
  // The days and the filters share a line; with room for it the rest stands beside the heading.
  const filters = useMemo(
    () =>
      isWide ? (
        <AgendaFilters counts={counts} />
      ) : (
        <>
          {views}
          <AgendaFilters counts={counts}>{search}</AgendaFilters>
        </>
      ),
    [isWide, views, search, counts],
  )
  const button = create && (
    <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} {...letterProps(letters?.create)} onClick={create}>
      {texts.create}
    </Button>
  )
  const beside = (
    <div className={classes.beside}>
      <div className={classes.search}>{search}</div>
      {views}
      {button}
    </div>
  )
  return (
    <Page action={isWide ? beside : button}>
      <AgendaToolbar {...{ view: name, day, days, goTo, step, today }}>{filters}</AgendaToolbar>
      <QueryResult query={view.query} failed={texts.failed.description} skeleton={<AgendaSkeleton />}>
        {(agenda) => (
          <AgendaContent agenda={actions.shown ?? agenda} {...{ columns, view, isPrinting, actions, Turnos, NewPatient, Waiting }} />
        )}
      </QueryResult>
    </Page>
  )
}
