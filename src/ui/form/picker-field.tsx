import type { QueryKey } from '@tanstack/react-query'
import { use } from 'react'
import type { OperationId } from '#contract/generated/policy.ts'
import { loadable } from '../chunks.tsx'
import { usePermission } from '../permission.tsx'
import { FormStateContext } from './contexts.ts'
import { type FieldProps, ReadOnlyField } from './fields.tsx'
import type { PickerOptions } from './picker.tsx'

export type PickerFieldProps<Row, Key extends QueryKey> = FieldProps &
  PickerOptions<Row, Key> & {
    /** The operation that lists the records to choose from. Whoever may not call it reads the name only. */
    operation: OperationId
    /** The name of the record that is chosen, as the form's own record tells it. */
    chosen?: string | undefined
  }

const showChosen = ({ label, chosen = '-', wide }: Pick<PickerFieldProps<never, QueryKey>, 'label' | 'chosen' | 'wide'>) => (
  <ReadOnlyField label={label} value={chosen} {...(wide && { wide })} />
)

// Most forms choose no record, so what a picker is made of comes later.
const PickerInputField = loadable(() => import('./picker-input-field.tsx'), showChosen) as typeof import('./picker-input-field.tsx').default

/** A field that holds the id of another record, such as a parent, which is picked among those that the user may list. */
export function PickerField<Row extends { id: number }, Key extends QueryKey>(props: PickerFieldProps<Row, Key>) {
  const { isReadOnly } = use(FormStateContext)
  return usePermission(props.operation) && !isReadOnly ? <PickerInputField {...props} /> : showChosen(props)
}
