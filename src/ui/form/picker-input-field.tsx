import type { QueryKey } from '@tanstack/react-query'
import { useFieldContext } from './contexts.ts'
import { useInput } from './fields.tsx'
import { PickerInput, usePicker } from './picker.tsx'
import type { PickerFieldProps } from './picker-field.tsx'

/** A `Picker` in a form, which holds the id of the record. */
export default function PickerInputField<Row extends { id: number }, Key extends QueryKey>({
  query,
  finder,
  labelOf,
  failed,
  operation: _,
  chosen,
  ...props
}: PickerFieldProps<Row, Key>) {
  const field = useFieldContext<string>()
  const picker = usePicker({ query, finder, labelOf, failed }, field.state.value ? [field.state.value] : [])
  const { onChange: __, ...input } = useInput(props, { describe: (value) => picker.labels.get(String(value)) ?? chosen ?? '-' })
  return <PickerInput {...input} picker={picker} onChange={field.handleChange} />
}
