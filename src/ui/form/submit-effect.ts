import { useLayoutEffect, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/generated/schema.ts'
import type { Outcome, Version } from '#machines/form-submission.machine.ts'
import type { PendingRequest } from '#machines/pending-request.ts'
import { ApiError } from '#src/api/client.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { staying } from '#src/api/stay.ts'
import { toast, undoAction } from '../feedback/toasts.tsx'
import { writeDraft } from './drafts.ts'
import { type FormKey, formIdOf } from './form-id.ts'
import { forgetPending, keepPending } from './pending-requests.ts'
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
  formOf?: ((value: Value, over: Over) => FormKey) | undefined
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
