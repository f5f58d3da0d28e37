import type { CreateReferralInput } from '#contract/generated/schema.ts'
import { useViewerId } from '#src/ui/page/permission.tsx'
import { createReferral } from './referrals.api.ts'

/*
 * The notes with a referral are private: the contract does not carry them, and they stay in this browser, with the referral, for their author.
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

/** Returns the user's notes with a referral on this device. */
export function readNotes(person: number | null, referralId: number) {
  try {
    return person === null ? '' : (localStorage.getItem(keyOf(person, referralId)) ?? '')
  } catch {
    return ''
  }
}

/** Keeps the user's notes with a referral on this device; an empty text deletes them. */
export function writeNotes(person: number | null, referralId: number, notes: string) {
  if (person === null) return
  try {
    if (notes) localStorage.setItem(keyOf(person, referralId), notes)
    else localStorage.removeItem(keyOf(person, referralId))
  } catch {
    // With a full or blocked storage the notes are lost; the referral is not.
  }
}

/** Returns a function that creates a referral, once for each key, and keeps its notes on this device. */
export function useCreateReferral() {
  const person = useViewerId()
  return async ({ notes, ...body }: CreateReferralInput & { notes: string }, key: string) => {
    const referral = await createReferral(body, key)
    writeNotes(person, referral.id, notes)
    return referral
  }
}
