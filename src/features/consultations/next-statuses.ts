import type { ConsultationChange, ConsultationStatus } from '#contract/generated/schema.ts'
import { consultationStatusChart } from '#machines/consultation-status.chart.ts'
import { earlierStatuses, nextStatuses } from '#machines/next-statuses.ts'

/** A status that needs no reason. */
export type Next = Extract<ConsultationStatus, 'CONFIRMED' | 'COMPLETED'>

/**
 * Returns where a status leads, as its machine says: to a next one, and whether to a cancellation, which needs a reason. A consultation is
 * completed from its hour on. A status of a later version leads nowhere.
 */
export function nextOf(status: string, hasBegun: boolean): { next: Next | undefined; mayCancel: boolean } {
  const statuses = nextStatuses<ConsultationStatus>(consultationStatusChart, status)
  return {
    next: statuses.find((one): one is Next => one === 'CONFIRMED' || (one === 'COMPLETED' && hasBegun)),
    mayCancel: statuses.includes('CANCELLED'),
  }
}

/** Returns where a consultation may come back to: to the status before its last change, as far as that is known. */
export function earlierOf({ status, changes }: { status: string; changes: readonly ConsultationChange[] }) {
  const statuses = earlierStatuses<ConsultationStatus>(consultationStatusChart, status)
  return statuses.find((one) => one === changes.at(-1)?.previousStatus) ?? statuses[0]
}
