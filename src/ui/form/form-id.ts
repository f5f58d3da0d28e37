import { useEffect, useMemo, useState } from 'react'
import type { FieldInfo } from '../fields/contexts.ts'
import { useViewerId } from '../page/permission.tsx'
import type { FormId } from './stored.ts'

/** The subject of a form that writes what is not there yet, and belongs to nothing else. */
export const NEW = 'new'

/** What a form is about: the id of a record, or what else tells it from the others of its kind. */
export type Subject = number | string

/** Which form it is: what is done with it, and what it is about. */
export type FormKey = readonly [kind: string, subject: Subject]

/** Returns the id of somebody's form. */
export const formIdOf = (person: number, [kind, subject]: FormKey): FormId => ({ person, name: `${kind}/${subject}` })

/** Returns the id of a form of the signed-in user, wherever it is shown. Null while the user is unknown. */
export function useFormId(kind: string, subject: Subject): FormId | null {
  const person = useViewerId()
  return useMemo(() => (person === null ? null : formIdOf(person, [kind, subject])), [person, kind, subject])
}

/** The ids that forms have which are there now, by what is kept under them. */
const taken = { draft: new Set<string>(), pending: new Set<string>() }

/** In development it fails where two forms at a time would keep the same: what is typed into one would be offered in the other. */
export function useOnlyOne(kind: keyof typeof taken, id: FormId | null) {
  const name = import.meta.env.DEV && id ? `${id.person}:${id.name}` : ''
  useEffect(() => {
    if (!name) return
    if (taken[kind].has(name)) throw new Error(`Two forms are called ${name}. Give each a kind and a subject of its own.`)
    taken[kind].add(name)
    return () => void taken[kind].delete(name)
  }, [kind, name])
}

/** Returns the map in which the form's fields register themselves. */
export const useFields = () => useState(() => new Map<string, FieldInfo>())[0]

/** Returns a function that is true when a value must not be stored: it has a secret field or a file. */
export const hasSecret = (fields: ReadonlyMap<string, FieldInfo>) => (values: unknown) =>
  Object.entries(values ?? {}).some(([name, value]) => fields.get(name)?.isSecret || value instanceof Blob)
