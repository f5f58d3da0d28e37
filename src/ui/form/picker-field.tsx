import { Button, Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.css'
import { fold } from '#src/i18n/format.ts'
import { useFieldContext } from './contexts.ts'
import { type FieldProps, useInput } from './fields.tsx'
import classes from './form.module.css'

const MOST_SHOWN = 100

type PickerFieldProps = FieldProps & {
  /** The values to choose from, in the order in which they are listed; undefined until they are known. */
  options: readonly { value: string; label: string }[] | undefined
  /** Offers to load the options again. */
  failed?: { message: string; onRetry: () => void } | undefined
}

/** A choice of one among many, found by typing a part of its label in any case and without accents. */
export function PickerField({ options, failed, ...props }: PickerFieldProps) {
  const labelOf = (value: unknown) => options?.find((option) => option.value === value)?.label ?? '-'
  const { onChange: _, error, ...input } = useInput(props, { describe: labelOf })
  const field = useFieldContext<string>()
  return (
    <div className={input.className}>
      <Select
        {...input}
        className={undefined}
        value={input.value || null}
        onChange={(value) => field.handleChange(value ?? '')}
        data={options ?? []}
        error={error ?? failed?.message}
        searchable
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
      {failed && (
        <Button size="compact-xs" variant="subtle" className={classes.retry} onClick={failed.onRetry}>
          Reintentar
        </Button>
      )}
    </div>
  )
}
