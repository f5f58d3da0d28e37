import type { ConsultationStatus, ConsultationStatusInput, ErrorCode } from '#contract/generated/schema.ts'
import { readUndoable } from '../audit/index.ts'
import type { Call } from '../platform/call.ts'
import { implausible, Problem } from '../platform/problem.ts'
import { clinicDateTime } from '../platform/time/clinic-day.ts'
import { consultations as table } from './schema.ts'

export type ConsultationRow = typeof table.$inferSelect

/** Where each status leads. */
const TRANSITIONS: Record<ConsultationStatus, readonly ConsultationStatus[]> = {
  PENDING: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
}
/** Where each status may come back to. */
export const EARLIER: Record<ConsultationStatus, readonly ConsultationStatus[]> = {
  PENDING: [],
  CONFIRMED: ['PENDING'],
  COMPLETED: ['CONFIRMED'],
  CANCELLED: ['PENDING', 'CONFIRMED'],
}
export const STATUS_NAMES: Record<ConsultationStatus, string> = {
  PENDING: 'pendiente',
  CONFIRMED: 'confirmada',
  COMPLETED: 'completada',
  CANCELLED: 'cancelada',
}

export const noSuchStep = (from: ConsultationStatus, to: ConsultationStatus) =>
  refusedStatus('transition', `La consulta está ${STATUS_NAMES[from]}: no puede pasar a ${STATUS_NAMES[to]}.`)

export const refusedStatus = (code: ErrorCode, message: string) => new Problem(409, message, { code, errors: { status: message } })

/** Rejects a change of the status that does not exist or comes too early. */
export function rejectTransition({ status: from, date }: ConsultationRow, to: ConsultationStatus) {
  if (!TRANSITIONS[from].includes(to)) throw noSuchStep(from, to)
  if (to === 'COMPLETED' && Date.parse(date) > Date.now())
    throw refusedStatus('too_early', `La consulta se puede completar desde el ${clinicDateTime(date)}.`)
}

/** Rejects a reason that is missing or has nothing to explain, and that nobody came before they were to come. */
export function rejectReason({ date }: ConsultationRow, { status, cancelledReason, cancelledKind }: ConsultationStatusInput) {
  const isCancelled = status === 'CANCELLED'
  if (isCancelled !== (cancelledReason !== undefined)) {
    const message = isCancelled ? 'Escribí el motivo de la cancelación.' : 'Solo una cancelación lleva motivo.'
    throw implausible('cancelledReason', message)
  }
  if (cancelledKind !== undefined && !isCancelled) {
    const message = 'Solo una cancelación dice quién canceló.'
    throw implausible('cancelledKind', message)
  }
  if (cancelledKind === 'NO_SHOW' && Date.parse(date) > Date.now()) {
    const message = `No se puede saber si viene hasta el ${clinicDateTime(date)}.`
    throw new Problem(409, message, { code: 'too_early', errors: { cancelledKind: message } })
  }
}

/** Rejects a way back that is not the undoing of what the same person did just now. */
export async function rejectLateUndo(
  { db, user }: Pick<Call<'updateConsultationStatus'>, 'db' | 'user'>,
  { id }: ConsultationRow,
  to: ConsultationStatus,
) {
  const undone = await readUndoable<ConsultationRow>(db, table, id, user.id)
  if (undone?.status !== to) throw refusedStatus('transition', 'Ya no se puede deshacer. El BackOffice puede volver atrás con un motivo.')
}
