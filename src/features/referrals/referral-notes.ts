import type { CreateReferralInput } from '#contract/generated/schema.ts'
import { useViewerId } from '#src/ui/permission.tsx'
import { createReferral } from './referrals.api.ts'

/*
 * What somebody notes with a referral is for themselves: the contract does not carry it, and it stays in this browser, with the referral,
 * for whoever wrote it.
 */
const keyOf = (person: number, referralId: number | '') => `referral-notes:${person}:${referralId}`

/** Returns whether the user noted something with any referral on this device. */
export function hasNotes(person: number | null) {
  try {
    return person !== null && Object.keys(localStorage).some((key) => key.startsWith(keyOf(person, '')))
  } catch {
    return false
  }
}

/** Returns what the user noted with a referral on this device. */
export function readNotes(person: number | null, referralId: number) {
  try {
    return person === null ? '' : (localStorage.getItem(keyOf(person, referralId)) ?? '')
  } catch {
    return ''
  }
}

/** Returns a function that creates a referral, once for each key, and keeps its notes on this device. */
export function useCreateReferral() {
  const person = useViewerId()
  return async ({ notes, ...body }: CreateReferralInput & { notes: string }, key: string) => {
    const referral = await createReferral(body, key)
    try {
      if (person !== null && notes) localStorage.setItem(keyOf(person, referral.id), notes)
    } catch {
      // With a full or blocked storage the notes are lost; the referral is not.
    }
    return referral
  }
}
