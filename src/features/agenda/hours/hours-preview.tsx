import { Fragment } from 'react'
import { formatDate } from '#src/i18n/format.ts'
import { formatMinute } from '#src/i18n/wall-clock.ts'
import { weekdays } from '#src/ui/fields/week.ts'
import { useToday } from '#src/ui/live/use-today.ts'
import classes from './hours.module.css'
import { texts } from './hours.texts.ts'
import { type HoursEntry, isValidOn, previewDay, weekOf } from './hours-schema.ts'

const { hours: words } = texts

const [FIRST, LAST] = [7 * 60, 22 * 60]
const at = (minute: number) => `${((Math.min(Math.max(minute, FIRST), LAST) - FIRST) / (LAST - FIRST)) * 100}%`

/** The week with the typed hours: its open times, and the number of slots. Hours of other weeks are left out, and told. */
export function HoursPreview({ hours }: { hours: readonly HoursEntry[] }) {
  const now = useToday()
  const day = previewDay(hours, now)
  const shown = hours.filter((one) => isValidOn(one, day))
  const week = weekOf(shown)
  const total = week.flat().reduce((sum, { slots }) => sum + slots, 0)
  return (
    <section aria-label={words.preview} className={classes.preview}>
      <p className={classes.total}>
        {words.upTo(total)}
        {day > now && words.since(formatDate(day))}
      </p>
      {shown.length < hours.length && <p className={classes.none}>{words.elsewhen(hours.length - shown.length)}</p>}
      <ul>
        {weekdays().map((weekday) => {
          const blocks = week[weekday - 1] ?? []
          return (
            <li key={weekday}>
              <span>{words.weekdays[weekday - 1]}</span>
              <span className={classes.strip} aria-hidden>
                {blocks.map(({ begin, end }) => (
                  <span key={begin} style={{ insetInlineStart: at(begin), insetInlineEnd: `calc(100% - ${at(end)})` }} />
                ))}
              </span>
              <span className={classes.blocks}>
                {blocks.length === 0
                  ? words.closed
                  : blocks.map(({ begin, end, slots }, index) => (
                      <Fragment key={begin}>
                        {index > 0 && ', '}
                        <span>{`${formatMinute(begin)}–${formatMinute(end)} · ${words.slots(slots)}`}</span>
                      </Fragment>
                    ))}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
