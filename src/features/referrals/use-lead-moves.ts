import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ActorRefFrom, createActor, waitFor } from 'xstate'
import type { Referral } from '#contract/generated/schema.ts'
import { leadStatus } from '#machines/lead-status.machine.ts'
import type { Part } from '#machines/record-setup.ts'
import type { Versioned } from '#src/api/client.ts'
import { makeOld, showAnswer } from '#src/api/freshness.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { fullName } from '#src/i18n/format.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import { statusLabel } from '#src/ui/feedback/status-badge.tsx'
import { toast } from '#src/ui/feedback/toasts.tsx'
import { sender } from '#src/ui/form/submit-effect.ts'
import { readOnce } from '#src/ui/form/use-record.ts'
import { inspect } from '#src/ui/live/inspection.ts'
import { allReferrals, changedLead, type LeadChange, referral, updateReferral } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'

type Status = Referral['status']
type Lead = Pick<Referral, 'id' | 'status' | 'doctorLead'>

/** Loads a lead that is moved, and saves its status over that version. */
function startMove(queries: QueryClient, { id, doctorLead }: Lead, to: Status, onUndo: () => void) {
  const one = referral(id)
  const read = () => queries.fetchQuery({ ...one, staleTime: 0 })
  const loadFailed = (error: Error) => void (isHandledGlobally(error) || toast({ ...texts.leadFailed, variant: 'destructive' }))
  const send = sender<LeadChange, Versioned<Referral>, ReturnType<typeof changedLead>>(() => ({
    id: null,
    save: (change, key, version) => updateReferral(version, change, key),
    onDone(saved) {
      showAnswer(queries, one.queryKey, saved)
      // The card stays where it was moved though the leads cannot be read again.
      queries.setQueryData(
        allReferrals.queryKey,
        (list) => list && { ...list, rows: list.rows.map((row) => (row.id === id ? saved : row)) },
      )
    },
    read,
    refresh: (isAnswered) => makeOld(queries, '/doctors-referrals', isAnswered ? one.queryKey : undefined),
    texts: {
      ...texts.updated,
      saved: { ...texts.updated.saved, title: texts.moved(fullName(doctorLead), statusLabel(to, leadStatusLabels)) },
    },
    undo: onUndo,
  }))
  const input = { record: null, follow: readOnce(read, loadFailed), parts: { form: { send, pending: [] } } }
  return createActor(leadStatus, { input, inspect }).start()
}

/**
 * Returns where the leads that are being moved go, and a function that moves one. A lead is shown there at once, and back where the
 * server has it when that fails. One that another user has changed since it was shown stays where they put it.
 */
export function useLeadMoves() {
  const queries = useQueryClient()
  const [moves, setMoves] = useState<ReadonlyMap<number, Status>>(() => new Map())
  const moving = useRef(new Set<number>())

  const tellChanged = (lead: Pick<Lead, 'status'>) => {
    toast({ ...texts.movedElsewhere(statusLabel(lead.status, leadStatusLabels)), variant: 'destructive' })
    void makeOld(queries, '/doctors-referrals')
  }

  /** Sends the move, or sends it again: the same request, so that it is done once. */
  async function send(actor: ActorRefFrom<typeof leadStatus>, id: number, to: Status) {
    const { parts, record } = actor.getSnapshot().context
    const form = parts.form as Part // it is there with the lead
    const over = form.getSnapshot().context.current.over ?? changedLead(record as Versioned<Referral>)
    form.send({ type: 'submit', value: { status: to, comment: '' } satisfies LeadChange, over })
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), { timeout: Number.POSITIVE_INFINITY })
    const state = form.getSnapshot()
    if (state.matches({ editing: 'conflict' })) tellChanged(state.context.newest as Versioned<Referral>)
    if (!state.matches({ editing: 'uncertain' })) return actor.stop()
    const retry = () => begin({ id, to }, () => send(actor, id, to))
    toast({ ...texts.moveUncertain, variant: 'destructive', action: { label: texts.retryMove, run: retry } })
  }

  /** Shows the lead where it goes until that has ended. */
  async function begin({ id, to }: { id: number; to: Status }, work: () => Promise<unknown>) {
    if (moving.current.has(id)) return
    moving.current.add(id)
    setMoves((before) => new Map(before).set(id, to))
    await work()
    moving.current.delete(id)
    // The list tells of the new status in a task of its own. Before it the card would go back for a moment, and lose the focus.
    notifyManager.schedule(() => setMoves((before) => new Map([...before].filter(([moved]) => moved !== id))))
  }

  function move(lead: Lead, to: Status) {
    if (lead.status === to) return
    void begin({ id: lead.id, to }, async () => {
      const actor = startMove(queries, lead, to, () => move({ ...lead, status: to }, lead.status))
      const { context } = await waitFor(actor, (state) => !state.matches('loading'), { timeout: Number.POSITIVE_INFINITY })
      const record = context.record as Versioned<Referral> | undefined // the result of `referral`
      if (record?.status === lead.status) return send(actor, lead.id, to)
      if (record) tellChanged(record)
      actor.stop()
    })
  }
  return [moves, move] as const
}
