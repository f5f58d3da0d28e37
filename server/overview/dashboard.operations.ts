import { type AnyColumn, and, asc, between, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { consultationStatusValues } from '#contract/generated/enums.ts'
import type { ConsultationStatus, ReferralStatus, WeekStart } from '#contract/generated/schema.ts'
import { signUpRows, usesConsole } from '../accounts/index.ts'
import { doctors, signUps, users } from '../accounts/schema.ts'
import { selectConsultations, viewCondition, withoutNotes } from '../agenda/index.ts'
import { consultations, consultationDays as days } from '../agenda/schema.ts'
import { insurances, specialities } from '../catalogue/schema.ts'
import { balanceOf, isAssigned } from '../choices/index.ts'
import { choiceTransactions } from '../choices/schema.ts'
import { clinics } from '../clinics/schema.ts'
import { mails } from '../messages/schema.ts'
import type { Operations } from '../platform/call.ts'
import type { Database } from '../platform/db/database.ts'
import { singleRow } from '../platform/db/errors.ts'
import { countOf, readValues } from '../platform/db/read-values.ts'
import { MOST_COUNTED } from '../platform/records/lists.ts'
import { reading } from '../platform/records/parameters.ts'
import { addDays, addMonths, clinicDay, clinicZone, startOfClinicDay, startOfWeek } from '../platform/time/clinic-day.ts'
import { posts } from '../posts/schema.ts'
import { isWaiting } from '../referrals/index.ts'
import { referrerCounts as leads, referrals } from '../referrals/schema.ts'
import { reachableConsultations, reachableDoctors } from '../scope/index.ts'

const WEEKS = 12
const MONTHS = 12
const OLDEST = 5
const MOST_OF_A_DAY = 250
/** Sums over days end at the same number as the contract. */
const MOST_OF_A_WEEK = 10_000

/** Whether there is a row, as a part of a larger query. */
const has = (db: Database, table: PgTable, where?: SQL) => sql<boolean>`exists ${db.select({ one: sql`1` }).from(table).where(where)}`

/** How many leads have each status. */
async function readLeads(db: Database, where?: SQL): Promise<Record<ReferralStatus, number>> {
  const { pending, contacted, converted, rejected } = leads
  const sum = (column: AnyColumn) => sql<number>`coalesce(sum(${column}), 0)::int`
  const sums = { PENDING: sum(pending), CONTACTED: sum(contacted), CONVERTED: sum(converted), REJECTED: sum(rejected) }
  return singleRow(await db.select(sums).from(leads).where(where))
}

/** The counts of each status, none left out. */
function consultationCounts(rows: readonly { status: ConsultationStatus; count: number }[], most: number) {
  const counts = consultationStatusValues.map((status) => {
    const found = rows.reduce((sum, row) => sum + (row.status === status ? row.count : 0), 0)
    return [status, Math.min(found, most)]
  })
  return Object.fromEntries(counts) as Record<ConsultationStatus, number>
}

/** The consultations of the last weeks, by week and status. */
async function readWeeks(db: Database, today: string, begins: WeekStart | undefined) {
  const first = startOfWeek(today, begins)
  const weeks = Array.from({ length: WEEKS }, (_, index) => addDays(first, 7 * (index + 1 - WEEKS)))
  // The database's own weeks begin with Monday.
  const early = begins === 'SUNDAY' ? 1 : 0
  const week = sql<string>`to_char(date_trunc('week', ${days.day} + ${early}::int)::date - ${early}::int, 'YYYY-MM-DD')`
  const rows = await db
    .select({ week, status: days.status, count: sql<number>`sum(${days.count})::int` })
    .from(days)
    .where(between(days.day, addDays(first, 7 * (1 - WEEKS)), addDays(first, 6)))
    .groupBy(sql`1`, days.status)
  return {
    weeks: weeks.map((from) => ({
      from,
      to: addDays(from, 6),
      counts: consultationCounts(
        rows.filter((row) => row.week === from),
        MOST_OF_A_WEEK,
      ),
    })),
    consultations: consultationCounts(rows, MOST_COUNTED),
  }
}

/** The choices that were assigned in each of the last months. */
async function readMonths(db: Database, today: string) {
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(today.slice(0, 7), index + 1 - MONTHS))
  const month = sql<string>`to_char(${choiceTransactions.createdAt} at time zone ${sql.raw(`'${clinicZone()}'`)}, 'YYYY-MM')`
  const rows = await db
    .select({ month, quantity: sql<number>`sum(${choiceTransactions.quantity})::int` })
    .from(choiceTransactions)
    .where(and(isAssigned, gte(choiceTransactions.createdAt, startOfClinicDay(`${months[0]}-01`))))
    .groupBy(sql`1`)
  return months.map((month) => ({ month, quantity: rows.find((row) => row.month === month)?.quantity ?? 0 }))
}

export const dashboard = {
  async getDoctorDashboard({ user, db, audit }) {
    const doctorId = user.doctorId ?? 0
    const now = new Date()
    const own = reachableConsultations(user)
    const today = and(own, viewCondition('today', { now }))
    const count = (where: SQL | undefined) => countOf(db, consultations, and(own, where), MOST_COUNTED)
    const { profile, ...found } = await readValues(db, {
      today: count(viewCondition('today', { now })),
      pending: count(viewCondition('pending', { now })),
      withoutNotes: count(withoutNotes()),
      clinics: has(db, clinics, eq(clinics.doctorId, doctorId)),
      consultations: has(db, consultations, own),
      posts: has(db, posts, eq(posts.doctorId, doctorId)),
      profile: has(
        db,
        users,
        and(
          eq(users.id, user.id),
          isNotNull(users.profileImage),
          has(db, doctors, and(eq(doctors.id, doctorId), sql`${doctors.description} <> ''`)),
        ),
      ),
    })
    const rows = await selectConsultations(db, today).orderBy(asc(consultations.date), asc(consultations.id)).limit(MOST_OF_A_DAY)
    await audit({ entity: 'consultations', rows: rows.length })
    return {
      day: clinicDay(now),
      today: rows.map(({ consultation: { id, date, durationInMinutes, name, status, arrivedAt, overbookedReason }, patient, clinic }) => ({
        ...{ id, date, durationInMinutes, name, status, arrivedAt, overbooked: overbookedReason !== null },
        patientName: `${patient.firstName} ${patient.lastName}`,
        clinicName: clinic?.name ?? null,
      })),
      counts: { today: found.today, pending: found.pending, withoutNotes: found.withoutNotes },
      referrals: await readLeads(db, reachableDoctors(user, leads.doctorId)),
      choices: await balanceOf(db, doctorId),
      has: { clinics: found.clinics, consultations: found.consultations, posts: found.posts, profile },
    }
  },

  getBackOfficeDashboard: reading(['uncontactedDays'], async ({ query: { uncontactedDays = 7 }, user, db, audit }) => {
    const day = clinicDay(new Date())
    const [me] = await db.select({ preferences: users.preferences }).from(users).where(eq(users.id, user.id))
    const uncontacted = isWaiting(uncontactedDays, day)
    const { count, usersToValidate, failedMails, waiting, postsInReview, ...found } = await readValues(db, {
      count: countOf(db, referrals, uncontacted),
      usersToValidate: countOf(db, users, and(usesConsole, eq(users.validated, false))),
      waiting: countOf(db, signUps, and(signUpRows.where, eq(signUps.status, 'PENDING'))),
      postsInReview: countOf(db, posts, eq(posts.status, 'IN_REVIEW')),
      failedMails: countOf(db, mails, eq(mails.status, 'FAILED')),
      specialities: has(db, specialities),
      insurances: has(db, insurances),
      doctors: has(db, doctors),
      clinics: has(db, clinics),
      consultations: has(db, consultations),
    })
    const { id, firstName, lastName, statusSince: since } = referrals
    const oldest = await db
      .select({ id, firstName, lastName, since })
      .from(referrals)
      .where(uncontacted)
      .orderBy(asc(since), asc(id))
      .limit(OLDEST)
    await audit({ entity: 'referrals', rows: oldest.length })
    return {
      day,
      uncontacted: { count, oldest },
      usersToValidate,
      failedMails,
      signUps: waiting,
      postsInReview,
      ...(await readWeeks(db, day, me?.preferences.weekStart)),
      referrals: await readLeads(db),
      choices: await readMonths(db, day),
      has: found,
    }
  }),
} satisfies Partial<Operations>
