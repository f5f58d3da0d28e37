import { eq } from 'drizzle-orm'
import type { AgendaAppointment, SlotAlternative, SuspendedAppointmentInput, Suspension } from '#contract/generated/schema.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { singleRow } from '../platform/db/errors.ts'
import { implausible, Problem } from '../platform/problem.ts'
import { insertRow } from '../platform/records/rows.ts'
import { reachableConsultations } from '../scope/index.ts'
import { ALTERNATIVES, readAlternatives } from './admission.ts'
import { type Changing, cancelClosed, move } from './appointments.ts'
import { MOST_TOUCHED, readTouched, selectExceptions, toException } from './schedule.ts'
import { scheduleExceptions as exceptions } from './schema.ts'

type Suspending = Changing & { user: Caller }
type Closed = Pick<typeof exceptions.$inferInsert, 'doctorId' | 'kind' | 'reason'> &
  Pick<typeof exceptions.$inferSelect, 'clinicId' | 'fromDay' | 'toDay' | 'fromTime' | 'toTime' | 'slotMinutes'>
type Result = Suspension['results'][number]

/** Closes some time of a doctor, and does with each appointment in it what is asked for. The caller has locked the doctor's agenda. */
export async function suspend(call: Suspending, closed: Closed, rows: readonly SuspendedAppointmentInput[]): Promise<Suspension> {
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
  const { id } = await insertRow({ ...call, body: closed }, exceptions, { ...closed, createdBy: user.id })
  const results: Result[] = []
  for (const row of rows) {
    const appointment = touched.find((one) => one.id === row.id)
    results.push(
      appointment
        ? await settle(call, closed, row, appointment)
        : { id: row.id, outcome: 'CHANGED', version: null, collisions: [], alternatives: [] },
    )
  }
  const exception = toException(singleRow(await selectExceptions(db, eq(exceptions.id, id))))
  return { exception, results: await offerOthers(db, results, touched) }
}

/** Moves, cancels or keeps one appointment. What is not possible leaves it as it is. */
async function settle(
  call: Suspending,
  { reason }: Closed,
  row: SuspendedAppointmentInput,
  appointment: AgendaAppointment,
): Promise<Result> {
  const same = { id: row.id, version: appointment.version, collisions: [], alternatives: [] }
  if (row.action === 'KEEP') return { ...same, outcome: 'KEPT' }
  const which = {
    id: row.id,
    where: reachableConsultations(call.user),
    expectVersion(version: number) {
      if (version !== row.version) throw new Problem(412, 'Otra persona cambió este registro mientras lo editabas.')
    },
  }
  try {
    if (row.action === 'CANCEL') return { ...same, outcome: 'CANCELLED', version: (await cancelClosed(call, which, reason)).version }
    const { doctorId, clinicId } = appointment
    const { date = appointment.date, durationInMinutes = appointment.durationInMinutes } = row
    const { version } = await move(call, which, { doctorId, clinicId, date, durationInMinutes }, reason)
    return { ...same, outcome: 'MOVED', version }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'changed') return { ...same, outcome: 'CHANGED' }
    if (error.code !== 'slot_unavailable' && error.code !== 'implausible') throw error
    return { ...same, outcome: 'TAKEN', collisions: error.extensions.collisions ?? [] }
  }
}

/**
 * Offers each appointment whose time was not free the next ones that are, and each of these to one appointment alone. One search finds those of all
 * that are as long at one clinic, since others wait for the agenda.
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
