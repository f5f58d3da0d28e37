import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ActorRefFrom, createActor, waitFor } from 'xstate'
import type { ConsultationListItem, ConsultationRecord, ConsultationStatusInput } from '#contract/generated/schema.ts'
import { formSubmission } from '#machines/form-submission.machine.ts'
import { ApiError, type Versioned } from '#src/api/client.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { statusLabel } from '#src/ui/feedback/status-badge.tsx'
import { toast, undoAction } from '#src/ui/feedback/toasts.tsx'
import { sender } from '#src/ui/form/submit-effect.ts'
import { inspect } from '#src/ui/live/inspection.ts'
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
/** `undone`: it was confirmed, and that was taken back. `left`: that could not be, because it was changed since. */
export type BulkResult = { row: Row; result: 'waiting' | 'undone' | 'left' | Ending['type']; message?: string | undefined }

/** A consultation that was confirmed with others, as the list had it and as it was saved. */
type Confirmed = { row: Row; saved: Versioned<ConsultationRecord> }

const AT_ONCE = 3

/** Does something for each of several, a few at a time. */
async function forEach<Item>(items: readonly Item[], run: (item: Item) => Promise<void>) {
  const queue = [...items]
  const work = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

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
function endingOf(actor: ActorRefFrom<typeof formSubmission>): Ending {
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
 * Returns functions that change the status of one consultation or confirm several, the ids of the consultations that are being changed, and the
 * outcomes of several. A retry after a lost answer is the same request again, so that it is done once.
 */
export function useStatusChanges() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<ReadonlySet<number>>(() => new Set())
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const sending = useRef(new Set<number>())
  /** The machines of the rows with a change on its way, or without an answer. */
  const actors = useRef(new Map<number, ActorRefFrom<typeof formSubmission>>())
  /** The consultations as they were saved. */
  const answers = useRef(new Map<number, Versioned<ConsultationRecord>>())
  /** The consultations that were confirmed at once, until that is taken back. */
  const confirmed = useRef<Confirmed[]>([])

  const mark = (ids: readonly number[], on: boolean) => {
    for (const id of ids) sending.current[on ? 'add' : 'delete'](id)
    setBusy(new Set(sending.current))
  }

  function startSave({ id }: Row) {
    const send = sender<ConsultationStatusInput, Versioned<ConsultationRecord>, { id: number; etag: string }>(() => ({
      id: null,
      save: (change, key, version) => changeStatus(version, change, key),
      onDone: (record) => answers.current.set(id, record),
      read: async () => undefined,
      refresh: () => {},
    }))
    const actor = createActor(formSubmission, { input: { send, pending: [] }, inspect }).start()
    actors.current.set(id, actor)
    return actor
  }

  async function send(row: Row, status: ConsultationStatusInput['status'], version = versionOfRow(row)): Promise<Ending> {
    const actor = actors.current.get(row.id) ?? startSave(row)
    const { value, over = version } = actor.getSnapshot().context.current
    const isRetry = (value as ConsultationStatusInput | undefined)?.status === status // only these are submitted
    actor.send({ type: 'submit', value: { status }, over: isRetry ? over : version })
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

  const tell = (row: Row, result: BulkResult['result'], message?: string) =>
    setResults((before) => before.map((one) => (one.row.id === row.id ? { row, result, message } : one)))

  /** Confirms several, each by a request of its own. */
  async function confirmAll(rows: readonly Row[]) {
    const free = rows.filter(({ id }) => !sending.current.has(id))
    const ids = free.map(({ id }) => id)
    if (ids.length === 0) return
    mark(ids, true)
    const waiting = free.map((row): BulkResult => ({ row, result: 'waiting' }))
    // Rows that are retried stay where they are among the others.
    const isRetry = ids.every((id) => results.some(({ row }) => row.id === id))
    setResults((before) => (isRetry ? before.map((one) => waiting.find(({ row }) => row.id === one.row.id) ?? one) : waiting))
    confirmed.current = isRetry ? confirmed.current.filter(({ row }) => !ids.includes(row.id)) : []
    await forEach(free, async (row) => {
      const { type, saved, message } = await send(row, 'CONFIRMED')
      tell(row, type, message)
      if (type === 'done' && saved) confirmed.current.push({ row, saved })
    })
    await refreshConsultations(queries)
    mark(ids, false)
    const done = confirmed.current
    if (done.length === 0) return
    const told = texts.bulkDone(done.length, isRetry ? results.length : ids.length)
    toast({ title: texts.bulkBecame, description: told, ...undoAction(() => void undoAll(done)) })
  }

  /** Takes back several confirmations, each over the version that it made. One that was changed since stays as it is. */
  async function undoAll(done: readonly Confirmed[]) {
    const ids = done.map(({ row }) => row.id).filter((id) => !sending.current.has(id))
    confirmed.current = []
    mark(ids, true)
    const ended: (Confirmed & Ending)[] = []
    await forEach(done, async (one) => {
      // One that is just being changed is another status soon.
      const ending = ids.includes(one.row.id) ? await send(one.row, 'PENDING', one.saved) : { type: 'changed' as const }
      ended.push({ ...ending, ...one })
      if (ending.type === 'done') tell(one.row, 'undone')
      if (ending.type === 'changed') tell(one.row, 'left')
    })
    await refreshConsultations(queries)
    mark(ids, false)
    const namesOf = (type: Ending['type']) => ended.filter((one) => one.type === type).map(({ row }) => row.patientName)
    const unknown = ended.filter(({ type }) => type === 'unknown')
    const isWhole = ended.every(({ type }) => type === 'done')
    toast({
      title: texts.bulkUndone(namesOf('done').length, done.length),
      description: texts.notUndone(namesOf('changed'), namesOf('refused'), namesOf('unknown')),
      ...(!isWhole && { variant: 'destructive' }),
      ...(unknown.length > 0 && { action: { label: texts.retry, run: () => void undoAll(unknown) } }),
    })
  }

  return { busy, change, results, confirmAll, closeResults: () => setResults([]) }
}
