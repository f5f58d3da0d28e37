import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useRef } from 'react'
import { fromPromise } from 'xstate'
import { leadStatus } from '#machines/lead-status.machine.ts'
import { useFormId } from '#src/ui/form/form.tsx'
import { savingOf, useSend } from '#src/ui/form/use-submission.ts'
import { watchRecord } from '#src/ui/form/watch-record.ts'
import { inspect } from '#src/ui/inspection.ts'
import { withComment } from './lead-comments.ts'
import { type LeadChange, referral, updateReferral } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'

/** What is typed into the form of a lead. */
export type TypedChange = Pick<LeadChange, 'status' | 'comment'>

/**
 * The state of a lead's page. `onReloaded` is called when a change was made and the lead was loaded again, with the change.
 */
export function useLeadStatus(id: number, onReloaded: (change: LeadChange | undefined) => void) {
  const queries = useQueryClient()
  const { data: lead } = useQuery(referral(id))
  const formId = useFormId()
  const { queryKey } = referral(id)
  const saved = useRef<LeadChange>(undefined)
  const { pending, actors } = useSend({
    id: formId,
    save: (change: LeadChange, key) => {
      saved.current = change
      return updateReferral(id, change, key)
    },
    onDone: (after) => queries.setQueryData(queryKey, after),
    refetch: () => queries.refetchQueries({ queryKey, exact: true }, { throwOnError: true }),
    texts: texts.updated,
  })
  const actor = useActorRef(
    leadStatus.provide({
      actors: {
        ...actors,
        watch: watchRecord(queries, referral(id)),
        // The save has asked for everything again; this waits for the lead.
        reload: fromPromise<unknown>(() => queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })),
      },
      actions: { onReloaded: () => onReloaded(saved.current) },
    }),
    { input: { pending }, inspect },
  )
  const state = useSelector(actor, (snapshot) => snapshot)
  const { submit: _, value: __, ...saving } = savingOf(actor, state, formId)

  function submit({ status, comment }: TypedChange) {
    if (!lead) return
    // The same as what may have been done is sent again as it was, so that the server recognizes it.
    const unknown = state.context.pending.filter(({ isUnknown }) => isUnknown).map(({ value }) => value as LeadChange) // only these are submitted
    const repeated = unknown.find((change) => change.status === status && change.comment === comment)
    const change: LeadChange = repeated ?? { etag: lead.etag, status, notes: withComment(lead.notes, comment), comment }
    actor.send({ type: 'submit', value: change })
  }

  return {
    id: formId,
    lead,
    isMissing: state.matches('notFound'),
    isUnreachable: state.matches('unreachable'),
    isLoading: state.matches('loading'),
    retry: () => actor.send({ type: 'retry' }),
    submit,
    saving: { ...saving, isSaving: saving.isSaving || state.matches('reloading') },
  }
}
