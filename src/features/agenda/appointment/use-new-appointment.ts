import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import type { ConsultationSeries } from '#contract/generated/schema.ts'
import { type Moved, type NewAppointmentOutcome, newAppointmentMachine, type Place } from '#machines/new-appointment.machine.ts'
import { ApiError } from '#src/api/client.ts'
import { makeOld } from '#src/api/freshness.ts'
import { versionOfRow } from '#src/features/consultations/consultations.api.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { toast, undoAction } from '#src/ui/feedback/toasts.tsx'
import { type FormKey, NEW, useFields, useFormId, useOnlyOne } from '#src/ui/form/form-id.ts'
import { forgetFormPending, readPending } from '#src/ui/form/pending-requests.ts'
import { type Save, sender, useLatest } from '#src/ui/form/submit-effect.ts'
import { inspect } from '#src/ui/live/inspection.ts'
import { type AppointmentRequest, agendaKey, type Granted, grant } from '../agenda.api.ts'
import { texts } from '../agenda.texts.ts'
import { changedBy, findShown, showChanged } from '../calendar/agenda-cache.ts'
import { undoMove, undoNewAppointment } from './undo.ts'

const none: Record<string, string> = {}

const refusalOf = (error: unknown): NewAppointmentOutcome | undefined =>
  error instanceof ApiError && (error.code === 'slot_unavailable' || error.code === 'overbooking_limit')
    ? { type: 'taken', error }
    : undefined

/** Tells the outcome, even after the page has been left, and offers to take it back. */
function tell(queries: QueryClient, granted: Granted) {
  if (granted.kind === 'series') {
    const { results } = granted.series
    const done = results.filter(({ consultationId }) => consultationId !== null).length
    return toast({ title: texts.seriesDone(done, results.length) })
  }
  const { kind, record } = granted
  showChanged(queries, changedBy(record))
  toast({
    title: kind === 'move' ? texts.moved : texts.booked,
    description: texts.about(fullName(record.patient), formatDateTime(record.date)),
    ...undoAction(() => (kind === 'move' ? undoMove : undoNewAppointment)(queries, record)),
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
  const id = useFormId('agenda', 'bookings')
  useOnlyOne('pending', id)
  const formOf = (moved: Moved | undefined): FormKey => (moved ? ['move', moved.id] : ['booking', patientId ?? NEW])
  const fields = useFields()
  const [pending] = useState(() => (id ? readPending(id) : []))
  const [isDropped, setDropped] = useState(false)
  const [series, setSeries] = useState<ConsultationSeries>()
  const save = useLatest<Save<AppointmentRequest, Granted, Moved | undefined, NewAppointmentOutcome>>({
    id,
    formOf: (_, moved) => formOf(moved),
    save: (request, key, moved) => grant(request, key, moved),
    onDone: (granted) => tell(queries, granted),
    read: (over) => readMoved(queries, over?.id ?? 0),
    refresh: () => makeOld(queries, '/medical-consultation'),
    refusalOf,
  })
  const [machine] = useState(() => {
    const send = sender(save)
    return newAppointmentMachine.provide({ actors: { send: fromPromise(({ input, signal }) => send(input, signal)) } })
  })
  const actor = useActorRef(machine, { input: { pending }, inspect })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { place, moved, current, error } = state.context
  const formId = useFormId(...formOf(moved))
  const tellDone = useEffectEvent((granted: Granted) => {
    if (granted.kind === 'series') setSeries(granted.series)
    onDone(granted)
  })
  useEffect(() => {
    const { unsubscribe } = actor.on('saved', ({ saved }) => tellDone(saved as Granted)) // the result of `grant`
    return unsubscribe
  }, [actor])

  const request = current.value as AppointmentRequest | undefined // only these are submitted
  const isBusy = state.hasTag('busy')
  return {
    /** The key under which the typed values are kept. */
    formId,
    place: place ?? placeOf(request),
    /** The appointment that is moved. */
    movedId: moved?.id,
    /** A dropped appointment stands in its new place at once, and needs no form. */
    isDropped: isDropped && isBusy,
    isOpen: state.matches('filling') || (isBusy && !isDropped),
    isTaken: state.matches({ filling: 'taken' }),
    isConflict: state.matches({ filling: 'conflict' }),
    error: error instanceof ApiError ? error : undefined,
    request,
    /** The outcomes of the dates of a series. */
    series,
    closeSeries: () => setSeries(undefined),
    choose(next: Place) {
      setSeries(undefined)
      actor.send({ type: 'choose', place: next })
    },
    move(appointment: Moved, next: Place) {
      setDropped(false)
      actor.send({ type: 'move', moved: appointment, place: next })
    },
    drop(appointment: Moved, next: Place, body: AppointmentRequest) {
      if (!actor.getSnapshot().can({ type: 'drop', moved: appointment, place: next, value: body })) {
        return actor.send({ type: 'move', moved: appointment, place: next })
      }
      setDropped(true)
      actor.send({ type: 'drop', moved: appointment, place: next, value: body })
    },
    submit(next: AppointmentRequest) {
      setDropped(false)
      actor.send({ type: 'submit', value: next })
    },
    close: () => actor.send({ type: 'close' }),
    /** The request as a form sees it. */
    saving: {
      id,
      fields,
      confirm() {},
      cancel() {},
      discard() {
        if (id) forgetFormPending(id)
        actor.send({ type: 'discard' })
      },
      isConfirming: false,
      isSaving: isBusy,
      isUncertain: state.matches({ filling: 'uncertain' }),
      fieldErrors: (state.matches({ filling: 'failed' }) && error instanceof ApiError && error.errors) || none,
    },
  }
}

export type NewAppointmentHandle = ReturnType<typeof useNewAppointment>
