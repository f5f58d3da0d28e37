import { eq } from 'drizzle-orm'
import type { AgendaAppointment, SuspendedAppointmentInput, Suspension } from '#contract/generated/schema.ts'
import { noteChange, type Telling } from '../messages/index.ts'
import type { Caller } from '../platform/caller.ts'
import { singleRow } from '../platform/db/errors.ts'
import { implausible, Problem } from '../platform/problem.ts'
import type { AuditEntry } from '../platform/records/audit-entry.ts'
import { insertRow, updateRow } from '../platform/records/rows.ts'
import { reachableConsultations } from '../scope/index.ts'
import { type AskedTime, admit, unlessTaken } from './admission.ts'
import { MOST_TOUCHED, readTouched, selectExceptions, toException } from './schedule.ts'
import { scheduleExceptions as exceptions, consultations as table } from './schema.ts'

type Suspending = Telling & { user: Caller; audit(entry: AuditEntry): Promise<void> }
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
  return { exception: toException(singleRow(await selectExceptions(db, eq(exceptions.id, id)))), results }
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
  const rows = { table, missing: 'La consulta médica no existe.', where: reachableConsultations(call.user) }
  const changing = {
    ...call,
    params: { id: row.id },
    body: {},
    expectVersion(version: number) {
      if (version !== row.version) throw new Problem(412, 'Otra persona cambió este registro mientras lo editabas.')
    },
  }
  try {
    if (row.action === 'CANCEL') {
      const cancelled = { status: 'CANCELLED' as const, cancelledReason: reason, cancelledKind: 'CLINIC' as const }
      const { version } = await updateRow(changing, rows, () => cancelled)
      await noteChange(call, row.id, 'CANCELLED')
      return { ...same, outcome: 'CANCELLED', version }
    }
    const { doctorId, clinicId, durationInMinutes } = appointment
    const { date = appointment.date } = row
    const time: AskedTime = { doctorId, clinicId, date, durationInMinutes: row.durationInMinutes ?? durationInMinutes }
    await admit(call, time, { except: row.id })
    const { version } = await unlessTaken(
      call,
      async () => ({ ...time, except: row.id }),
      (db) =>
        updateRow({ ...changing, db }, { ...rows, told: { movedReason: reason } }, () => ({
          date,
          durationInMinutes: time.durationInMinutes,
          overbookedReason: null,
          arrivedAt: null,
          patientConfirmedAt: null,
        })),
    )
    await noteChange(call, row.id, 'MOVED')
    return { ...same, outcome: 'MOVED', version }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'changed') return { ...same, outcome: 'CHANGED' }
    if (error.code !== 'slot_unavailable' && error.code !== 'implausible') throw error
    const { collisions = [], alternatives = [] } = error.extensions
    return { ...same, outcome: 'TAKEN', collisions, alternatives }
  }
}
