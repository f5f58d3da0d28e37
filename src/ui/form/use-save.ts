import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { formSubmission, type SubmissionEmitted, type Version } from '#machines/form-submission.machine.ts'
import type { Part } from '#machines/record.machine.ts'
import { ApiError } from '#src/api/client.ts'
import { makeOld, type Path } from '#src/api/freshness.ts'
import type { FieldInfo } from '../fields/contexts.ts'
import { inspect } from '../live/inspection.ts'
import { hasSecret, useFields, useOnlyOne } from './form-id.ts'
import { forgetFormPending, readPending } from './pending-requests.ts'
import type { FormId } from './stored.ts'
import { type Save, sender, useLatest } from './submit-effect.ts'

const none: Record<string, string> = {}

/** Returns a form submission as its form sees it. It is not there before its record is. */
export function useSubmission<Value>(part: Part | undefined, id: FormId | null) {
  const state = useSelector(part, (snapshot) => snapshot)
  const { error, asked, current } = state?.context ?? {}
  const isConfirming = state?.matches('confirming') ?? false
  return {
    /** Where its drafts and pending requests are kept. Null while the user is unknown. */
    id,
    /** The value that was submitted last, until it is saved. */
    value: (isConfirming ? asked : current)?.value as Value | undefined, // only these are submitted
    isConfirming,
    isSaving: state?.hasTag('busy') ?? false,
    /** The last request may have been done, but no answer came. */
    isUncertain: state?.matches({ editing: 'uncertain' }) ?? false,
    isConflict: state?.matches({ editing: 'conflict' }) ?? false,
    /** A save was refused, because somebody else had saved before. */
    isRefused: state?.matches({ editing: { conflict: 'refused' } }) ?? false,
    /** Why the last request was refused, until the next one. */
    error: error instanceof ApiError ? error : undefined,
    /** The server's message for each field that it rejected, until the next request. */
    fieldErrors: (error instanceof ApiError && error.errors) || none,
    confirm: () => part?.send({ type: 'confirm' }),
    cancel: () => part?.send({ type: 'cancel' }),
    /** Gives up the requests with unknown outcome, or the user's own changes in a conflict. */
    discard() {
      if (id) forgetFormPending(id)
      part?.send({ type: 'discard' })
    },
  }
}

/** A save, as its form sees it. */
export type Saving = Omit<ReturnType<typeof useSubmission>, 'value' | 'isConflict' | 'isRefused' | 'error'> & {
  /** The fields of its form, which register themselves. */
  fields: Map<string, FieldInfo>
}

type Reactions = { [Type in SubmissionEmitted['type']]?: (event: Extract<SubmissionEmitted, { type: Type }>) => void }

/** Calls the latest of these functions when a form submission tells of something. */
export function useEmitted(actor: Part | undefined, react: Reactions) {
  const onTold = useEffectEvent((event: SubmissionEmitted) =>
    (react[event.type] as ((told: SubmissionEmitted) => void) | undefined)?.(event),
  )
  useEffect(() => {
    const listener = actor?.on('*', (event) => onTold(event))
    return () => listener?.unsubscribe()
  }, [actor])
}

/** Calls the latest function with what a save returned: the machine hands it on, and never looks into it. */
export const useSaved = <Saved>(actor: Part | undefined, onSaved: ((saved: Saved) => void) | undefined) =>
  useEmitted(actor, { saved: ({ saved }) => onSaved?.(saved as Saved) })

/** How something is saved that changes no record that the page has loaded. */
export type SaveOptions<Value, Saved, Over> = Omit<Save<Value, Saved, Over>, 'refresh'> & {
  /** The path of the changed records, and the key of the one that `onDone` brings up to date. */
  changes: Path
  answers?: QueryKey
}

/** Returns what a form submission begins with, and what its form keeps. */
export function useSubmissionInput<Value, Saved, Over>({ changes, answers, isSecret, ...save }: SaveOptions<Value, Saved, Over>) {
  const queries = useQueryClient()
  const fields = useFields()
  const { id } = save
  useOnlyOne('pending', id)
  const refresh = (isAnswered: boolean) => makeOld(queries, changes, isAnswered ? answers : undefined)
  const latest = useLatest({ ...save, refresh, isSecret: isSecret ?? hasSecret(fields) })
  const [input] = useState(() => ({ send: sender<Value, Saved, Over>(latest), pending: id ? readPending(id) : [] }))
  return { id, fields, input }
}

/** A save that changes no record that the page has loaded: `submit` a value, then `confirm` or `cancel` where a confirmation is needed. */
export function useSave<Value, Saved, Over extends Version | undefined = undefined>({
  onSaved,
  over,
  ...save
}: SaveOptions<Value, Saved, Over> & {
  /** Returns the version that it changes, as it is shown. It belongs to the request: a retry without an answer has the same. */
  over?: (() => Over) | undefined
  /** The page's reaction to a save; not called when the user has left the page. */
  onSaved?: (saved: Saved) => void
}) {
  const { id, fields, input } = useSubmissionInput(save)
  const actor = useActorRef(formSubmission, { input: { ...input, repeats: over !== undefined }, inspect })
  useSaved(actor, onSaved)
  return {
    ...useSubmission<Value>(actor, id),
    fields,
    actor,
    submit: (value: Value, needsConfirmation = false) => actor.send({ type: 'submit', value, over: over?.(), needsConfirmation }),
  }
}
