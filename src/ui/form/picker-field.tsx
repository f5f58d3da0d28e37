import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useFieldContext } from './contexts.ts'
import { type FieldProps, useInput } from './fields.tsx'
import { Picker, type PickerOptions } from './picker.tsx'

type PickerFieldProps<Row, Data, Key extends QueryKey> = FieldProps & PickerOptions<Row, Data, Key>

/** A `Picker` in a form, which holds the id of the record. */
export function PickerField<Row extends { id: number }, Data, Key extends QueryKey>({
  query,
  labelOf,
  failed,
  ...props
}: PickerFieldProps<Row, Data, Key>) {
  const { data } = useQuery(query)
  const describe = (value: unknown) => {
    const row = data?.find(({ id }) => String(id) === value)
    return row ? labelOf(row) : '-'
  }
  const { onChange: _, ...input } = useInput(props, { describe })
  const field = useFieldContext<string>()
  return <Picker {...input} query={query} labelOf={labelOf} failed={failed} onChange={field.handleChange} />
}
