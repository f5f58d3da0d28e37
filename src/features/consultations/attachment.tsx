import { Button, Skeleton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { NoteFile } from '#contract/generated/schema.ts'
import { pathInApi } from '#src/api/client.ts'
import { toast } from '#src/ui/feedback/toasts.tsx'
import { useObjectUrl } from '#src/ui/loading/object-url.ts'
import { attachment } from './consultations.api.ts'
import { describeFile } from './describe-file.ts'
import classes from './medical-history.module.css'
import { texts } from './notes.texts.ts'
import { openFile } from './open-file.ts'

const IMAGE = /\.(png|jpe?g|webp)$/i

type AttachmentProps = { path: string; file: NoteFile | undefined; label: string; isShown: boolean }

/** Opens the file of a note, which its name tells from the others; an image is also shown small, once somebody looks at the note: the server records each read of a file. */
export function Attachment({ path, file, label, isShown }: AttachmentProps) {
  const queries = useQueryClient()
  const description = useId()
  const [isOpening, setOpening] = useState(false)
  const own = pathInApi(path)
  const isThumbnail = isShown && own !== undefined && IMAGE.test(own)
  const thumbnail = useQuery({ ...attachment(own ?? ''), enabled: isThumbnail })
  const url = useObjectUrl(thumbnail.data)

  async function open() {
    if (isOpening) return
    // The token is for this API only: a file elsewhere is opened without it.
    if (own === undefined) return void window.open(path, '_blank', 'noopener,noreferrer')
    setOpening(true)
    try {
      await openFile(() => queries.fetchQuery(attachment(own)))
    } catch {
      toast({ ...texts.attachmentFailed, variant: 'destructive' })
    } finally {
      setOpening(false)
    }
  }

  return (
    <div className={classes.attachment}>
      {isThumbnail &&
        (url ? <img src={url} alt="" className={classes.thumbnail} /> : thumbnail.isPending && <Skeleton className={classes.thumbnail} />)}
      {file && (
        <span id={description} className={classes.file}>
          {describeFile(file)}
        </span>
      )}
      <Button
        size="xs"
        variant="default"
        onClick={open}
        aria-busy={isOpening}
        aria-describedby={file && description}
        leftSection={<IconExternalLink size={14} aria-hidden />}
      >
        {isOpening ? texts.attachmentOpening : label}
      </Button>
    </div>
  )
}
