import { forgetAllPending } from './pending-requests.ts'
import { dropStored, type FormId, readStored, writeStored } from './stored.ts'

/** What somebody typed and did not save: each field that differs from the record's, and what the record had there. */
export type Draft = { at: string; values: Record<string, unknown>; before: Record<string, unknown> }

/** The person's draft of a form. */
export function readDraft(id: FormId): Draft | undefined {
  const { at, values, before }: Partial<Draft> = readStored('draft', id) ?? {}
  return typeof at === 'string' && values && before ? { at, values, before } : undefined
}

/** Keeps a draft; one without values is dropped. */
export const writeDraft = (id: FormId, { values, before }: Omit<Draft, 'at'> = nothing) =>
  writeStored('draft', id, Object.keys(values).length ? ({ at: new Date().toISOString(), values, before } satisfies Draft) : undefined)

const nothing = { values: {}, before: {} }

/** Drops every draft and every request whose end is unknown: whoever signs out leaves nothing behind. */
export function dropDrafts() {
  dropStored()
  forgetAllPending()
}
