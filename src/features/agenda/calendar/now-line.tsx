import type { CSSProperties } from 'react'
import { today } from '#src/i18n/format.ts'
import { formatMinute, minuteIn } from '#src/i18n/wall-clock.ts'
import { useMinute } from '#src/ui/live/use-minute.ts'
import { texts } from '../agenda.texts.ts'
import classes from './now-line.module.css'
import type { Span } from './time-grid.ts'

/** The line of the present minute. */
export function NowLine({ shown }: { shown: Span }) {
  const minute = minuteIn(today(), useMinute())
  if (minute < shown.from || minute > shown.to) return null
  return <div className={classes.now} style={{ '--from': minute } as CSSProperties} title={texts.now(formatMinute(minute))} />
}
