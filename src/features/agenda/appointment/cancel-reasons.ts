import type { ConsultationStatusInput } from '#contract/generated/schema.ts'
import { texts } from '../agenda.texts.ts'
import { texts as panelTexts } from './panel.texts.ts'

export type Kind = NonNullable<ConsultationStatusInput['cancelledKind']>
export type CancelReason = { kind: Kind; reason: string }

/** The usual reasons for which an appointment is cancelled. From the appointed hour on, the patient may not have come. */
export const cancelReasons = (hasCome: boolean): readonly CancelReason[] => [
  ...(hasCome ? [{ kind: 'NO_SHOW', reason: texts.cancelKinds.NO_SHOW } as const] : []),
  ...panelTexts.cancelReasons.PATIENT.map((reason) => ({ kind: 'PATIENT', reason }) as const),
  ...panelTexts.cancelReasons.CLINIC.map((reason) => ({ kind: 'CLINIC', reason }) as const),
]

/** The change that cancels an appointment for a reason. */
export const cancelled = ({ kind, reason }: CancelReason): ConsultationStatusInput => ({
  status: 'CANCELLED',
  cancelledReason: reason,
  cancelledKind: kind,
})
