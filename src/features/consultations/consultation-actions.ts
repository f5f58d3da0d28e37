import type { ConsultationStatus } from '#src/api/generated/schema.ts'

/** What a user may do with a consultation. */
export type ConsultationAction = 'confirm' | 'complete' | 'cancel'

const ACTIONS: Readonly<Record<ConsultationStatus, readonly ConsultationAction[]>> = {
  PENDING: ['confirm', 'cancel'],
  CONFIRMED: ['complete', 'cancel'],
  COMPLETED: [],
  CANCELLED: [],
}

/** Returns what a status leads to, as the server admits it. A status of a later version leads nowhere. */
export const actionsOf = (status: string) => (Object.hasOwn(ACTIONS, status) ? ACTIONS[status as ConsultationStatus] : []) // one of its keys
