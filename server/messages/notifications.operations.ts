import { and, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Notification } from '#contract/generated/schema.ts'
import { doctors, users } from '../accounts/schema.ts'
import { consultations } from '../agenda/schema.ts'
import { patients } from '../patients/schema.ts'
import type { Operations } from '../platform/call.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { readList } from '../platform/records/lists.ts'
import { posts } from '../posts/schema.ts'
import { referrals } from '../referrals/schema.ts'
import { MOST_RESERVATIONS, reservations } from '../reservations/schema.ts'
import { reachableReservations } from '../scope/index.ts'
import { isStillSo, isTheirAppointment } from './notifications.ts'
import { notifications as table } from './schema.ts'

const MOST = 50

const authors = alias(users, 'authors')

const joined = sql`${table}
  left join ${referrals} on ${referrals.id} = ${table.referralId}
  left join ${reservations} on ${reservations.id} = ${table.reservationId}
  left join ${posts} on ${posts.id} = ${table.postId}
  left join ${consultations} on ${consultations.id} = ${table.consultationId}`

/** What is new in the bell, and how many ask for an appointment: not everybody is notified of each of those. */
async function countUnread(db: Database, user: Caller) {
  const asking = db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.status, 'PENDING'), reachableReservations(user)))
    .limit(MOST_RESERVATIONS)
  const [[row], pendingReservations] = await Promise.all([
    db
      .select({ unread: sql<number>`count(*)::int` })
      .from(joined)
      .where(and(eq(table.userId, user.id), table.inBell, isNull(table.readAt), isStillSo)),
    db.$count(asking.as('asking')),
  ])
  return { unread: row?.unread ?? 0, pendingReservations }
}

async function read(db: Database, where: SQL | undefined, limit: number): Promise<Notification[]> {
  const rows = await db
    .select({
      notification: table,
      lead: { firstName: referrals.firstName, lastName: referrals.lastName },
      reservation: { id: reservations.id, status: reservations.status },
      asking: { firstName: reservations.firstName, lastName: reservations.lastName },
      post: { id: posts.id, title: posts.title },
      author: { firstName: authors.firstName, lastName: authors.lastName },
      isReached: isTheirAppointment,
      patient: { firstName: users.firstName, lastName: users.lastName },
      appointment: {
        id: consultations.id,
        doctorId: consultations.doctorId,
        date: consultations.date,
        cancelledKind: consultations.cancelledKind,
      },
    })
    .from(table)
    .leftJoin(referrals, eq(referrals.id, table.referralId))
    .leftJoin(reservations, eq(reservations.id, table.reservationId))
    .leftJoin(posts, eq(posts.id, table.postId))
    .leftJoin(doctors, eq(doctors.id, posts.doctorId))
    .leftJoin(authors, eq(authors.id, doctors.userId))
    .leftJoin(consultations, eq(consultations.id, table.consultationId))
    .leftJoin(patients, eq(patients.id, consultations.patientId))
    .leftJoin(users, eq(users.id, patients.userId))
    .where(where)
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit)
  return rows.map(({ notification, lead, asking, patient, author, isReached, appointment, reservation, post }) => {
    const { id, kind, createdAt, readAt } = notification
    return {
      ...{ id, kind, createdAt, readAt, appointment: isReached ? appointment : null, reservation, post },
      person: patient ?? lead ?? asking ?? author ?? { firstName: '', lastName: '' },
    }
  })
}

export const notifications = {
  async listNotifications(call) {
    const { db, user } = call
    await call.audit({ entity: 'notifications' })
    const where = and(eq(table.userId, user.id), table.inBell, isStillSo)
    return readList(call, { from: joined, where, most: MOST, read: (limit) => read(db, where, limit) })
  },

  countNotifications: ({ db, user }) => countUnread(db, user),

  async readNotifications({ db, user, body, audit }) {
    const read = await db
      .update(table)
      .set({ readAt: sql`now()` })
      // What is told by mail alone nobody reads here.
      .where(and(eq(table.userId, user.id), table.inBell, isNull(table.readAt), lte(table.createdAt, body.until)))
      .returning({ id: table.id, readAt: table.readAt })
    for (const { id, readAt } of read) await audit({ entity: 'notifications', id, before: { id, readAt: null }, after: { id, readAt } })
    return countUnread(db, user)
  },
} satisfies Partial<Operations>
