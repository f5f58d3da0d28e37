import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ConsultationRecord, SwapInput } from '#contract/generated/schema.ts'
import { type Moved, newAppointmentMachine, type Place, TAKEN, type TypedTime } from '#machines/new-appointment.machine.ts'
import { ApiError } from '#src/api/client.ts'
import { versionOfRow } from '#src/features/consultations/consultations.api.ts'
import { formatDateTime, formatIsoDate, fullName } from '#src/i18n/format.ts'
import { toast, undoAction } from '#src/ui/feedback/toasts.tsx'
import { type FormKey, forgetFormPending, NEW, useFormId } from '#src/ui/form/form-memory.ts'
import { useSaved, useSubmission, useSubmissionInput } from '#src/ui/form/use-save.ts'
import { inspect } from '#src/ui/live/inspection.ts'
import { type AppointmentRequest, agendaKey, type Granted, grant } from '../agenda.api.ts'
import { texts } from '../agenda.texts.ts'
import { changedBy, findShown, showChanged } from '../calendar/agenda-cache.ts'
import { givenInWords, texts as givenTexts } from '../given.texts.ts'
import { texts as panelTexts } from './panel.texts.ts'
import { undoMove, undoNewAppointment } from './undo.ts'

/** The time is not free, or the doctor has as many overbookings as there may be: the form tells it, with other times. */
const reasonOf = (error: unknown) =>
  error instanceof ApiError && (error.code === 'slot_unavailable' || error.code === 'overbooking_limit') ? TAKEN : undefined

/** What is told of the patient. One that is moved within its day had the others beside it before. */
function toldOf({ date, patient: { hasEmail }, sameDay, changes }: ConsultationRecord) {
  const was = changes.at(-1)?.moved?.previousDate
  return { hasEmail, ...(was !== undefined && formatIsoDate(was) !== formatIsoDate(date) && { sameDay }) }
}

/** Says that no mail tells the patient of the appointment with which one was swapped. */
function unreachedBy(queries: QueryClient, { id }: SwapInput) {
  const patient = findShown(queries, id)?.patient
  return patient?.hasEmail === false && givenTexts.unreachedOther(fullName(patient))
}

/** Tells the outcome, even after the page has been left, and offers to take it back. */
function tell(queries: QueryClient, granted: Granted) {
  if (granted.kind === 'series') {
    const { results } = granted.series
    const done = results.filter(({ consultationId }) => consultationId !== null).length
    return toast({ title: texts.seriesDone(done, results.length) })
  }
  const { kind, record, swapped } = granted
  showChanged(queries, changedBy(record))
  const title = swapped ? panelTexts.swapped : texts.moved
  toast({
    title: kind === 'move' ? title : texts.booked,
    description: [
      givenInWords(fullName(record.patient), formatDateTime(record.date), toldOf(record)),
      swapped && unreachedBy(queries, swapped),
    ]
      .filter(Boolean)
      .join(' '),
    ...undoAction(() => (kind === 'move' ? undoMove(queries, record, swapped) : undoNewAppointment(queries, record))),
  })
}

/** Reads the agenda anew, and returns the version of an appointment in it. */
async function readMoved(queries: QueryClient, id: number): Promise<Moved | undefined> {
  await queries.refetchQueries({ queryKey: agendaKey, type: 'active' })
  const found = findShown(queries, id)
  return found && versionOfRow(found)
}

/** The time and place of an earlier request. */
const placeOf = (request: AppointmentRequest | undefined): Place | undefined =>
  request && { doctorId: 0, clinicId: undefined, ...request.body, minutes: request.body.durationInMinutes }

/**
 * Returns the state of a new appointment or a move, and the functions that change it. The patient is the one in the address, or any. `onDone`
 * gets the appointment.
 */
export function useNewAppointment(patientId: number | undefined, onDone: (granted: Granted) => void) {
  const queries = useQueryClient()
  // One request at a time is on its way, from any of the forms. Each form has typed values of its own.
  const formOf = (moved: Moved | undefined): FormKey => (moved ? ['move', moved.id] : ['booking', patientId ?? NEW])
  const { id, fields, input } = useSubmissionInput<AppointmentRequest, Granted, Moved | undefined>({
    id: useFormId('agenda', 'bookings'),
    changes: '/medical-consultation',
    formOf: (_, moved) => formOf(moved),
    save: (request, key, moved) => grant(request, key, moved),
    onDone: (granted) => tell(queries, granted),
    read: (over) => readMoved(queries, over?.id ?? 0),
    reasonOf,
    isSecret: () => false,
  })
  const actor = useActorRef(newAppointmentMachine, { input, inspect })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { moved, submission, series, typed } = state.context
  const inside = useSubmission<AppointmentRequest>(submission, id)
  const formId = useFormId(...formOf(moved))
  useSaved(submission, onDone)

  const { value: request, error } = inside
  // The fields of the time keep what is typed as long as it is the same one.
  const place = useMemo(() => state.context.place ?? placeOf(request), [state.context.place, request])
  /** Does it unless a change is on its way, which is said. */
  function unlessBusy(run: () => void) {
    if (actor.getSnapshot().hasTag('busy')) toast(texts.stillSaving)
    else run()
  }
  const choose = (next: Place) => unlessBusy(() => actor.send({ type: 'choose', place: next }))
  return {
    /** The key under which the typed values are kept. */
    formId,
    place,
    /** What is typed into the fields of the time. */
    typed,
    /** The appointment that is moved. */
    movedId: moved?.id,
    /** A dropped appointment stands in its new place at once, and needs no form. */
    isDropped: state.matches('dropping'),
    isOpen: state.matches('filling') || state.matches('saving'),
    isTaken: state.matches({ filling: { outcome: 'taken' } }),
    /** What is typed is no time. */
    isMistyped: state.matches({ filling: { time: 'mistyped' } }),
    isConflict: state.matches({ filling: { outcome: 'conflict' } }),
    error,
    request,
    /** The outcomes of the dates of a series. */
    series: series as Extract<Granted, { kind: 'series' }> | undefined, // the result of `grant`
    choose,
    move: (appointment: Moved, next: Place) => unlessBusy(() => actor.send({ type: 'move', moved: appointment, place: next })),
    drop: (appointment: Moved, next: Place, value: AppointmentRequest) =>
      unlessBusy(() =>
        // Beside an open form the move is one more to be looked at.
        actor.send(
          actor.getSnapshot().matches('choosing')
            ? { type: 'drop', moved: appointment, place: next, value }
            : { type: 'move', moved: appointment, place: next },
        ),
      ),
    /** Something is typed into the fields of the time, which may make it another one. */
    type(text: TypedTime, isTime: boolean, next = place) {
      if (next && next !== place) choose(next)
      actor.send({ type: isTime ? 'correct' : 'mistype', typed: text })
    },
    submit: (next: AppointmentRequest) => actor.send({ type: 'submit', value: next }),
    close: () => actor.send({ type: 'close' }),
    /** The request as a form sees it. */
    saveState: {
      ...inside,
      fields,
      discard() {
        if (id) forgetFormPending(id)
        actor.send({ type: 'discard' })
      },
    },
  }
}

export type NewAppointmentHandle = ReturnType<typeof useNewAppointment>
