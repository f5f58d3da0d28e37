import type { QueryKey } from '@tanstack/react-query'
import { useFieldContext } from './contexts.ts'
import { type FieldProps, useInput } from './fields.tsx'
import { Picker, type PickerOptions, usePicker } from './picker.tsx'

type PickerFieldProps<Row, Key extends QueryKey> = FieldProps & PickerOptions<Row, Key>

/** A `Picker` in a form, which holds the id of the record. */
export function PickerField<Row extends { id: number }, Key extends QueryKey>({
  query,
  finder,
  labelOf,
  failed,
  ...props
}: PickerFieldProps<Row, Key>) {
  const options = { query, finder, labelOf, failed }
  const field = useFieldContext<string>()
  const { labels } = usePicker(options, field.state.value ? [field.state.value] : [])
  const { onChange: _, ...input } = useInput(props, { describe: (value) => labels.get(String(value)) ?? '-' })
  return <Picker {...input} {...options} onChange={field.handleChange} />
}
