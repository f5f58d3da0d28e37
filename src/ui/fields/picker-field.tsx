import type { QueryKey } from '@tanstack/react-query'
import { loadable } from '../loading/chunks.tsx'
import { usePermission } from '../page/permission.tsx'
import { useReadOnly } from './contexts.ts'
import { ReadOnlyField } from './fields.tsx'
import type { PickerFieldProps } from './picker-input-field.tsx'

const showChosen = ({ label, chosen = '-', wide }: Pick<PickerFieldProps<never, QueryKey>, 'label' | 'chosen' | 'wide'>) => (
  <ReadOnlyField label={label} value={chosen} {...(wide && { wide })} />
)

// Most forms choose no record, so the parts of a picker come later.
const PickerInputField = loadable(() => import('./picker-input-field.tsx'), showChosen) as typeof import('./picker-input-field.tsx').default

/** A field that holds the id of another record, such as a parent. The user picks it among the records that they may list. */
export function PickerField<Row extends { id: number }, Key extends QueryKey>(props: PickerFieldProps<Row, Key>) {
  const isReadOnly = useReadOnly()
  return usePermission(props.operation) && !isReadOnly ? <PickerInputField {...props} /> : showChosen(props)
}
