import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsultationListItem, ConsultationRecord, ConsultationStatusInput } from '#contract/generated/schema.ts'
import type { Item, Progress } from '#machines/batch.machine.ts'
import type { Versioned } from '#src/api/client.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { statusLabel } from '#src/ui/feedback/status-badge.tsx'
import { toast, undoAction } from '#src/ui/feedback/toasts.tsx'
import { endingOf, useBatch } from '#src/ui/form/use-batch.ts'
import { changeStatus, consultationListKey, refreshConsultations, versionOfRow } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'
import type { Next } from './next-statuses.ts'
import { undoStatus } from './undo-status.ts'

type Row = ConsultationListItem
type Version = ReturnType<typeof versionOfRow>

/** `undone`: it was confirmed, and that was taken back. `left`: that could not be, because it was changed since. */
export type BulkResult = { row: Row; result: 'undone' | 'left' | ReturnType<typeof endingOf>; message?: string | undefined }

/** A row that is brought to a status. */
type Change = Item<ConsultationStatusInput> & { row: Row }
const changeOf = (row: Row, status: ConsultationStatusInput['status'], over: Version = versionOfRow(row)): Change => ({
  ...{ row, key: `${row.id}`, value: { status }, over },
})

/** What became of a row that was confirmed with others. */
function resultOf({ value: { status }, ...ended }: Item<ConsultationStatusInput> & Progress): Omit<BulkResult, 'row'> {
  const result = endingOf(ended)
  if (status === 'CONFIRMED')
    return { result, message: result === 'refused' && ended.error instanceof Error ? ended.error.message : undefined }
  // It was confirmed, until that is known to be taken back.
  if (status !== 'PENDING' || (result !== 'done' && result !== 'changed')) return { result: 'done' }
  return { result: result === 'done' ? 'undone' : 'left' }
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

/**
 * Returns functions that change the status of one consultation or confirm several, the ids of the consultations that are being changed, and the
 * outcomes of several. A retry after a lost answer is the same request again, so that it is done once.
 */
export function useStatusChanges() {
  const queries = useQueryClient()
  /** The rows that were confirmed at once, until that is closed. */
  const [confirmed, setConfirmed] = useState<readonly Row[]>([])
  const { items, find, busy, isFree, run } = useBatch<ConsultationStatusInput, Versioned<ConsultationRecord>, Version>({
    atOnce: 3,
    saveOf: () => ({ save: (change, key, version) => changeStatus(version, change, key) }),
    show: () => refreshConsultations(queries),
  })

  async function change(row: Row, to: Next) {
    const [ended] = await run([changeOf(row, to)])
    if (!ended || isHandledGlobally(ended.error)) return
    const { saved, error } = ended
    const ending = endingOf(ended)
    if (ending === 'done')
      toast({ title: texts.became[to], description: row.patientName, ...(saved && undoAction(() => undoStatus(queries, saved))) })
    else if (ending === 'changed')
      toast({ ...texts.changedElsewhere, description: tellWhere(findShown(queries, row.id)), variant: 'destructive' })
    else if (ending === 'refused')
      toast({ ...texts.changeFailed, ...(error instanceof Error && { description: error.message }), variant: 'destructive' })
    else toast({ ...texts.changeUncertain, variant: 'destructive', action: { label: texts.retry, run: () => void change(row, to) } })
  }

  /** Confirms several, each by a request of its own. */
  async function confirmAll(rows: readonly Row[]) {
    const changes = rows.map((row) => changeOf(row, 'CONFIRMED')).filter(isFree)
    if (changes.length === 0) return
    // Rows that are retried stay where they are among the others.
    const isRetry = changes.every(({ row }) => confirmed.some(({ id }) => id === row.id))
    const all = isRetry ? confirmed : changes.map(({ row }) => row)
    setConfirmed(all)
    await run(changes)
    const done = all.flatMap((row) => {
      const { value, saved } = find(`${row.id}`) ?? {}
      return saved && value?.status === 'CONFIRMED' ? changeOf(row, 'PENDING', saved) : []
    })
    if (done.length === 0) return
    toast({
      title: texts.bulkBecame,
      description: texts.bulkDone(done.length, all.length),
      ...undoAction(() => void undoAll(done)),
    })
  }

  /** Takes back several confirmations, each over the version that it made. One that was changed since stays as it is. */
  async function undoAll(changes: readonly Change[]) {
    const ended = await run(changes)
    const endings = new Map(ended.map((one) => [one.key, endingOf(one)]))
    // One that was just being changed has another status.
    const of = (ending: string) => changes.filter(({ key }) => (endings.get(key) ?? 'changed') === ending)
    const namesOf = (ending: string) => of(ending).map(({ row }) => row.patientName)
    const [done, unknown] = [of('done').length, of('unknown')]
    toast({
      title: texts.bulkUndone(done, changes.length),
      description: texts.notUndone(namesOf('changed'), namesOf('refused'), namesOf('unknown')),
      ...(done < changes.length && { variant: 'destructive' }),
      ...(unknown.length > 0 && { action: { label: texts.retry, run: () => void undoAll(unknown) } }),
    })
  }

  const results = confirmed.flatMap((row): BulkResult[] => {
    const item = items.find(({ key }) => key === `${row.id}`)
    return item ? [{ row, ...resultOf(item) }] : []
  })
  return { busy, change, results, confirmAll, closeResults: () => setConfirmed([]) }
}
