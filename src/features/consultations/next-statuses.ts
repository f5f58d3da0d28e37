import type { ConsultationStatus } from '#contract/generated/schema.ts'
import { consultationStatus } from '#machines/consultation-status.machine.ts'
import { nextStatuses } from '#machines/next-statuses.ts'

/** A status that needs no reason. */
export type Next = Extract<ConsultationStatus, 'CONFIRMED' | 'COMPLETED'>

/**
 * Returns where a status leads, as its machine says: to a next one, and whether to a cancellation, which needs a reason. A status of a
 * later version leads nowhere.
 */
export function nextOf(status: string): { next: Next | undefined; mayCancel: boolean } {
  const statuses = nextStatuses<ConsultationStatus>(consultationStatus, status)
  return {
    next: statuses.find((one): one is Next => one === 'CONFIRMED' || one === 'COMPLETED'),
    mayCancel: statuses.includes('CANCELLED'),
  }
}
