import { Button } from '@mantine/core'
import * as limits from '#contract/generated/limits.ts'
import type { FollowUpNote } from '#contract/generated/schema.ts'
import { visibleLines, z } from '#src/ui/fields/zod.ts'
import { RecordForm, useRecordForm } from '#src/ui/form/record-form.tsx'
import { useRecord } from '#src/ui/form/use-record.ts'
import { correctFollowUpNote, followUpNote, versionOf } from './consultations.api.ts'
import { takenFrom } from './note-files.ts'
import { texts } from './notes.texts.ts'
import { RemovedFilesField } from './removed-files-field.tsx'

const LIMIT = limits.CorrectFollowUpNoteInput.content
const schema = z.object({ content: visibleLines(LIMIT, texts.noteEmpty), removedAttachments: z.array(z.string()) })

type NoteCorrectionProps = { consultationId: number; note: FollowUpNote; onClose: () => void }

/** The form that writes a new version of a note. */
export function NoteCorrection({ consultationId, note, onClose }: NoteCorrectionProps) {
  const form = useRecordForm({
    record: useRecord({
      query: { ...followUpNote(consultationId, note.id), initialData: versionOf(note) },
      over: (seen) => ({ id: seen.id, etag: seen.etag, taken: takenFrom(seen) }),
      save: ({ taken, ...over }, { content, removedAttachments: all }: z.output<typeof schema>, key) => {
        // Files that earlier versions have left out stay out.
        const removedAttachments = all.filter((path) => !taken.includes(path))
        return correctFollowUpNote(over, { content, ...(removedAttachments.length > 0 && { removedAttachments }) }, key)
      },
      texts: texts.noteSaved,
    }),
    schema,
    toInput: (corrected) => ({ content: corrected.content, removedAttachments: takenFrom(corrected) }),
    operation: 'correctFollowUpNote',
    onSaved: onClose,
  })
  return (
    <RecordForm
      form={form}
      isPart
      submit={texts.saveCorrection}
      uncertain={texts.noteUncertain}
      actions={
        <Button variant="default" onClick={onClose}>
          {texts.keepNote}
        </Button>
      }
    >
      <form.AppField name="content">
        {(field) => <field.Textarea label={texts.correctNote} description={texts.correctHelp} rows={5} limit={LIMIT} wide />}
      </form.AppField>
      <form.AppField name="removedAttachments">{() => <RemovedFilesField note={note} />}</form.AppField>
    </RecordForm>
  )
}
