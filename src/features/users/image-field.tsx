import { Avatar, Button, Group, Input, Text } from '@mantine/core'
import '@mantine/core/styles/Avatar.css'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { config } from '#src/config.ts'
import { useFieldContext } from '#src/ui/form/contexts.ts'
import { useServerError } from '#src/ui/form/fields.tsx'
import classes from './image-field.module.css'
import { imageProblem, imageTypes } from './user-schema.ts'
import { texts } from './users.texts.ts'

/** The address of a stored profile image. */
export const imageUrl = (path: string | null) => (path ? config.api.base + path : null)

/** The address of a chosen file, for as long as it is chosen. */
function usePreview(file: unknown) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!(file instanceof File)) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file])
  return url
}

/** The profile image: what is stored, what was chosen in its place, or that it goes away. */
export function ImageField({ stored, name }: { stored: string | null; name: string }) {
  const { name: field, state, handleChange } = useFieldContext<File | '' | undefined>()
  const { value } = state
  const [problem, setProblem] = useState<string>()
  const refused = useServerError(field, value)
  const preview = usePreview(value)
  const id = useId()
  const error = problem ?? refused
  const shown = preview ?? (value === undefined ? imageUrl(stored) : null)

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
            {shown ? texts.changeImage : texts.chooseImage}
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
