import type { ConsultationStatus } from '#contract/generated/schema.ts'

const NEXT: Readonly<Record<ConsultationStatus, readonly ConsultationStatus[]>> = {
  PENDING: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
}

/** A status that needs no reason. */
export type Next = 'CONFIRMED' | 'COMPLETED'

const needsNoReason = (status: ConsultationStatus): status is Next => status === 'CONFIRMED' || status === 'COMPLETED'

/**
 * Returns where a status leads, as the server admits it: to a next one, and whether to a cancellation, which needs a reason. A status of a
 * later version leads nowhere.
 */
export function nextOf(status: string): { next: Next | undefined; mayCancel: boolean } {
  const statuses = Object.hasOwn(NEXT, status) ? NEXT[status as ConsultationStatus] : [] // one of its keys
  return { next: statuses.find(needsNoReason), mayCancel: statuses.includes('CANCELLED') }
}
