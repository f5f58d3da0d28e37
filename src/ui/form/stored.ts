import { config } from '#src/config.ts'

// Another version of the console may have a different form under the same name.
const VERSION = config.product.version
const KINDS = ['draft', 'pending', 'recent', 'view'] as const
type Kind = (typeof KINDS)[number]

/** The user, and the name of a form or a list. The stored values of it belong to that user. */
export type FormId = { person: number; name: string }

// Typed values belong to the tab; recent pages and saved views belong to the browser.
const storageOf = (kind: Kind) => (kind === 'recent' || kind === 'view' ? localStorage : sessionStorage)
const keyOf = (kind: Kind, { person, name }: FormId) => `${kind}:${VERSION}:${person}:${name}`

/**
 * Returns the stored value of a name, which survives a reload, a crash and the end of the session. Null if the browser blocks storage.
 */
export function readStored(kind: Kind, id: FormId): unknown {
  try {
    return JSON.parse(storageOf(kind).getItem(keyOf(kind, id)) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value: of a form until the tab closes, recent pages and saved views until the session ends. Undefined removes it. */
export function writeStored(kind: Kind, id: FormId, value: unknown) {
  try {
    if (value === undefined) storageOf(kind).removeItem(keyOf(kind, id))
    else storageOf(kind).setItem(keyOf(kind, id), JSON.stringify(value))
  } catch {
    // With a full or blocked storage the value is lost, and nothing else fails.
  }
}

/** What outlives its page in this memory, also what is to be written nowhere, such as a secret or a file. By the keys of the storage. */
const inMemory = new Map<string, unknown>()

/** Returns what is kept in this memory. */
export const readInMemory = (kind: Kind, id: FormId) => inMemory.get(keyOf(kind, id))

/** Keeps a value in this memory, until its person leaves or the browser loads another document. */
export const keepInMemory = (kind: Kind, id: FormId, value: unknown) => void inMemory.set(keyOf(kind, id), value)

const PERSON = new RegExp(`^(?:${KINDS.join('|')}):[^:]*:(\\d+):`)
/** Returns the owner of a stored key, or nothing if it is no key of these. */
const personOf = (key: string) => PERSON.exec(key)?.[1]

/** Tells whether something is stored of this kind that belongs to somebody. */
export function hasStored(kind: Kind, person: number) {
  try {
    return Object.keys(storageOf(kind)).some((key) => key.startsWith(`${kind}:`) && personOf(key) === String(person))
  } catch {
    return false
  }
}

/** Forgets what this memory keeps of somebody, or of everybody. */
export function forgetInMemory(person?: number) {
  for (const key of inMemory.keys()) if (person === undefined || personOf(key) === String(person)) inMemory.delete(key)
}

/** Removes what the browser keeps of others than the person who is signed in: pages and searches name patients. What was typed waits for its person. */
export function keepOnly(person?: number) {
  try {
    for (const key of Object.keys(localStorage)) if (![undefined, String(person)].includes(personOf(key))) localStorage.removeItem(key)
  } catch {}
}

/**
 * Removes stored values when somebody leaves, because a user who leaves on purpose leaves nothing of a patient: in this tab their own, as those of
 * other people wait for them, and in the browser everybody's recent pages. Without a person it removes everything.
 */
export function clearStored(person?: number) {
  forgetInMemory(person)
  keepOnly()
  try {
    for (const key of Object.keys(sessionStorage)) {
      const owner = personOf(key)
      if (owner && (person === undefined || owner === String(person))) sessionStorage.removeItem(key)
    }
  } catch {}
}
