import { useEffect, useMemo, useState } from 'react'
import { begun, done, type PendingRequest } from '#machines/pending-request.ts'
import type { FieldInfo } from '../fields/contexts.ts'
import { useViewerId } from '../page/permission.tsx'
import { type FormId, keepInMemory, readInMemory, readStored, writeStored } from './stored.ts'

/** The subject of a form for a new record that belongs to nothing else. */
export const NEW = 'new'

/** The subject of a form: the id of a record, or something else that tells it from the others of its kind. */
export type Subject = number | string

/** The identity of a form: its action, and its subject. */
export type FormKey = readonly [kind: string, subject: Subject]

/** Returns the id of somebody's form. */
export const formIdOf = (person: number, [kind, subject]: FormKey): FormId => ({ person, name: `${kind}/${subject}` })

/** Returns the id of a form of the signed-in user: the same one on every page. Null while the user is unknown. */
export function useFormId(kind: string, subject: Subject): FormId | null {
  const person = useViewerId()
  return useMemo(() => (person === null ? null : formIdOf(person, [kind, subject])), [person, kind, subject])
}

/** The ids of the present forms, by the kind of storage under them. */
const taken = { draft: new Set<string>(), pending: new Set<string>() }

/** In development it fails if two forms at a time would keep the same: values that were typed into one would be offered in the other. */
export function useOnlyOne(kind: keyof typeof taken, ...ids: readonly (FormId | null)[]) {
  const names = ids.flatMap((id) => (id ? `${id.person}:${id.name}` : [])).join('\n')
  useEffect(() => {
    if (!import.meta.env.DEV) return undefined
    const own = names.split('\n').filter(Boolean)
    for (const name of own) {
      if (taken[kind].has(name)) throw new Error(`Two forms are called ${name}. Give each a kind and a subject of its own.`)
      taken[kind].add(name)
    }
    return () => {
      for (const name of own) taken[kind].delete(name)
    }
  }, [kind, names])
}

/** Returns the map in which the form's fields register themselves. */
export const useFields = () => useState(() => new Map<string, FieldInfo>())[0]

/** Returns a function that is true when a value must not be stored: it has a secret field or a file. */
export const hasSecret = (fields: ReadonlyMap<string, FieldInfo>) => (values: unknown) =>
  Object.entries(values ?? {}).some(([name, value]) => fields.get(name)?.isSecret || value instanceof Blob)

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

/** The server forgets a key after 24 hours. A later retry would be executed again. */
const LIFE_MS = 23 * 3600 * 1000

type Kept = PendingRequest & { at: number; isSecret?: boolean }

function readKept(id: FormId) {
  // Only `writeKept` below stores values here.
  const all = (readInMemory('pending', id) ?? readStored('pending', id) ?? []) as Kept[]
  return all.filter(({ at }) => Date.now() - at < LIFE_MS)
}

function writeKept(id: FormId, requests: readonly Kept[]) {
  keepInMemory('pending', id, requests)
  const open = requests.filter(({ isSecret }) => !isSecret)
  writeStored('pending', id, open.length ? open : undefined)
}

/** Returns the pending requests of a form, including those of an earlier page. */
export const readPending = (id: FormId): PendingRequest[] => readKept(id).map(({ at: _, isSecret: __, ...request }) => request)

/** Stores a request from when it is sent until its outcome is known. A secret one is lost on a reload. */
export const keepPending = (id: FormId, request: PendingRequest, isSecret: boolean) =>
  writeKept(id, begun(readKept(id), { ...request, at: Date.now(), isSecret }))

/** Removes a request whose outcome is known. */
export const forgetPending = (id: FormId, request: PendingRequest) => writeKept(id, done(readKept(id), request))

/** Removes all requests of a form. */
export const forgetFormPending = (id: FormId) => writeKept(id, [])
