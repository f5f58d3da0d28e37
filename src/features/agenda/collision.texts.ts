import type { SlotCollision } from '#contract/generated/schema.ts'
import { formatTime } from '#src/i18n/format.ts'
import { texts } from './agenda.texts.ts'

/** Names the appointment or the hours with which a time collides. */
export const collisionInWords = ({ kind, from, to, reason }: SlotCollision) =>
  texts.because(texts.collision[kind](formatTime(from), formatTime(to)), reason)
