import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FollowUpNote } from '#contract/generated/schema.ts'
import { newKey } from '#machines/pending-request.ts'
import { ApiError } from '#src/api/client.ts'
import { useUnsaved } from '#src/ui/unsaved-guard.tsx'
import { addAttachment, consultation } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'

/** A file on its way to a note. Its key stays for every try, so that it is added once. */
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
  const running = useRef(new Map<string, AbortController>())

  const change = (key: string, values: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)))
  const remove = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))

  async function send({ key, noteId, file }: Upload) {
    const controller = new AbortController()
    running.current.set(key, controller)
    change(key, { sent: 0, failure: undefined })
    try {
      const onProgress = (sent: number) => change(key, { sent })
      const note = await addAttachment(noteId, file, { key, signal: controller.signal, onProgress })
      const { queryKey } = consultation(consultationId)
      // A read that began before this file was there would take it away again, and so would the answer to a file before it that comes later.
      await queries.cancelQueries({ queryKey })
      // A read of the whole consultation would be recorded once more.
      queries.setQueryData(queryKey, (record) => {
        const withFile = (one: FollowUpNote) =>
          one.id === noteId && one.attachments.length < note.attachments.length ? { ...one, attachments: note.attachments } : one
        return record && { ...record, followUpNotes: record.followUpNotes.map(withFile) }
      })
      void queries.invalidateQueries({ refetchType: 'none' })
      remove(key)
      setLastSent(file.name)
    } catch (error) {
      if (controller.signal.aborted) return remove(key)
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'unknown'
      change(key, { failure: isRefused ? (error.errors?.['file'] ?? error.message) : texts.fileFailed })
    } finally {
      running.current.delete(key)
    }
  }

  function begin(...added: Upload[]) {
    waiting.current.push(...added)
    while (running.current.size < AT_ONCE) {
      const upload = waiting.current.shift()
      if (!upload) return
      void send(upload).finally(begin)
    }
  }

  function cancel(key: string) {
    waiting.current = waiting.current.filter((one) => one.key !== key)
    running.current.get(key)?.abort()
    remove(key)
  }

  useUnsaved(uploads.length > 0, {
    isUnsaved: () => uploads.length > 0,
    discard: () => {
      for (const { key } of uploads) cancel(key)
    },
  })
  useEffect(
    () => () => {
      waiting.current = []
      for (const controller of running.current.values()) controller.abort()
    },
    [],
  )

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
