/** What stands in the place of a hidden text. A replay sends it as a token, so a header must be able to carry it. */
export const HIDDEN = '···'

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob)
const at = (value: unknown, key: string) => (isGroup(value) ? value[key] : undefined)

/** Whether a value has a hidden text where what was shown last had none: nobody knows what would have to be sent there. */
export function hasUnknownMask(typed: unknown, shown: unknown): boolean {
  if (isGroup(typed)) return Object.entries(typed).some(([key, value]) => hasUnknownMask(value, at(shown, key)))
  return typeof typed === 'string' && typed.includes(HIDDEN) && typed !== shown
}

/**
 * Returns what is sent where somebody changed a value that was shown to them with parts hidden: what they left as it was shown is as it really
 * was, and all else is as they typed it.
 * @param shown what they saw
 * @param real what that stood for
 */
export function unmasked(typed: unknown, shown: unknown, real: unknown): unknown {
  if (Array.isArray(typed)) return typed.map((value, index) => unmasked(value, at(shown, String(index)), at(real, String(index))))
  if (isGroup(typed))
    return Object.fromEntries(Object.entries(typed).map(([key, value]) => [key, unmasked(value, at(shown, key), at(real, key))]))
  return typed === shown && real !== undefined ? real : typed
}
