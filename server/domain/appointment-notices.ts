import { millisecondsInMinute } from 'date-fns/constants'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { MailStatus } from '#contract/generated/schema.ts'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/ddl.ts'
import { singleRow } from '../db/errors.ts'
import { consultations, doctorSchedules, mails, patients, users } from '../db/schema.ts'
import type { Env } from '../env.ts'
import { enqueue, enqueueAll } from '../queue/queue.ts'
import { clinicZone, secondsWithin } from './clinic-day.ts'
import { tellOfAppointment } from './webhooks.ts'

/**
 * What patients are told, and when. A change of an appointment asks for a look at it a moment later; the look compares what is with what the
 * latest mail told, and writes a mail where they differ. So a change that was taken back tells nothing, many changes are told as one, and a look
 * more does no harm.
 */

/** Made and cancelled within so many minutes, before anything was told, an appointment is not worth a word. */
const NEVER_MINDS_MINUTES = 10
/** What somebody may know of an appointment: the mails that arrived or are on their way. */
const KNOWN: readonly MailStatus[] = ['SENDING', 'SENT']

/** What it takes to have somebody told: the transaction of a change, and how long that can be taken back. */
export type Telling = { db: Database; services: { env: Pick<Env, 'mail'> } }

/** What became of an appointment, for other programs. Null where they are not concerned. */
export type AppointmentEvent = 'BOOKED' | 'MOVED' | 'CANCELLED' | null

/** Has the patient told what became of an appointment, once the change could have been taken back, and other programs at once. */
export async function noteChange({ db, services: { env } }: Telling, consultationId: number, event: AppointmentEvent) {
  await enqueue(db, 'notices', { consultationId }, { seconds: env.mail.delaySeconds })
  if (event) await tellOfAppointment(db, `APPOINTMENT_${event}`, consultationId)
}

type Appointment = typeof consultations.$inferSelect
type Known = Pick<typeof mails.$inferSelect, 'kind' | 'date' | 'doctorId' | 'clinicId'>

/** What there is to tell of an appointment to somebody who knows the latest mail. `isNew`: nobody has heard of it yet but whoever made it. */
export function noticeFor(
  { status, date, doctorId, clinicId }: Pick<Appointment, 'status' | 'date' | 'doctorId' | 'clinicId'>,
  { known, isNew, now }: { known: Known | undefined; isNew: boolean; now: number },
): 'BOOKED' | 'MOVED' | 'CANCELLED' | null {
  if (Date.parse(date) <= now || status === 'COMPLETED') return null
  const isKnownAsOn = known !== undefined && known.kind !== 'CANCELLED'
  // An appointment of before there were mails is known from somewhere else.
  if (status === 'CANCELLED') return isKnownAsOn || (!known && !isNew) ? 'CANCELLED' : null
  if (!isKnownAsOn) return 'BOOKED'
  return known.date !== date || known.doctorId !== doctorId || known.clinicId !== clinicId ? 'MOVED' : null
}

/** Looks at an appointment, and writes the mail that its patient needs. Mails that wait and are no longer true are dropped. */
export async function writeNotice(tx: Database, consultationId: number, now = Date.now()): Promise<undefined> {
  const [found] = await tx
    .select({ appointment: consultations, recipient: users.email })
    .from(consultations)
    .innerJoin(patients, eq(patients.id, consultations.patientId))
    .innerJoin(users, eq(users.id, patients.userId))
    .where(eq(consultations.id, consultationId))
    // Of two looks at once the second one sees what the first one wrote.
    .for('no key update', { of: consultations })
  if (!found) return
  const { appointment, recipient } = found
  const { date, durationInMinutes, doctorId, clinicId, createdAt } = appointment
  const written = await tx.select().from(mails).where(eq(mails.consultationId, consultationId)).orderBy(desc(mails.id))
  // What another address was told nobody knows at this one.
  const known = written.find((one) => KNOWN.includes(one.status) && one.recipient.toLowerCase() === recipient.toLowerCase())
  const waiting = written.filter(({ status, kind }) => status === 'WAITING' && kind !== 'REMINDER')
  const isNew = waiting.length > 0 || now - Date.parse(createdAt) <= NEVER_MINDS_MINUTES * millisecondsInMinute
  const kind = recipient === '' ? null : noticeFor(appointment, { known, isNew, now })
  const isTold = (one: Known & { recipient: string }) =>
    one.kind === kind && one.date === date && one.doctorId === doctorId && one.clinicId === clinicId && one.recipient === recipient
  const obsolete = waiting.filter((one) => !isTold(one)).map(({ id }) => id)
  if (obsolete.length > 0) await tx.update(mails).set({ status: 'DROPPED' }).where(inArray(mails.id, obsolete))
  if (kind === null || waiting.some(isTold)) return
  const values = { kind, consultationId, recipient, date, durationInMinutes, doctorId, clinicId }
  const previousDate = kind === 'MOVED' ? (known?.date ?? null) : null
  const { id } = singleRow(
    await tx
      .insert(mails)
      .values({ ...values, previousDate, sequence: written.length })
      .returning({ id: mails.id }),
  )
  // Whoever has just booked does not wait behind the reminders of others.
  await enqueue(tx, 'mails', { mailId: id }, { isUrgent: true })
}

/** Nobody is reminded between these hours of the clinics' clocks. What would be due then is due in the last hour before. */
const NIGHT = { begins: 21, ends: 8 }
const EVENING = NIGHT.begins - 1
const LONGEST_BEFORE_HOURS = 48
const REMINDERS_AT_ONCE = 500

/** When the patients of a doctor are reminded who has never said, in hours before. */
export const DEFAULT_REMINDERS = doctorSchedules.reminderHours.default as (3 | 48)[]

/** How long the night still takes at the clinics; 0 by day. */
export const secondsToMorning = (now: Date) => secondsWithin({ from: `${NIGHT.begins}:00`, to: `0${NIGHT.ends}:00` }, now)

/**
 * Writes the reminders that are due by now, and returns how many. Of several that are due for one appointment, as after a stop, it writes the
 * one nearest to it, and none where the patient was told of it in any way since it was due. Several processes may look at once.
 */
export async function writeReminders(db: Database, now = new Date()) {
  if (secondsToMorning(now) > 0) return 0
  const [moment, zone] = [sql`${now.toISOString()}::timestamptz`, sql`${clinicZone()}`]
  const shown = sql`((c.date - make_interval(hours => h.hours)) at time zone ${zone})`
  const due = sql`(case
    when extract(hour from ${shown}) >= ${NIGHT.begins} then date_trunc('day', ${shown}) + make_interval(hours => ${EVENING})
    when extract(hour from ${shown}) < ${NIGHT.ends} then date_trunc('day', ${shown}) - make_interval(hours => ${24 - EVENING})
    else ${shown} end at time zone ${zone})`
  const found = sql`
    select distinct on (c.id) c.id, c.date, c.duration_in_minutes, c.doctor_id, c.clinic_id, h.hours, u.email,
      (select count(*)::int from ${mails} m where m.consultation_id = c.id) as sequence
    from ${consultations} c
    join ${patients} p on p.id = c.patient_id
    join ${users} u on u.id = p.user_id and u.email <> ''
    left join ${doctorSchedules} s on s.doctor_id = c.doctor_id
    cross join lateral unnest(coalesce(s.reminder_hours, ${sql.param(DEFAULT_REMINDERS)}::int[])) as h(hours)
    cross join lateral (select ${due} as at) as due
    where c.status in ('PENDING', 'CONFIRMED')
      and c.date > ${moment} and c.date <= ${moment} + make_interval(hours => ${LONGEST_BEFORE_HOURS + 24 - EVENING + NIGHT.ends})
      and due.at <= ${moment}
      and not exists (select from ${mails} m
        where m.consultation_id = c.id and m.date = c.date and (m.hours_before = h.hours or (m.created_at >= due.at and m.status <> 'DROPPED')))
    order by c.id, h.hours
    limit ${REMINDERS_AT_ONCE}`
  const writeSome = () =>
    db.transaction(async (tx) => {
      const written = await rowsOf<{ id: number }>(
        tx,
        sql`insert into ${mails} (kind, consultation_id, recipient, date, duration_in_minutes, doctor_id, clinic_id, hours_before, sequence, created_at)
          select 'REMINDER', id, email, date, duration_in_minutes, doctor_id, clinic_id, hours, sequence, ${moment} from (${found}) as found
          on conflict (consultation_id, date, hours_before) do nothing returning id`,
      )
      await enqueueAll(
        tx,
        'mails',
        written.map(({ id }) => ({ mailId: id })),
      )
      return written.length
    })
  let total = 0
  for (let written = REMINDERS_AT_ONCE; written === REMINDERS_AT_ONCE; total += written) written = await writeSome()
  return total
}
