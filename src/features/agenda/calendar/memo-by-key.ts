/**
 * Returns a function that computes the value of a key from some sources, and gives back the earlier value while these are the same objects. So
 * an unchanged value is the same object again, and its component does not render.
 */
export function createMemoByKey<Value>() {
  const known = new Map<string, { sources: readonly unknown[]; value: Value }>()
  return (key: string, sources: readonly unknown[], compute: () => Value) => {
    const before = known.get(key)
    if (before?.sources.length === sources.length && before.sources.every((one, at) => one === sources[at])) return before.value
    const value = compute()
    known.set(key, { sources, value })
    return value
  }
}
