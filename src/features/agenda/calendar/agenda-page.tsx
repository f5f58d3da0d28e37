import { Button } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { fetchChunk, loadable } from '#src/ui/loading/chunks.tsx'
import { downloadCsv } from '#src/ui/loading/download.ts'
import { whenQuiet } from '#src/ui/loading/when-quiet.ts'
import { Page } from '#src/ui/page/page.tsx'
import { texts } from '../agenda.texts.ts'
import { AgendaContent, AgendaSkeleton, loadSide } from './agenda-content.tsx'
import { agendaCsv } from './agenda-csv.ts'
import { AgendaFilters } from './agenda-filters.tsx'
import { AgendaMenu } from './agenda-menu.tsx'
import { AgendaToolbar } from './agenda-toolbar.tsx'
import { useAgenda } from './use-agenda.ts'
import { useAgendaActions } from './use-agenda-actions.ts'

const NewPatient = loadable(() => import('#src/features/patients/new-patient-panel.tsx'))
const Waiting = loadable(() => import('#src/features/reservations/waiting-panel.tsx'))

export default function AgendaPage() {
  const view = useAgenda()
  const actions = useAgendaActions(view, view.query.data)
  // The form is there before somebody asks for it.
  useEffect(() => {
    return whenQuiet(() => void fetchChunk(loadSide).catch(() => {}))
  }, [])
  const { create, columns } = actions
  const [isPrinting, setPrinting] = useState(false)
  const print = useCallbackRef(() => {
    // The printed view has to be there before the browser draws the page.
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  })
  const { view: name, day, days, goTo, step, today } = view
  const { doctors = [], clinics = [] } = actions.shown ?? {}
  const exportAll = useCallbackRef(() =>
    downloadCsv(
      texts.exportName,
      agendaCsv(columns, (id) => clinics.find((clinic) => clinic.id === id)?.name),
      days.length > 1 ? `${days[0]} a ${days.at(-1)}` : day,
    ),
  )
  const only = doctors.length === 1 ? doctors[0]?.doctorId : undefined
  // The steps of a save draw neither the toolbar nor its parts.
  const menu = useMemo(() => <AgendaMenu only={only} onPrint={print} onExport={exportAll} />, [only, print, exportAll])
  return (
    <Page
      action={
        create && (
          <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={create}>
            {texts.create}
          </Button>
        )
      }
    >
      <AgendaToolbar {...{ view: name, day, days, goTo, step, today }} search={String(view.parameters)}>
        {menu}
      </AgendaToolbar>
      <AgendaFilters />
      <QueryResult query={view.query} failed={texts.failed.description} skeleton={<AgendaSkeleton />}>
        {(agenda) => <AgendaContent agenda={actions.shown ?? agenda} {...{ columns, view, isPrinting, actions, NewPatient, Waiting }} />}
      </QueryResult>
    </Page>
  )
}
