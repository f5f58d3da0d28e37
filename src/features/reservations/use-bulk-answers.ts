import { useCallbackRef } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ActorRefFrom, createActor, waitFor } from 'xstate'
import type { Reservation, UpdateReservationInput } from '#contract/generated/schema.ts'
import { formSubmission } from '#machines/form-submission.machine.ts'
import { ApiError, type Versioned } from '#src/api/client.ts'
import { makeOld } from '#src/api/freshness.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { sender } from '#src/ui/form/submit-effect.ts'
import { inspect } from '#src/ui/live/inspection.ts'
import { type Answer, answerReservation, versionOfRow } from './reservations.api.ts'
import { texts } from './reservations.texts.ts'

type Row = Reservation
type Result = keyof typeof texts.bulkResult
export type BulkResult = { row: Row; result: Result; message?: string | undefined }

/** The wish for each row: its answers in the order in which they are tried, and the outcome when one of them was done. */
type Wish = { answersTo: (row: Row) => readonly Answer[]; done: Result }

/** An appointment at each of the times that somebody wants, the preferred one first. */
const acceptances = ({ doctor, wantedTimes }: Row): Answer[] =>
  doctor
    ? wantedTimes.map(({ date, clinicId, minutes }) => ({
        kind: 'accept',
        body: { doctorId: doctor.id, clinicId, date, durationInMinutes: minutes, name: texts.usualReason, patientId: null },
      }))
    : []

type Sending = ActorRefFrom<typeof formSubmission>

/** Answers several reservations, each by a request of its own, and tells the outcome of each. */
export function useBulkAnswers() {
  const queries = useQueryClient()
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const [busy, setBusy] = useState(false)
  const last = useRef<Wish>(undefined)
  /** The machines of the requests that were not answered, so that a retry is the same request again. */
  const unanswered = useRef(new Map<number, { actor: Sending; answer: Answer }>())

  function start() {
    const send = sender<Answer, Versioned<Reservation>, { id: number; etag: string }>(() => ({
      id: null,
      save: (answer, key, version) => answerReservation(version, answer, key),
      read: async () => undefined,
      refresh: () => {},
    }))
    return createActor(formSubmission, { input: { send, pending: [] }, inspect }).start()
  }

  /** Sends one answer, and returns how it ended. */
  async function send(row: Row, answer: Answer, done: Result): Promise<Omit<BulkResult, 'row'>> {
    const known = unanswered.current.get(row.id)
    const actor = known?.answer === answer ? known.actor : start()
    const over = actor.getSnapshot().context.current.over ?? versionOfRow(row)
    actor.send({ type: 'submit', value: answer, over })
    const state = await waitFor(actor, (one) => !one.hasTag('busy'), { timeout: Number.POSITIVE_INFINITY })
    const { error } = state.context
    if (state.matches({ editing: 'uncertain' }) || (error instanceof Error && isHandledGlobally(error))) {
      unanswered.current.set(row.id, { actor, answer })
      return { result: 'unknown' }
    }
    unanswered.current.delete(row.id)
    actor.stop()
    if (state.matches({ editing: 'idle' })) return { result: done }
    if (state.matches({ editing: 'conflict' })) return { result: 'changed' }
    if (!(error instanceof ApiError)) return { result: 'refused' }
    if (error.code === 'slot_unavailable') return { result: 'taken' }
    return error.code === 'transition' ? { result: 'changed', message: error.message } : { result: 'refused', message: error.message }
  }

  async function answer(row: Row, { answersTo, done }: Wish): Promise<BulkResult> {
    const known = unanswered.current.get(row.id)
    const answers = answersTo(row)
    // A request without an answer is settled before the next time is tried.
    const begins = known ? answers.findIndex((one) => JSON.stringify(one) === JSON.stringify(known.answer)) : 0
    let ended: Omit<BulkResult, 'row'> = { result: 'noWish' }
    for (const one of answers.slice(Math.max(0, begins))) {
      ended = await send(row, known && JSON.stringify(known.answer) === JSON.stringify(one) ? known.answer : one, done)
      if (ended.result !== 'taken') break
    }
    return { row, ...ended }
  }

  async function run(rows: readonly Row[], wish: Wish) {
    setBusy(true)
    last.current = wish
    const isRetry = rows.every(({ id }) => results.some(({ row }) => row.id === id))
    const waiting = rows.map((row): BulkResult => ({ row, result: 'waiting' }))
    setResults((before) => (isRetry ? before.map((one) => waiting.find(({ row }) => row.id === one.row.id) ?? one) : waiting))
    // One after the other: two of them may want the same time, and the first one gets it.
    for (const row of rows) {
      const ended = await answer(row, wish)
      setResults((before) => before.map((one) => (one.row.id === row.id ? ended : one)))
    }
    await makeOld(queries, '/reservations')
    setBusy(false)
  }

  return {
    results,
    busy,
    acceptAll: useCallbackRef((rows: readonly Row[]) => void run(rows, { answersTo: acceptances, done: 'booked' })),
    waitAll: useCallbackRef(
      (rows: readonly Row[]) => void run(rows, { answersTo: () => [{ kind: 'change', body: { status: 'WAITING' } }], done: 'waits' }),
    ),
    rejectAll: (rows: readonly Row[], body: UpdateReservationInput) =>
      void run(rows, { answersTo: () => [{ kind: 'change', body }], done: 'rejected' }),
    retry: (rows: readonly Row[]) => last.current && void run(rows, last.current),
    close: () => setResults([]),
  }
}
