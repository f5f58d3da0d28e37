import { Avatar, Button, Group, Input, Text } from '@mantine/core'
import '@mantine/core/styles/Avatar.css'
import { IconPhoto } from '@tabler/icons-react'
import { use, useId } from 'react'
import { FormStateContext, useFieldContext } from '#src/ui/fields/contexts.ts'
import { messageOf, useFieldInfo, useServerError } from '#src/ui/fields/fields.tsx'
import { useObjectUrl } from '#src/ui/object-url.ts'
import { useProfileImage } from '#src/ui/profile-image.ts'
import classes from './image-field.module.css'
import { imageTypes } from './user-schema.ts'
import { texts } from './users.texts.ts'

const describe = (value: unknown) => (value instanceof File ? value.name : value ? texts.imageOther : texts.imageNone)

/** The profile image: the stored one, a new file, or its removal. */
export function ImageField({ stored, name }: { stored: string | null | undefined; name: string }) {
  const { name: field, state, handleChange } = useFieldContext<File | string>()
  const { isReadOnly } = use(FormStateContext)
  const { value, meta } = state
  const rejected = useServerError(field, value)
  useFieldInfo(field, { label: texts.image, describe })
  const preview = useObjectUrl(value)
  const kept = useProfileImage(stored)
  const id = useId()
  const error = messageOf(meta.errors[0]) ?? rejected
  const isKept = value === (stored ?? '')
  return (
    <div className={classes.field}>
      <Avatar src={preview ?? (isKept ? kept : null)} name={name} size={72} radius="md" color="gray" alt="" />
      {!isReadOnly && (
        <div className={classes.choice}>
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
                const [file] = currentTarget.files ?? []
                if (file) handleChange(file)
                // Without this, choosing the same file again would trigger no event.
                currentTarget.value = ''
              }}
            />
            <Button component="label" htmlFor={id} size="xs" variant="default" leftSection={<IconPhoto size={14} aria-hidden />}>
              {value ? texts.changeImage : texts.chooseImage}
            </Button>
            {isKept ? (
              stored && (
                <Button size="xs" variant="subtle" color="gray" onClick={() => handleChange('')}>
                  {texts.removeImage}
                </Button>
              )
            ) : (
              <Button size="xs" variant="subtle" color="gray" onClick={() => handleChange(stored ?? '')}>
                {texts.keepImage}
              </Button>
            )}
          </Group>
          <Text size="xs" mt="2xs" id={`${id}hint`} role="status" c={error ? 'var(--mantine-color-error)' : 'dimmed'}>
            {error ?? (isKept ? texts.imageHint : value === '' ? texts.imageGoes : texts.imageComes)}
          </Text>
        </div>
      )}
    </div>
  )
}
