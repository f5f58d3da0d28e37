import { Button, Select, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.css'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { fold } from '#src/i18n/format.ts'
import classes from './form.module.css'

const MOST_SHOWN = 100

export type PickerOptions<Row, Data, Key extends QueryKey> = {
  /** The records to choose from. */
  query: UseQueryOptions<Data, Error, Row[], Key>
  labelOf: (row: Row) => string
  /** Shown when the records could not be loaded. */
  failed: string
}

const filter: SelectProps['filter'] = ({ options, search, limit }) => {
  const words = fold(search).split(/\s+/)
  const matches = options.filter((option) => 'label' in option && words.every((word) => fold(option.label).includes(word)))
  return matches.slice(0, limit)
}

/** What an input needs to choose among many records, which are found by typing a part of their label in any case and without accents. */
export function usePicker<Row extends { id: number }, Data, Key extends QueryKey>({
  query,
  labelOf,
  failed,
}: PickerOptions<Row, Data, Key>) {
  const { data, isError, refetch } = useQuery(query)
  return {
    input: {
      data: data?.map((row) => ({ value: String(row.id), label: labelOf(row) })) ?? [],
      searchable: true,
      limit: MOST_SHOWN,
      maxDropdownHeight: '18rem',
      filter,
      nothingFoundMessage: data ? 'No se encontraron resultados.' : 'Cargando…',
      checkIconPosition: 'right' as const,
    },
    failure: isError && failed,
    retry: isError && (
      <Button size="compact-xs" variant="subtle" className={classes.retry} onClick={() => refetch()}>
        Reintentar
      </Button>
    ),
  }
}

type PickerProps<Row, Data, Key extends QueryKey> = Omit<SelectProps, 'value' | 'onChange' | 'data'> &
  PickerOptions<Row, Data, Key> & {
    /** The id of the record, or an empty text. */
    value: string
    onChange: (id: string) => void
  }

/** A choice of one record among many. */
export function Picker<Row extends { id: number }, Data, Key extends QueryKey>({
  query,
  labelOf,
  failed,
  value,
  onChange,
  error,
  className,
  ...props
}: PickerProps<Row, Data, Key>) {
  const { input, failure, retry } = usePicker({ query, labelOf, failed })
  return (
    <div className={className}>
      <Select
        {...props}
        {...input}
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
        error={error ?? failure}
        allowDeselect={!props.required}
      />
      {retry}
    </div>
  )
}
