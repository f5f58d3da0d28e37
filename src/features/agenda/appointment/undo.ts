import type { QueryClient } from '@tanstack/react-query'
import type { ConsultationRecord, SwapInput } from '#contract/generated/schema.ts'
import type { Versioned } from '#src/api/client.ts'
import { makeOld } from '#src/api/freshness.ts'
import { changeStatus } from '#src/features/consultations/consultations.api.ts'
import { saveOnce } from '#src/ui/form/save-once.ts'
import type { Changing } from '#src/ui/form/use-record.ts'
import type { Save, SubmissionTexts } from '#src/ui/form/use-save.ts'
import { moveAppointment, setArrival, setReason } from '../agenda.api.ts'
import { texts } from '../agenda.texts.ts'
import { changedBy, showChanged } from '../calendar/agenda-cache.ts'

type Taken = Versioned<ConsultationRecord>

/** Saves a change of that version of an appointment by itself, once however often it is pressed: the request outlives the page. */
export const saveAppointment = (
  queries: QueryClient,
  { id, etag }: Changing,
  save: (key: string) => Promise<Taken>,
  { only, ...told }: Pick<Save<undefined, Taken>, 'texts' | 'undo'> & { only: string },
) =>
  saveOnce({
    ...told,
    only: `${only} ${id} ${etag}`,
    save,
    onDone: (record) => showChanged(queries, changedBy(record)),
    refresh: () => makeOld(queries, '/medical-consultation'),
  })

/** Takes back a change of an appointment that was just saved. */
const takeBack = (queries: QueryClient, record: Taken, save: (key: string) => Promise<Taken>, saved: SubmissionTexts['saved']) =>
  saveAppointment(queries, record, save, { only: 'take back', texts: { saved, failed: { ...texts.undoFailed, prefersServer: true } } })

/** Cancels an appointment that was just made. */
export const undoNewAppointment = (queries: QueryClient, record: Taken) =>
  takeBack(
    queries,
    record,
    (key) => changeStatus(record, { status: 'CANCELLED', cancelledReason: texts.undoReason, cancelledKind: 'CLINIC' }, key),
    texts.undone,
  )

/** Moves an appointment back to where it was. The one with which it was swapped goes back to its own time, too. */
export function undoMove(queries: QueryClient, record: Taken, swapWith?: SwapInput) {
  const moved = record.changes.at(-1)?.moved
  if (!moved) return
  const { previousDate: date, previousMinutes: durationInMinutes, previousDoctorId: doctorId, previousClinicId: clinicId } = moved
  takeBack(
    queries,
    record,
    (key) =>
      moveAppointment(
        record,
        { date, durationInMinutes, doctorId, ...(clinicId !== null && { clinicId }), ...(swapWith && { swapWith }) },
        key,
      ),
    texts.movedBack,
  )
}

/** Brings an appointment back into the status that it had. */
export function undoStatus(queries: QueryClient, record: Taken) {
  const status = record.changes.at(-1)?.previousStatus
  if (status) takeBack(queries, record, (key) => changeStatus(record, { status }, key), texts.statusUndone)
}

/** Gives an appointment the reason again that it had. */
export function undoReason(queries: QueryClient, record: Taken) {
  const name = record.changes.at(-1)?.previousName
  if (name) takeBack(queries, record, (key) => setReason(record, name, key), texts.statusUndone)
}

/** Takes back that a patient has arrived. */
export const undoArrival = (queries: QueryClient, record: Taken, saved: SubmissionTexts['saved'] = texts.statusUndone) =>
  takeBack(queries, record, (key) => setArrival(record, false, key), saved)
