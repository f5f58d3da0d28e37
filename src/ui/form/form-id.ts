import { useEffect, useMemo, useState } from 'react'
import type { FieldInfo } from '../fields/contexts.ts'
import { useViewerId } from '../page/permission.tsx'
import type { FormId } from './stored.ts'

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
  const names = import.meta.env.DEV ? ids.flatMap((id) => (id ? `${id.person}:${id.name}` : [])).join('\n') : ''
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
