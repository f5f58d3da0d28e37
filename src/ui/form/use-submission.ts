import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { type ActorRefFrom, fromPromise, matchesState, type SnapshotFrom } from 'xstate'
import type { choiceAssignment } from '#machines/choice-assignment.machine.ts'
import type { consultationStatus } from '#machines/consultation-status.machine.ts'
import { formSubmission } from '#machines/form-submission.machine.ts'
import type { leadStatus } from '#machines/lead-status.machine.ts'
import type { PendingRequest } from '#machines/pending-request.ts'
import type { Outcome } from '#machines/submission.ts'
import type { ToastContent } from '#machines/toast-queue.machine.ts'
import { ApiError } from '#src/api/client.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { inspect } from '../inspection.ts'
import { toast } from '../toasts.tsx'
import { writeDraft } from './drafts.ts'
import { forgetFormPending, forgetPending, keepPending, readPending } from './pending-requests.ts'
import type { FormId } from './stored.ts'

/** The text of a toast. */
export type ToastText = { title: string; description?: string }

/** The toasts of a save. With `prefersServer` the server's message replaces the description of `failed`. */
export type SubmissionTexts = { saved: ToastText & Pick<ToastContent, 'action'>; failed: ToastText & { prefersServer?: boolean } }

/** What a save needs, independent of its machine. */
export type Save<Value, Saved> = {
  /** The id under which a pending request is stored. Null while the user is unknown. */
  id: FormId | null
  /** Sends the request. A retry of the same value has the same `key`: send it as the `Idempotency-Key`. */
  save: (value: Value, key: string) => Promise<Saved>
  /** Called after the save, even when the user has left the page. */
  onDone?: (saved: Saved) => void
  /** Fetches the version that another user saved. Without it a conflict counts as a failure. */
  refetch?: () => Promise<unknown>
  texts: SubmissionTexts
  /** True when the value must not be stored. */
  isSecret?: (value: Value) => boolean
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 412

/** A 4xx means that the server did nothing. After any other error the request may have been done. */
const isRejection = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

async function outcomeOf(error: unknown, refetch: (() => Promise<unknown>) | undefined): Promise<Outcome> {
  if (!isConflict(error) || !refetch) return { type: isRejection(error) ? 'rejected' : 'unknown', error }
  return refetch().then(
    () => ({ type: 'conflict' }),
    () => ({ type: 'rejected', error }),
  )
}

/**
 * The common part of all saves: the key, the request, its outcome, the toast and the invalidated cache. It outlives the page, so
 * that users who leave during a save also learn its outcome.
 */
export function sender<Value, Saved>(queries: QueryClient, { id, save, onDone, refetch, texts, isSecret }: Save<Value, Saved>) {
  return async ({ input }: { input: PendingRequest }): Promise<Outcome> => {
    // Only `submit` sets a value.
    const value = input.value as Value
    if (id) keepPending(id, input, isSecret?.(value) ?? false)
    try {
      const saved = await save(value, input.key)
      if (id) {
        forgetPending(id, input.key)
        // The form that would remove its draft may be unmounted.
        writeDraft(id)
      }
      onDone?.(saved)
      void queries.invalidateQueries()
      toast(texts.saved)
      return { type: 'saved', saved }
    } catch (error) {
      const outcome = await outcomeOf(error, refetch)
      if (outcome.type === 'unknown') void queries.invalidateQueries()
      else if (id) forgetPending(id, input.key)
      if (outcome.type !== 'conflict') tellFailure(error, texts.failed)
      return outcome
    }
  }
}

/** Returns the actor that sends the requests of a form, and its requests of earlier pages whose outcome is unknown. */
export function useSend<Value, Saved>(save: Save<Value, Saved>) {
  const queries = useQueryClient()
  const [pending] = useState(() => (save.id ? readPending(save.id) : []))
  return { pending, actors: { send: fromPromise(sender(queries, save)) } }
}

function tellFailure(error: unknown, { prefersServer, ...text }: SubmissionTexts['failed']) {
  if (error instanceof Error && isHandledGlobally(error)) return
  const hasWords = error instanceof ApiError && error.status > 0 && error.code !== 'unknown'
  const said = prefersServer && hasWords && error.message
  toast({ ...text, ...(said && { description: said }), variant: 'destructive' })
}

/** Returns the state of a save and its actions. */
export function savingOf(
  actor:
    | ActorRefFrom<typeof formSubmission>
    | ActorRefFrom<typeof choiceAssignment>
    | ActorRefFrom<typeof leadStatus>
    | ActorRefFrom<typeof consultationStatus>,
  state:
    | SnapshotFrom<typeof formSubmission>
    | SnapshotFrom<typeof choiceAssignment>
    | SnapshotFrom<typeof leadStatus>
    | SnapshotFrom<typeof consultationStatus>,
  id: FormId | null,
) {
  const { error, current } = state.context
  return {
    submit: (value: unknown, needsConfirmation = false) => actor.send({ type: 'submit', value, needsConfirmation }),
    confirm: () => actor.send({ type: 'confirm' }),
    cancel: () => actor.send({ type: 'cancel' }),
    discard() {
      if (id && state.matches({ editing: 'uncertain' })) forgetFormPending(id)
      actor.send({ type: 'discard' })
    },
    /** Reports that another user saved the record. */
    outdate: () => actor.send({ type: 'outdated' }),
    /** The value that was submitted last, until it is saved. */
    value: current.value,
    isEditing: state.matches('editing'),
    isConfirming: state.matches('confirming'),
    isSaving: state.matches('saving'),
    isUncertain: state.matches({ editing: 'uncertain' }),
    isConflict: matchesState({ editing: 'conflict' }, state.value),
    fieldErrors: (error instanceof ApiError && error.errors) || none,
  }
}

const none: Record<string, string> = {}

/**
 * The machine of a form's save: `submit` a value, then `confirm` or `cancel` where a confirmation is needed. `fieldErrors` are
 * the server's messages.
 */
export function useFormSubmission<Value, Saved>({
  needsConfirmation = false,
  onSaved,
  ...save
}: Save<Value, Saved> & {
  /** Asks for confirmation before it saves. */
  needsConfirmation?: boolean
  /** The page's reaction to a save; not called when the user has left the page. */
  onSaved?: (saved: Saved) => void
}) {
  const { pending, actors } = useSend(save)
  const actor = useActorRef(
    // The value is what `save` returned.
    formSubmission.provide({ actors, actions: { onSaved: (_, { saved }) => onSaved?.(saved as Saved) } }),
    { input: { pending }, inspect },
  )
  const state = useSelector(actor, (snapshot) => snapshot)
  const { submit, value, ...saving } = savingOf(actor, state, save.id)
  return { ...saving, submit: (typed: Value) => submit(typed, needsConfirmation), value: value as Value | undefined } // only `submit` sets it
}
