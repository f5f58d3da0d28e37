import { Anchor, Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Reservation, WantedTime } from '#contract/generated/schema.ts'
import { pendingReservations, unreadCount } from '#src/features/notifications/notifications.api.ts'
import { fullName } from '#src/i18n/format.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { useMinute } from '#src/ui/live/use-minute.ts'
import { useMayCall, usePermission } from '#src/ui/page/permission.tsx'
import classes from './asking.module.css'
import { ageOf, inShort, reservationPath, wishOf, withWhom } from './in-words.ts'
import { reservations } from './reservations.api.ts'
import { texts } from './reservations.texts.ts'
import { acceptableTimes, useAcceptance } from './use-acceptance.ts'

/** Reads the reservations again when a notification has come, since it may tell of a new one, and when there are more or fewer than are shown. */
function useNewOnes() {
  const queries = useQueryClient()
  const enabled = usePermission('countNotifications')
  const { data: unread } = useQuery({ ...unreadCount, enabled })
  const { data: pending } = useQuery({ ...pendingReservations, enabled })
  const known = useRef({ unread, pending })
  useEffect(() => {
    const before = known.current
    known.current = { unread, pending }
    const shown = queries.getQueryData(reservations.queryKey)?.rows.filter(isPending).length
    const hasNotice = before.unread !== undefined && unread !== undefined && unread > before.unread
    if (hasNotice || (pending !== before.pending && pending !== undefined && shown !== undefined && pending !== shown))
      void queries.invalidateQueries({ queryKey: reservations.queryKey, exact: true })
  }, [queries, unread, pending])
}

const isPending = ({ status }: Reservation) => status === 'PENDING'

/** The reservations that wait for an answer, the longest waiting first, so many at most. One press accepts a wished time. */
export default function AskingPanel({ most }: { most: number }) {
  useNewOnes()
  const query = useQuery(reservations)
  return (
    <QueryResult query={query} failed={texts.listFailed.description} skeleton={<Skeleton height="12rem" />}>
      {(rows) => <Asking waiting={rows.filter(isPending)} most={most} />}
    </QueryResult>
  )
}

function Asking({ waiting, most }: { waiting: readonly Reservation[]; most: number }) {
  const now = useMinute()
  const mayAccept = usePermission('acceptReservation')
  const shown = waiting.slice(0, most)
  const areSeveral = new Set(waiting.map(withWhom)).size > 1
  // Who asked for no time, or for one that is over, has nothing to press.
  const hasTimes = mayAccept && shown.some((one) => acceptableTimes(one, now).length > 0)
  return (
    <>
      <p className={classes.quiet}>{waiting.length === 0 ? texts.nobodyAsks : hasTimes ? texts.pressToAccept : texts.openToAnswer}</p>
      <ul className={classes.asking} data-takes-focus>
        {shown.map((one) => (
          <One key={one.id} reservation={one} hasDoctor={areSeveral} />
        ))}
      </ul>
      {waiting.length > most && (
        <Anchor component={Link} href="/reservations" size="sm">
          {texts.seeAll(waiting.length)}
        </Anchor>
      )}
    </>
  )
}

function One({ reservation, hasDoctor }: { reservation: Reservation; hasDoctor: boolean }) {
  const now = useMinute()
  const { accept, value: asked, isSaving, isUncertain } = useAcceptance(reservation)
  const mayCall = useMayCall()
  const name = fullName(reservation.person)
  const ahead = mayCall('acceptReservation') ? acceptableTimes(reservation, now) : []
  return (
    <li className={classes.one}>
      <Anchor component={Link} href={reservationPath(reservation)} className={classes.name}>
        {name}
      </Anchor>
      <span className={classes.quiet}>
        {[hasDoctor && withWhom(reservation), texts.askedAgo(ageOf(reservation))].filter(Boolean).join(' · ')}
      </span>
      {ahead.length === 0 ? (
        <span className={classes.quiet}>{wishOf(reservation)}</span>
      ) : (
        <ul className={classes.chips} aria-label={texts.wantedTimes}>
          {ahead.map((time) => (
            <li key={`${time.date} ${time.clinicId}`}>
              <Chip
                name={name}
                time={time}
                isSaving={isSaving && asked?.date === time.date && asked.clinicId === time.clinicId}
                isDisabled={isSaving}
                onAccept={() => accept(time)}
              />
            </li>
          ))}
        </ul>
      )}
      {isUncertain && (
        <span role="alert" className={classes.quiet}>
          {texts.uncertain}
        </span>
      )}
    </li>
  )
}

type ChipProps = { name: string; time: WantedTime; isSaving: boolean; isDisabled: boolean; onAccept: () => void }

/** A wished time, which one press accepts. */
function Chip({ name, time, isSaving, isDisabled, onAccept }: ChipProps) {
  const when = inShort(time)
  return (
    <Button
      size="compact-sm"
      variant="default"
      className="tabular"
      aria-label={texts.acceptFor(name, when)}
      loading={isSaving}
      aria-disabled={isDisabled}
      onClick={onAccept}
    >
      {when}
    </Button>
  )
}
