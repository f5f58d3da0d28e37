import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { singleRow } from './errors.ts'
import { secrets } from './schema.ts'

/** A random key that all processes on this database share. The first one that asks creates it. */
export async function sharedSecret(db: Database, name: string) {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  return singleRow(await db.select().from(secrets).where(eq(secrets.name, name))).value
}
