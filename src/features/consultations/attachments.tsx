import type { NoteFile } from '#contract/generated/schema.ts'
import { Attachment } from './attachment.tsx'
import classes from './medical-history.module.css'
import { texts } from './notes.texts.ts'

type AttachmentsProps = { paths: readonly string[]; files: readonly NoteFile[] | undefined; isShown: boolean }

/** The files of a note, each under its name. Where nobody knows the names, their numbers tell them apart. */
export const Attachments = ({ paths, files, isShown }: AttachmentsProps) =>
  paths.length > 0 && (
    <div className={classes.attachments}>
      {paths.map((path, index) => (
        <Attachment
          key={path}
          path={path}
          file={files?.find((one) => one.path === path)}
          label={files || paths.length === 1 ? texts.openAttachment : texts.attachmentNumber(index + 1)}
          isShown={isShown}
        />
      ))}
    </div>
  )
