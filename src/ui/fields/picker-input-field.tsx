import type { QueryKey } from '@tanstack/react-query'
import type { OperationId } from '#contract/generated/policy.ts'
import { useFieldContext } from './contexts.ts'
import { type FieldProps, useInput } from './fields.tsx'
import { PickerInput, type PickerOptions, usePicker } from './picker.tsx'

export type PickerFieldProps<Row, Key extends QueryKey> = FieldProps &
  PickerOptions<Row, Key> & {
    /** The operation that lists the records to choose from. A user who may not call it reads the name only. */
    operation: OperationId
    /** The name of the record that is chosen, as the form's own record tells it. */
    chosen?: string | undefined
  }

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
