import { readTyped, writeTyped } from '#src/api/visit.ts'

/** The code for which this tab waits: the key that proves that it asked, the address of the mail, and the time from which another one can be sent (epoch milliseconds). */
export type PendingCode = { key: string; email: string; resendAt: number }

const KEY = 'pending-code'

/** If the browser blocks its storage, a reload loses it. */
let kept: PendingCode | null = null

/** Returns the code that this tab waits for. It is nobody's any more once somebody has signed in or out in this browser. */
export function readPendingCode(): PendingCode | null {
  const { key, email, resendAt }: Partial<PendingCode> = readTyped(KEY)
  return key && email && resendAt ? { key, email, resendAt } : kept
}

/** Remembers, or with null forgets, the code that this tab waits for. */
export function writePendingCode(code: PendingCode | null) {
  kept = code
  writeTyped(KEY, code ?? undefined)
}
