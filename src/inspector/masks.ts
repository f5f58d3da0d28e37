/** The text in the place of a hidden one. A replay sends it as a token, so a header must be able to carry it. */
export const HIDDEN = '···'

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob)
const at = (value: unknown, key: string) => (isGroup(value) ? value[key] : undefined)

/** Whether a value has a hidden text in a new place: then nobody knows the text to send there. */
export function hasUnknownMask(typed: unknown, shown: unknown): boolean {
  if (isGroup(typed)) return Object.entries(typed).some(([key, value]) => hasUnknownMask(value, at(shown, key)))
  return typeof typed === 'string' && typed.includes(HIDDEN) && typed !== shown
}

/**
 * Returns the value to send after somebody changed one that was shown with hidden parts: parts that they left are as they really were, and all
 * else is as they typed it.
 * @param shown the value that they saw
 * @param real the value behind it
 */
export function unmasked(typed: unknown, shown: unknown, real: unknown): unknown {
  if (Array.isArray(typed)) return typed.map((value, index) => unmasked(value, at(shown, String(index)), at(real, String(index))))
  if (isGroup(typed))
    return Object.fromEntries(Object.entries(typed).map(([key, value]) => [key, unmasked(value, at(shown, key), at(real, key))]))
  return typed === shown && real !== undefined ? real : typed
}
