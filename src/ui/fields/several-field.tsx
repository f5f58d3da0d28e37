import { MultiSelect } from '@mantine/core'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import type { QueryKey } from '@tanstack/react-query'
import { useFieldContext } from './contexts.ts'
import { messageOf, useFieldInfo, useServerError } from './fields.tsx'
import { type PickerOptions, usePicker } from './picker.tsx'
import classes from './several-field.module.css'

type SeveralFieldProps<Own, Row extends Own, Key extends QueryKey> = PickerOptions<Row, Key> & {
  label: string
  description: string
  labelOf: (one: Own) => string
  /** The values of the record, which are shown before the list is there, and may be archived. */
  own: readonly Own[]
}

/** Chooses several among many records. The value of the field is their ids. */
export function SeveralField<Own extends { id: number }, Row extends Own, Key extends QueryKey>({
  label,
  description,
  own,
  ...picker
}: SeveralFieldProps<Own, Row, Key>) {
  const field = useFieldContext<string[]>()
  const { value, meta } = field.state
  const { input, failure, retry } = usePicker(picker, value)
  const missing = own.filter(({ id }) => !input.data.some((one) => one.value === String(id)))
  const data = [...input.data, ...missing.map((one) => ({ value: String(one.id), label: picker.labelOf(one) }))]
  const rejection = useServerError(field.name, value)
  const describe = (ids: unknown) =>
    data.flatMap((one) => (Array.isArray(ids) && ids.includes(one.value) ? [one.label] : [])).join(', ') || '-'
  useFieldInfo(field.name, { label, describe })
  return (
    <div className={classes.field}>
      <MultiSelect
        {...input}
        data={data}
        name={field.name}
        label={label}
        description={description}
        value={value}
        onChange={field.handleChange}
        onBlur={field.handleBlur}
        error={messageOf(meta.errors[0]) ?? rejection ?? failure}
        hidePickedOptions
        classNames={{ pill: classes.one ?? '' }}
      />
      {retry}
    </div>
  )
}
