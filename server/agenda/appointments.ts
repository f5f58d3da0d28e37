import { type SQL, sql } from 'drizzle-orm'
import { isOn, isOpen } from '#contract/appointment.ts'
import type { ConsultationStatusInput, ReopenConsultationInput } from '#contract/generated/schema.ts'
import { consultationStatuses } from '#contract/statuses.ts'
import { TAKEN_BACK_REASON } from '#contract/taken-back.ts'
import { tellOfAppointments } from '../apps/index.ts'
import { readUndoable, UNDO_MILLISECONDS } from '../audit/index.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { Outrun, onMissing, onVanished } from '../platform/db/errors.ts'
import { lockAgendas } from '../platform/db/locks.ts'
import { implausible, Problem } from '../platform/problem.ts'
import { found, getRow, insertRow, lockRows, writeEach, writeRow, writeRows } from '../platform/records/rows.ts'
import { clinicDay, plainDate } from '../platform/time/clinic-day.ts'
import { missingPatient } from '../scope/index.ts'
import { type AskedTime, admit, admitAgain, admitMoves, admitSwap, takeOff, unlessTaken } from './admission.ts'
import { type Change, type Changing, tell } from './appointment-news.ts'
import { missing, moveOf, type Told } from './consultation-record.ts'
import { type ConsultationRow, noSuchStep, refusedStatus, rejectLateUndo, rejectReason, rejectTransition } from './consultation-steps.ts'
import { isAhead, consultations as table } from './schema.ts'

/*
 * What happens to an appointment, from its booking to its end. Desk, patient's link, public page, series, suspension, proposals and undo all come
 * through here, so that each step locks the agenda, admits the time, writes the row, and tells patient, doctor, clinic and other programs once.
 */

/** Which appointment is changed: as far as `where` reaches, over the version that `expectVersion` admits. */
export type Which = { id: number; where?: SQL | undefined; expectVersion?: (version: number) => void }

/**
 * What is written of an appointment. `asked` is the time that is asked for; a time that the appointment had before needs none. `isTakenBack`: the same person
 * takes back what they did just now, so that the bell has nothing to tell of either. Null where it is done already.
 */
type Step = { values: Partial<ConsultationRow>; asked?: AskedTime; isTakenBack?: boolean } | null

/** The record of a patient goes where it is united with another one, at that moment, too. */
const PATIENT = 'consultations_patient_id_patients_id_fk'
const rejectMissingPatient = onMissing<{ patientId: number }>(PATIENT, 'patientId', missingPatient)
const chooseAgain = onVanished(PATIENT)

type Booked = Omit<typeof table.$inferInsert, keyof AskedTime | 'status'> & Partial<ReturnType<typeof chosenByPatient>>

/**
 * Books an appointment at a time that is free, or over another one where the time says why, and returns its row. `isOwnChoice`: it is the server that chose the
 * patient, and not who asks.
 */
export async function bookAppointment(call: Changing, asked: AskedTime, values: Booked, { isOwnChoice = false } = {}) {
  await lockAgendas(call.db, asked.doctorId)
  const overbookedReason = await admit(call, asked)
  const { doctorId, clinicId, date, durationInMinutes } = asked
  const written = { ...values, doctorId, clinicId, date, durationInMinutes, overbookedReason }
  const missed = isOwnChoice ? chooseAgain : rejectMissingPatient
  const row = await unlessTaken(call, { row: null, asked }, (db) => insertRow({ ...call, db }, table, written).catch(missed))
  await tell(call, [{ before: null, after: row }])
  return row
}

const timeOf = ({ doctorId, clinicId, date, durationInMinutes }: ConsultationRow): AskedTime => ({
  doctorId,
  clinicId,
  date,
  durationInMinutes,
})

/** Whether a change has an appointment take time that it did not take before. */
const takesTime = (before: ConsultationRow, after: ConsultationRow) => isOn(after) && (!isOn(before) || moveOf(before, after) !== null)

type StepOf = (row: ConsultationRow) => Step | Promise<Step>

/**
 * Changes an appointment that is locked by a step, and returns its row before and after. The agendas are locked, too, that of its doctor and of the one to whom
 * it goes. A time that the appointment takes again, as by an undo, has to be free as well; that hours were closed meanwhile does not matter then.
 */
async function changeLocked(call: Changing, before: ConsultationRow, stepOf: StepOf, told?: Partial<Told>): Promise<Change> {
  const { db } = call
  const step = await stepOf(before)
  if (step === null) return { before, after: before }
  const { values, asked, isTakenBack } = step
  const next = { ...before, ...values }
  const written = asked ? { ...values, overbookedReason: await admit(call, asked, before) } : values
  const takes = asked !== undefined || takesTime(before, next)
  if (takes && !asked) await admitAgain(call, next)
  const write = (tx: Database) => writeRow({ ...call, db: tx }, { table, told }, before, written)
  return {
    before,
    after: takes ? await unlessTaken(call, { row: next, asked: asked ?? timeOf(next) }, write) : await write(db),
    isTakenBack,
  }
}

/**
 * Locks the agendas of the doctors whom some appointments have, and of one to whom they go, and then the appointments. A change that finds one with another doctor
 * then has locked the wrong agenda, and begins again.
 */
async function lockAppointments(db: Database, ids: readonly number[], where: SQL | undefined, to?: number) {
  const agendas = to === undefined ? [] : [to]
  for (const id of ids) agendas.push((await getRow(db, { table, id, missing, where })).doctorId)
  await lockAgendas(db, ...agendas)
  const locked = await lockRows(db, ids, { table, where })
  if (locked.some(({ doctorId }) => !agendas.includes(doctorId))) throw new Outrun('The appointment has another doctor now.')
  return (id: number) =>
    found<typeof table>(
      locked.filter((row) => row.id === id),
      { missing },
    )
}

/** Changes an appointment by a step, tells of it, and returns its row. */
async function change(call: Changing, which: Which, stepOf: StepOf, { to, told }: { to?: number | undefined; told?: Partial<Told> } = {}) {
  const { id, where, expectVersion = () => {} } = which
  const before = (await lockAppointments(call.db, [id], where, to))(id)
  expectVersion(before.version)
  const done = await changeLocked(call, before, stepOf, told)
  await tell(call, [done])
  return done.after
}

type BySomebody = Changing & { user: Caller }

/** Gives an appointment the status that its chart leads to, or takes back what the same person did just now. */
export const changeStatus = (call: BySomebody, which: Which, input: ConsultationStatusInput) =>
  change(call, which, async (row) => {
    const { status, cancelledReason = null, cancelledKind = null } = input
    if (consultationStatuses[row.status].back.includes(status)) await rejectLateUndo(call, row, status)
    else rejectTransition(row, status)
    rejectReason(row, input)
    return {
      values: { status, cancelledReason, cancelledKind },
      isTakenBack: isBookedJustNow(row) && cancelledReason === TAKEN_BACK_REASON,
    }
  })

const isBookedJustNow = ({ version, createdAt }: ConsultationRow) =>
  version === 1 && Date.now() - Date.parse(createdAt) <= UNDO_MILLISECONDS

/** Cancels an appointment that was booked just now, and that nobody has changed since. The caller knows who booked it, and when. */
export const takeBackBooking = (call: BySomebody, which: Which) =>
  change(call, which, (row) => {
    if (!isOpen(row) || row.version !== 1) throw refusedStatus('transition', 'El turno cambió mientras tanto: ya no se puede deshacer.')
    return { values: { status: 'CANCELLED', cancelledReason: TAKEN_BACK_REASON, cancelledKind: 'CLINIC' }, isTakenBack: true }
  })

/** Opens an appointment again that was completed or cancelled, for a reason. */
export const reopen = (call: BySomebody, which: Which, { status, reason }: ReopenConsultationInput) =>
  change(
    call,
    which,
    (row) => {
      if (!consultationStatuses[row.status].back.includes(status)) throw noSuchStep(row.status, status)
      return { values: { status, cancelledReason: null, cancelledKind: null } }
    },
    { told: { reopenedReason: reason } },
  )

/** What a move writes: at another time or place nobody has said yet that they come, and on another day nobody has arrived. */
function movedTo(row: ConsultationRow, asked: AskedTime) {
  const { doctorId, clinicId, date, durationInMinutes } = asked
  const written = { doctorId, clinicId, date, durationInMinutes }
  const isElsewhere = moveOf(row, { ...row, ...written, durationInMinutes: row.durationInMinutes }) !== null
  const isSameDay = clinicDay(new Date(row.date)) === clinicDay(new Date(date))
  const values = {
    ...{ ...written, arrivedAt: isSameDay ? row.arrivedAt : null },
    ...(isElsewhere && { status: 'PENDING' as const, patientConfirmedAt: null }),
  }
  return { values, asked }
}

function rejectMoveOf(row: ConsultationRow) {
  if (!isOpen(row)) throw refusedStatus('transition', `La consulta está ${consultationStatuses[row.status].told}: no se puede mover.`)
}

/** What brings an appointment back to a time from which the same person moved it just now; undefined where that is not the case. */
async function movedBack(call: BySomebody, row: ConsultationRow, { doctorId, clinicId, date, durationInMinutes }: AskedTime) {
  const written = { doctorId, clinicId, date, durationInMinutes }
  const before = await readUndoable<ConsultationRow>(call.db, table, row.id, call.user.id)
  if (!before || moveOf(before, { ...row, ...written }) || !moveOf(before, row)) return undefined
  const { status, overbookedReason, arrivedAt, patientConfirmedAt } = before
  return { ...written, status, overbookedReason, arrivedAt, patientConfirmedAt }
}

/**
 * Moves an appointment that is still to be held. A confirmation was for the old time: it has to be confirmed again. The same person may move it back
 * within a minute, even where the hours of the old time were closed meanwhile.
 */
export const move = (call: BySomebody, which: Which, asked: AskedTime, reason: string | null) =>
  change(
    call,
    which,
    async (row) => {
      rejectMoveOf(row)
      const back = await movedBack(call, row, asked)
      return back ? { values: back, isTakenBack: true } : movedTo(row, asked)
    },
    { to: asked.doctorId, told: { movedReason: reason } },
  )

/** The appointment that changes places with another one, as the caller has seen it. */
type Swapped = { id: number; version: number }

/**
 * Moves an appointment to a time in whose way another one stands, which goes to where the first one was: both or neither. The same person may have both
 * change back within a minute, as with `move`.
 */
export async function swap(call: BySomebody, which: Which, other: Swapped, asked: AskedTime, reason: string | null) {
  const { db } = call
  if (other.id === which.id) throw implausible('swapWith.id', 'Elegí otro turno.')
  const locked = await lockAppointments(db, [which.id, other.id], which.where, asked.doctorId)
  const [first, second] = [locked(which.id), locked(other.id)]
  which.expectVersion?.(first.version)
  if (second.version !== other.version)
    throw refusedStatus('transition', 'El otro turno cambió mientras tanto: ya no se pueden intercambiar.')
  for (const row of [first, second]) rejectMoveOf(row)
  const back: AskedTime = { ...timeOf(first), durationInMinutes: second.durationInMinutes, outsideHours: asked.outsideHours }
  if (!moveOf(first, { ...first, ...asked }) || !moveOf(second, { ...second, ...back }))
    throw refusedStatus('transition', 'Los dos turnos ya están en ese horario.')
  const [firstBack, secondBack] = [await movedBack(call, first, asked), await movedBack(call, second, back)]
  if (!firstBack || !secondBack)
    await admitSwap(call, [
      { row: first, asked },
      { row: second, asked: back },
    ])
  const steps = [
    { row: first, values: firstBack ?? { ...movedTo(first, asked).values, overbookedReason: null } },
    { row: second, values: secondBack ?? { ...movedTo(second, back).values, overbookedReason: null } },
  ]
  // One that goes to another clinic alone keeps its time, which no trigger would write again.
  const leaving = steps.filter(({ row, values }) => moveOf(row, { ...row, ...values, clinicId: row.clinicId })).map(({ row }) => row.id)
  const changes = await unlessTaken(call, { row: first, asked }, async (tx) => {
    await takeOff(tx, leaving)
    return writeEach({ ...call, db: tx }, { table, told: { movedReason: reason } }, steps)
  })
  const isTakenBack = firstBack !== undefined && secondBack !== undefined
  await tell(
    call,
    changes.map((one) => ({ ...one, isTakenBack })),
  )
}

/** Corrects what the patient comes for, while the appointment is still to be held: afterwards it belongs to what the doctor noted. */
export const changeReason = (call: BySomebody, which: Which, name: string) =>
  change(call, which, (row) => {
    if (!isOpen(row)) throw refusedStatus('transition', `La consulta está ${consultationStatuses[row.status].told}: su motivo no cambia.`)
    return { values: { name } }
  })

/** Notes that the patient is there, or takes it back, on the day of the appointment. */
export const noteArrival = (call: BySomebody, which: Which, hasArrived: boolean) =>
  change(call, which, ({ status, date, arrivedAt }) => {
    if (!isOpen({ status })) throw refusedStatus('transition', `La consulta está ${consultationStatuses[status].told}.`)
    const [day, today] = [clinicDay(new Date(date)), clinicDay(new Date())]
    if (today < day) throw refusedStatus('too_early', `La llegada se registra el día del turno, que es el ${plainDate(day)}.`)
    if (today > day) throw refusedStatus('transition', `El turno fue el ${plainDate(day)}: ya no se registra la llegada.`)
    return { values: { arrivedAt: hasArrived ? (arrivedAt ?? new Date().toISOString()) : null } }
  })

/**
 * Cancels appointments whose time the practice closes, all in one step, since others wait for the agenda. The caller has locked it and them. Returns them as
 * they are then.
 */
export async function cancelClosed(call: BySomebody, rows: readonly ConsultationRow[], reason: string): Promise<ConsultationRow[]> {
  if (rows.length === 0) return []
  const values = { status: 'CANCELLED', cancelledReason: reason, cancelledKind: 'CLINIC' } as const
  const changes = await writeRows(call, { table }, rows, values)
  await tell(call, changes)
  return changes.map(({ after }) => after)
}

/** An appointment, and the time to which it is to move. */
type Move = { row: ConsultationRow; asked: AskedTime }

/**
 * Moves appointments of one doctor whose time the practice closes, all in one step, since others wait for the agenda. The caller has locked it and them.
 * Returns each by its id as it is then, or why it stays as it is.
 */
export async function moveClosed(
  call: BySomebody,
  moves: readonly Move[],
  reason: string,
): Promise<Map<number, ConsultationRow | Problem>> {
  const problems = await admitMoves(call, moves)
  const settled = await writeMoves(
    call,
    moves.filter(({ row }) => !problems.has(row.id)),
    { movedReason: reason },
  )
  const changes = [...settled.values()].flatMap((one) => (one instanceof Problem ? [] : one))
  await tell(call, changes, { isClosing: true })
  return new Map([...problems, ...Array.from(settled, ([id, one]) => [id, one instanceof Problem ? one : one.after] as const)])
}

/** Writes moves in one step. Where the database itself refuses that, it is asked about each half, until it is known which it refuses. */
async function writeMoves(call: BySomebody, moves: readonly Move[], told: Partial<Told>): Promise<Map<number, Change | Problem>> {
  const [first] = moves
  if (!first) return new Map()
  const steps = moves.map(({ row, asked }) => ({ row, values: { ...movedTo(row, asked).values, overbookedReason: null } }))
  const written = await unlessTaken(call, first, (db) => writeEach({ ...call, db }, { table, told }, steps)).catch(asProblem)
  if (!(written instanceof Problem)) return new Map(written.map((change) => [change.after.id, change]))
  if (moves.length === 1) return new Map([[first.row.id, written]])
  const half = Math.ceil(moves.length / 2)
  return new Map([...(await writeMoves(call, moves.slice(0, half), told)), ...(await writeMoves(call, moves.slice(half), told))])
}

const asProblem = (error: unknown) => {
  if (error instanceof Problem) return error
  throw error
}

/** Does what a patient answers by the link of a mail. `standOf` tells whether it was done before, and throws where the appointment has changed since. */
export const answerByPatient = (
  call: Changing,
  which: Which,
  { answer, reason }: { answer: 'CONFIRMED' | 'CANCELLED'; reason: string },
  standOf: (row: ConsultationRow) => 'NEW' | 'DONE',
) =>
  change(call, which, (row) => {
    if (standOf(row) === 'DONE') return null
    return answer === 'CONFIRMED'
      ? { values: chosenByPatient() }
      : { values: { status: 'CANCELLED', cancelledReason: reason, cancelledKind: 'PATIENT' } }
  })

/** Moves an appointment as its patient asks by the link of a mail. Who chooses a time says with it that they come. `standOf` is as for `answerByPatient`. */
export const moveByPatient = (
  call: Changing,
  which: Which,
  asked: AskedTime,
  reason: string,
  standOf: (row: ConsultationRow) => Promise<'NEW' | 'DONE'>,
) =>
  change(
    call,
    which,
    async (row) => {
      if ((await standOf(row)) === 'DONE') return null
      const { values } = movedTo(row, asked)
      return { values: { ...values, ...chosenByPatient() }, asked }
    },
    { told: { movedReason: reason } },
  )

/** What is written where patients have said by a link that they come. */
export const chosenByPatient = () => ({ status: 'CONFIRMED' as const, patientConfirmedAt: new Date().toISOString() })

/** Makes an appointment that of another patient, as where a wrong address named the wrong person. */
export const giveTo = (call: Changing, which: Which, patientId: number) =>
  change(call, which, () => ({ values: { patientId } })).catch(chooseAgain)

/**
 * Makes appointments those of another record, as where two of one person are united, and returns their ids. The caller has locked them. Programs are told of
 * those that are ahead; from the others the id that they know leads to the record.
 */
export async function giveAll(db: Database, which: SQL | undefined, patientId: number) {
  const updated = db.update(table).set({ patientId, version: sql`${table.version} + 1` })
  const given = await updated.where(which).returning({ id: table.id, isAhead: sql<boolean>`${isAhead}` })
  const ahead = given.filter((one) => one.isAhead).map(({ id }) => id)
  if (ahead.length > 0) await tellOfAppointments(db, 'APPOINTMENT_MOVED', ahead)
  return given.map(({ id }) => id)
}
