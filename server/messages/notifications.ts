import { and, eq, gte, inArray, isNotNull, lt, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { OPEN_STATUSES } from '#contract/appointment.ts'
import type { NotificationKind, PostStatus } from '#contract/generated/schema.ts'
import { MAILED_UNASKED } from '#contract/notification-defaults.ts'
import { openOf, reservationStatuses } from '#contract/statuses.ts'
import { doctors, users } from '../accounts/schema.ts'
import { consultations } from '../agenda/schema.ts'
import { clinicStaff, clinics } from '../clinics/schema.ts'
import type { Database } from '../platform/db/database.ts'
import { rowsOf } from '../platform/db/ddl.ts'
import { enqueueAll } from '../platform/queue/queue.ts'
import { posts } from '../posts/schema.ts'
import { referrals } from '../referrals/schema.ts'
import { reservations } from '../reservations/schema.ts'
import { isReservationOf } from '../scope/index.ts'
import type { Telling } from './due-mails.ts'
import { notifications as table } from './schema.ts'

const KEPT_DAYS = 90

type About = 'consultation_id' | 'referral_id' | 'reservation_id' | 'post_id'

/** By which ways people are told of a kind: as each has chosen. */
function waysOf(kind: NotificationKind) {
  const chosen = (channel: 'bell' | 'mail') => sql`(${users.preferences} #>> ${sql.raw(`'{notifications,${kind},${channel}}'`)})::boolean`
  return { inBell: sql`coalesce(${chosen('bell')}, true)`, byMail: sql`coalesce(${chosen('mail')}, ${MAILED_UNASKED.includes(kind)})` }
}
/** The same where they are columns of those who are told. */
const NAMED_WAYS = { inBell: sql`who.in_bell`, byMail: sql`who.by_mail` }

/**
 * Tells people of something, in the transaction in which it happens, by the ways that each has chosen, or by the named ones. `who` selects the id of each of them with that of
 * the record which the column `about` names. The person who did it is not told. A mail waits for `seconds`, in which it can be taken back.
 */
async function notify(
  tx: Database,
  kind: NotificationKind,
  {
    who,
    about,
    by,
    seconds = 0,
    ways = waysOf(kind),
  }: { who: SQL; about: About; by: number | null; seconds?: number; ways?: typeof NAMED_WAYS },
) {
  const record = sql.raw(about)
  const mailed = await rowsOf<{ notificationId: number; toldAt: string }>(
    tx,
    sql`
    with told as materialized (
      select distinct who.id as user_id, who.about, ${ways.inBell} as in_bell, ${ways.byMail} as by_mail
      from (${who}) as who (id, about) join ${users} on ${users.id} = who.id
      where who.id is distinct from ${by}::int
    ), written as (
      insert into ${table} (user_id, kind, ${record}, in_bell)
      select user_id, ${kind}, about, in_bell from told where in_bell or by_mail
      on conflict on constraint notifications_key do update
        set created_at = clock_timestamp(), read_at = null, mailed_at = null, in_bell = excluded.in_bell
      returning id, user_id, ${record} as about, created_at
    )
    select id as "notificationId", to_json(created_at) #>> '{}' as "toldAt" from written join told using (user_id, about) where by_mail`,
  )
  await enqueueAll(
    tx,
    'accountMails',
    mailed.map((one) => ({ kind: 'NOTIFICATION', ...one })),
    { seconds },
  )
}

const theirDoctors = (consultationIds: readonly number[]) =>
  sql`select d.user_id, c.id from ${consultations} c join ${doctors} d on d.id = c.doctor_id where c.id in ${consultationIds}`

/** The doctors of appointments, and those who work at their clinics. */
const theirPractices = (consultationIds: readonly number[]) => sql`${theirDoctors(consultationIds)} union
  select s.user_id, c.id from ${consultations} c join ${clinicStaff} s on s.clinic_id = c.clinic_id
  join ${users} u on u.id = s.user_id and u.is_active where c.id in ${consultationIds}`

/** Tells their doctors that somebody else cancelled appointments, and where their patient did, those who work at the clinic, too. */
export const noteCancellation = ({ db, services: { env } }: Telling, ids: readonly number[], by: number | null) =>
  notify(db, 'APPOINTMENT_CANCELLED', {
    who: by === null ? theirPractices(ids) : theirDoctors(ids),
    about: 'consultation_id',
    by,
    seconds: env.mail.delaySeconds,
  })

/**
 * Tells those who know that appointments were cancelled that they are on again, by the ways in which they know it. Whoever did not read it and was not mailed
 * has nothing to learn: a cancellation that was undone concerns nobody.
 */
export async function noteReopening({ db, services: { env } }: Telling, ids: readonly number[], by: number | null) {
  const known = await db
    .delete(table)
    .where(and(eq(table.kind, 'APPOINTMENT_CANCELLED'), inArray(table.consultationId, [...ids])))
    .returning({
      ...{ userId: table.userId, id: table.consultationId, mailedAt: table.mailedAt },
      isRead: sql<boolean>`${table.inBell} and ${table.readAt} is not null`,
    })
  if (known.length === 0) return
  const rows = known.map(
    ({ userId, id, isRead, mailedAt }) => sql`(${userId}::int, ${id}::int, ${isRead}::boolean, ${mailedAt !== null}::boolean)`,
  )
  await notify(db, 'APPOINTMENT_REOPENED', {
    who: sql`select known.* from (values ${sql.join(rows, sql`, `)}) as known (user_id, id, in_bell, by_mail)
      join ${consultations} on ${consultations.id} = known.id where ${reaches(sql`known.user_id`)}`,
    ways: NAMED_WAYS,
    about: 'consultation_id',
    by,
    seconds: env.mail.delaySeconds,
  })
}

/** An appointment that was moved, and whose it was before. */
type Moved = { id: number; previousDoctorId: number }

/** Tells the doctors of appointments that these were moved, those whose they were before, too, and where their patient did it, those who work at the clinic. */
export function noteMove({ db, services: { env } }: Telling, moved: readonly Moved[], by: number | null) {
  const [ids, previous] = [moved.map(({ id }) => id), moved.map(({ previousDoctorId }) => previousDoctorId)]
  const before = sql`select d.user_id, was.id from unnest(${sql.param(ids)}::int[], ${sql.param(previous)}::int[]) as was (id, doctor_id)
    join ${doctors} d on d.id = was.doctor_id`
  const now = by === null ? theirPractices(ids) : theirDoctors(ids)
  return notify(db, 'APPOINTMENT_MOVED', {
    who: sql`${now} union ${before}`,
    about: 'consultation_id',
    by,
    seconds: env.mail.delaySeconds,
  })
}

/** Has nobody told that an appointment was moved since then: it is back where it was. */
export const dropMoves = (tx: Database, id: number, since: string) =>
  tx.delete(table).where(and(eq(table.kind, 'APPOINTMENT_MOVED'), eq(table.consultationId, id), gte(table.createdAt, since)))

/** Tells the doctor that a lead of theirs was converted. */
export const noteConversion = ({ db, services: { env } }: Telling, referralId: number, by: number) =>
  notify(db, 'LEAD_CONVERTED', {
    who: sql`select d.user_id, r.id from ${referrals} r join ${doctors} d on d.id = r.referrer_doctor_id where r.id = ${referralId}`,
    about: 'referral_id',
    by,
    seconds: env.mail.delaySeconds,
  })

/**
 * The people who answer the reservation of the outer query: its doctor and those who work at one of its clinics; the back office where it names no doctor.
 */
const answering = sql`
  select d.user_id from ${doctors} d where d.id = ${reservations.doctorId} union all
  select s.user_id from ${clinics} c join ${clinicStaff} s on s.clinic_id = c.id join ${users} u on u.id = s.user_id and u.is_active
    where c.doctor_id = ${reservations.doctorId} and ${isReservationOf(sql`array[c.id]`)} union all
  select u.id from ${users} u where u.role_type = 'BACKOFFICE' and u.is_active and ${reservations.doctorId} is null`

/** Tells the people who may answer a reservation. */
export const noteReservation = (
  tx: Database,
  kind: 'RESERVATION_MADE' | 'RESERVATION_ANSWERED',
  reservationId: number,
  by: number | null,
) =>
  notify(tx, kind, {
    who: sql`select who.id, ${reservations.id} from ${reservations} cross join lateral (${answering}) as who (id) where ${eq(reservations.id, reservationId)}`,
    about: 'reservation_id',
    by,
  })

/** Whether the reader of a notification is still one of those who answer its reservation. */
const isTheirs = sql`${table.userId} in (${answering})`

/** Whether somebody reaches the appointment of the outer query. */
const reaches = (userId: SQLWrapper) =>
  sql<boolean>`exists (select from ${users} u left join ${doctors} d on d.user_id = u.id
    where u.id = ${userId} and (u.role_type = 'BACKOFFICE' or d.id = ${consultations.doctorId}
      or exists (select from ${clinicStaff} s where s.user_id = u.id and s.clinic_id = ${consultations.clinicId})))`

/** Whether the reader of a notification still reaches its appointment, which may have gone to another doctor or clinic. */
export const isTheirAppointment = reaches(table.userId)

const ABOUT_POSTS: Partial<Record<PostStatus, NotificationKind>> = {
  IN_REVIEW: 'POST_SUBMITTED',
  PUBLISHED: 'POST_PUBLISHED',
  REJECTED: 'POST_REJECTED',
}

/** Tells the back office of a post that waits for it, and the doctor what became of one. Of the other statuses nobody is told. */
export async function notePost(tx: Database, status: PostStatus, postId: number, by: number) {
  const kind = ABOUT_POSTS[status]
  if (!kind) return
  const who =
    status === 'IN_REVIEW'
      ? sql`select u.id, ${postId}::int from ${users} u where u.role_type = 'BACKOFFICE' and u.is_active`
      : sql`select d.user_id, p.id from ${posts} p join ${doctors} d on d.id = p.doctor_id where p.id = ${postId}`
  await notify(tx, kind, { who, about: 'post_id', by })
}

/** Whether a notification still holds: a cancellation that was undone concerns nobody, and a reservation concerns the people who answer it. It is a condition on the records that are joined to the notifications. */
export const isStillSo = or(
  and(eq(table.kind, 'LEAD_CONVERTED'), eq(referrals.status, 'CONVERTED')),
  and(eq(table.kind, 'APPOINTMENT_CANCELLED'), eq(consultations.status, 'CANCELLED')),
  and(eq(table.kind, 'APPOINTMENT_REOPENED'), ne(consultations.status, 'CANCELLED')),
  and(eq(table.kind, 'APPOINTMENT_MOVED'), inArray(consultations.status, [...OPEN_STATUSES])),
  and(eq(table.kind, 'POST_SUBMITTED'), eq(posts.status, 'IN_REVIEW')),
  and(eq(table.kind, 'POST_PUBLISHED'), eq(posts.status, 'PUBLISHED')),
  and(eq(table.kind, 'POST_REJECTED'), eq(posts.status, 'REJECTED')),
  and(eq(table.kind, 'RESERVATION_MADE'), isTheirs, inArray(reservations.status, openOf(reservationStatuses))),
  and(
    eq(table.kind, 'RESERVATION_ANSWERED'),
    isTheirs,
    or(inArray(reservations.status, ['ACCEPTED', 'WITHDRAWN']), and(isNotNull(reservations.lapse), ne(reservations.status, 'REJECTED'))),
  ),
)

/** Deletes what was told long ago. */
export const deleteOldNotifications = (db: Database) =>
  db.delete(table).where(lt(table.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`))
