import { Avatar, Button, Group, Input, Text } from '@mantine/core'
import '@mantine/core/styles/Avatar.css'
import { IconPhoto } from '@tabler/icons-react'
import { useId } from 'react'
import { useObjectUrl } from '../loading/object-url.ts'
import { useStoredImage } from '../loading/stored-image.ts'
import { useFieldContext, useReadOnly } from './contexts.ts'
import { messageOf, useFieldInfo, useServerError } from './fields.tsx'
import { imageTypes } from './image.ts'
import classes from './image-field.module.css'

const texts = {
  choose: 'Elegir imagen',
  change: 'Cambiar imagen',
  remove: 'Quitar imagen',
  keep: 'Deshacer',
  hint: 'PNG, JPEG o WebP, hasta 5 MB.',
  other: 'Otra imagen',
  none: 'Sin imagen',
  goes: 'La imagen se quita al guardar.',
  comes: 'La imagen nueva se guarda con los cambios.',
}

const describe = (value: unknown) => (value instanceof File ? value.name : value ? texts.other : texts.none)

type ImageFieldProps = {
  label: string
  /** The path of the image that the record has. */
  stored: string | null | undefined
  /** The person's name: its initials stand in the place of a missing image. */
  name?: string
}

/** An image of a record: the stored one, a new file, or its removal. */
export function ImageField({ label, stored, name = '' }: ImageFieldProps) {
  const { name: field, state, handleChange } = useFieldContext<File | string>()
  const isReadOnly = useReadOnly()
  const { value, meta } = state
  const rejected = useServerError(field, value)
  useFieldInfo(field, { label, describe })
  const preview = useObjectUrl(value)
  const kept = useStoredImage(stored)
  const id = useId()
  const error = messageOf(meta.errors[0]) ?? rejected
  const isKept = value === (stored ?? '')
  return (
    <div className={classes.field}>
      <Avatar src={preview ?? (isKept ? kept : null)} name={name} size={72} radius="md" color="gray" alt="">
        {name === '' && <IconPhoto size={28} stroke={1.25} aria-hidden />}
      </Avatar>
      {!isReadOnly && (
        <div className={classes.choice}>
          <Input.Label htmlFor={id}>{label}</Input.Label>
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
              {value ? texts.change : texts.choose}
            </Button>
            {isKept ? (
              stored && (
                <Button size="xs" variant="subtle" color="gray" onClick={() => handleChange('')}>
                  {texts.remove}
                </Button>
              )
            ) : (
              <Button size="xs" variant="subtle" color="gray" onClick={() => handleChange(stored ?? '')}>
                {texts.keep}
              </Button>
            )}
          </Group>
          <Text size="xs" mt="2xs" id={`${id}hint`} role="status" c={error ? 'var(--mantine-color-error)' : 'dimmed'}>
            {error ?? (isKept ? texts.hint : value === '' ? texts.goes : texts.comes)}
          </Text>
        </div>
      )}
    </div>
  )
}
