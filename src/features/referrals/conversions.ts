import { millisecondsInDay } from 'date-fns/constants'
import type { Referral } from '#contract/generated/schema.ts'
import { limits } from '#src/config.ts'

/**
 * Returns the leads that were converted after the last conversion that the doctor has acknowledged. A doctor who has acknowledged none yet
 * learns of recent ones. Without `statusSince` the time of a conversion is unknown, and the lead is left out.
 */
export function conversionsSince(referrals: readonly Referral[], acknowledged: string, now = Date.now()) {
  const from = Date.parse(acknowledged) || now - limits.conversionNoticeDays * millisecondsInDay
  return referrals.flatMap(({ id, status, statusSince: since, doctorLead }) =>
    status === 'CONVERTED' && since && Date.parse(since) > from ? [{ id, since, doctorLead }] : [],
  )
}
