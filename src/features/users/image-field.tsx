import { Avatar, Button, Group, Input, Text } from '@mantine/core'
import '@mantine/core/styles/Avatar.css'
import { IconPhoto } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFieldContext } from '#src/ui/form/contexts.ts'
import { useServerError } from '#src/ui/form/fields.tsx'
import classes from './image-field.module.css'
import { useObjectUrl, useProfileImage } from './use-profile-image.ts'
import { imageProblem, imageTypes } from './user-schema.ts'
import { texts } from './users.texts.ts'

/** The profile image: what is stored, what was chosen in its place, or that it goes away. */
export function ImageField({ stored, name }: { stored: string | null; name: string }) {
  const { name: field, state, handleChange } = useFieldContext<File | '' | undefined>()
  const { value } = state
  const [problem, setProblem] = useState<string>()
  const refused = useServerError(field, value)
  const preview = useObjectUrl(value)
  const kept = useProfileImage(stored)
  const id = useId()
  const error = problem ?? refused
  const shown = preview ?? (value === undefined ? kept : null)

  function choose(file: File | undefined) {
    if (!file) return
    const found = imageProblem(file)
    setProblem(found)
    if (!found) handleChange(file)
  }
  function change(next: '' | undefined) {
    setProblem(undefined)
    handleChange(next)
  }

  return (
    <div className={classes.field}>
      <Avatar src={shown} name={name} size={72} radius="md" color="sage" alt="" />
      <div>
        <Input.Label htmlFor={id}>{texts.image}</Input.Label>
        <Group gap="xs">
          <input
            id={id}
            type="file"
            name={field}
            accept={imageTypes}
            className={classes.input}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}hint`}
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0])
              // The same file can be chosen again.
              currentTarget.value = ''
            }}
          />
          <Button component="label" htmlFor={id} size="xs" variant="default" leftSection={<IconPhoto size={14} aria-hidden />}>
            {(preview ?? (value === undefined && stored)) ? texts.changeImage : texts.chooseImage}
          </Button>
          {value !== undefined ? (
            <Button size="xs" variant="subtle" color="gray" onClick={() => change(undefined)}>
              {texts.keepImage}
            </Button>
          ) : (
            stored && (
              <Button size="xs" variant="subtle" color="gray" onClick={() => change('')}>
                {texts.removeImage}
              </Button>
            )
          )}
        </Group>
        <Text size="xs" mt={4} id={`${id}hint`} role="status" c={error ? 'var(--mantine-color-error)' : 'dimmed'}>
          {error ?? (value === '' ? texts.imageGoes : value ? texts.imageComes : texts.imageHint)}
        </Text>
      </div>
    </div>
  )
}
