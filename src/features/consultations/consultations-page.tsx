import { useMemo, useState } from 'react'
import type { ConsultationListItem } from '#contract/generated/schema.ts'
import { NewAppointmentLink } from '#src/features/agenda/new-appointment-panel.tsx'
import { formatDate, formatDateTime, formatDayAndMonth, formatTime, fullName, orDash } from '#src/i18n/format.ts'
import { useToday } from '#src/ui/live/use-today.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { useQueryParameters } from '#src/ui/page/query-string.ts'
import type { Column } from '#src/ui/table/columns.ts'
import { PagedTable } from '#src/ui/table/paged-table.tsx'
import { SpreadsheetButton } from '#src/ui/table/spreadsheet-button.tsx'
import { BulkResults } from './bulk-results.tsx'
import { ActionsProvider, ConsultationActions, SeveralActions } from './consultation-actions.tsx'
import { durationColumn, statusColumn } from './consultation-columns.tsx'
import { ConsultationFilters } from './consultation-filters.tsx'
import { Views } from './consultation-views.tsx'
import { consultationList, exportConsultations } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'
import classes from './consultations-page.module.css'
import { FocusKeeper } from './focus-keeper.tsx'
import { consultationPath, filterParameters, readFilters, readView } from './list-address.ts'
import { useStatusChanges } from './use-status-changes.ts'

type Row = ConsultationListItem

const doctorColumn: Column<Row> = { id: 'doctor', header: texts.doctor, value: ({ doctor }) => fullName(doctor.user), width: 7.75 }

/** When a consultation is. */
const dateColumn: Column<Row> = {
  id: 'date',
  header: texts.date,
  text: ({ date }) => formatDateTime(date),
  describesRow: true,
  wraps: true,
  place: 'lead',
  width: 8.375,
}
/** Among consultations of today the hour says it. */
const hourColumn: Column<Row> = { ...dateColumn, cell: ({ date }) => formatTime(date), width: 4 }
/** A phone has no room for the year beside a name and a button, and this year says itself. */
const dateColumnIn = (year: string): Column<Row> => ({
  ...dateColumn,
  cell({ date }, text) {
    if (!formatDate(date).endsWith(year)) return text
    return (
      <>
        {formatDayAndMonth(date)}
        <span className={classes.year}>/{year}</span> {formatTime(date)}
      </>
    )
  },
})

type Shown = { day: string; isToday: boolean; seesDoctors: boolean; mayOpen: boolean }

/** The columns that the viewer may see. */
const columnsFor = ({ day, isToday, seesDoctors, mayOpen }: Shown): readonly Column<Row>[] => [
  isToday ? hourColumn : dateColumnIn(day.slice(0, 4)),
  {
    id: 'patientName',
    header: texts.patient,
    rowHeader: true,
    width: 8.5,
    ...(mayOpen && { link: ({ id }: Row) => consultationPath(id) }),
  },
  ...(seesDoctors ? [doctorColumn] : []),
  { id: 'clinicName', header: texts.clinic, text: ({ clinicName }) => orDash(clinicName), place: 'extra', width: 8 },
  { id: 'name', header: texts.reason, place: 'detail', width: 8.25 },
  { ...durationColumn, width: 4.625 },
  statusColumn,
]

const CancelRow = loadable(() => import('./cancellation/cancel-row.tsx'))

const actions = (row: Row, name: string) => <ConsultationActions row={row} name={name} />
const isPending = ({ status }: Row) => status === 'PENDING'
const several = {
  offers: isPending,
  labelOf: ({ patientName, date }: Row) => texts.select(patientName, formatDateTime(date)),
  actions: (rows: readonly Row[], clear: () => void) => <SeveralActions rows={rows} clear={clear} />,
}

export default function ConsultationsPage() {
  const [parameters] = useQueryParameters()
  const day = useToday()
  const seesDoctors = usePermission('listDoctors')
  const mayOpen = usePermission('getConsultation')
  const mayChange = usePermission('updateConsultationStatus')
  const mayExport = usePermission('exportConsultations')
  const view = readView(parameters)
  const isToday = view === 'hoy'
  const columns = useMemo(() => columnsFor({ day, isToday, seesDoctors, mayOpen }), [day, isToday, seesDoctors, mayOpen])
  const filters = readFilters(parameters)
  const search = parameters.get('q')?.trim()

  const { busy, change, results, confirmAll, closeResults } = useStatusChanges()
  const [cancelled, setCancelled] = useState<Row>()
  const provided = { busy, change, confirmAll, cancel: setCancelled, mayChange }
  const asked = { ...filters, ...(search && { search }) }
  const exporter = () => <SpreadsheetButton name={texts.exportName} read={(...rest) => exportConsultations(asked, ...rest)} />

  return (
    <Page action={<NewAppointmentLink isFirst doctorId={filters.doctorId} clinicId={filters.clinicId} patientId={filters.patientId} />}>
      <ActionsProvider value={provided}>
        {results.length > 0 && <BulkResults results={results} onRetry={confirmAll} onClose={closeResults} />}
        <FocusKeeper busy={busy}>
          <PagedTable
            pages={({ search: text, page, size, anchor }) =>
              consultationList({ ...filters, ...(text && { search: text }) }, { page, size, anchor }, day)
            }
            columns={columns}
            search={texts.search}
            above={(data) => <Views view={view} list={data} />}
            filters={{ parameters: filterParameters, fields: <ConsultationFilters /> }}
            several={mayChange ? several : undefined}
            actions={mayOpen ? actions : undefined}
            actionsWidth={8.5}
            exporter={mayExport ? exporter : undefined}
            empty={texts.noneIn[view]}
            failed={texts.listFailed.description}
            loading={texts.loading}
          />
        </FocusKeeper>
      </ActionsProvider>
      {cancelled && <CancelRow row={cancelled} onClose={() => setCancelled(undefined)} />}
    </Page>
  )
}
