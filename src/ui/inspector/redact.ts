const SECRET = /password|token|authorization|secret|cookie/i

function copy(value: unknown, above: readonly unknown[]): unknown {
  if (typeof value === 'function') return `ƒ ${value.name}`
  if (typeof value !== 'object' || value === null) return value
  if (above.includes(value)) return '↑'
  const inside = [...above, value]
  if ('toJSON' in value && typeof value.toJSON === 'function') return copy(value.toJSON(), inside)
  if (Array.isArray(value)) return value.map((one) => copy(one, inside))
  const fields = Object.entries(value instanceof Error ? { ...value, message: value.message } : value)
  return Object.fromEntries(fields.map(([key, field]) => [key, SECRET.test(key) ? '•••' : copy(field, inside)]))
}

/** Returns a copy without secrets that can be posted to another window. */
export function redact<Data>(data: Data) {
  // The copy has the same shape, except for secrets and values that cannot be posted.
  return copy(data, []) as Data
}
