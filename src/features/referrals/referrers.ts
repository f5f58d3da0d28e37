import type { Referral } from '#contract/generated/schema.ts'

/** A doctor who refers, with the number of their referrals. */
export type Referrer = Referral['referrerDoctor'] & { referrals: number }

/** Groups referrals by the doctor who refers, the one with most referrals first. */
export function groupByReferrer(referrals: readonly Referral[]): Referrer[] {
  const doctors = new Map<number, Referrer>()
  for (const { referrerDoctor } of referrals) {
    const known = doctors.get(referrerDoctor.id)
    doctors.set(referrerDoctor.id, { ...referrerDoctor, referrals: (known?.referrals ?? 0) + 1 })
  }
  return [...doctors.values()].sort((one, other) => other.referrals - one.referrals)
}
