import { addYears } from 'date-fns/addYears'
import { millisecondsInMinute } from 'date-fns/constants'
import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { endOf } from '#contract/appointment.ts'
import { type Interval, overlaps } from '#contract/free-times.ts'
import type { SlotAlternative, SlotCollision } from '#contract/generated/schema.ts'
import { doctors, users } from '../accounts/schema.ts'
import { clinics } from '../clinics/schema.ts'
import { patients } from '../patients/schema.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { databaseError } from '../platform/db/errors.ts'
import { readValues } from '../platform/db/read-values.ts'
import { implausible, Problem, unknownReference } from '../platform/problem.ts'
import { addDays, clinicDay, startOfClinicDay } from '../platform/time/clinic-day.ts'
import { reservationTimes } from '../reservations/schema.ts'
import { isReachablePatient, missingPatient, reachableClinics, reachableConsultations, reachableDoctors } from '../scope/index.ts'
import { closedAt, type Rules } from './availability.ts'
import type { ConsultationRow } from './consultation-steps.ts'
import { isOn } from './consultations.ts'
import { searchFree } from './free-times.ts'
import { readOverbookings, readRules, touches } from './schedule.ts'
import { consultationSlots, consultations } from './schema.ts'

/** A time that is asked for an appointment. Where `overbookedReason` is given it may overlap another one. */
export type AskedTime = {
  doctorId: number
  clinicId: number | null
  date: string
  durationInMinutes: number
  overbookedReason?: string | undefined
  outsideHours?: boolean | undefined
}

/** Nobody where a patient books by themselves. */
type Asked = { db: Database; user: Caller | null }

const MOST_COLLISIONS = 20
/** So many times are offered in place of one that is not free. */
export const ALTERNATIVES = 3
const MOST_YEARS_AHEAD = 3
const TAKEN = 'Ese horario no está libre.'

const spanOf = ({ date, durationInMinutes }: Pick<AskedTime, 'date' | 'durationInMinutes'>) => {
  const from = Date.parse(date)
  return { from, to: from + durationInMinutes * millisecondsInMinute }
}

/** Why nobody is given a time: it is over, or so far ahead that its year was mistyped. */
function problemOf(time: AskedTime, now = Date.now()) {
  const { from, to } = spanOf(time)
  if (to <= now) return implausible('date', 'Ese horario ya pasó.')
  if (from > +addYears(now, MOST_YEARS_AHEAD)) return implausible('date', `El turno puede ser a ${MOST_YEARS_AHEAD} años como máximo.`)
}

/** Rejects a time that nobody is given. */
export function rejectTime(time: AskedTime) {
  const problem = problemOf(time)
  if (problem) throw problem
}

/** Rejects a doctor, clinic or patient that the caller does not reach, or who do not belong together. */
export async function requireBookable(
  { db, user }: { db: Database; user: Caller },
  { doctorId, clinicId, patientId }: Pick<AskedTime, 'doctorId' | 'clinicId'> & { patientId?: number },
) {
  const one = { one: sql`1` }
  const doctor = db.select(one).from(doctors).innerJoin(users, eq(users.id, doctors.userId))
  const known = await readValues(db, {
    doctor: sql<boolean>`exists ${doctor.where(and(eq(doctors.id, doctorId), eq(users.isActive, true), reachableDoctors(user)))}`,
    clinic: sql<boolean>`exists ${db
      .select(one)
      .from(clinics)
      .where(and(eq(clinics.id, clinicId ?? 0), eq(clinics.doctorId, doctorId), isNull(clinics.archivedAt), reachableClinics(user)))}`,
    patient: sql<boolean>`exists ${db
      .select(one)
      .from(patients)
      .where(and(eq(patients.id, patientId ?? 0), isReachablePatient(user)))}`,
  })
  if (!known.doctor) throw unknownReference('doctorId', 'El médico no existe.')
  if (clinicId !== null && !known.clinic) throw unknownReference('clinicId', 'El médico no atiende en ese consultorio.')
  if (patientId !== undefined && !known.patient) throw unknownReference('patientId', missingPatient)
}

/** A time that is asked for by an appointment, which is in nobody's way itself; null for a new one. */
type Asking = { row: ConsultationRow | null; asked: AskedTime }

/** The same where there is such an appointment. */
type Moving = Asking & { row: ConsultationRow }

/** Whether an ordinary appointment asks for no more than the time that it has, or had. What was overbooked there is so over this very one. */
function keepsItsTime({ row, asked }: Asking) {
  if (row?.overbookedReason !== null || row.doctorId !== asked.doctorId) return false
  const [own, wanted] = [spanOf(row), spanOf(asked)]
  return own.from <= wanted.from && wanted.to <= own.to
}

/** The appointments that take each of some times, overbooked ones too. Who they are of, only those learn who reach them. */
async function readTaken({ db, user }: Asked, times: readonly Asking[]) {
  const wanted = times.map(({ row, asked }, index) => {
    const { from, to } = spanOf(asked)
    const [begins, ends] = [new Date(from).toISOString(), new Date(to).toISOString()]
    return sql`(${index}::int, ${row?.id ?? 0}::int, ${asked.doctorId}::int, ${begins}::timestamptz, ${ends}::timestamptz)`
  })
  const rows = await db
    .select({
      index: sql<number>`asked.index`,
      id: consultations.id,
      date: consultations.date,
      durationInMinutes: consultations.durationInMinutes,
      isOverbooked: sql<boolean>`${isNotNull(consultations.overbookedReason)}`,
      status: consultations.status,
      version: consultations.version,
      isReached: user ? sql<boolean>`coalesce(${reachableConsultations(user) ?? sql`true`}, false)` : sql<boolean>`false`,
    })
    .from(sql`(values ${sql.join(wanted, sql`, `)}) as asked(index, id, doctor_id, begins, ends)`)
    .innerJoin(consultations, and(eq(consultations.doctorId, sql`asked.doctor_id`), touches(sql`asked.begins`, sql`asked.ends`)))
    .where(and(isOn(consultations.status), ne(consultations.id, sql`asked.id`)))
    .orderBy(asc(consultations.date), asc(consultations.id))
  const keeping = times.map(keepsItsTime)
  const found = times.map((): { id: number; collision: SlotCollision }[] => [])
  for (const { index, id, isOverbooked, isReached, status, version, ...time } of rows) {
    if (isOverbooked && keeping[index]) continue
    const span = { from: time.date, to: new Date(endOf(time)).toISOString() }
    found[index]?.push({ id, collision: { kind: 'APPOINTMENT', ...span, ...(isReached && { status, version, appointmentId: id }) } })
  }
  return found
}

/** The appointments that take one time. */
const takenBy = async (by: Asked, asking: Asking) => (await readTaken(by, [asking])).flat().map(({ collision }) => collision)

/** How many overbookings a doctor has on the day of a moment. */
async function countOverbookings(db: Database, { doctorId, date }: AskedTime, except: number) {
  const day = clinicDay(new Date(date))
  const [found] = await db
    .select({ count: count() })
    .from(consultations)
    .where(
      and(
        eq(consultations.doctorId, doctorId),
        gte(consultations.date, startOfClinicDay(day)),
        lt(consultations.date, startOfClinicDay(day, 1)),
        isNotNull(consultations.overbookedReason),
        isOn(consultations.status),
        ne(consultations.id, except),
      ),
    )
  return found?.count ?? 0
}

/** The refusal of a time. The next ones that are free are looked for once nobody waits for the agenda any more. */
function slotUnavailable(
  time: AskedTime,
  {
    collisions,
    code = 'slot_unavailable',
    message = TAKEN,
  }: { collisions: SlotCollision[]; code?: 'overbooking_limit' | 'slot_unavailable'; message?: string },
) {
  const later = async (db: Database) => ({ alternatives: await readAlternatives(db, time) })
  return new Problem(409, message, {
    code,
    errors: { date: message },
    extensions: { collisions: collisions.slice(0, MOST_COLLISIONS) },
    later,
  })
}

/** The next free times of that doctor and clinic. */
export async function readAlternatives(
  db: Database,
  { doctorId, clinicId, date, durationInMinutes }: Omit<AskedTime, 'overbookedReason' | 'outsideHours'>,
  limit = ALTERNATIVES,
): Promise<SlotAlternative[]> {
  const from = clinicDay(new Date(Math.max(Date.parse(date), Date.now())))
  const { found } = await searchFree(db, {
    doctorIds: [doctorId],
    from,
    after: Math.max(Date.parse(date), Date.now()),
    minutes: durationInMinutes,
    limit,
    admits: (time) => clinicId === null || time.clinicId === clinicId,
  })
  return found.map((one) => ({ date: one.date, minutes: one.minutes, clinicId: one.clinicId }))
}

/** Gives back what is held no longer of a doctor whose agenda the caller has locked, and reads the rules by which some times are admitted. */
async function openAgenda(db: Database, times: readonly [AskedTime, ...AskedTime[]]) {
  await freeLapsed(db, times[0].doctorId)
  return rulesAround(db, times)
}

/** The rules that decide when a doctor attends, from the first day of some times of this doctor to the one after the last. */
async function rulesAround(db: Database, times: readonly [AskedTime, ...AskedTime[]]) {
  const days = times.map(({ date }) => clinicDay(new Date(date))).sort()
  const [{ doctorId }] = times
  return (await readRules(db, [doctorId], [days[0] as string, addDays(days.at(-1) as string, 1)]))(doctorId) // there is one time at least
}

const closedFor = (time: AskedTime, rules: Rules) => closedAt({ ...spanOf(time), clinicId: time.clinicId }, rules, time)

const inTime = (collisions: SlotCollision[]) => collisions.sort((one, other) => one.from.localeCompare(other.from))

/**
 * Rejects a time that is not free, with what it collides with. Returns the reason of an overbooking, or null where nothing overlaps. The
 * caller has locked the doctor's agenda; `row` is the consultation that is moved.
 */
export async function admit(asked: Asked, time: AskedTime, row: ConsultationRow | null = null) {
  rejectTime(time)
  const rules = await rulesAround(asked.db, [time])
  const taken = await takenBy(asked, { row, asked: time })
  const closed = closedFor(time, rules)
  const collisions = inTime([...taken, ...closed])
  const reason = collisions.length > 0 ? time.overbookedReason : null
  if (reason === undefined || closed.length > 0) throw slotUnavailable(time, { collisions })
  if (reason !== null) await admitOverbooking(asked, time, { except: row?.id, collisions })
  await freeLapsed(asked.db, time.doctorId)
  return reason
}

const collisionWith = (appointmentId: number, { from, to }: Interval): SlotCollision => ({
  ...{ kind: 'APPOINTMENT', appointmentId, status: 'PENDING' },
  ...{ from: new Date(from).toISOString(), to: new Date(to).toISOString() },
})

/**
 * Says of several appointments of one doctor, whose agenda the caller has locked, by its id, why it may not move to its time.
 * One after the other: what moves before is out of the way of what comes after, and in its way at its new time.
 */
export async function admitMoves(by: Asked, moves: readonly Moving[]): Promise<Map<number, Problem>> {
  const [first, ...others] = moves
  if (!first) return new Map()
  const rules = await openAgenda(by.db, [first.asked, ...others.map(({ asked }) => asked)])
  const taken = await readTaken(by, moves)
  const moved = new Map<number, Interval>()
  const problems = new Map<number, Problem>()
  for (const [index, { row, asked }] of moves.entries()) {
    const { id } = row
    const span = spanOf(asked)
    const stay = (taken[index] ?? []).filter((one) => !moved.has(one.id)).map(({ collision }) => collision)
    const come = [...moved].filter(([, other]) => overlaps(span, other)).map(([id, other]) => collisionWith(id, other))
    const collisions = inTime([...stay, ...come, ...closedFor(asked, rules)])
    const problem = problemOf(asked) ?? (collisions.length > 0 ? slotUnavailable(asked, { collisions }) : null)
    if (problem) problems.set(id, problem)
    else moved.set(id, span)
  }
  return problems
}

/**
 * Rejects two appointments that are to change places where one of them does not fit: somebody else is there, or the doctor does not attend. Neither is in
 * the way of the other where it stands now. The caller has locked the agendas of both.
 */
export async function admitSwap(by: Asked, swapped: readonly [Moving, Moving]) {
  const ids = swapped.map(({ row }) => row.id)
  const taken = await readTaken(by, swapped)
  for (const [index, { row, asked }] of swapped.entries()) {
    rejectTime(asked)
    const rules = await openAgenda(by.db, [asked])
    const stay = (taken[index] ?? []).filter((one) => !ids.includes(one.id)).map(({ collision }) => collision)
    const other = swapped.find((one) => one.row.id !== row.id && one.asked.doctorId === asked.doctorId)
    const come = other && overlaps(spanOf(asked), spanOf(other.asked)) ? [collisionWith(other.row.id, spanOf(other.asked))] : []
    const collisions = inTime([...stay, ...come, ...closedFor(asked, rules)])
    if (collisions.length > 0) throw slotUnavailable(asked, { collisions, message: 'Los dos turnos no entran en el lugar del otro.' })
  }
}

/** Whether a time is free, as `admit` sees it. */
export async function isFree(by: Asked, asked: AskedTime) {
  const [taken] = await takenBy(by, { row: null, asked })
  return !taken && closedFor(asked, await rulesAround(by.db, [asked])).length === 0
}

/** Rejects an overbooking beyond those that the doctor allows on the day. The caller has locked the doctor's agenda. */
async function admitOverbooking(asked: Asked, time: AskedTime, { except = 0, collisions = [] as SlotCollision[] } = {}) {
  const most = (await readOverbookings(asked.db, [time.doctorId]))(time.doctorId)
  if ((await countOverbookings(asked.db, time, except)) < most) return
  const message =
    most === 0
      ? 'El médico no admite sobreturnos.'
      : `El médico admite ${most} ${most === 1 ? 'sobreturno' : 'sobreturnos'} por día, y ya están dados.`
  throw slotUnavailable(time, { collisions, code: 'overbooking_limit', message })
}

/** What is held for somebody in a time. Who they are nobody learns. */
async function readHeld(db: Database, time: AskedTime): Promise<SlotCollision[]> {
  const rows = await db
    .select({ from: reservationTimes.date, to: consultationSlots.endsAt })
    .from(consultationSlots)
    .innerJoin(reservationTimes, eq(reservationTimes.id, consultationSlots.holdId))
    .where(
      sql`${consultationSlots.occupied} && occupied_time(${time.doctorId}::int, ${time.date}::timestamptz, ${time.durationInMinutes}::int)`,
    )
    .orderBy(asc(reservationTimes.date))
    .limit(MOST_COLLISIONS)
  return rows.map((one) => ({ kind: 'HELD', reason: '', ...one }))
}

/** Gives the times of a doctor back that are held no longer. The constraint knows no moment. */
async function freeLapsed(db: Database, doctorId: number) {
  const lapsed = db
    .select({ id: reservationTimes.id })
    .from(reservationTimes)
    .where(and(eq(reservationTimes.doctorId, doctorId), lte(reservationTimes.heldUntil, sql`now()`)))
  await db.delete(consultationSlots).where(inArray(consultationSlots.holdId, lapsed))
}

/**
 * Rejects a time that an appointment takes again, as by an undo: another ordinary one has it, or it is held for somebody. Whether the doctor attends
 * then does not matter, nor what is overbooked there. The caller has locked the doctor's agenda.
 */
export async function admitAgain(asked: Asked, row: ConsultationRow) {
  const { overbookedReason, ...time } = row
  if (spanOf(time).to <= Date.now()) return
  await freeLapsed(asked.db, time.doctorId)
  const held = await readHeld(asked.db, time)
  const collisions = overbookedReason === null ? [...(await takenBy(asked, { row, asked: time })), ...held] : held
  if (collisions.length > 0) throw slotUnavailable(time, { collisions })
  if (overbookedReason !== null) await admitOverbooking(asked, time, { except: row.id })
}

/** The constraint that has no two appointments of a doctor overlap, nor one with what is held for somebody. */
const OVERLAP = 'consultation_slots_free'

/**
 * Writes in a savepoint, so that what the database itself refuses is told as any other time that is not free: somebody who does not lock the
 * agenda, such as a process of an earlier version, was faster. `asking` is the time that was asked for, and the consultation that takes it.
 */
export async function unlessTaken<Written>(asked: Asked, asking: Asking, write: (db: Database) => Promise<Written>) {
  try {
    return await asked.db.transaction(write)
  } catch (error) {
    const { code, constraint } = databaseError(error) ?? {}
    if (code !== '23P01' || constraint !== OVERLAP) throw error
    const collisions = [...(await takenBy(asked, asking)), ...(await readHeld(asked.db, asking.asked))]
    throw slotUnavailable(asking.asked, { collisions })
  }
}

/** Has some appointments take no time, until they are written at the time that each gets. The constraint looks at one row after the other. */
export const takeOff = (db: Database, ids: number[]) => db.delete(consultationSlots).where(inArray(consultationSlots.consultationId, ids))

/** Deletes the times of consultations that have been over for a day: nobody can book there any more. */
export const deleteEndedSlots = (db: Database) =>
  db.delete(consultationSlots).where(lt(consultationSlots.endsAt, sql`now() - interval '1 day'`))
