import type { SlotCollision } from '#contract/generated/schema.ts'
import { formatTime } from '#src/i18n/format.ts'
import { texts } from './agenda.texts.ts'

/** Says what a time collides with. */
export const collisionInWords = ({ kind, from, to, reason }: SlotCollision) =>
  texts.because(texts.collision[kind](formatTime(from), formatTime(to)), reason)
