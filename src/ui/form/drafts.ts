import { type FormId, hasStored, readStored, writeStored } from './stored.ts'

/** A user's typed and unsaved values: `values` are the fields that differ from the record, `before` is the record's value of each. */
export type Draft = { at: string; values: Record<string, unknown>; before: Record<string, unknown> }

/** Returns the user's draft of a form. */
export function readDraft(id: FormId): Draft | undefined {
  const { at, values, before }: Partial<Draft> = readStored('draft', id) ?? {}
  return typeof at === 'string' && values && before ? { at, values, before } : undefined
}

/** Stores a draft. Without values it removes the stored one. */
export const writeDraft = (id: FormId, { values, before }: Omit<Draft, 'at'> = nothing) =>
  writeStored('draft', id, Object.keys(values).length ? ({ at: new Date().toISOString(), values, before } satisfies Draft) : undefined)

const nothing = { values: {}, before: {} }

/** Tells whether somebody has typed something in this tab that is not saved. */
export const hasDrafts = (person: number) => hasStored('draft', person)
