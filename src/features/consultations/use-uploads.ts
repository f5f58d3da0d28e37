import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ActorRefFrom, createActor, waitFor } from 'xstate'
import type { FollowUpNote } from '#contract/generated/schema.ts'
import { formSubmission } from '#machines/form-submission.machine.ts'
import { newKey } from '#machines/pending-request.ts'
import { ApiError } from '#src/api/client.ts'
import { sender } from '#src/ui/form/submit-effect.ts'
import { useUnsaved } from '#src/ui/form/unsaved-guard.tsx'
import { inspect } from '#src/ui/live/inspection.ts'
import { addAttachment, consultation } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'

/** A file on its way to a note, by a name of its own. */
export type Upload = {
  key: string
  noteId: number
  file: File
  /** How much of it is sent, from 0 to 1. */
  sent: number
  /** Why the last try failed. */
  failure?: string | undefined
}

/** So many files are on their way at once. */
const AT_ONCE = 3

/** Sends files to the notes of a consultation, each by itself, a few at a time. */
export function useUploads(consultationId: number) {
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [lastSent, setLastSent] = useState('')
  const waiting = useRef<Upload[]>([])
  const running = useRef(0)
  const actors = useRef(new Map<string, ActorRefFrom<typeof formSubmission>>())

  const change = (key: string, values: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)))
  const remove = (key: string) => {
    actors.current.get(key)?.stop()
    actors.current.delete(key)
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  /** The machine of saves for one file. An upload that is given up is stopped. */
  function startUpload({ key, noteId }: Upload) {
    const { queryKey } = consultation(consultationId)
    const send = sender<File, FollowUpNote, undefined>(() => ({
      id: null,
      save: (file, idempotencyKey, _, signal) =>
        addAttachment(noteId, file, { key: idempotencyKey, signal, onProgress: (sent) => change(key, { sent }) }),
      refresh: () => queries.invalidateQueries({ refetchType: 'none' }),
    }))
    const actor = createActor(formSubmission, { input: { send, pending: [] }, inspect }).start()
    actor.on('saved', async ({ saved }) => {
      const note = saved as FollowUpNote // the result of `addAttachment`
      // A read that began before this file was there would take it away again, and so would a late answer to an earlier file. An answer of an
      // earlier version would bring back a file that a correction took away.
      await queries.cancelQueries({ queryKey })
      const { attachments, files } = note
      const isLater = (one: FollowUpNote) => (one.version ?? 0) <= (note.version ?? 0) && one.attachments.length < attachments.length
      const withFile = (one: FollowUpNote) => (one.id === noteId && isLater(one) ? { ...one, attachments, ...(files && { files }) } : one)
      // A read of the whole consultation would be recorded once more.
      queries.setQueryData(queryKey, (record) => record && { ...record, followUpNotes: record.followUpNotes.map(withFile) })
    })
    actors.current.set(key, actor)
    return actor
  }

  async function send(upload: Upload) {
    const { key, file } = upload
    const actor = actors.current.get(key) ?? startUpload(upload)
    change(key, { sent: 0, failure: undefined })
    actor.send({ type: 'submit', value: file })
    const state = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), {
      timeout: Number.POSITIVE_INFINITY,
    }).catch(() => undefined)
    // It was given up.
    if (!state || !actors.current.has(key)) return
    if (state.matches({ editing: 'idle' })) {
      remove(key)
      return setLastSent(file.name)
    }
    const { error } = state.context
    const isRefused = state.matches({ editing: 'failed' }) && error instanceof ApiError && error.code !== 'unknown'
    change(key, { failure: isRefused ? (error.errors?.['file'] ?? error.message) : texts.fileFailed })
  }

  function begin(...added: Upload[]) {
    waiting.current.push(...added)
    while (running.current < AT_ONCE) {
      const upload = waiting.current.shift()
      if (!upload) return
      running.current += 1
      void send(upload).finally(() => {
        running.current -= 1
        begin()
      })
    }
  }

  function cancel(key: string) {
    waiting.current = waiting.current.filter((one) => one.key !== key)
    remove(key)
  }

  useUnsaved(uploads.length > 0, {
    isUnsaved: () => uploads.length > 0,
    discard: () => {
      for (const { key } of uploads) cancel(key)
    },
  })
  useEffect(() => {
    return () => {
      waiting.current = []
      for (const actor of actors.current.values()) actor.stop()
    }
  }, [])

  return {
    uploads,
    /** The name of the file that was added last. */
    lastSent,
    add(noteId: number, files: readonly File[]) {
      const added = files.map((file): Upload => ({ key: newKey(), noteId, file, sent: 0 }))
      setUploads((all) => [...all, ...added])
      begin(...added)
    },
    cancel,
    retry(upload: Upload) {
      change(upload.key, { sent: 0, failure: undefined })
      begin(upload)
    },
  }
}
