import { Button, Progress, Title } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import clsx from 'clsx'
import { useEffect, useId, useRef, useState } from 'react'
import type { FollowUpNote } from '#contract/generated/schema.ts'
import { formatDateTime, formatNumber, fullName, isolated } from '#src/i18n/format.ts'
import { readDraft } from '#src/ui/form/form-memory.ts'
import { useRecordFormId } from '#src/ui/form/use-record.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { Attachments } from './attachments.tsx'
import classes from './consultation-page.module.css'
import { followUpNote } from './consultations.api.ts'
import { NoteCorrection } from './note-correction.tsx'
import { sortFiles } from './note-files.ts'
import { NoteForm } from './note-form.tsx'
import { texts } from './notes.texts.ts'
import { RefusedFiles } from './refused-files.tsx'
import { type Upload, useUploads } from './use-uploads.ts'

const FilePicker = loadable(() => import('./file-picker.tsx'))

type FollowUpNotesProps = { consultationId: number; notes: readonly FollowUpNote[] }

/** The notes of a consultation, oldest first, and the form of a new one. */
export function FollowUpNotes({ consultationId, notes }: FollowUpNotesProps) {
  const heading = useId()
  const mayWrite = usePermission('createFollowUpNote')
  const uploads = useUploads(consultationId)
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <Title order={2} size="h3" id={heading}>
        {texts.notes}
      </Title>
      {notes.length === 0 ? (
        <p className={classes.by}>{texts.noNotes}</p>
      ) : (
        <ol className={classes.notes} aria-label={texts.notes}>
          {notes.map((note) => (
            <Note key={note.id} consultationId={consultationId} note={note} uploads={uploads} />
          ))}
        </ol>
      )}
      <p role="status" className={classes.by}>
        {uploads.lastSent && texts.fileSent(uploads.lastSent)}
      </p>
      {mayWrite && <NoteForm consultationId={consultationId} onFiles={uploads.add} />}
    </section>
  )
}

type NoteProps = { consultationId: number; note: FollowUpNote; uploads: ReturnType<typeof useUploads> }

function Note({ consultationId, note, uploads }: NoteProps) {
  const { id, content, createdAt, author, attachments, files, revisedAt, versions = [] } = note
  // Without its version a note cannot be corrected.
  const mayCorrect = usePermission('correctFollowUpNote') && note.version !== undefined
  const mayAdd = usePermission('addAttachment')
  const formId = useRecordFormId(followUpNote(consultationId, id))
  // Values that were typed before a reload are offered again.
  const [isCorrecting, setCorrecting] = useState(() => mayCorrect && formId !== null && readDraft(formId) !== undefined)
  const item = useRef<HTMLLIElement>(null)
  const wasCorrecting = useRef(isCorrecting)
  // The form replaces the button and the button the form, so the focus has to move to the new one.
  useEffect(() => {
    if (wasCorrecting.current !== isCorrecting)
      item.current?.querySelector<HTMLElement>(isCorrecting ? 'textarea' : '[data-correct]')?.focus()
    wasCorrecting.current = isCorrecting
  }, [isCorrecting])
  const [isAdding, setAdding] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const own = uploads.uploads.filter(({ noteId }) => noteId === id)

  function add(files: readonly File[]) {
    const sorted = sortFiles(files, attachments.length + own.length)
    setRefused(sorted.refused)
    uploads.add(id, sorted.taken)
  }

  return (
    <li ref={item} className={classes.note} aria-label={texts.noteSavedAs(formatDateTime(createdAt))}>
      <p className={classes.by}>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {author && ` · ${isolated(fullName(author))}`}
        {revisedAt && ` · ${texts.correctedAt(formatDateTime(revisedAt))}`}
      </p>
      {isCorrecting && (
        <div className={classes.writing}>
          <NoteCorrection consultationId={consultationId} note={note} onClose={() => setCorrecting(false)} />
        </div>
      )}
      <p className={clsx(classes.text, isCorrecting && classes.onPaper)}>{content}</p>
      <Attachments paths={attachments} files={files} isShown />
      {versions.length > 0 && <Versions versions={versions} />}
      <Uploads uploads={own} onCancel={uploads.cancel} onRetry={uploads.retry} />
      {isAdding && <FilePicker onFiles={add} />}
      <RefusedFiles messages={refused} />
      {(mayCorrect || mayAdd) && (
        <div className={classes.tools}>
          {mayCorrect && !isCorrecting && (
            <Button size="xs" variant="default" data-correct onClick={() => setCorrecting(true)}>
              {texts.correct}
            </Button>
          )}
          {mayAdd && (
            <Button size="xs" variant="default" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
              {isAdding ? texts.hideFiles : texts.addFiles}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** The text of a note before each correction, oldest first, and the files that it had. Nobody asked to see these, so that none is read. */
function Versions({ versions }: { versions: NonNullable<FollowUpNote['versions']> }) {
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={classes.tools}>
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.hideVersions : texts.showVersions(versions.length)}
        </Button>
      </div>
      <ol id={list} hidden={!isOpen} className={classes.line}>
        {versions.map(({ content, createdAt, author, files = [] }) => (
          <li key={createdAt}>
            <p className={classes.by}>
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              {author && ` · ${isolated(fullName(author))}`}
            </p>
            <p className={classes.text}>{content}</p>
            <Attachments paths={files.map(({ path }) => path)} files={files} isShown={false} />
          </li>
        ))}
      </ol>
    </>
  )
}

type UploadsProps = { uploads: readonly Upload[]; onCancel: (key: string) => void; onRetry: (upload: Upload) => void }

/** The files on their way to a note, and the failed ones. */
function Uploads({ uploads, onCancel, onRetry }: UploadsProps) {
  if (uploads.length === 0) return null
  return (
    <ul className={classes.files}>
      {uploads.map((upload) => {
        const { key, file, sent, failure } = upload
        const percent = Math.round(sent * 100)
        return (
          <li key={key}>
            <span className={classes.fileName}>{file.name}</span>
            <span className={classes.tools}>
              {failure ? (
                <>
                  <Button size="compact-sm" variant="default" aria-label={texts.retryFile(file.name)} onClick={() => onRetry(upload)}>
                    {texts.retryShort}
                  </Button>
                  <Button size="compact-sm" variant="default" aria-label={texts.removeFile(file.name)} onClick={() => onCancel(key)}>
                    {texts.removeShort}
                  </Button>
                </>
              ) : (
                <>
                  <span className={classes.by}>{formatNumber(percent)} %</span>
                  <Button size="compact-sm" variant="default" aria-label={texts.cancelFile(file.name)} onClick={() => onCancel(key)}>
                    {texts.cancelShort}
                  </Button>
                </>
              )}
            </span>
            {failure ? (
              <p role="alert" className={classes.refused}>
                {failure}
              </p>
            ) : (
              <Progress value={percent} className={classes.progress} aria-label={texts.sending(file.name)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
