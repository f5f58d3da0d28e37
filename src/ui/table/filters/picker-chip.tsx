import type { QueryKey } from '@tanstack/react-query'
import { Picker, type PickerOptions, usePicker } from '../../fields/picker.tsx'
import { FilterChip } from './filter-chip.tsx'

type PickerChipProps<Row, Key extends QueryKey> = PickerOptions<Row, Key> & {
  label: string
  /** The id of the record, or an empty text. */
  value: string
  onChange: (id: string) => void
}

/** A filter that chooses one record among many. They are read once it is opened, or where one is chosen. */
export function PickerChip<Row extends { id: number }, Key extends QueryKey>({
  label,
  value,
  onChange,
  ...options
}: PickerChipProps<Row, Key>) {
  return (
    <FilterChip label={label} chosen={value && <Chosen {...options} value={value} />} onRemove={() => onChange('')}>
      {(close) => (
        <Picker
          {...options}
          label={label}
          data-autofocus
          comboboxProps={{ withinPortal: false }}
          value={value}
          onChange={(id) => {
            onChange(id)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

/** The name of the chosen record. */
const Chosen = <Row extends { id: number }, Key extends QueryKey>({ value, ...options }: PickerOptions<Row, Key> & { value: string }) =>
  usePicker(options, [value]).labels.get(value) ?? '…'
