import { Button, Input, VisuallyHidden } from '@mantine/core'
import clsx from 'clsx'
import { useId, useState } from 'react'
import type { FollowUpNote } from '#contract/generated/schema.ts'
import { useFieldContext } from '#src/ui/fields/contexts.ts'
import { useFieldInfo, useServerError } from '#src/ui/fields/fields.tsx'
import classes from './consultation-page.module.css'
import { describeFile } from './describe-file.ts'
import { texts } from './notes.texts.ts'

/** The files of a note. Its correction may take away each of them. The form holds the paths of the removed ones. */
export function RemovedFilesField({ note: { files = [], versions = [] } }: { note: FollowUpNote }) {
  const label = useId()
  const field = useFieldContext<string[]>()
  const { value } = field.state
  const [said, setSaid] = useState('')
  const rejection = useServerError(field.name, value)
  const known = new Map([...versions.flatMap((one) => one.files ?? []), ...files].map((file) => [file.path, file.name]))
  const describe = (paths: unknown) => (Array.isArray(paths) && paths.map((path) => known.get(path) ?? path).join(', ')) || '-'
  useFieldInfo(field.name, { label: texts.removedFiles, describe })
  if (files.length === 0) return null

  function toggle({ path, name }: (typeof files)[number], goes: boolean) {
    const others = value.filter((one) => one !== path)
    field.handleChange(goes ? [...others, path].sort() : others)
    setSaid(goes ? texts.willGo(name) : texts.stays(name))
  }
  return (
    <div className={classes.chosen}>
      <div>
        <Input.Label component="p" id={label}>
          {texts.filesOfNote}
        </Input.Label>
        <Input.Description component="p">{texts.filesOfNoteHelp}</Input.Description>
      </div>
      <ul className={classes.files} aria-labelledby={label}>
        {files.map((file) => {
          const goes = value.includes(file.path)
          return (
            <li key={file.path}>
              <span className={classes.fileName}>
                <span className={clsx(goes && classes.goes)}>{describeFile(file)}</span>
                {goes && <span className={classes.by}> {texts.fileGoes}</span>}
              </span>
              {/* One button for both, so that the focus stays where it is. */}
              <Button
                size="compact-sm"
                variant="default"
                aria-label={goes ? texts.putFileBack(file.name) : texts.removeFile(file.name)}
                onClick={() => toggle(file, !goes)}
              >
                {goes ? texts.putBackShort : texts.removeShort}
              </Button>
            </li>
          )
        })}
      </ul>
      {rejection && <Input.Error>{rejection}</Input.Error>}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
