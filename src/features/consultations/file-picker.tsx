import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './consultation-page.module.css'
import { texts } from './consultations.texts.ts'
import { FILE_TYPES } from './note-files.ts'

type FilePickerProps = { hint?: string; onFiles: (files: File[]) => void }

/** Takes files by button and by drag and drop, whatever they are: what is refused is told by name. */
export default function FilePicker({ hint, onFiles }: FilePickerProps) {
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      unstyled
      classNames={{ root: classes.dropzone, inner: classes.dropped }}
      openRef={open}
      onDrop={onFiles}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ 'aria-label': texts.files, accept: FILE_TYPES.join() }}
    >
      <p className={classes.by}>
        {texts.dropHint} {texts.filesHint} {hint}
      </p>
      <Button size="xs" variant="default" leftSection={<IconPaperclip size={14} aria-hidden />} onClick={() => open.current?.()}>
        {texts.chooseFiles}
      </Button>
    </Dropzone>
  )
}
