import type { Referral } from '#contract/generated/schema.ts'
import { limits } from '#src/config.ts'
import { daysSince } from '#src/i18n/days.ts'

/** True for a lead that has been pending for more days than are granted. Without `statusSince` it counts from the referral. */
export const isUncontacted = ({ status, statusSince, referralDate }: Referral, now?: Date) =>
  status === 'PENDING' && daysSince(statusSince ?? referralDate, now) > limits.uncontactedDays
