import { useCallbackRef } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reservation, UpdateReservationInput } from '#contract/generated/schema.ts'
import type { Progress } from '#machines/batch.machine.ts'
import { ApiError, type Versioned } from '#src/api/client.ts'
import { makeOld } from '#src/api/freshness.ts'
import { besideInWords } from '#src/features/agenda/given.texts.ts'
import { endingOf, useBatch } from '#src/ui/form/use-batch.ts'
import { type Answer, acceptanceAt, answerReservation, versionOfRow } from './reservations.api.ts'
import type { texts } from './reservations.texts.ts'

type Row = Reservation
type Version = ReturnType<typeof versionOfRow>
type Result = keyof typeof texts.bulkResult
export type BulkResult = { row: Row; result: Result; message?: string | undefined }

/** The wish for each row: its answers in the order in which they are tried, and the outcome when one of them was done. */
type Wish = { answersTo: (row: Row) => readonly Answer[]; done: Result }

/** An appointment at each of the times that somebody wants, the preferred one first. */
const acceptances = (row: Row): Answer[] => (row.doctor ? row.wantedTimes.map((time) => acceptanceAt(row, time)) : [])

const isTaken = (error: unknown) => error instanceof ApiError && error.code === 'slot_unavailable'

function resultOf(progress: Progress<Versioned<Reservation>>, done: Result): Omit<BulkResult, 'row'> {
  const { error, saved } = progress
  const ending = endingOf(progress)
  if (ending === 'done') return { result: done, message: besideInWords(saved?.consultation ?? {}) }
  if (isTaken(error)) return { result: 'taken' }
  return { result: ending, message: ending !== 'unknown' && error instanceof ApiError ? error.message : undefined }
}

/** Answers several reservations, each by a request of its own, and tells the outcome of each. */
export function useBulkAnswers() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Wish & { rows: readonly Row[] }>()
  /** The answer of each request that was sent last: one without an outcome is settled before the next time is tried. */
  const [tried] = useState(() => new Map<string, number>())
  const { items, busy, run } = useBatch<readonly Answer[], Versioned<Reservation>, Version>({
    // One after the other: two of them may want the same time, and the first one gets it.
    atOnce: 1,
    saveOf: () => ({ save: send }),
    show: () => makeOld(queries, '/reservations'),
  })

  async function send(answers: readonly Answer[], key: string, version: Version): Promise<Versioned<Reservation>> {
    const at = tried.get(key) ?? 0
    const answer = answers[at] as Answer // only rows with answers are sent
    return answerReservation(version, answer, `${key}-${at}`).catch((error: unknown) => {
      if (!isTaken(error) || at + 1 === answers.length) throw error
      tried.set(key, at + 1)
      return send(answers, key, version)
    })
  }

  function answer(rows: readonly Row[], wish: Wish) {
    // Rows that are tried again stay where they are among the others.
    const isAgain = rows.every(({ id }) => asked?.rows.some((row) => row.id === id))
    setAsked({ rows: isAgain && asked ? asked.rows : rows, ...wish })
    const wishes = rows.map((row) => ({ key: `${row.id}`, value: wish.answersTo(row), over: versionOfRow(row) }))
    void run(wishes.filter(({ value }) => value.length > 0))
  }
  const results = asked?.rows.map((row): BulkResult => {
    const item = asked.answersTo(row).length > 0 && items.find(({ key }) => key === `${row.id}`)
    return { row, ...(item ? resultOf(item, asked.done) : { result: 'noWish' }) }
  })

  return {
    results: results ?? [],
    busy: busy.size > 0,
    acceptAll: useCallbackRef((rows: readonly Row[]) => answer(rows, { answersTo: acceptances, done: 'booked' })),
    waitAll: useCallbackRef((rows: readonly Row[]) =>
      answer(rows, { answersTo: () => [{ kind: 'change', body: { status: 'WAITING' } }], done: 'waits' }),
    ),
    rejectAll: (rows: readonly Row[], body: UpdateReservationInput) =>
      answer(rows, { answersTo: () => [{ kind: 'change', body }], done: 'rejected' }),
    retry: (rows: readonly Row[]) => asked && answer(rows, asked),
    close: () => setAsked(undefined),
  }
}
