import { Button, Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.css'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { fold } from '#src/i18n/format.ts'
import { useFieldContext } from './contexts.ts'
import { type FieldProps, useInput } from './fields.tsx'
import classes from './form.module.css'

const MOST_SHOWN = 100

type PickerFieldProps<Row, Key extends QueryKey> = FieldProps & {
  /** The records to choose from. */
  query: UseQueryOptions<Row[], Error, Row[], Key>
  labelOf: (row: Row) => string
  /** Shown when the records could not be loaded. */
  failed: string
}

/** A choice of one record among many, found by typing a part of its label in any case and without accents. The form holds its id. */
export function PickerField<Row extends { id: number }, Key extends QueryKey>({
  query,
  labelOf,
  failed,
  ...props
}: PickerFieldProps<Row, Key>) {
  const { data, isError, refetch } = useQuery(query)
  const options = data?.map((row) => ({ value: String(row.id), label: labelOf(row) }))
  const describe = (value: unknown) => options?.find((option) => option.value === value)?.label ?? '-'
  const { onChange: _, error, ...input } = useInput(props, { describe })
  const field = useFieldContext<string>()
  return (
    <div className={input.className}>
      <Select
        {...input}
        className={undefined}
        value={input.value || null}
        onChange={(value) => field.handleChange(value ?? '')}
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
