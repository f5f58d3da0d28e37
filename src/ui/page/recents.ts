import { readStored, writeStored } from '../form/stored.ts'

/** A page that the user opened: its path under /app and, for a record, its name. */
export type Recent = { path: string; title?: string | undefined }

// One more than are shown, since the open page is not shown.
const MOST = 6

const idOf = (person: number) => ({ person, name: 'pages' })
const isRecent = (value: unknown): value is Recent => typeof (value as Recent | null)?.path === 'string'

/** The pages that the user opened last in this browser, the newest first. */
export function readRecents(person: number): Recent[] {
  const stored = readStored('recent', idOf(person))
  return Array.isArray(stored) ? stored.filter(isRecent) : []
}

/** Puts a page before the others. */
export const addRecent = (person: number, recent: Recent) =>
  writeStored('recent', idOf(person), [recent, ...readRecents(person).filter(({ path }) => path !== recent.path)].slice(0, MOST))
