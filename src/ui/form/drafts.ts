import { config } from '#src/config.ts'

const PREFIX = 'draft:'

/** What somebody typed and did not save: each field that differs from the record's. */
export type Draft = { at: string; values: Record<string, unknown> }

// Another version of the console may hold another form under the same name.
const keyOf = (person: number, name: string) => `${PREFIX}${config.product.version}:${person}:${name}`

/** The person's draft of a form; none where the browser forbids storage. */
export function readDraft(person: number, name: string): Draft | undefined {
  try {
    const { at, values }: Partial<Draft> = JSON.parse(sessionStorage.getItem(keyOf(person, name)) ?? '{}')
    return typeof at === 'string' && values ? { at, values } : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft until the tab closes; without values it drops it. */
export function writeDraft(person: number, name: string, values?: Draft['values']) {
  try {
    if (values) sessionStorage.setItem(keyOf(person, name), JSON.stringify({ at: new Date().toISOString(), values } satisfies Draft))
    else sessionStorage.removeItem(keyOf(person, name))
  } catch {
    // A full or forbidden storage costs the draft and nothing else.
  }
}

/** Drops every draft: whoever signs out leaves nothing behind. */
export function dropDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {}
}
