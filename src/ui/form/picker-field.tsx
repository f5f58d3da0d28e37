import type { QueryKey } from '@tanstack/react-query'
import { useFieldContext } from './contexts.ts'
import { type FieldProps, useInput } from './fields.tsx'
import { PickerInput, type PickerOptions, usePicker } from './picker.tsx'

type PickerFieldProps<Row, Key extends QueryKey> = FieldProps & PickerOptions<Row, Key>

/** A `Picker` in a form, which holds the id of the record. */
export function PickerField<Row extends { id: number }, Key extends QueryKey>({
  query,
  finder,
  labelOf,
  failed,
  ...props
}: PickerFieldProps<Row, Key>) {
  const field = useFieldContext<string>()
  const picker = usePicker({ query, finder, labelOf, failed }, field.state.value ? [field.state.value] : [])
  const { onChange: _, ...input } = useInput(props, { describe: (value) => picker.labels.get(String(value)) ?? '-' })
  return <PickerInput {...input} picker={picker} onChange={field.handleChange} />
}
