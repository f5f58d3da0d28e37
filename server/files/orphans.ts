import { millisecondsInDay } from 'date-fns/constants'
import { inArray } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { attachments, users } from '../db/schema.ts'
import { stored } from './paths.ts'
import type { FileStore } from './store.ts'

/** The columns that name files, and the path of each. */
export const fileColumns = [
  { path: stored.profileImage, table: users, column: users.profileImage },
  { path: stored.attachment, table: attachments, column: attachments.key },
]

/**
 * Removes the files that no row names: what is left of a change whose end nobody learned of. One that was stored within the last day may
 * belong to a change that is under way.
 */
export async function removeOrphans(db: Database, files: FileStore, signal: AbortSignal) {
  for (const { path, table, column } of fileColumns) {
    const folder = path('')
    for await (const paths of files.list(folder)) {
      const keys = paths.map((one) => one.slice(folder.length))
      const rows = await db.select({ key: column }).from(table).where(inArray(column, keys))
      const named = new Set(rows.map(({ key }) => key))
      for (const key of keys.filter((one) => !named.has(one))) {
        if (signal.aborted) return
        const at = await files.storedAt(path(key))
        if (Date.now() - at.getTime() > millisecondsInDay) await files.remove(path(key))
      }
    }
  }
}
