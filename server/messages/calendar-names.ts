import { eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { settings } from '../platform/db/schema.ts'
import { sharedSecret } from '../platform/db/shared-secrets.ts'

/** Tells the name of an appointment in calendars. */
export type CalendarNames = (consultationId: number) => string

const read = new WeakMap<Database, Promise<CalendarNames>>()

/**
 * The names of appointments in calendars. They hold the id of this installation, so that a calendar takes those of two for two. Those that calendars
 * had before there was one stay, so that a change finds them.
 */
export function readCalendarNames(db: Database) {
  const known = read.get(db) ?? readNames(db)
  read.set(db, known)
  // After a failure the next call tries again.
  known.catch(() => read.delete(db))
  return known
}

async function readNames(db: Database): Promise<CalendarNames> {
  const installation = await sharedSecret(db, 'installation')
  const [unnamed] = await db.select().from(settings).where(eq(settings.name, 'unnamed_calendars'))
  const last = Number(unnamed?.value ?? 0)
  return (id) => `turno-${id}@${id <= last ? 'salvia' : installation}`
}
