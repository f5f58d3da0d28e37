import { Button, Skeleton } from '@mantine/core'
import { IconLayoutKanban, IconTable } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Reservation } from '#contract/generated/schema.ts'
import { openOf, reservationStatuses } from '#contract/statuses.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { reservationStatusLabels } from '#src/i18n/labels.ts'
import { formatPhone } from '#src/i18n/phone.ts'
import { StatusBadge, statusLabel } from '#src/ui/feedback/status-badge.tsx'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { CreateButton } from '#src/ui/page/create-button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { useViewSwitch } from '#src/ui/page/view-switch.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { AcceptRow } from './accept-row.tsx'
import { BulkResults } from './bulk-results.tsx'
import { ageOf, reservationPath, whenOf, withWhom } from './in-words.ts'
import { RejectSeveral } from './reject-several.tsx'
import { reservations } from './reservations.api.ts'
import { texts } from './reservations.texts.ts'
import { useBulkAnswers } from './use-bulk-answers.ts'

type Row = Reservation

const columns: readonly Column<Row>[] = [
  {
    id: 'createdAt',
    header: texts.age,
    value: ({ createdAt }) => -Date.parse(createdAt),
    text: ageOf,
    place: 'extra',
    width: 4.25,
  },
  {
    id: 'person',
    header: texts.person,
    value: ({ person }) => fullName(person),
    rowHeader: true,
    search: texts.filter,
    link: reservationPath,
    width: 9,
  },
  { id: 'wish', header: texts.wish, value: withWhom, place: 'detail', width: 9 },
  { id: 'when', header: texts.when, value: whenOf, width: 10.25 },
  { id: 'insurance', header: texts.insurance, value: ({ insurance }) => insurance?.name ?? texts.particular, width: 7.25 },
  { id: 'phone', header: texts.phone, cell: (_, text) => formatPhone(text), hidden: true, width: 8 },
  { id: 'origin', header: texts.origin, options: texts.origins, width: 7.25 },
  {
    id: 'status',
    header: texts.status,
    options: reservationStatusLabels,
    text: ({ status }) => statusLabel(status, reservationStatusLabels),
    cell: ({ status }) => <StatusBadge status={status} labels={reservationStatusLabels} />,
    place: 'badge',
    width: 9.25,
  },
]

const table = { id: 'tabla', label: texts.table, Icon: IconTable }
const board = { id: 'tablero', label: texts.board, Icon: IconLayoutKanban }

const ReservationsBoard = loadable(
  () => import('./reservations-board.tsx'),
  () => <Skeleton height="24rem" />,
)

const actions = (row: Row, name: string) => <AcceptRow row={row} name={name} />

const isOpen = ({ status }: Row) => openOf(reservationStatuses).includes(status)

export default function ReservationsPage() {
  const [view, viewSwitch] = useViewSwitch(texts.views, [table, board])
  const mayAnswer = usePermission('acceptReservation')
  const { results, busy, acceptAll, waitAll, rejectAll, retry, close } = useBulkAnswers()
  const [rejected, setRejected] = useState<{ rows: readonly Row[]; clear: () => void }>()
  const several = useMemo(
    () => ({
      offers: isOpen,
      labelOf: ({ person, createdAt }: Row) => texts.select(`${fullName(person)}, ${formatDateTime(createdAt)}`),
      actions: (rows: readonly Row[], clear: () => void) => (
        <>
          <Button
            size="xs"
            disabled={busy}
            onClick={() => {
              acceptAll(rows)
              clear()
            }}
          >
            {texts.acceptSelected(rows.length)}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={busy}
            onClick={() => {
              waitAll(rows)
              clear()
            }}
          >
            {texts.waitSelected}
          </Button>
          <Button size="xs" variant="default" disabled={busy} onClick={() => setRejected({ rows, clear })}>
            {texts.rejectSelected}
          </Button>
          <Button size="xs" variant="subtle" onClick={clear}>
            {texts.clearSelection}
          </Button>
        </>
      ),
    }),
    [acceptAll, waitAll, busy],
  )
  const add = (
    <CreateButton operation="createReservation" to="/reservations/create">
      {texts.add}
    </CreateButton>
  )
  const empty = { title: texts.empty, description: texts.emptyHint, action: add }
  return (
    <Page subtitle={texts.subtitle} action={add}>
      {viewSwitch}
      {results.length > 0 && <BulkResults results={results} onRetry={retry} onClose={close} />}
      {view === 'tabla' ? (
        <DataTable
          query={reservations}
          columns={columns}
          several={mayAnswer ? several : undefined}
          actions={mayAnswer ? actions : undefined}
          actionsWidth={5}
          empty={empty}
          failed={texts.listFailed.description}
        />
      ) : (
        <ReservationsBoard empty={empty} />
      )}
      {rejected && (
        <RejectSeveral
          count={rejected.rows.length}
          onClose={() => setRejected(undefined)}
          onReject={(body) => {
            rejectAll(rejected.rows, body)
            rejected.clear()
            setRejected(undefined)
          }}
        />
      )}
    </Page>
  )
}
