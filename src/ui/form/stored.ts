import { config } from '#src/config.ts'

// Another version of the console may have a different form under the same name.
const VERSION = config.product.version
const KINDS = ['draft', 'pending'] as const
type Kind = (typeof KINDS)[number]

/** The user and the name of a form. What is stored of the form belongs to that user. */
export type FormId = { person: number; name: string }

const keyOf = (kind: Kind, { person, name }: FormId) => `${kind}:${VERSION}:${person}:${name}`

/**
 * Returns what the tab has stored of a form, which survives a reload, a crash and the end of the session. Null where the browser
 * blocks storage.
 */
export function readStored(kind: Kind, id: FormId): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(kind, id)) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value of a form until the tab closes. Undefined removes it. */
export function writeStored(kind: Kind, id: FormId, value: unknown) {
  try {
    if (value === undefined) sessionStorage.removeItem(keyOf(kind, id))
    else sessionStorage.setItem(keyOf(kind, id), JSON.stringify(value))
  } catch {
    // With a full or blocked storage the value is lost, and nothing else fails.
  }
}

/** Removes everything that is stored of forms, because a sign-out must leave no data of the user. */
export function clearStored() {
  try {
    for (const key of Object.keys(sessionStorage)) if (KINDS.some((kind) => key.startsWith(`${kind}:`))) sessionStorage.removeItem(key)
  } catch {}
}
