import { readStored, writeStored } from '../form/stored.ts'

/** A list as somebody saved it: a name, and the parameters of the address. */
export type SavedView = { name: string; query: string }

const LONGEST_NAME = 60

const isView = (value: unknown): value is SavedView => {
  const { name, query }: Partial<SavedView> = value ?? {}
  return typeof name === 'string' && typeof query === 'string'
}

/** The part of an address that is a view: all but the page. */
export function viewOf(query: string) {
  const parameters = new URLSearchParams(query)
  for (const parameter of [...parameters.keys()]) if (/(^|\.)page$/.test(parameter)) parameters.delete(parameter)
  return parameters.toString()
}

const idOf = (person: number, path: string) => ({ person, name: path })

/** Returns the views of a list that a person saved in this browser, by name. They go with a sign-out, since a search may name a patient. */
export function readViews(person: number, path: string): SavedView[] {
  const stored = readStored('view', idOf(person, path))
  return Array.isArray(stored) ? stored.filter(isView) : []
}

/** Keeps the views of a list. One takes the place of another one of its name. */
export function writeViews(person: number, path: string, views: readonly SavedView[]) {
  const byName = new Map(views.map((view) => [view.name.trim().slice(0, LONGEST_NAME), view]))
  const kept = [...byName].map(([name, view]) => ({ ...view, name })).filter(({ name }) => name)
  writeStored(
    'view',
    idOf(person, path),
    kept.sort((one, other) => one.name.localeCompare(other.name, 'es')),
  )
}
