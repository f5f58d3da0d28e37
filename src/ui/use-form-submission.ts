import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { fromPromise } from 'xstate'
import { formSubmission } from '#machines/form-submission.machine.ts'
import type { Intent } from '#machines/intent.ts'
import { ApiError } from '#src/api/client.ts'
import { inspect } from './inspection.ts'
import { toast } from './toasts.tsx'

/** What a toast says. */
export type ToastText = { title: string; description?: string }
/** What the toasts of a save say. With `prefersServer` the server's own message goes before the failure's description. */
export type SubmissionTexts = { saved: ToastText; failed: ToastText & { prefersServer?: boolean } }

type Submission<Value, Saved> = {
  /** Saves the value. `key` stays the same while the same value is tried again: send it as the `Idempotency-Key`. */
  save: (value: Value, key: string) => Promise<Saved>
  /** The queries that show what is saved. */
  changes: QueryKey
  texts: SubmissionTexts
  /** The page's reaction; not called when the page was left meanwhile. */
  onSaved?: (saved: Saved) => void
  /** Asks for a confirmation before it saves. */
  asks?: boolean
}

/** A form's saving: `submit` a value, `confirm` or `cancel` where it asks first, and show what `fieldErrors` says. */
export function useFormSubmission<Value, Saved>({ save, changes, texts, onSaved, asks = false }: Submission<Value, Saved>) {
  const queries = useQueryClient()

  // Told from here and not by the machine's actions: whoever leaves the page while it saves learns how it ended, too.
  async function saveAndTell({ input }: { input: Intent }): Promise<unknown> {
    try {
      // Only `submit` below puts a value in.
      const saved = await save(input.value as Value, input.key)
      void queries.invalidateQueries({ queryKey: changes })
      toast(texts.saved)
      return saved
    } catch (error) {
      // Somebody else was faster: the page fetches what they saved, and shows it.
      if (error instanceof ApiError && error.status === 412) void queries.invalidateQueries({ queryKey: changes })
      tellFailure(error, texts.failed)
      throw error
    }
  }

  const actor = useActorRef(
    formSubmission.provide({
      actors: { save: fromPromise(saveAndTell) },
      // What `saveAndTell` returned.
      actions: { onSaved: (_, { saved }) => onSaved?.(saved as Saved) },
    }),
    { input: { asks }, inspect },
  )
  const state = useSelector(actor, (snapshot) => snapshot)
  const { error } = state.context
  return {
    submit: useCallback((value: Value) => actor.send({ type: 'submit', value }), [actor]),
    confirm: useCallback(() => actor.send({ type: 'confirm' }), [actor]),
    cancel: useCallback(() => actor.send({ type: 'cancel' }), [actor]),
    isConfirming: state.matches('confirming'),
    isSaving: state.matches('saving'),
    /** The last save failed and nothing was submitted since. */
    hasFailed: state.matches('failed'),
    /** The server's message for each field that it refused, until the next submit. */
    fieldErrors: (error instanceof ApiError && error.errors) || none,
  }
}

const none: Record<string, string> = {}

function tellFailure(error: unknown, { prefersServer, ...text }: SubmissionTexts['failed']) {
  // The sign-in dialog that opens over the form tells this one, and nothing that was typed is lost.
  if (error instanceof ApiError && error.status === 401) return
  const hasWords = error instanceof ApiError && error.status > 0 && error.code !== 'unknown'
  const said = prefersServer && hasWords && error.message
  toast({ ...text, ...(said && { description: said }), variant: 'destructive' })
}
