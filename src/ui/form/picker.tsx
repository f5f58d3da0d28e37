import { Button, Select, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.css'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { fold } from '#src/i18n/format.ts'
import classes from './form.module.css'

const MOST_SHOWN = 100

type PickerProps<Row, Key extends QueryKey> = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  /** The records to choose from. */
  query: UseQueryOptions<Row[], Error, Row[], Key>
  labelOf: (row: Row) => string
  /** Shown when the records could not be loaded. */
  failed: string
  /** The id of the record, or an empty text. */
  value: string
  onChange: (id: string) => void
}

/** A choice of one record among many, found by typing a part of its label in any case and without accents. */
export function Picker<Row extends { id: number }, Key extends QueryKey>({
  query,
  labelOf,
  failed,
  value,
  onChange,
  error,
  className,
  ...input
}: PickerProps<Row, Key>) {
  const { data, isError, refetch } = useQuery(query)
  const options = data?.map((row) => ({ value: String(row.id), label: labelOf(row) }))
  return (
    <div className={className}>
      <Select
        {...input}
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
        data={options ?? []}
        error={error ?? (isError && failed)}
        searchable
        allowDeselect={!input.required}
        limit={MOST_SHOWN}
        maxDropdownHeight="18rem"
        filter={({ options, search, limit }) => {
          const words = fold(search).split(/\s+/)
          const matches = options.filter((option) => 'label' in option && words.every((word) => fold(option.label).includes(word)))
          return matches.slice(0, limit)
        }}
        nothingFoundMessage={options ? 'No se encontraron resultados.' : 'Cargando…'}
        checkIconPosition="right"
      />
      {isError && (
        <Button size="compact-xs" variant="subtle" className={classes.retry} onClick={() => refetch()}>
          Reintentar
        </Button>
      )}
    </div>
  )
}
