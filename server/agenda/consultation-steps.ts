import type { ConsultationStatus, ConsultationStatusInput, ErrorCode } from '#contract/generated/schema.ts'
import { consultationStatuses } from '#contract/statuses.ts'
import { readUndoable } from '../audit/index.ts'
import type { Call } from '../platform/call.ts'
import { implausible, Problem } from '../platform/problem.ts'
import { clinicDateTime } from '../platform/time/clinic-day.ts'
import { consultations as table } from './schema.ts'

export type ConsultationRow = typeof table.$inferSelect

export const noSuchStep = (from: ConsultationStatus, to: ConsultationStatus) =>
  refusedStatus('transition', `La consulta está ${consultationStatuses[from].told}: no puede pasar a ${consultationStatuses[to].told}.`)

export const refusedStatus = (code: ErrorCode, message: string) => new Problem(409, message, { code, errors: { status: message } })

/** Rejects a change of the status that does not exist or comes too early. */
export function rejectTransition({ status: from, date }: ConsultationRow, to: ConsultationStatus) {
  if (!consultationStatuses[from].next.includes(to)) throw noSuchStep(from, to)
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
