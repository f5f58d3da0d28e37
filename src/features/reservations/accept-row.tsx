import type { Reservation, WantedTime } from '#contract/generated/schema.ts'
import { openOf, reservationStatuses } from '#contract/statuses.ts'
import { fullName } from '#src/i18n/format.ts'
import { useMinute } from '#src/ui/live/use-minute.ts'
import { RowButton } from '#src/ui/table/row-button.tsx'
import { inShort } from './in-words.ts'
import { texts } from './reservations.texts.ts'
import { useAcceptance } from './use-acceptance.ts'

type Row = Reservation

/** The button by which a row of the list gives somebody the first of the times that they asked for which is still ahead. */
export function AcceptRow({ row, name }: { row: Row; name: string }) {
  const now = useMinute()
  const time = row.wantedTimes.find(({ date }) => Date.parse(date) > now)
  return row.doctor && time && openOf(reservationStatuses).includes(row.status) ? <Accept row={row} name={name} time={time} /> : null
}

function Accept({ row, name, time }: { row: Row; name: string; time: WantedTime }) {
  const { submit, value: asked, isSaving, isUncertain } = useAcceptance(row)
  return (
    <RowButton
      aria-label={texts.acceptFor(fullName(row.person), inShort(time))}
      aria-describedby={name}
      aria-keyshortcuts="a"
      // A disabled button would lose the focus.
      aria-disabled={isSaving}
      // Where it is unknown whether another time was given, that one is asked for again.
      onClick={({ detail }) => isSaving || detail > 1 || submit(isUncertain && asked ? asked : time)}
    >
      {texts.accept}
    </RowButton>
  )
}
