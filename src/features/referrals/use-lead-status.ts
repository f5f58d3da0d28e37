import { type QueryClient, QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useRef } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import { leadStatus } from '#machines/lead-status.machine.ts'
import type { RecordEvent } from '#machines/submission.ts'
import { ApiError } from '#src/api/client.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { useFormId } from '#src/ui/form/form.tsx'
import { savingOf, useSend } from '#src/ui/form/use-submission.ts'
import { inspect } from '#src/ui/inspection.ts'
import { withComment } from './lead-comments.ts'
import { type LeadChange, referral, updateReferral } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'

/** What is typed into the form of a lead. */
export type TypedChange = Pick<LeadChange, 'status' | 'comment'>

export const toRecordEvent = (error: Error): RecordEvent => ({
  type: error instanceof ApiError && error.status === 404 ? 'missing' : 'unreachable',
})

/** Follows a lead in the cache, and tells the machine when it is there, when it is not, and when another user has changed it. */
const watchLead = (queries: QueryClient, id: number) =>
  fromCallback<{ type: 'fetch' }, undefined, RecordEvent>(({ sendBack, receive }) => {
    const observer = new QueryObserver(queries, referral(id))
    let etag: string | undefined
    const tell = ({ data, error }: ReturnType<typeof observer.getCurrentResult>) => {
      if (data && data.etag !== etag) sendBack({ type: etag === undefined ? 'found' : 'outdated' })
      else if (!data && error && !isHandledGlobally(error)) sendBack(toRecordEvent(error))
      etag = data?.etag
    }
    tell(observer.getCurrentResult())
    receive(() => void observer.refetch())
    return observer.subscribe(tell)
  })

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
        watch: watchLead(queries, id),
        // The save has asked for everything again; this waits for the lead.
        reload: fromPromise<unknown>(() => queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })),
      },
      actions: { onReloaded: () => onReloaded(saved.current) },
    }),
    { input: { needsConfirmation: () => false, pending }, inspect },
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
