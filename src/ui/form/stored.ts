import { config } from '#src/config.ts'

// Another version of the console may have a different form under the same name.
const VERSION = config.product.version
const KINDS = ['draft', 'pending', 'recent', 'view'] as const
type Kind = (typeof KINDS)[number]

/** The user, and the name of a form or a list. What is stored of it belongs to that user. */
export type FormId = { person: number; name: string }

// What is typed belongs to the tab; which pages were opened last and which views were saved, to the browser.
const storageOf = (kind: Kind) => (kind === 'recent' || kind === 'view' ? localStorage : sessionStorage)
const keyOf = (kind: Kind, { person, name }: FormId) => `${kind}:${VERSION}:${person}:${name}`

/**
 * Returns what is stored under a name, which survives a reload, a crash and the end of the session. Null where the browser blocks
 * storage.
 */
export function readStored(kind: Kind, id: FormId): unknown {
  try {
    // Stryker disable next-line StringLiteral: what cannot be parsed is nothing, too.
    return JSON.parse(storageOf(kind).getItem(keyOf(kind, id)) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value: of a form until the tab closes, recent pages and saved views until the user signs out. Undefined removes it. */
export function writeStored(kind: Kind, id: FormId, value: unknown) {
  try {
    if (value === undefined) storageOf(kind).removeItem(keyOf(kind, id))
    else storageOf(kind).setItem(keyOf(kind, id), JSON.stringify(value))
  } catch {
    // With a full or blocked storage the value is lost, and nothing else fails.
  }
}

/** Removes everything that is stored, because a sign-out must leave no data of the user. */
export function clearStored() {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (KINDS.some((kind) => key.startsWith(`${kind}:`))) storage.removeItem(key)
  } catch {}
}
