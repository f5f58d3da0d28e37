import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { FieldInfo } from '../fields/contexts.ts'
import { useViewerId } from '../permission.tsx'
import type { FormId } from './stored.ts'

/**
 * Returns the id of a form: the signed-in user and the page's path, with `part` where a page has two forms. Null while the user
 * is unknown.
 */
export function useFormId(part = ''): FormId | null {
  const person = useViewerId()
  const [path] = useLocation()
  return useMemo(() => (person === null ? null : { person, name: path + part }), [person, path, part])
}

/** Returns the map in which the form's fields register themselves. */
export const useFields = () => useState(() => new Map<string, FieldInfo>())[0]

/** Returns a function that is true when a value must not be stored: it has a secret field or a file. */
export const hasSecret = (fields: ReadonlyMap<string, FieldInfo>) => (values: unknown) =>
  Object.entries(values ?? {}).some(([name, value]) => fields.get(name)?.isSecret || value instanceof Blob)
