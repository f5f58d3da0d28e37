/** A part of a context that differs: the keys that lead to it, such as `record.etag`, and its values. */
export type ContextChange = { path: string; before: unknown; after: unknown }

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the differences between two contexts, each part once and as deep as possible. */
export function contextChanges(before: unknown, after: unknown, path = ''): ContextChange[] {
  if (Object.is(before, after)) return []
  if (!isGroup(before) || !isGroup(after) || Array.isArray(before) !== Array.isArray(after)) return [{ path, before, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => contextChanges(before[key], after[key], path ? `${path}.${key}` : key))
}
