import { Button } from '@mantine/core'
import { useStore } from '@tanstack/react-form'
import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ClipboardEvent, useState } from 'react'
import * as limits from '#contract/generated/limits.ts'
import { visibleLines, z } from '#src/ui/fields/zod.ts'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { useFormId } from '#src/ui/form/form-memory.ts'
import { useUnsaved } from '#src/ui/form/unsaved-guard.tsx'
import { useSave } from '#src/ui/form/use-save.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import classes from './consultation-page.module.css'
import { consultation, createFollowUpNote } from './consultations.api.ts'
import { sortFiles } from './note-files.ts'
import { texts } from './notes.texts.ts'
import { RefusedFiles } from './refused-files.tsx'

const FilePicker = loadable(() => import('./file-picker.tsx'))

const LIMIT = limits.CreateFollowUpNoteInput.content
const schema = z.object({ content: visibleLines(LIMIT, texts.noteEmpty) })

type NoteFormProps = { consultationId: number; onFiles: (noteId: number, files: readonly File[]) => void }

/** The form of a new note. The files that are chosen with it are sent once it is saved. */
export function NoteForm({ consultationId, onFiles }: NoteFormProps) {
  const queries = useQueryClient()
  const mayAdd = usePermission('addAttachment')
  const [files, setFiles] = useState<readonly File[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const saveState = useSave({
    id: useFormId('note', consultationId),
    save: ({ content }: { content: string }, key) => createFollowUpNote({ consultationId, content }, key),
    changes: '/medical-consultation',
    answers: consultation(consultationId).queryKey,
    onDone: (note) =>
      queries.setQueryData(
        consultation(consultationId).queryKey,
        (record) => record && { ...record, followUpNotes: [...record.followUpNotes.filter((one) => one.id !== note.id), note] },
      ),
    texts: texts.noteSaved,
    onSaved(note) {
      api.reset()
      setFiles([])
      setRefused([])
      onFiles(note.id, files)
    },
  })
  const api = useSchemaForm({ values: { content: '' }, schema, submit: (note) => saveState.submit(note) })
  const isEmpty = useStore(api.store, ({ values }) => values.content === '')
  useUnsaved(files.length > 0, { isUnsaved: () => files.length > 0, discard: () => setFiles([]) })

  function add(chosen: readonly File[]) {
    const sorted = sortFiles(chosen, files.length)
    setFiles([...files, ...sorted.taken])
    setRefused(sorted.refused)
  }
  function paste(event: ClipboardEvent) {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0 || !mayAdd) return
    event.preventDefault()
    add(pasted)
  }

  return (
    <div onPaste={paste} className={clsx(classes.note, classes.writing)}>
      <Form
        form={{ api, saveState }}
        isPart
        uncertain={texts.noteUncertain}
        actions={
          <Button type="submit" loading={saveState.isSaving} variant={isEmpty ? 'default' : 'filled'}>
            {texts.saveNote}
          </Button>
        }
      >
        <api.AppField name="content">
          {(field) => <field.Textarea label={texts.newNote} description={texts.newNoteHelp} rows={5} limit={LIMIT} wide />}
        </api.AppField>
        <div className={classes.chosen}>
          {mayAdd && <FilePicker hint={texts.filesWithNote} onFiles={add} />}
          <RefusedFiles messages={refused} />
          {files.length > 0 && (
            <ul className={classes.files} aria-label={texts.files}>
              {files.map((file, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name.
                <li key={index}>
                  <span className={classes.fileName}>{file.name}</span>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={texts.removeFile(file.name)}
                    onClick={() => setFiles(files.filter((one) => one !== file))}
                  >
                    {texts.removeShort}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Form>
    </div>
  )
}
