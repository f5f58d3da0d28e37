import { Button, VisuallyHidden } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { useDropzone } from 'react-dropzone'
import classes from './consultation-page.module.css'
import { FILE_TYPES } from './describe-file.ts'
import { texts } from './notes.texts.ts'

type FilePickerProps = { hint?: string; onFiles: (files: File[]) => void }

/** Takes files of any kind by button and by drag and drop: each refused one is told by name. */
export default function FilePicker({ hint, onFiles }: FilePickerProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const onDrop = (files: File[]) => {
    setChosen(files.map(({ name }) => name))
    onFiles(files)
  }
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({ onDrop, noClick: true, noKeyboard: true })
  return (
    <div {...getRootProps({ className: classes.dropzone, 'data-accept': isDragActive || undefined })}>
      <input {...getInputProps({ 'aria-label': texts.files, accept: FILE_TYPES.join() })} />
      <div className={classes.dropped}>
        <p className={classes.by}>
          {texts.dropHint} {texts.filesHint} {hint}
        </p>
        <Button size="xs" variant="default" leftSection={<IconPaperclip size={14} aria-hidden />} onClick={open}>
          {texts.chooseFiles}
        </Button>
        <VisuallyHidden role="status">{texts.chosenFiles(chosen)}</VisuallyHidden>
      </div>
    </div>
  )
}
