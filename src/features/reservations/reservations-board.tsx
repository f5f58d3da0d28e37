import { Anchor, Button, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Reservation, ReservationStatus } from '#contract/generated/schema.ts'
import { finder, searchable } from '#contract/search-terms.ts'
import { capOf } from '#src/api/list.ts'
import { formatNumber, fullName } from '#src/i18n/format.ts'
import { reservationStatusLabels } from '#src/i18n/labels.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { useQueryParameters } from '#src/ui/page/query-string.ts'
import { CapAlert } from '#src/ui/table/cap-alert.tsx'
import { NoRecords, type TableProps } from '#src/ui/table/table.tsx'
import { ageOf, reservationPath, whenOf, withWhom } from './in-words.ts'
import { reservations } from './reservations.api.ts'
import classes from './reservations.module.css'
import { texts } from './reservations.texts.ts'

/** The statuses of each column. Rejected and given-up reservations are both over. */
const COLUMNS: readonly (readonly [ReservationStatus, ...ReservationStatus[]])[] = [
  ['PENDING'],
  ['PROPOSED'],
  ['WAITING'],
  ['ACCEPTED'],
  ['REJECTED', 'WITHDRAWN'],
]
/** A column shows so many at first, and so many more each time. */
const STEP = 25

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
      <TextInput
        type="search"
        maw="20rem"
        leftSection={<IconSearch size={16} aria-hidden />}
        placeholder={texts.filter}
        aria-label={texts.filter}
        defaultValue={typed}
        onChange={({ currentTarget }) => change({ q: currentTarget.value || null }, { replace: true })}
      />
      <QueryResult query={query} failed={texts.listFailed.description}>
        {(rows) => (rows.length === 0 ? <NoRecords {...empty} /> : <Board rows={rows} search={search} />)}
      </QueryResult>
    </>
  )
}

function Board({ rows, search }: { rows: readonly Reservation[]; search: string }) {
  const found = useMemo(() => {
    const finds = finder(search)
    return search ? rows.filter((one) => finds((has) => has(textOf(one)))) : rows
  }, [rows, search])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to reach the scrollable region.
    <section className={classes.board} aria-label={texts.board} tabIndex={0}>
      {COLUMNS.map((statuses) => (
        <Column key={statuses[0]} status={statuses[0]} rows={found.filter(({ status }) => statuses.includes(status))} />
      ))}
    </section>
  )
}

function Column({ status, rows }: { status: ReservationStatus; rows: readonly Reservation[] }) {
  const [most, setMost] = useState(STEP)
  return (
    <section
      className={classes.column}
      aria-label={`${status === 'REJECTED' ? texts.withoutAppointment : reservationStatusLabels[status]} (${formatNumber(rows.length)})`}
    >
      <Title order={2} className={classes.columnTitle}>
        {status === 'REJECTED' ? texts.withoutAppointment : <StatusBadge status={status} labels={reservationStatusLabels} />}
        <span className={classes.count}>{formatNumber(rows.length)}</span>
      </Title>
      {rows.length === 0 && <p className={classes.none}>{texts.none}</p>}
      <ul className={classes.cards}>
        {rows.slice(0, most).map((one) => (
          <li key={one.id} className={classes.card}>
            <Anchor component={Link} href={reservationPath(one)} className={classes.name}>
              {fullName(one.person)}
            </Anchor>
            <p className={classes.about}>{withWhom(one)}</p>
            <p className={classes.about}>{whenOf(one)}</p>
            {status === 'REJECTED' && <p className={classes.about}>{reservationStatusLabels[one.status]}</p>}
            <p className={classes.about}>
              {texts.origins[one.origin]} · {ageOf(one)}
            </p>
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <Button variant="subtle" size="xs" fullWidth onClick={() => setMost(most + STEP)}>
          {texts.more(rows.length - most)}
        </Button>
      )}
    </section>
  )
}
