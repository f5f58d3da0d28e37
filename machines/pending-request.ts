/**
 * A request that is not known to have succeeded. A retry with the same value over the same version of the record sends the same key, so that the
 * server executes it only once. `over`: the part of that version that the save needs. `isUnknown`: this was the last request, and its outcome is
 * unknown.
 */
export type PendingRequest<Value = unknown, Over = { etag?: string }> = {
  value: Value
  over?: Over | undefined
  key: string
  isUnknown: boolean
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

const keysOf = (value: Record<string, unknown>) => Object.keys(value).filter((key) => value[key] !== undefined)

/** True when both values would be sent as the same JSON. Objects that are not plain data, such as files, equal only themselves. */
export const isEqual = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (isPlain(one) &&
    isPlain(other) &&
    Array.isArray(one) === Array.isArray(other) &&
    keysOf(one).length === keysOf(other).length &&
    keysOf(one).every((key) => isEqual(one[key], other[key])))

/** Returns a key for a new request. */
// crypto.randomUUID does not exist on plain-HTTP pages.
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns the pending request for the same value over the same version, or a new one. With `repeats` a request that may have been done is
 * the same over a newer version, too, as that may be its own: it is repeated over the version that it had.
 */
export const requestFor = (
  pending: readonly PendingRequest[],
  value: unknown,
  over?: PendingRequest['over'],
  repeats = false,
): PendingRequest =>
  pending.find((request) => isEqual(request.value, value) && (isEqual(request.over, over) || (repeats && request.isUnknown))) ?? {
    value,
    over,
    key: newKey(),
    isUnknown: false,
  }

/** Before the first request. */
export const nothingSent: PendingRequest = { value: undefined, key: '', isUnknown: false }

type Keyed = Pick<PendingRequest, 'key'>

const without = <One extends Keyed>(pending: readonly One[], { key }: Keyed) => pending.filter((request) => request.key !== key)

/** The requests when one is sent. */
export const begun = <One extends PendingRequest>(pending: readonly One[], current: One) => [
  ...without(pending, current),
  { ...current, isUnknown: true },
]

/** The requests when one is done. Earlier ones keep their keys, but they are no longer the last one, so their outcome is no longer shown as unknown. */
export const done = <One extends PendingRequest>(pending: readonly One[], current: Keyed) =>
  without(pending, current).map((request) => ({ ...request, isUnknown: false }))

/** The requests when the server did not execute one. A retry keeps its key all the same. */
export const known = (pending: readonly PendingRequest[], current: PendingRequest) => ({
  pending: pending.map((request) => (request.key === current.key ? { ...request, isUnknown: false } : request)),
  current: { ...current, isUnknown: false },
})

/** The last request whose outcome is unknown. */
export const lastUnknown = (pending: readonly PendingRequest[]) => pending.findLast(({ isUnknown }) => isUnknown) ?? nothingSent
