import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { hasEmail, users } from '../accounts/schema.ts'
import { patients } from '../patients/schema.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { clinicZone } from '../platform/time/clinic-day.ts'
import { reachableConsultations } from '../scope/index.ts'
import { isOn } from './consultations.ts'
import { consultations } from './schema.ts'

/** What the person who books is told of an appointment: whether mails reach its patient, and how many others the patient has on that day. */
export type Beside = { hasEmail: boolean; sameDay: number }

const booked = alias(consultations, 'booked')
const dayOf = (date: AnyPgColumn) => sql`(${date} at time zone ${clinicZone()})::date`

/** Tells it of some appointments, by their ids. Those of the same day are counted that the caller reaches. */
export async function readBeside({ db, user }: { db: Database; user: Caller }, ids: number[]): Promise<Map<number, Beside>> {
  const isBeside = and(
    eq(consultations.patientId, booked.patientId),
    ne(consultations.id, booked.id),
    isOn(consultations.status),
    sql`${dayOf(consultations.date)} = ${dayOf(booked.date)}`,
    reachableConsultations(user),
  )
  const rows = await db
    .select({ id: booked.id, hasEmail, sameDay: db.$count(consultations, isBeside) })
    .from(booked)
    .innerJoin(patients, eq(patients.id, booked.patientId))
    .innerJoin(users, eq(users.id, patients.userId))
    .where(inArray(booked.id, ids))
  return new Map(rows.map(({ id, ...beside }) => [id, beside]))
}
