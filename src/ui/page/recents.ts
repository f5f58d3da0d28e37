import { useEffect } from 'react'
import { readStored, writeStored } from '../form/stored.ts'
import { useViewerId } from './permission.tsx'

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

/** Puts a page before the others; none while its path is undefined. A record has a title. */
export function useRecent(path: string | undefined, title?: string) {
  const person = useViewerId()
  useEffect(() => {
    if (person === null || path === undefined) return
    const others = readRecents(person).filter((one) => one.path !== path)
    writeStored('recent', idOf(person), [{ path, ...(title && { title }) }, ...others].slice(0, MOST))
  }, [person, path, title])
}
