import type { Reservation, WantedTime } from '#contract/generated/schema.ts'
import { openOf, reservationStatuses } from '#contract/statuses.ts'
import { fullName } from '#src/i18n/format.ts'
import { useMinute } from '#src/ui/live/use-minute.ts'
import { RowButton } from '#src/ui/table/row-button.tsx'
import { inShort } from './in-words.ts'
import { texts } from './reservations.texts.ts'
import { acceptableTimes, useAcceptance } from './use-acceptance.ts'

/** The button by which a row of the list gives somebody the first of the times that they asked for which is still ahead. */
export function AcceptRow({ row, name }: { row: Reservation; name: string }) {
  const now = useMinute()
  const [time] = acceptableTimes(row, now)
  return time && openOf(reservationStatuses).includes(row.status) ? <Accept row={row} name={name} time={time} /> : null
}

function Accept({ row, name, time }: { row: Reservation; name: string; time: WantedTime }) {
  const { accept, isSaving } = useAcceptance(row)
  return (
    <RowButton
      aria-label={texts.acceptFor(fullName(row.person), inShort(time))}
      aria-describedby={name}
      aria-keyshortcuts="a"
      // A disabled button would lose the focus.
      aria-disabled={isSaving}
      onClick={({ detail }) => detail > 1 || accept(time)}
    >
      {texts.accept}
    </RowButton>
  )
}
