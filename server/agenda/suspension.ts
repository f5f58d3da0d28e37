import { eq } from 'drizzle-orm'
import { isOpen } from '#contract/appointment.ts'
import type { AgendaAppointment, SlotAlternative, SuspendedAppointmentInput, Suspension } from '#contract/generated/schema.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { singleRow } from '../platform/db/errors.ts'
import { implausible, Problem } from '../platform/problem.ts'
import { insertRow, lockRows } from '../platform/records/rows.ts'
import { reachableConsultations } from '../scope/index.ts'
import { ALTERNATIVES, readAlternatives } from './admission.ts'
import type { Changing } from './appointment-news.ts'
import { cancelClosed, moveClosed } from './appointments.ts'
import type { ConsultationRow } from './consultation-steps.ts'
import { MOST_TOUCHED, readTouched, selectExceptions, toException } from './schedule.ts'
import { consultations, scheduleExceptions as exceptions } from './schema.ts'

type Suspending = Changing & { user: Caller }
type Closed = Pick<typeof exceptions.$inferInsert, 'doctorId' | 'kind' | 'reason'> &
  Pick<typeof exceptions.$inferSelect, 'clinicId' | 'fromDay' | 'toDay' | 'fromTime' | 'toTime' | 'slotMinutes'>
type Result = Suspension['results'][number]

/**
 * Closes some time of a doctor, and does with each appointment in it what is asked for. The caller has locked the doctor's agenda, and answers with what is
 * `offered` once nobody waits for it any more.
 */
export async function suspend(
  call: Suspending,
  closed: Closed,
  rows: readonly SuspendedAppointmentInput[],
): Promise<{ done: Suspension; offered: (db: Database) => Promise<Result[]> }> {
  const { db, user } = call
  const touched = await readTouched(db, closed, reachableConsultations(user))
  if (touched.length > MOST_TOUCHED) {
    const message = `Hay más de ${MOST_TOUCHED} turnos: elegí menos días.`
    throw implausible('toDay', message)
  }
  const left = touched.filter(({ id }) => !rows.some((row) => row.id === id))
  if (left.length > 0) {
    const message = left.length === 1 ? 'Falta decidir qué pasa con un turno.' : `Falta decidir qué pasa con ${left.length} turnos.`
    throw new Problem(409, message, { code: 'appointments_touched', extensions: { appointments: left } })
  }
  const undated = rows.findIndex(({ action, date }) => action === 'MOVE' && date === undefined)
  if (undated >= 0) {
    const message = 'Elegí la fecha y la hora.'
    throw implausible(`appointments[${undated}].date`, message)
  }
  const { id } = await insertRow(call, exceptions, { ...closed, createdBy: user.id })
  const results = await settle(call, closed, { rows, touched })
  const exception = toException(singleRow(await selectExceptions(db, eq(exceptions.id, id))))
  return { done: { exception, results }, offered: (free) => offerOthers(free, results, touched) }
}

type Named = { rows: readonly SuspendedAppointmentInput[]; touched: readonly AgendaAppointment[] }

/** Moves, cancels or keeps each appointment. What is not possible leaves it as it is. */
async function settle(call: Suspending, { reason }: Closed, { rows, touched }: Named): Promise<Result[]> {
  const known = new Map(touched.map((one) => [one.id, one]))
  // All at once and in one order, before some of them are cancelled and others moved.
  const locked = await lockRows(call.db, [...known.keys()], { table: consultations, where: reachableConsultations(call.user) })
  const left = new Map(locked.filter(isOpen).map((row) => [row.id, row]))
  // What somebody changed meanwhile stays as it is, and what is named twice is changed once.
  const take = (action: SuspendedAppointmentInput['action']) =>
    rows.flatMap((named) => {
      const row = left.get(named.id)
      if (named.action !== action || row?.version !== named.version) return []
      left.delete(named.id)
      return { named, row }
    })
  const [toCancel, toMove] = [take('CANCEL'), take('MOVE')]
  const cancelled = await cancelClosed(
    call,
    toCancel.map(({ row }) => row),
    reason,
  )
  const moved = await moveClosed(
    call,
    toMove.map(({ named, row }) => ({ row, asked: askedBy(named, row) })),
    reason,
  )
  const after = new Map<number, ConsultationRow | Problem>([...cancelled.map((row) => [row.id, row] as const), ...moved])
  const done = new Map([...toCancel, ...toMove].map(({ named, row }) => [named, after.get(row.id)]))
  return rows.map((row) => {
    const same = { id: row.id, version: known.get(row.id)?.version ?? null, collisions: [], alternatives: [] }
    if (row.action === 'KEEP' && known.has(row.id)) return { ...same, outcome: 'KEPT' }
    const result = done.get(row)
    if (result instanceof Problem) return { ...same, ...leftBy(result) }
    if (!result) return { ...same, outcome: 'CHANGED' }
    return { ...same, outcome: row.action === 'CANCEL' ? 'CANCELLED' : 'MOVED', version: result.version }
  })
}

const askedBy = (row: SuspendedAppointmentInput, { doctorId, clinicId, date, durationInMinutes }: ConsultationRow) => ({
  ...{ doctorId, clinicId },
  ...{ date: row.date ?? date, durationInMinutes: row.durationInMinutes ?? durationInMinutes },
})

/** What is said of an appointment that could not be moved. */
function leftBy(problem: Problem): Pick<Result, 'outcome' | 'collisions'> {
  if (problem.code !== 'slot_unavailable' && problem.code !== 'implausible') throw problem
  return { outcome: 'TAKEN', collisions: problem.extensions.collisions ?? [] }
}

/**
 * Offers each appointment whose time was not free the next ones that are, and each of these to one appointment alone. One search finds those of all
 * that are as long at one clinic.
 */
async function offerOthers(db: Database, results: Result[], touched: readonly AgendaAppointment[]): Promise<Result[]> {
  const kindOf = ({ clinicId, durationInMinutes }: AgendaAppointment) => `${clinicId} ${durationInMinutes}`
  const taken = touched.filter(({ id }) => results.some((one) => one.id === id && one.outcome === 'TAKEN'))
  const offered = new Map<number, SlotAlternative[]>()
  for (const kind of new Set(taken.map(kindOf))) {
    const alike = taken.filter((one) => kindOf(one) === kind)
    const found = alike[0] ? await readAlternatives(db, alike[0], ALTERNATIVES * alike.length) : []
    for (const [index, { id }] of alike.entries()) offered.set(id, found.slice(ALTERNATIVES * index, ALTERNATIVES * (index + 1)))
  }
  return results.map((one) => ({ ...one, alternatives: offered.get(one.id) ?? [] }))
}
