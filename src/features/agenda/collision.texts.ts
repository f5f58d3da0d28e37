import type { SlotCollision } from '#contract/generated/schema.ts'
import { formatTime } from '#src/i18n/format.ts'
import { texts } from './agenda.texts.ts'

const MIDNIGHT = '00:00'
const isClosing = (kind: SlotCollision['kind']) => kind === 'CLOSED' || kind === 'BLOCK'

/** Names the appointment or the hours with which a time collides. A day that is closed from midnight to midnight is called so, and what ends at midnight ends at 24:00. */
export function collisionInWords({ kind, reason, ...span }: SlotCollision) {
  const [from, to] = [formatTime(span.from), formatTime(span.to)]
  const isAllDay = from === MIDNIGHT && to === MIDNIGHT
  const what = isAllDay && isClosing(kind) ? texts.collisionAllDay[kind] : texts.collision[kind](from, to === MIDNIGHT ? '24:00' : to)
  return texts.because(what, reason)
}
