import { gt, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { agendaChanges as table } from './schema.ts'

/** Between one look for changes and the next. */
const LOOK_MS = 1_000
/** A change is seen once its transaction has ended, which it has at most so long after it was noted. */
const WINDOW_SECONDS = 120

/** A person has so many at most: one for each window that is in sight. */
const MOST_LISTENERS = 20

/** Is told of which doctors somebody changed the agenda. */
type Listener = (doctorIds: number[]) => void

export type AgendaWatch = ReturnType<typeof createAgendaWatch>

declare module '../platform/call.ts' {
  interface Services {
    agendaWatch: AgendaWatch
  }
}

/**
 * Tells its listeners which agendas were changed, about a second later. Another process may have changed them. A new listener is told of the changes of
 * the last two minutes first. It asks the database while somebody listens, since a notice by LISTEN does not pass a pooler in transaction mode.
 */
export function createAgendaWatch(db: Database) {
  const listeners = new Map<Listener, number>()
  let isLooking = false
  /** How many changes the agendas have had that were changed of late, and when that was read. */
  let known = new Map<number, number>()
  let readAt: number | undefined

  async function readChanged() {
    const now = performance.now()
    const seconds = WINDOW_SECONDS + (now - (readAt ?? now)) / 1_000
    const rows = await db
      .select({ id: table.doctorId, changes: table.changes })
      .from(table)
      .where(gt(table.changedAt, sql`now() - make_interval(secs => ${seconds})`))
    const changed = rows.filter(({ id, changes }) => known.get(id) !== changes).map(({ id }) => id)
    known = new Map(rows.map(({ id, changes }) => [id, changes]))
    readAt = now
    return changed
  }

  async function look() {
    // A change that cannot be read now is read the next time.
    const changed = await readChanged().catch(() => [])
    if (changed.length > 0) for (const listener of listeners.keys()) listener(changed)
    isLooking = listeners.size > 0
    if (isLooking) setTimeout(look, LOOK_MS)
  }

  return {
    /** Returns what ends the listening. Throws 429 for a person who listens too often already. */
    listen(userId: number, listener: Listener) {
      if ([...listeners.values()].filter((id) => id === userId).length >= MOST_LISTENERS)
        throw new Problem(429, 'Tenés la agenda abierta en demasiadas ventanas.', { headers: { 'retry-after': '60' } })
      listeners.set(listener, userId)
      if (isLooking && known.size > 0) listener([...known.keys()])
      if (!isLooking) {
        isLooking = true
        known = new Map()
        readAt = undefined
        void look()
      }
      return () => void listeners.delete(listener)
    },
  }
}
