import { useFieldContext } from './contexts.ts'
import { DateInput } from './date-input.tsx'
import { type FieldProps, useInput } from './fields.tsx'

/** A date field, typed or picked. The form holds the typed text. */
export function DateField({ isPast = false, ...props }: FieldProps & { isPast?: boolean }) {
  const field = useFieldContext<string>()
  return <DateInput {...useInput(props)} isPast={isPast} onPick={field.handleChange} />
}
