import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/generated/schema.ts'
import { formSubmission, type Outcome, type SubmissionEmitted, type Version } from '#machines/form-submission.machine.ts'
import type { PendingRequest } from '#machines/pending-request.ts'
import type { Part } from '#machines/record.machine.ts'
import { ApiError } from '#src/api/client.ts'
import { makeOld, type Path } from '#src/api/freshness.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { staying } from '#src/api/stay.ts'
import { toast, undoAction } from '../feedback/toasts.tsx'
import type { FieldInfo } from '../fields/contexts.ts'
import { inspect } from '../live/inspection.ts'
import {
  type FormKey,
  forgetFormPending,
  forgetPending,
  formIdOf,
  hasSecret,
  keepPending,
  readPending,
  useFields,
  useOnlyOne,
  writeDraft,
} from './form-memory.ts'
import type { FormId } from './stored.ts'

/** The text of a toast. */
export type ToastText = { title: string; description?: string }

/**
 * The toasts of a save. Without `saved` the page itself tells it. With `prefersServer` the server's message replaces the description of `failed`. A refusal with the code `unless` is
 * shown by the page, and not told as a failure.
 */
export type SubmissionTexts = { saved?: ToastText; failed: ToastText & { prefersServer?: boolean; unless?: ErrorCode } }

/** A save, for any form or button. */
export type Save<Value, Saved, Over = undefined> = {
  /** The id under which a pending request is stored. Null while the user is unknown. */
  id: FormId | null
  /** The form in which a value was typed, where one save has several. It keeps the draft. */
  formOf?(value: Value, over: Over): FormKey
  /** Sends the request, over that version of a record. A retry of the same has the same `key`: send it as the `Idempotency-Key`. */
  save: (value: Value, key: string, over: Over, signal: AbortSignal) => Promise<Saved>
  /** Called after the save, even when the user has left the page, but not when they have left the session. */
  onDone?: (saved: Saved) => void
  /** Reads the other user's version of the record. Without it a conflict counts as a failure. */
  read?: ((over: Over) => Promise<Version | undefined>) | undefined
  /** Makes old all that the save may have changed. `isAnswered`: it was done, and `onDone` knows the result. */
  refresh: (isAnswered: boolean) => unknown
  /** The messages. Without texts there are none: the caller tells the outcome. */
  texts?: SubmissionTexts | undefined
  /** The reason of a refusal that the caller tells in its own way. */
  reasonOf?: ((error: unknown) => string | undefined) | undefined
  /** No form tells that it is unknown how the save ended: its toast does. */
  isButton?: boolean | undefined
  /** Sends the same again, which the toast of a lost answer offers. */
  retry?: () => void
  /** Takes the save back, which its toast offers. */
  undo?: ((saved: Saved) => void) | undefined
  /** True when the value must not be stored. */
  isSecret?: (value: Value) => boolean
}

/** Somebody else was faster: what is shown is old. */
const isStale = (error: unknown) => error instanceof ApiError && error.status === 412

/** A 4xx means that the server did nothing. After any other error the request may have been done. */
const isRejection = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

async function outcomeOf(error: unknown, canBeUnsent: boolean, read: (() => Promise<Version | undefined>) | undefined): Promise<Outcome> {
  const isUnsent = canBeUnsent && error instanceof ApiError && error.code === 'network'
  if (!isStale(error) || !read) return { type: isRejection(error) || isUnsent ? 'rejected' : 'unknown', error }
  return read().then(
    (record) => ({ type: 'conflict', record }),
    () => ({ type: 'rejected', error }),
  )
}

/**
 * Returns what sends a request: the key, the request, its outcome, the toast and the reads that became old. It outlives the page, so that
 * users who leave the page during a save also learn its outcome. Once they have signed out it is told to nobody. `latest` says how it is saved at
 * the time.
 */
export const sender =
  <Value, Saved, Over>(latest: () => Save<Value, Saved, Over>) =>
  async (request: PendingRequest, signal: AbortSignal): Promise<Outcome> => {
    const { id, formOf, save, onDone, read, refresh, texts, reasonOf, isButton, retry, undo, isSecret } = latest()
    const { value, over, key } = request as PendingRequest<Value, Over> // only values of this save are submitted
    if (id) keepPending(id, request, isSecret?.(value) ?? false)
    // Without a network nothing leaves this device. The answer to an earlier try of the same request is as unknown as before.
    const canBeUnsent = !navigator.onLine && !request.isUnknown
    const isThere = staying()
    try {
      const saved = await save(value, key, over as Over, signal)
      if (id) {
        forgetPending(id, request)
        // The form that would remove its draft may be unmounted.
        writeDraft(formOf ? formIdOf(id.person, formOf(value, over as Over)) : id)
      }
      if (isThere()) {
        onDone?.(saved)
        void refresh(true)
        if (texts?.saved) toast({ ...texts.saved, ...(undo && undoAction(() => undo(saved))) })
      }
      return { type: 'saved', saved }
    } catch (error) {
      const reason = reasonOf?.(error)
      const outcome: Outcome = reason
        ? { type: 'rejected', error, reason }
        : await outcomeOf(error, canBeUnsent, isThere() && read ? () => read(over as Over) : undefined)
      if (outcome.type !== 'unknown' && id) forgetPending(id, request)
      if (!isThere()) return outcome
      // What was refused as old, and was not read for its conflict, would be refused again.
      if (outcome.type === 'unknown' || (outcome.type === 'rejected' && isStale(error))) void refresh(false)
      if (!texts || reason || outcome.type === 'conflict') return outcome
      if (isButton && outcome.type === 'unknown' && !hasWords(error)) tellLost(error, retry)
      else tellFailure(error, texts.failed)
      return outcome
    }
  }

/** Returns a function that returns what was rendered last: for what outlives a rendering. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  const [read] = useState(() => () => latest.current)
  return read
}

/** The server itself said what is wrong. */
const hasWords = (error: unknown): error is ApiError => error instanceof ApiError && error.status > 0 && error.code !== 'unknown'

const lost = { title: 'No sabemos si se hizo', description: 'No llegó la respuesta del servidor. Podés volver a intentarlo.' }

function tellLost(error: unknown, retry: (() => void) | undefined) {
  if (isHandledGlobally(error)) return
  toast({ ...lost, ...(retry && { action: { label: 'Reintentar', run: retry } }), variant: 'destructive' })
}

function tellFailure(error: unknown, { prefersServer, unless, ...text }: SubmissionTexts['failed']) {
  if (isHandledGlobally(error)) return
  if (error instanceof ApiError && error.code === unless) return
  const said = prefersServer && hasWords(error) && error.message
  toast({ ...text, ...(said && { description: said }), variant: 'destructive' })
}

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
export type SaveState = Omit<ReturnType<typeof useSubmission>, 'value' | 'isConflict' | 'isRefused' | 'error'> & {
  /** The fields of its form, which register themselves. */
  fields: Map<string, FieldInfo>
  /** Something is read before it is sent. */
  isPreparing?: boolean
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
  const actor = useActorRef(formSubmission, { input: { ...input, repeats: true }, inspect })
  useSaved(actor, onSaved)
  return {
    ...useSubmission<Value>(actor, id),
    fields,
    actor,
    submit: (value: Value, needsConfirmation = false) => actor.send({ type: 'submit', value, over: over?.(), needsConfirmation }),
  }
}
