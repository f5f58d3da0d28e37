import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ActorRefFrom, createActor, waitFor } from 'xstate'
import type { ConsultationListItem, ConsultationRecord, ConsultationStatusInput } from '#contract/generated/schema.ts'
import { recordMachine } from '#machines/record.machine.ts'
import { ApiError, type Versioned } from '#src/api/client.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { submitEffect } from '#src/ui/form/submit-effect.ts'
import { inspect } from '#src/ui/inspection.ts'
import { statusLabel } from '#src/ui/status-badge.tsx'
import { toast, undoAction } from '#src/ui/toasts.tsx'
import { changeStatus, consultationListKey, refreshConsultations, versionOfRow } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'
import type { Next } from './next-statuses.ts'
import { undoStatus } from './undo-status.ts'

type Row = ConsultationListItem

/** How a change ended. `unknown`: no answer came, so it may have been done. */
type Ending = {
  type: 'done' | 'changed' | 'refused' | 'unknown'
  saved?: Versioned<ConsultationRecord> | undefined
  error?: unknown
  message?: string
}
export type BulkResult = { row: Row; result: 'waiting' | Ending['type']; message?: string | undefined }

const AT_ONCE = 3

/** Returns a consultation as a list in sight has it. */
export const findShown = (queries: QueryClient, id: number) =>
  queries
    .getQueriesData<{ rows: Row[] }>({ queryKey: consultationListKey, type: 'active' })
    .flatMap(([, data]) => data?.rows ?? [])
    .find((row) => row.id === id)

/** Tells where somebody else brought a consultation. */
export const tellWhere = (row: { status: string } | undefined) =>
  row ? texts.nowIs(statusLabel(row.status, consultationStatusLabels)) : texts.leftView

/** Returns how the save of a row ended. */
function endingOf(actor: ActorRefFrom<typeof recordMachine>): Ending {
  const state = actor.getSnapshot()
  const { error } = state.context
  if (state.matches({ editing: 'idle' })) return { type: 'done' }
  // 409: somebody brought the consultation into a status that does not lead there.
  if (state.matches({ editing: 'conflict' }) || (error instanceof ApiError && error.code === 'transition'))
    return { type: 'changed', error }
  if (state.matches({ editing: 'uncertain' }) || (error instanceof Error && isHandledGlobally(error))) return { type: 'unknown', error }
  return { type: 'refused', error, ...(error instanceof Error && { message: error.message }) }
}

/**
 * Returns functions that change the status of one consultation or confirm several, the ids of those that are being changed, and what became
 * of several. A retry of a change whose answer was lost is the same request again, so that it is done once.
 */
export function useStatusChanges() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<ReadonlySet<number>>(() => new Set())
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const sending = useRef(new Set<number>())
  /** The machines of the rows whose changes are on their way, or were not answered. */
  const actors = useRef(new Map<number, ActorRefFrom<typeof recordMachine>>())
  /** The consultations as they were saved. */
  const answers = useRef(new Map<number, Versioned<ConsultationRecord>>())

  const mark = (ids: readonly number[], on: boolean) => {
    for (const id of ids) sending.current[on ? 'add' : 'delete'](id)
    setBusy(new Set(sending.current))
  }

  function startSave({ id }: Row) {
    const send = submitEffect<ConsultationStatusInput, Versioned<ConsultationRecord>, { id: number; etag: string }>({
      id: null,
      save: (change, key, version) => changeStatus(version, change, key),
      onDone: (record) => answers.current.set(id, record),
      read: async () => undefined,
      refresh: () => {},
    })
    const actor = createActor(recordMachine.provide({ actors: { send } }), { input: { pending: [] }, inspect }).start()
    actors.current.set(id, actor)
    return actor
  }

  async function send(row: Row, status: Next): Promise<Ending> {
    const actor = actors.current.get(row.id) ?? startSave(row)
    const { value, over = versionOfRow(row) } = actor.getSnapshot().context.current
    const isRetry = (value as ConsultationStatusInput | undefined)?.status === status // only these are submitted
    actor.send({ type: 'submit', value: { status }, over: isRetry ? over : versionOfRow(row) })
    await waitFor(actor, (state) => !state.hasTag('busy'), { timeout: Number.POSITIVE_INFINITY })
    const ending = endingOf(actor)
    if (ending.type !== 'unknown') {
      actor.stop()
      actors.current.delete(row.id)
    }
    return { ...ending, saved: answers.current.get(row.id) }
  }

  async function change(row: Row, to: Next) {
    if (sending.current.has(row.id)) return
    mark([row.id], true)
    const { type, saved, error, message } = await send(row, to)
    await refreshConsultations(queries)
    mark([row.id], false)
    if (type === 'done')
      toast({ title: texts.became[to], description: row.patientName, ...(saved && undoAction(() => undoStatus(queries, saved))) })
    else if (error instanceof Error && isHandledGlobally(error)) return
    else if (type === 'changed')
      toast({ ...texts.changedElsewhere, description: tellWhere(findShown(queries, row.id)), variant: 'destructive' })
    else if (type === 'refused') toast({ ...texts.changeFailed, ...(message && { description: message }), variant: 'destructive' })
    else toast({ ...texts.changeUncertain, variant: 'destructive', action: { label: texts.retry, run: () => void change(row, to) } })
  }

  /** Confirms several, each by a request of its own, a few at a time. */
  async function confirmAll(rows: readonly Row[]) {
    const queue = rows.filter(({ id }) => !sending.current.has(id))
    const ids = queue.map(({ id }) => id)
    if (ids.length === 0) return
    const tell = (row: Row, result: BulkResult['result'], message?: string) =>
      setResults((before) => before.map((one) => (one.row.id === row.id ? { row, result, message } : one)))
    mark(ids, true)
    const waiting = queue.map((row): BulkResult => ({ row, result: 'waiting' }))
    // Those that are retried stay where they are among the others.
    setResults((before) =>
      ids.every((id) => before.some(({ row }) => row.id === id))
        ? before.map((one) => waiting.find(({ row }) => row.id === one.row.id) ?? one)
        : waiting,
    )
    const work = async () => {
      for (let row = queue.shift(); row; row = queue.shift()) {
        const { type, message } = await send(row, 'CONFIRMED')
        tell(row, type, message)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await refreshConsultations(queries)
    mark(ids, false)
  }

  return { busy, change, results, confirmAll, closeResults: () => setResults([]) }
}
