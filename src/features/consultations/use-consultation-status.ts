import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'
import type { ConsultationStatusInput } from '#contract/generated/schema.ts'
import { consultationStatus } from '#machines/consultation-status.machine.ts'
import { useFormId } from '#src/ui/form/form.tsx'
import { savingOf, useSend } from '#src/ui/form/use-submission.ts'
import { watchRecord } from '#src/ui/form/watch-record.ts'
import { inspect } from '#src/ui/inspection.ts'
import { changeStatus, consultation, type StatusChange } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'

/** The state of a consultation's page. `onReloaded` is called when a change was made and the consultation was loaded again. */
export function useConsultationStatus(id: number, onReloaded: () => void) {
  const queries = useQueryClient()
  const query = consultation(id)
  const { queryKey } = query
  const { data: record } = useQuery(query)
  const formId = useFormId('#estado')
  const { pending, actors } = useSend({
    id: formId,
    save: (change: StatusChange, key) => changeStatus(id, change, key),
    onDone: (after) => queries.setQueryData(queryKey, after),
    refetch: () => queries.refetchQueries({ queryKey, exact: true }, { throwOnError: true }),
    texts: texts.statusSaved,
  })
  const actor = useActorRef(
    consultationStatus.provide({
      actors: {
        ...actors,
        watch: watchRecord(queries, query),
        // The save has asked for everything again; this waits for the consultation.
        reload: fromPromise<unknown>(() => queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })),
      },
      actions: { onReloaded },
    }),
    { input: { pending }, inspect },
  )
  const state = useSelector(actor, (snapshot) => snapshot)
  const { submit: _, value, ...saving } = savingOf(actor, state, formId)

  function submit(typed: ConsultationStatusInput) {
    if (!record) return
    // The same as what may have been done is sent again as it was, so that the server recognizes it.
    const unknown = state.context.pending.filter(({ isUnknown }) => isUnknown).map((one) => one.value as StatusChange) // only these are submitted
    const repeated = unknown.find((change) => change.status === typed.status && change.cancelledReason === typed.cancelledReason)
    actor.send({ type: 'submit', value: repeated ?? { ...typed, etag: record.etag } })
  }

  return {
    id: formId,
    record,
    isMissing: state.matches('notFound'),
    isUnreachable: state.matches('unreachable'),
    isLoading: state.matches('loading'),
    isIdle: state.matches({ editing: 'idle' }),
    retry: () => actor.send({ type: 'retry' }),
    /** Opens the reason of a cancellation. */
    edit: () => actor.send({ type: 'edit' }),
    submit,
    /** The change that was submitted last, until it is saved or given up. */
    wanted: value as StatusChange | undefined, // only these are submitted
    saving: { ...saving, isSaving: saving.isSaving || state.matches('reloading') },
  }
}
