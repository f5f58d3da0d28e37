/**
 * A request that is not known to be done. Whoever tries the same value again sends the same key, so that the server does it
 * once. `isUnknown`: it is the last thing that was tried, and nobody knows how it ended.
 */
export type PendingRequest<Value = unknown> = { value: Value; key: string; isUnknown: boolean }

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

const keysOf = (value: Record<string, unknown>) => Object.keys(value).filter((key) => value[key] !== undefined)

/** Same data, as it would be sent; anything that is not plain data, as a file, is only the same as itself. */
export const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (isPlain(one) &&
    isPlain(other) &&
    Array.isArray(one) === Array.isArray(other) &&
    keysOf(one).length === keysOf(other).length &&
    keysOf(one).every((key) => isSame(one[key], other[key])))

// Not crypto.randomUUID: it is missing on a plain-HTTP page.
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The request for a value: one that is pending for the same value, or a new one. */
export const requestFor = (pending: readonly PendingRequest[], value: unknown): PendingRequest =>
  pending.find((request) => isSame(request.value, value)) ?? { value, key: newKey(), isUnknown: false }
