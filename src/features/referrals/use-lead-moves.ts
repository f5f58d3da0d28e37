import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Referral } from '#contract/generated/schema.ts'
import { leadStatus } from '#machines/lead-status.machine.ts'
import type { RecordEvent } from '#machines/submission.ts'
import type { Versioned } from '#src/api/client.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import { sender } from '#src/ui/form/use-submission.ts'
import { toRecordEvent } from '#src/ui/form/watch-record.ts'
import { inspect } from '#src/ui/inspection.ts'
import { statusLabel } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toasts.tsx'
import { allReferrals, type LeadChange, referral, updateReferral } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'

type Status = Referral['status']
type Lead = Pick<Referral, 'id' | 'status'>
type Move = { queries: QueryClient; lead: Lead; to: Status; onUndo: () => void; onRetry: () => void; onEnd: () => void }

/**
 * Moves a lead to another status with the machine of its page: loads it, saves it over that version, and loads the leads again. A lead
 * that another user has changed since it was shown stays where they put it.
 */
function startMove({ queries, lead, to, onUndo, onRetry, onEnd }: Move) {
  const one = referral(lead.id)
  const read = () => queries.fetchQuery({ ...one, staleTime: 0 })
  const tellChanged = ({ status }: Lead) => {
    toast({ ...texts.movedElsewhere(statusLabel(status, leadStatusLabels)), variant: 'destructive' })
    void queries.invalidateQueries()
  }
  const actor = createActor(
    leadStatus.provide({
      actors: {
        send: fromPromise(
          sender<LeadChange, Versioned<Referral>>(queries, {
            id: null,
            save: (change, key) => updateReferral(lead.id, change, key),
            onDone: (saved) => queries.setQueryData(one.queryKey, saved),
            refetch: read,
            texts: { ...texts.updated, saved: { ...texts.updated.saved, action: { label: texts.undo, run: onUndo } } },
          }),
        ),
        watch: fromCallback<{ type: 'fetch' }, undefined, RecordEvent>(({ sendBack }) => {
          read().then(
            () => sendBack({ type: 'found' }),
            (error: Error) => {
              if (!isHandledGlobally(error)) toast({ ...texts.leadFailed, variant: 'destructive' })
              sendBack(toRecordEvent(error))
            },
          )
        }),
        reload: fromPromise<unknown>(() =>
          queries.refetchQueries({ queryKey: allReferrals.queryKey, exact: true }, { cancelRefetch: false }),
        ),
      },
    }),
    { input: { pending: [] }, inspect },
  )
  let change: LeadChange | undefined
  function end() {
    actor.stop()
    onEnd()
  }
  actor.subscribe((state) => {
    const current = queries.getQueryData(one.queryKey)
    if (state.matches({ editing: 'idle' }) && current && !change) {
      if (current.status !== lead.status) {
        tellChanged(current)
        return end()
      }
      change = { etag: current.etag, status: to, notes: current.notes, comment: '' }
      return actor.send({ type: 'submit', value: change })
    }
    if (state.matches({ editing: 'conflict' }) && current) tellChanged(current)
    if (state.matches({ editing: 'uncertain' }))
      toast({ ...texts.moveUncertain, variant: 'destructive', action: { label: texts.retryMove, run: onRetry } })
    if (state.matches('editing') || state.matches('notFound') || state.matches('unreachable')) end()
  })
  actor.start()
}

/**
 * Returns where the leads that are being moved go, and a function that moves one. A lead is shown there at once, and back where the
 * server has it when that fails.
 */
export function useLeadMoves() {
  const queries = useQueryClient()
  const [moves, setMoves] = useState<ReadonlyMap<number, Status>>(() => new Map())
  const moving = useRef(new Set<number>())
  function move(lead: Lead, to: Status) {
    if (lead.status === to || moving.current.has(lead.id)) return
    moving.current.add(lead.id)
    setMoves((before) => new Map(before).set(lead.id, to))
    startMove({
      queries,
      lead,
      to,
      onUndo: () => move({ ...lead, status: to }, lead.status),
      onRetry: () => move(lead, to),
      onEnd() {
        moving.current.delete(lead.id)
        // The list tells of the new status in a task of its own. Before it the card would go back for a moment, and lose the focus.
        notifyManager.schedule(() => setMoves((before) => new Map([...before].filter(([id]) => id !== lead.id))))
      },
    })
  }
  return [moves, move] as const
}
