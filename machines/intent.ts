/** What somebody wants saved. A retry of the same value carries the same key, so that the server can tell it from a second wish. */
export type Intent<Value = unknown> = { value: Value; key: string }

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

/** Same data; anything that is not plain data, as a file, is only the same as itself. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (isPlain(one) &&
    isPlain(other) &&
    Array.isArray(one) === Array.isArray(other) &&
    Object.keys(one).length === Object.keys(other).length &&
    Object.keys(one).every((key) => isSame(one[key], other[key])))

// Not crypto.randomUUID: it is missing on a plain-HTTP page.
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The key for a value, given the last intent that nobody knows to be done (an empty key: there is none). */
export const keyFor = (last: Intent, value: unknown) => (last.key && isSame(last.value, value) ? last.key : newKey())
