import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Reservation, ReservationStatus } from '#contract/generated/schema.ts'
import { finder, searchable } from '#contract/search-terms.ts'
import { capOf } from '#src/api/list.ts'
import { fullName } from '#src/i18n/format.ts'
import { reservationStatusLabels } from '#src/i18n/labels.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { useQueryParameters } from '#src/ui/page/query-string.ts'
import { Board, BoardCard, BoardColumn, BoardSearch, CardLine } from '#src/ui/table/board.tsx'
import { CapAlert } from '#src/ui/table/cap-alert.tsx'
import { NoRecords, type TableProps } from '#src/ui/table/table.tsx'
import { ageOf, reservationPath, whenOf, withWhom } from './in-words.ts'
import { reservations } from './reservations.api.ts'
import { texts } from './reservations.texts.ts'

/** The statuses of each column. Rejected and given-up reservations are both over. */
const COLUMNS: readonly (readonly [ReservationStatus, ...ReservationStatus[]])[] = [
  ['PENDING'],
  ['PROPOSED'],
  ['WAITING'],
  ['ACCEPTED'],
  ['REJECTED', 'WITHDRAWN'],
]

const textOf = (one: Reservation) => searchable(fullName(one.person), one.dni, one.phone, one.email, withWhom(one))

/** The reservations in a column for each status. */
export default function ReservationsBoard({ empty }: { empty: TableProps<Reservation>['empty'] }) {
  const query = useQuery(reservations)
  const [parameters, change] = useQueryParameters()
  const typed = parameters.get('q') ?? ''
  const search = useDeferredValue(typed.trim())
  const { data: cap } = useQuery({ ...reservations, select: capOf })
  return (
    <>
      {cap && <CapAlert cap={cap} />}
      <BoardSearch label={texts.filter} defaultValue={typed} onType={(text) => change({ q: text || null }, { replace: true })} />
      <QueryResult query={query} failed={texts.listFailed.description}>
        {(rows) => (rows.length === 0 ? <NoRecords {...empty} /> : <Columns rows={rows} search={search} />)}
      </QueryResult>
    </>
  )
}

function Columns({ rows, search }: { rows: readonly Reservation[]; search: string }) {
  const found = useMemo(() => {
    const finds = finder(search)
    return search ? rows.filter((one) => finds((has) => has(textOf(one)))) : rows
  }, [rows, search])
  return (
    <Board label={texts.board} columns={[COLUMNS.length, '11.75rem']}>
      {COLUMNS.map((statuses) => (
        <Column key={statuses[0]} status={statuses[0]} rows={found.filter(({ status }) => statuses.includes(status))} />
      ))}
    </Board>
  )
}

function Column({ status, rows }: { status: ReservationStatus; rows: readonly Reservation[] }) {
  const isOver = status === 'REJECTED'
  return (
    <BoardColumn
      name={isOver ? texts.withoutAppointment : reservationStatusLabels[status]}
      title={isOver ? texts.withoutAppointment : <StatusBadge status={status} labels={reservationStatusLabels} />}
      rows={rows}
      none={texts.none}
      more={texts.more}
    >
      {(one) => (
        <BoardCard key={one.id} href={reservationPath(one)} name={fullName(one.person)}>
          <CardLine>{withWhom(one)}</CardLine>
          <CardLine>{whenOf(one)}</CardLine>
          {isOver && <CardLine>{reservationStatusLabels[one.status]}</CardLine>}
          <CardLine>
            {texts.origins[one.origin]} · {ageOf(one)}
          </CardLine>
        </BoardCard>
      )}
    </BoardColumn>
  )
}
