import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FollowUpNote } from '#contract/generated/schema.ts'
import { isOpen, type Progress } from '#machines/batch.machine.ts'
import { newKey } from '#machines/pending-request.ts'
import { ApiError } from '#src/api/client.ts'
import { useUnsaved } from '#src/ui/form/unsaved-guard.tsx'
import { useBatch } from '#src/ui/form/use-batch.ts'
import { addAttachment, consultation } from './consultations.api.ts'
import { texts } from './notes.texts.ts'

/** A file for a note, by a name of its own. */
type NoteFile = { key: string; noteId: number; file: File }
/** A file on its way to a note. */
export type Upload = NoteFile & {
  /** How much of it is sent, from 0 to 1. */
  sent: number
  /** Why the last try failed. */
  failure?: string | undefined
}

function failureOf({ state, error }: Progress) {
  if (isOpen({ state }) || state === 'done') return undefined
  const isRefused = state === 'refused' && error instanceof ApiError && error.code !== 'unknown'
  return isRefused ? (error.errors?.['file'] ?? error.message) : texts.fileFailed
}

/** Sends files to the notes of a consultation, each by itself, a few at a time. */
export function useUploads(consultationId: number) {
  const queries = useQueryClient()
  const { queryKey } = consultation(consultationId)
  const [sent, setSent] = useState<Readonly<Record<string, number>>>({})
  const [lastSent, setLastSent] = useState('')
  const { items, run, giveUp } = useBatch<NoteFile, FollowUpNote>({
    atOnce: 3,
    saveOf: ({ key: name, noteId, file }) => ({
      save: (_, key, __, signal) =>
        addAttachment(noteId, file, { key, signal, onProgress: (part) => setSent((all) => ({ ...all, [name]: part })) }),
      async onDone(note) {
        // A read that began before this file was there would take it away again, and so would a late answer to an earlier file. An answer of
        // an earlier version would bring back a file that a correction took away.
        await queries.cancelQueries({ queryKey })
        const { attachments, files } = note
        const isLater = (one: FollowUpNote) => (one.version ?? 0) <= (note.version ?? 0) && one.attachments.length < attachments.length
        const withFile = (one: FollowUpNote) => (one.id === noteId && isLater(one) ? { ...one, attachments, ...(files && { files }) } : one)
        // A read of the whole consultation would be recorded once more.
        queries.setQueryData(queryKey, (record) => record && { ...record, followUpNotes: record.followUpNotes.map(withFile) })
      },
      refresh: () => queries.invalidateQueries({ refetchType: 'none' }),
    }),
  })
  const uploads = items.map((one): Upload => ({ ...one.value, sent: sent[one.key] ?? 0, failure: failureOf(one) }))

  function begin(files: readonly NoteFile[]) {
    setSent((all) => ({ ...all, ...Object.fromEntries(files.map(({ key }) => [key, 0])) }))
    void run(
      files.map((value) => ({ key: value.key, value })),
      ({ key, state, value: { file } }) => {
        if (state !== 'done') return
        giveUp([key])
        setLastSent(file.name)
      },
    )
  }

  const stop = () => giveUp(items.map(({ key }) => key))
  useUnsaved(uploads.length > 0, { isUnsaved: () => uploads.length > 0, discard: stop })
  const leave = useEffectEvent(stop)
  useEffect(() => {
    return () => leave()
  }, [])

  return {
    uploads,
    /** The name of the file that was added last. */
    lastSent,
    add: (noteId: number, files: readonly File[]) => begin(files.map((file) => ({ key: newKey(), noteId, file }))),
    cancel: (key: string) => giveUp([key]),
    retry: ({ key, noteId, file }: Upload) => begin([{ key, noteId, file }]),
  }
}
