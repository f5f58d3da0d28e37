import { and, eq, ne, sql } from 'drizzle-orm'
import type { OnlineBooking } from '#contract/generated/schema.ts'
import { doctors, users } from '../accounts/schema.ts'
import type { Database } from '../platform/db/database.ts'
import { DEFAULT_ONLINE_BOOKING } from './schedule.ts'
import { doctorSchedules, openingHours } from './schema.ts'

/** What patients may do by themselves with the doctor of a query. */
export const onlineBooking = sql<OnlineBooking>`coalesce((select ${doctorSchedules.onlineBooking} from ${doctorSchedules} where ${doctorSchedules.doctorId} = ${doctors.id}), ${DEFAULT_ONLINE_BOOKING})`

/** Holds for the doctors on the public page: whose account the back office has validated, who attend, and who have not said that they are not on it. */
export const isOnPage = and(
  eq(users.isActive, true),
  eq(users.validated, true),
  ne(onlineBooking, 'NONE'),
  sql`exists (select from ${openingHours} where ${openingHours.doctorId} = ${doctors.id})`,
)

/** Whether patients find this doctor on the public page. */
export async function isBookable(db: Database, doctorId: number) {
  const found = await db
    .select({ id: doctors.id })
    .from(doctors)
    .innerJoin(users, eq(users.id, doctors.userId))
    .where(and(eq(doctors.id, doctorId), isOnPage))
  return found.length > 0
}
