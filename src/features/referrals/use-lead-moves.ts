import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Referral } from '#contract/generated/schema.ts'
import type { Versioned } from '#src/api/client.ts'
import { makeOld, showAnswer } from '#src/api/freshness.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { fullName } from '#src/i18n/format.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import { statusLabel } from '#src/ui/feedback/status-badge.tsx'
import { toast } from '#src/ui/feedback/toasts.tsx'
import { useBatch } from '#src/ui/form/use-batch.ts'
import { allReferrals, changedLead, referral, updateReferral } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'

type Status = Referral['status']
type Lead = Pick<Referral, 'id' | 'status' | 'doctorLead'>
/** `version`: the one over which it was sent. A move that is tried again goes over the same one. */
type Move = { lead: Lead; to: Status; version?: ReturnType<typeof changedLead> }

/**
 * Returns where the leads that are being moved go, and a function that moves one. A lead is shown there at once, and back where the
 * server has it when that fails. One that another user has changed since it was shown stays where they put it.
 */
export function useLeadMoves() {
  const queries = useQueryClient()
  const tellChanged = ({ status }: Lead) => {
    toast({ ...texts.movedElsewhere(statusLabel(status, leadStatusLabels)), variant: 'destructive' })
    void makeOld(queries, '/doctors-referrals')
  }
  const { items, busy, run } = useBatch<Move, Versioned<Referral>>({
    atOnce: 3,
    saveOf(move) {
      const { lead, to } = move
      const one = referral(lead.id)
      const read = () => queries.fetchQuery({ ...one, staleTime: 0 })
      let isUnsent = true
      async function readUnmoved() {
        const record = await read().catch((error: Error) => {
          if (!isHandledGlobally(error)) toast({ ...texts.leadFailed, variant: 'destructive' })
          throw error
        })
        if (record.status === lead.status) return changedLead(record)
        tellChanged(record)
        throw new Error('The lead was moved.')
      }
      return {
        async save(_, key) {
          move.version ??= await readUnmoved()
          isUnsent = false
          return updateReferral(move.version, { status: to, comment: '' }, key)
        },
        reasonOf: () => (isUnsent ? 'unsent' : undefined),
        onDone(saved) {
          showAnswer(queries, one.queryKey, saved)
          // The card stays where it was moved though the leads cannot be read again.
          queries.setQueryData(
            allReferrals.queryKey,
            (list) => list && { ...list, rows: list.rows.map((row) => (row.id === saved.id ? saved : row)) },
          )
        },
        read,
        refresh: (isAnswered) => makeOld(queries, '/doctors-referrals', isAnswered ? one.queryKey : undefined),
        texts: {
          ...texts.updated,
          saved: { ...texts.updated.saved, title: texts.moved(fullName(lead.doctorLead), statusLabel(to, leadStatusLabels)) },
        },
        undo: () => void start({ lead: { ...lead, status: to }, to: lead.status }),
      }
    },
    // The list tells of the new status in a task of its own. Before it the card would go back for a moment, and lose the focus.
    show: () => new Promise<void>((shown) => notifyManager.schedule(shown)),
  })
  const moves = useMemo(
    () => new Map(items.flatMap(({ key, value: { lead, to } }) => (busy.has(key) ? [[lead.id, to]] : []))),
    [items, busy],
  )

  async function start(move: Move) {
    await run([{ key: `${move.lead.id}`, value: move }], ({ state, record }) => {
      if (state === 'changed') tellChanged(record as Versioned<Referral>) // the result of `referral`
      // The same request again, so that it is done once.
      const action = { label: texts.retryMove, run: () => void start(move) }
      if (state === 'unknown') toast({ ...texts.moveUncertain, variant: 'destructive', action })
    })
  }
  return [moves, (lead: Lead, to: Status) => void (lead.status !== to && start({ lead, to }))] as const
}
