import type { CancelledKind, ConsultationStatusInput } from '#contract/generated/schema.ts'
import { texts } from './cancellation.texts.ts'

export type CancelReason = { kind: CancelledKind; reason: string }

/** The usual reasons for which an appointment is cancelled. From the appointed hour on, the patient may not have come. */
export const cancelReasons = (hasCome: boolean): readonly CancelReason[] => [
  ...(hasCome ? [{ kind: 'NO_SHOW', reason: texts.kinds.NO_SHOW } as const] : []),
  ...texts.usualReasons.PATIENT.map((reason) => ({ kind: 'PATIENT', reason }) as const),
  ...texts.usualReasons.CLINIC.map((reason) => ({ kind: 'CLINIC', reason }) as const),
]

/** The change that cancels an appointment for a reason. */
export const cancelled = ({ kind, reason }: CancelReason): ConsultationStatusInput => ({
  status: 'CANCELLED',
  cancelledReason: reason,
  cancelledKind: kind,
})
