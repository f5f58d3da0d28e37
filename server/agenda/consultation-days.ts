import { sql } from 'drizzle-orm'
import { type Database, liftTimeLimits } from '../platform/db/database.ts'
import { databaseError, singleRow } from '../platform/db/errors.ts'
import { settings } from '../platform/db/schema.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { consultationDays, consultations } from './schema.ts'

/**
 * Has the days of consultations kept in this zone from now on. If it was another one they are counted anew; it is returned where there were
 * any. Processes that share a database have to have the same zone: otherwise each that starts counts anew.
 */
export function keepDaysIn(db: Database, zone: string) {
  return db.transaction(async (tx) => {
    const before = await readZone(tx, zone)
    if (before === zone) return undefined
    await liftTimeLimits(tx)
    // A request that writes a consultation waits, and then goes by the new zone.
    await tx.execute(sql`lock table ${consultations} in share row exclusive mode`)
    await tx
      .insert(settings)
      .values({ name: 'time_zone', value: zone })
      .onConflictDoUpdate({ target: settings.name, set: { value: zone } })
    const counted = await tx.delete(consultationDays).returning({ day: consultationDays.day })
    await tx.execute(sql`
      insert into ${consultationDays} (day, status, count)
      select (date at time zone ${zone})::date, status, count(*) from ${consultations} group by 1, 2
    `)
    return counted.length > 0 ? before : undefined
  })
}

/** The zone in which the days are kept. Throws if the database does not know the other one. */
async function readZone(tx: Database, other: string) {
  const zones = { kept: sql<string>`clinic_zone()`, known: sql`now() at time zone ${other}` }
  const found = await tx
    .select(zones)
    .from(sql`(select) as nothing`)
    .catch((error: unknown) => {
      if (databaseError(error)?.code !== '22023') throw error
      throw new OperatorError(`TIME_ZONE ${other} is not known to the database: choose another name of the zone.`)
    })
  return singleRow(found).kept
}
