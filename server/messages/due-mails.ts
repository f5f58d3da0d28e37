import { millisecondsInMinute } from 'date-fns/constants'
import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { isOpen, OPEN_STATUSES } from '#contract/appointment.ts'
import type { MailStatus } from '#contract/generated/schema.ts'
import { users } from '../accounts/schema.ts'
import { consultations, doctorSchedules, isAhead } from '../agenda/schema.ts'
import { tellOfAppointments } from '../apps/index.ts'
import { clinics } from '../clinics/schema.ts'
import { patients } from '../patients/schema.ts'
import type { Database } from '../platform/db/database.ts'
import { rowsOf } from '../platform/db/ddl.ts'
import { singleRow } from '../platform/db/errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Env } from '../platform/env.ts'
import { enqueue, enqueueAll, hasNoJob, type Jobs } from '../platform/queue/queue.ts'
import { clinicZone, secondsWithin } from '../platform/time/clinic-day.ts'
import { placeOf, placeOfRow } from './appointment-mail.ts'
import { mails } from './schema.ts'

/**
 * This decides what patients are told, and when. A change of an appointment asks for a look at it a moment later; the look compares the appointment with
 * the latest mail, and writes a mail where they differ. So a change that was taken back tells nothing, many changes are told as one, and a look
 * more does no harm.
 */

/** Made and cancelled within so many minutes, before anything was told, an appointment is not worth a word. */
const NEVER_MINDS_MINUTES = 10
/** The mails that somebody may know: they arrived, or are on their way. */
const KNOWN: readonly MailStatus[] = ['SENDING', 'SENT']
/** The mails that somebody knows, or will know once the queue has done its work. */
const TOLD: readonly MailStatus[] = ['WAITING', ...KNOWN]

/** The means to have somebody told: the transaction of a change, and the time in which the change can be taken back. */
export type Telling = { db: Database; services: { env: Pick<Env, 'mail'> } }

/** The change of an appointment that other programs are told. Null where it does not concern them. */
export type AppointmentEvent = 'BOOKED' | 'MOVED' | 'CANCELLED' | null

/** Has the patients told what became of appointments, once the change could have been taken back, and other programs at once. */
export async function noteChange({ db, services: { env } }: Telling, consultationIds: readonly number[], event: AppointmentEvent) {
  const notices = await noticesOf(db, consultationIds)
  await enqueueAll(db, 'notices', notices, { seconds: env.mail.delaySeconds })
  if (event) await tellOfAppointments(db, `APPOINTMENT_${event}`, consultationIds)
}

/** The looks at appointments that were changed at once: each knows the others of its patient, who is told of all in one mail. */
async function noticesOf(db: Database, ids: readonly number[]) {
  if (ids.length < 2) return ids.map((consultationId) => ({ consultationId }))
  const found = await db
    .select({ id: consultations.id, patientId: consultations.patientId })
    .from(consultations)
    .where(inArray(consultations.id, [...ids]))
  return found.map(({ id, patientId }) => {
    const others = found.flatMap((other) => (other.patientId === patientId && other.id !== id ? other.id : []))
    return { consultationId: id, ...(others.length > 0 && { with: others }) }
  })
}

/**
 * Looks at those of some appointments that are still ahead, since something that their patients were told of is other now. One that was cancelled is
 * among them where its patient has an address again at which something else was told last.
 */
export async function noteChanges({ db, services: { env } }: Telling, which: SQL) {
  const isLookedAt = and(which, or(isAhead, isCancelledUnheard))
  const found = await db.select({ consultationId: consultations.id }).from(consultations).where(isLookedAt)
  await enqueueAll(db, 'notices', found, { seconds: env.mail.delaySeconds })
}

const isCancelledUnheard = and(
  eq(consultations.status, 'CANCELLED'),
  gt(consultations.date, sql`now()`),
  sql`(select m.kind from ${mails} m join ${patients} p on p.id = ${consultations.patientId} join ${users} u on u.id = p.user_id
    where m.consultation_id = ${consultations.id} and m.status in ${[...KNOWN]} and lower(m.recipient) = lower(u.email)
    order by m.id desc limit 1) <> 'CANCELLED'`,
)

type Appointment = typeof consultations.$inferSelect
/** What a patient is told of an appointment: when, how long, with whom and where it is. */
export type Facts = Pick<Appointment, 'date' | 'durationInMinutes' | 'doctorId' | 'clinicId'> & { place: string | null }
type Told = Pick<typeof mails.$inferSelect, keyof Facts>
type Known = Told & Pick<typeof mails.$inferSelect, 'kind'>

/** Whether what was told of an appointment is so. A mail of an earlier version does not say what the clinic was called. */
export const isSoStill = (told: Told, { date, durationInMinutes, doctorId, clinicId, place }: Facts) =>
  told.date === date &&
  told.durationInMinutes === durationInMinutes &&
  told.doctorId === doctorId &&
  told.clinicId === clinicId &&
  (told.place === null || told.place === place)

/** The kind of mail that somebody who knows the latest one needs now. `isNew`: only the person who made the appointment has heard of it. */
export function dueMailFor(
  appointment: Pick<Appointment, 'status'> & Facts,
  { known, isNew, now }: { known: Known | undefined; isNew: boolean; now: number },
): 'BOOKED' | 'MOVED' | 'CANCELLED' | null {
  if (Date.parse(appointment.date) <= now || appointment.status === 'COMPLETED') return null
  const isKnownAsOn = known !== undefined && known.kind !== 'CANCELLED'
  // An appointment of before there were mails is known from somewhere else.
  if (!isOpen(appointment)) return isKnownAsOn || (!known && !isNew) ? 'CANCELLED' : null
  if (!isKnownAsOn) return 'BOOKED'
  return isSoStill(known, appointment) ? null : 'MOVED'
}

/**
 * Looks at an appointment, and writes the mail that its patient needs. Mails that wait and are no longer true are dropped. What was booked, moved or
 * cancelled at once is told at once: its first mail takes those of the others along.
 */
export async function writeDueMail(
  tx: Database,
  { consultationId, with: others = [] }: Jobs['notices'],
  now = Date.now(),
): Promise<undefined> {
  const itself = eq(consultations.id, consultationId)
  const [asked] = await tx.select({ seriesId: consultations.seriesId }).from(consultations).where(itself)
  if (!asked) return
  const series = asked.seriesId === null ? undefined : and(eq(consultations.seriesId, asked.seriesId), isAhead)
  const found = await lockAppointments(tx, or(itself, series, others.length > 0 ? inArray(consultations.id, others) : undefined))
  const isAsked = ({ appointment: { id } }: Looked) => id === consultationId
  const own = found.find(isAsked)
  const due = own && (await findDue(tx, own, now))
  if (due && due.obsolete.length > 0) await tx.update(mails).set({ status: 'DROPPED' }).where(inArray(mails.id, due.obsolete))
  if (!own || !due?.mail) return
  const { id } = singleRow(await tx.insert(mails).values(due.mail).returning({ id: mails.id }))
  const alongside = []
  const isToldAlike = ({ appointment: { id, patientId, doctorId } }: Looked) =>
    patientId === own.appointment.patientId && doctorId === own.appointment.doctorId && (due.mail.kind === 'BOOKED' || others.includes(id))
  for (const other of found) {
    if (isAsked(other) || !isToldAlike(other)) continue
    const { mail, obsolete } = await findDue(tx, other, now)
    if (mail?.kind === due.mail.kind && obsolete.length === 0) alongside.push({ ...mail, sentWith: id })
  }
  if (alongside.length > 0) await tx.insert(mails).values(alongside)
  // A patient who has just booked does not wait behind the reminders of others.
  await enqueue(tx, 'mails', { mailId: id }, { isUrgent: true })
}

type Looked = Awaited<ReturnType<typeof lockAppointments>>[number]

/** The mail that is due for an appointment, if any, and those that wait and are no longer true. */
async function findDue(tx: Database, { appointment, recipient, clinic }: Looked, now: number) {
  const { id: consultationId, date, durationInMinutes, doctorId, clinicId, createdAt } = appointment
  const facts = { date, durationInMinutes, doctorId, clinicId, place: clinic ? placeOf(clinic) : null }
  // One that goes on its way at this moment is told: it is waited for.
  const all = tx.select().from(mails).where(eq(mails.consultationId, consultationId)).orderBy(desc(mails.id))
  const written = await all.for('no key update')
  // A mail to another address told nothing to this one.
  const known = written.find((one) => KNOWN.includes(one.status) && one.recipient.toLowerCase() === recipient.toLowerCase())
  const waiting = written.filter(({ status, kind }) => status === 'WAITING' && kind !== 'REMINDER')
  const isNew = waiting.length > 0 || now - Date.parse(createdAt) <= NEVER_MINDS_MINUTES * millisecondsInMinute
  const kind = recipient === '' ? null : dueMailFor({ ...appointment, ...facts }, { known, isNew, now })
  // What waits goes only where no later mail says otherwise (`isStillTrue`): one that was refused for a while may have been overtaken.
  const said = written.find((one) => one.status !== 'WAITING' && one.status !== 'DROPPED' && one.kind !== 'REMINDER')
  const isTold = (one: (typeof written)[number]) =>
    one.id > (said?.id ?? 0) && one.kind === kind && isSoStill(one, facts) && one.recipient === recipient
  const obsolete = waiting.filter((one) => !isTold(one)).map(({ id }) => id)
  if (kind === null || waiting.some(isTold)) return { obsolete }
  const previousDate = kind === 'MOVED' ? (known?.date ?? null) : null
  return { obsolete, mail: { kind, consultationId, recipient, ...facts, previousDate, sequence: written.length } }
}

/** Appointments with what their patients are told. Of two looks at once the second one sees what the first one wrote. */
const lockAppointments = (tx: Database, which: SQL | undefined) =>
  tx
    .select({
      appointment: consultations,
      recipient: users.email,
      clinic: { name: clinics.name, address: clinics.address, city: clinics.city },
    })
    .from(consultations)
    .innerJoin(patients, eq(patients.id, consultations.patientId))
    .innerJoin(users, eq(users.id, patients.userId))
    .leftJoin(clinics, eq(clinics.id, consultations.clinicId))
    .where(which)
    .orderBy(asc(consultations.id))
    .for('no key update', { of: consultations })

/** Nobody is reminded between these hours of the clinics' clocks. What would be due then is due in the last hour before. */
const NIGHT = { begins: 21, ends: 8 }
const EVENING = NIGHT.begins - 1
const LONGEST_BEFORE_HOURS = 48
const REMINDERS_AT_ONCE = 500

/** When the patients of a doctor are reminded who has never said, in hours before. */
export const DEFAULT_REMINDERS = doctorSchedules.reminderHours.default as (3 | 24 | 48)[]

/** How long the night still takes at the clinics; 0 by day. */
export const secondsToMorning = (now: Date) => secondsWithin({ from: `${NIGHT.begins}:00`, to: `0${NIGHT.ends}:00` }, now)

/**
 * Writes the reminders that are due by now, and returns how many. Of several that are due for one appointment, as after a stop, it writes the
 * one nearest to it, and none where the patient was told of it in any way since it was due. Nobody is reminded of what they do not know: who
 * is still to be told of a new appointment or a change is told that instead. Several processes may look at once.
 */
export async function writeReminders(db: Database, now = new Date()) {
  if (secondsToMorning(now) > 0) return 0
  const [moment, zone] = [sql`${now.toISOString()}::timestamptz`, sql`${clinicZone()}`]
  const shown = sql`((c.date - make_interval(hours => h.hours)) at time zone ${zone})`
  const dueAt = sql`(case
    when extract(hour from ${shown}) >= ${NIGHT.begins} then date_trunc('day', ${shown}) + make_interval(hours => ${EVENING})
    when extract(hour from ${shown}) < ${NIGHT.ends} then date_trunc('day', ${shown}) - make_interval(hours => ${24 - EVENING})
    else ${shown} end at time zone ${zone})`
  // An appointment of before there were mails is known from somewhere else. A look that is still to come may have something else to tell.
  const due = sql`
    select distinct on (c.id) c.id, c.date, c.duration_in_minutes, c.doctor_id, c.clinic_id, place.name as place, h.hours, u.email,
      (told.kind is null or (told.kind <> 'CANCELLED' and lower(told.recipient) = lower(u.email) and told.date = c.date
        and told.duration_in_minutes = c.duration_in_minutes and told.doctor_id = c.doctor_id
        and told.clinic_id is not distinct from c.clinic_id and coalesce(told.place = place.name, true))) as is_known,
      (select count(*)::int from ${mails} m where m.consultation_id = c.id) as sequence
    from ${consultations} c
    join ${patients} p on p.id = c.patient_id
    join ${users} u on u.id = p.user_id and u.email <> ''
    left join lateral (select ${placeOfRow('k')} as name from ${clinics} k where k.id = c.clinic_id) as place on true
    left join ${doctorSchedules} s on s.doctor_id = c.doctor_id
    cross join lateral unnest(coalesce(s.reminder_hours, ${sql.param(DEFAULT_REMINDERS)}::int[])) as h(hours)
    cross join lateral (select ${dueAt} as at) as due
    left join lateral (select m.* from ${mails} m
      where m.consultation_id = c.id and m.status in ${[...TOLD]} order by m.id desc limit 1) as told on true
    where c.status in ${[...OPEN_STATUSES]}
      and c.date > ${moment} and c.date <= ${moment} + make_interval(hours => ${LONGEST_BEFORE_HOURS + 24 - EVENING + NIGHT.ends})
      and due.at <= ${moment}
      and not exists (select from ${mails} m
        where m.consultation_id = c.id and m.date = c.date and (m.hours_before = h.hours or (m.created_at >= due.at and m.status <> 'DROPPED')))
      and ${hasNoJob('notices', 'consultationId', sql`c.id`)}
    order by c.id, h.hours
    limit ${REMINDERS_AT_ONCE}`
  const writeSome = () =>
    inTransaction(db, async (tx) => {
      const found = await rowsOf<{ mail_id: number | null; consultation_id: number }>(
        tx,
        sql`with due as materialized (${due}), written as (
            insert into ${mails} (kind, consultation_id, recipient, date, duration_in_minutes, doctor_id, clinic_id, place, hours_before, sequence, created_at)
            select 'REMINDER', id, email, date, duration_in_minutes, doctor_id, clinic_id, place, hours, sequence, ${moment} from due where is_known
            on conflict (consultation_id, date, hours_before) do nothing returning id, consultation_id)
          select id as mail_id, consultation_id from written union all select null, id from due where not is_known`,
      )
      const written = found.flatMap(({ mail_id: mailId }) => (mailId === null ? [] : [{ mailId }]))
      await enqueueAll(tx, 'mails', written)
      const untold = found.flatMap(({ mail_id: mailId, consultation_id: consultationId }) => (mailId === null ? [{ consultationId }] : []))
      await enqueueAll(tx, 'notices', untold)
      return { written: written.length, found: found.length }
    })
  let total = 0
  for (let more = true; more; ) {
    const { written, found } = await writeSome()
    total += written
    more = found === REMINDERS_AT_ONCE
  }
  return total
}
