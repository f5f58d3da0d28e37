import type { QueryClient } from '@tanstack/react-query'
import { createActor } from 'xstate'
import type { ConsultationRecord } from '#contract/generated/schema.ts'
import { recordMachine } from '#machines/record.machine.ts'
import type { Versioned } from '#src/api/client.ts'
import { makeOld } from '#src/api/freshness.ts'
import { changeStatus } from '#src/features/consultations/consultations.api.ts'
import { type SubmissionTexts, submitEffect } from '#src/ui/form/submit-effect.ts'
import { inspect } from '#src/ui/inspection.ts'
import { changedBy, showChanged } from './agenda-cache.ts'
import { moveAppointment } from './schedule.api.ts'
import { texts } from './schedule.texts.ts'

type Taken = Versioned<ConsultationRecord>

/** Sends what takes back a change of an appointment that was just saved. It outlives the page of that change. */
function takeBack(queries: QueryClient, save: (key: string) => Promise<Taken>, saved: SubmissionTexts['saved']) {
  const send = submitEffect<undefined, Taken, undefined>({
    id: null,
    save: (_, key) => save(key),
    onDone: (record) => showChanged(queries, changedBy(record)),
    refresh: () => makeOld(queries, '/medical-consultation'),
    texts: { saved, failed: { ...texts.undoFailed, prefersServer: true } },
  })
  const actor = createActor(recordMachine.provide({ actors: { send } }), { input: { pending: [] }, inspect }).start()
  actor.send({ type: 'submit', value: undefined })
}

/** Cancels an appointment that was just made. */
export const undoBooking = (queries: QueryClient, record: Taken) =>
  takeBack(
    queries,
    (key) => changeStatus(record, { status: 'CANCELLED', cancelledReason: texts.undoReason, cancelledKind: 'CLINIC' }, key),
    texts.undone,
  )

/** Moves an appointment back to where it was. */
export function undoMove(queries: QueryClient, record: Taken) {
  const moved = record.changes.at(-1)?.moved
  if (!moved) return
  const { previousDate: date, previousMinutes: durationInMinutes, previousDoctorId: doctorId, previousClinicId: clinicId } = moved
  takeBack(
    queries,
    (key) => moveAppointment(record, { date, durationInMinutes, doctorId, ...(clinicId !== null && { clinicId }) }, key),
    texts.movedBack,
  )
}

/** Brings an appointment back into the status that it had. */
export function undoStatus(queries: QueryClient, record: Taken) {
  const status = record.changes.at(-1)?.previousStatus
  if (status) takeBack(queries, (key) => changeStatus(record, { status }, key), texts.statusUndone)
}
