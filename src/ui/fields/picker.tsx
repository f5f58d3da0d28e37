import { Button, Select, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { matcher } from '#contract/search-terms.ts'
import type { Finder, ListQuery } from '#src/api/browse.ts'
import type { List } from '#src/api/list.ts'
import { enterInList } from './enter-in-list.ts'
import classes from './fields.module.css'
import { typedName } from './typed-name.ts'

const MOST_SHOWN = 100
const PAUSE_MS = 200
const UNDECIDED = 'Elegí una de las opciones de la lista.'

export type PickerOptions<Row, Key extends QueryKey> = {
  /** The records to choose from. */
  query: UseQueryOptions<List<Row>, Error, Row[], Key>
  /** How the server finds records where the list is too long to be sent whole. */
  finder?: Finder<Row> | undefined
  labelOf: (row: Row) => string
  /** Shown when the records could not be loaded. */
  failed: string
}

const filter: SelectProps['filter'] = ({ options, search, limit }) => {
  const has = matcher(typedName(search))
  const matches = options.filter((option) => 'label' in option && has(option.label))
  return matches.slice(0, limit)
}

const NOTHING: ListQuery<{ rows: never[] }> = { queryKey: ['nothing'], queryFn: async () => ({ rows: [] }) }

/**
 * The properties of an input that chooses among many records, which are found by typing a part of their label in any case and without accents.
 * `chosen` are the ids of the chosen ones.
 */
export function usePicker<Row extends { id: number }, Key extends QueryKey>(
  { query, finder, labelOf, failed }: PickerOptions<Row, Key>,
  chosen: readonly string[],
) {
  const { data: list, isSuccess, isError, refetch } = useQuery({ ...query, select: (list: List<Row>) => list })
  const search = list?.isTruncated ? finder : undefined
  const [typed, setTyped] = useState('')
  const [isUndecided, setUndecided] = useState(false)
  const [asked] = useDebouncedValue(typedName(typed), PAUSE_MS)
  const found = useQuery({ ...(search?.find(asked) ?? NOTHING), enabled: Boolean(search && asked), placeholderData: keepPreviousData })
  const known = [...(list?.rows ?? []), ...(found.data?.rows ?? [])]
  // One that an address or a draft names, that was found by other words, or that is archived, is asked for by its id.
  const unknown = finder && list ? chosen.filter((value) => !known.some(({ id }) => String(id) === value)) : []
  const named = useQuery({
    queryKey: [...query.queryKey, 'chosen', unknown],
    queryFn: ({ signal }) => Promise.all(unknown.map((id) => finder?.one(Number(id), signal))),
    enabled: unknown.length > 0,
    placeholderData: keepPreviousData,
  })
  const own = named.data?.flatMap((row) => row ?? []) ?? []
  const labels = new Map([...known, ...own].map((row) => [String(row.id), labelOf(row)]))
  const isSearching = search !== undefined && (asked !== typedName(typed) || found.isFetching)
  return {
    labels,
    input: {
      data: [...labels].map(([value, label]) => ({ value, label })),
      searchable: true,
      onSearchChange: (text: string) => {
        setTyped(text)
        setUndecided(false)
      },
      onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) =>
        enterInList(event, {
          isWaiting: isSearching,
          isDecided: chosen.some((id) => labels.get(id) === typed),
          onUndecided: () => setUndecided(true),
        }),
      limit: MOST_SHOWN,
      maxDropdownHeight: '18rem',
      filter,
      nothingFoundMessage: isSuccess && !isSearching ? 'No se encontraron resultados.' : 'Cargando…',
      checkIconPosition: 'right' as const,
    },
    failure: isUndecided ? UNDECIDED : (isError || found.isError) && failed,
    retry: (isError || found.isError) && (
      <Button size="compact-xs" variant="subtle" className={classes.retry} onClick={() => (isError ? refetch() : found.refetch())}>
        Reintentar
      </Button>
    ),
  }
}

type SelectOneProps = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  /** The id of the record, or an empty text. */
  value: string
  onChange: (id: string) => void
}

/** The input of a picker that chooses one record. */
export function PickerInput({
  picker: { input, failure, retry },
  value,
  onChange,
  error,
  className,
  ...props
}: SelectOneProps & { picker: ReturnType<typeof usePicker> }) {
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

/** A choice of one record among many. */
export function Picker<Row extends { id: number }, Key extends QueryKey>({
  query,
  finder,
  labelOf,
  failed,
  ...props
}: SelectOneProps & PickerOptions<Row, Key>) {
  const picker = usePicker({ query, finder, labelOf, failed }, props.value ? [props.value] : [])
  return <PickerInput {...props} picker={picker} />
}
