import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate'
import type { choiceAssignment } from '#machines/choice-assignment.machine.ts'
import { formSubmission } from '#machines/form-submission.machine.ts'
import type { PendingRequest } from '#machines/pending-request.ts'
import type { Outcome } from '#machines/submission.ts'
import { ApiError } from '#src/api/client.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { inspect } from '../inspection.ts'
import { toast } from '../toasts.tsx'
import { writeDraft } from './drafts.ts'
import { forgetFormPending, forgetPending, keepPending, readPending } from './pending-requests.ts'
import type { FormId } from './stored.ts'

/** What a toast says. */
export type ToastText = { title: string; description?: string }

/** What the toasts of a save say. With `prefersServer` the server's own message goes before the failure's description. */
export type SubmissionTexts = { saved: ToastText; failed: ToastText & { prefersServer?: boolean } }

/** What a save needs, whichever machine it belongs to. */
export type Save<Value, Saved> = {
  /** Where a request is remembered until its end is known; null where nobody knows who is signed in. */
  id: FormId | null
  /** Does it. `key` stays the same while the same value is tried again: send it as the `Idempotency-Key`. */
  save: (value: Value, key: string) => Promise<Saved>
  /** Called once it is done, also when the page was left meanwhile. */
  onDone?: (saved: Saved) => void
  /** Fetches the version that somebody else saved. Without it a conflict is a failure. */
  refetch?: () => Promise<unknown>
  texts: SubmissionTexts
  /** Whether the value must not be written down. */
  isSecret?: (value: Value) => boolean
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 412

/** What the server answered for certain: nothing was done. Anything else may have been done without our hearing of it. */
const isRejection = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

async function outcomeOf(error: unknown, refetch: (() => Promise<unknown>) | undefined): Promise<Outcome> {
  if (!isConflict(error) || !refetch) return { type: isRejection(error) ? 'rejected' : 'unknown', error }
  return refetch().then(
    () => ({ type: 'conflict' }),
    () => ({ type: 'rejected', error }),
  )
}

/**
 * The part that every save shares: the key, the call, what a failure means, the toast, and that everything cached is old
 * afterwards. It outlives the page: whoever leaves while it saves is told how it ended, too.
 */
export function useSend<Value, Saved>({ id, save, onDone, refetch, texts, isSecret }: Save<Value, Saved>) {
  const queries = useQueryClient()
  const [pending] = useState(() => (id ? readPending(id) : []))

  async function send({ input }: { input: PendingRequest }): Promise<Outcome> {
    // Only `submit` puts a value in.
    const value = input.value as Value
    if (id) keepPending(id, input, isSecret?.(value) ?? false)
    try {
      const saved = await save(value, input.key)
      if (id) {
        forgetPending(id, input.key)
        // Its form may be gone.
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

  return { pending, actors: { send: fromPromise(send) } }
}

function tellFailure(error: unknown, { prefersServer, ...text }: SubmissionTexts['failed']) {
  if (error instanceof Error && isHandledGlobally(error)) return
  const hasWords = error instanceof ApiError && error.status > 0 && error.code !== 'unknown'
  const said = prefersServer && hasWords && error.message
  toast({ ...text, ...(said && { description: said }), variant: 'destructive' })
}

/** What a page shows of a save, and what it can do about it. */
export function savingOf(
  actor: ActorRefFrom<typeof formSubmission> | ActorRefFrom<typeof choiceAssignment>,
  state: SnapshotFrom<typeof formSubmission> | SnapshotFrom<typeof choiceAssignment>,
  id: FormId | null,
) {
  const { error, current } = state.context
  return {
    submit: (value: unknown) => actor.send({ type: 'submit', value }),
    confirm: () => actor.send({ type: 'confirm' }),
    cancel: () => actor.send({ type: 'cancel' }),
    discard() {
      if (id && state.matches({ editing: 'uncertain' })) forgetFormPending(id)
      actor.send({ type: 'discard' })
    },
    /** Tells that somebody else saved the record. */
    outdate: () => actor.send({ type: 'outdated' }),
    /** What was submitted last, until it is done. */
    value: current.value,
    isEditing: state.matches('editing'),
    isConfirming: state.matches('confirming'),
    isSaving: state.matches('saving'),
    isUncertain: state.matches({ editing: 'uncertain' }),
    isConflict: state.matches({ editing: 'conflict' }),
    fieldErrors: (error instanceof ApiError && error.errors) || none,
  }
}

const none: Record<string, string> = {}

/** A form's saving: `submit` a value, `confirm` or `cancel` where it asks first, and show what `fieldErrors` says. */
export function useFormSubmission<Value, Saved>({
  asks = false,
  onSaved,
  ...save
}: Save<Value, Saved> & {
  /** Asks for a confirmation before it saves. */
  asks?: boolean
  /** The page's reaction; not called when the page was left meanwhile. */
  onSaved?: (saved: Saved) => void
}) {
  const { pending, actors } = useSend(save)
  const actor = useActorRef(
    // What `save` returned.
    formSubmission.provide({ actors, actions: { onSaved: (_, { saved }) => onSaved?.(saved as Saved) } }),
    { input: { asks: () => asks, pending }, inspect },
  )
  const state = useSelector(actor, (snapshot) => snapshot)
  const { submit, value, ...saving } = savingOf(actor, state, save.id)
  return { ...saving, submit: (typed: Value) => submit(typed), value: value as Value | undefined } // only `submit` puts it in
}
