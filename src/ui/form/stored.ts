import { config } from '#src/config.ts'

// Another version of the console may hold another form under the same name.
const VERSION = config.product.version
const KINDS = ['draft', 'pending'] as const
type Kind = (typeof KINDS)[number]

/** Whose form it is, and which one: what is kept of it belongs to one person. */
export type FormId = { person: number; name: string }

const keyOf = (kind: Kind, { person, name }: FormId) => `${kind}:${VERSION}:${person}:${name}`

/** What a tab keeps of a form through a reload, a crash or the session's end; nothing where the browser forbids storage. */
export function readStored(kind: Kind, id: FormId): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(kind, id)) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps something of a form until the tab closes; undefined drops it. */
export function writeStored(kind: Kind, id: FormId, value: unknown) {
  try {
    if (value === undefined) sessionStorage.removeItem(keyOf(kind, id))
    else sessionStorage.setItem(keyOf(kind, id), JSON.stringify(value))
  } catch {
    // A full or forbidden storage costs what would have been kept, and nothing else.
  }
}

/** Drops everything that is kept of forms: whoever signs out leaves nothing behind. */
export function dropStored() {
  try {
    for (const key of Object.keys(sessionStorage)) if (KINDS.some((kind) => key.startsWith(`${kind}:`))) sessionStorage.removeItem(key)
  } catch {}
}
