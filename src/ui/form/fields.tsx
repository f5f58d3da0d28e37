import { NativeSelect, Textarea as TextareaInput, TextInput } from '@mantine/core'
import { type HTMLInputAutoCompleteAttribute, use, useState } from 'react'
import { formatNumber } from '#src/i18n/format.ts'
import { SavingContext, useFieldContext } from './contexts.ts'
import classes from './form.module.css'
import { lengthOf } from './zod.ts'

export type FieldProps = {
  label: string
  required?: boolean
  description?: string
  placeholder?: string
  /** Takes the whole width where the form has two columns. */
  wide?: boolean
}

/** What the server said about this field, until it holds another value or is submitted again. */
export function useServerError(name: string, value: unknown) {
  const errors = use(SavingContext)?.fieldErrors
  const [refused, setRefused] = useState({ errors, value })
  if (refused.errors !== errors) setRefused({ errors, value })
  return Object.is(refused.value, value) ? errors?.[name] : undefined
}

export const messageOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : error ? String(error) : undefined

/** What every input takes from its field. */
export function useInput({ wide, ...props }: FieldProps) {
  const field = useFieldContext<string>()
  const { value, meta } = field.state
  const refusal = useServerError(field.name, value)
  return {
    ...props,
    className: wide ? classes.wide : undefined,
    name: field.name,
    value,
    error: messageOf(meta.errors[0]) ?? refusal,
    onBlur: field.handleBlur,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => field.handleChange(currentTarget.value),
  }
}

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  autoComplete?: HTMLInputAutoCompleteAttribute
}

export function TextField({ type = 'text', autoComplete = 'off', ...props }: TextFieldProps) {
  return <TextInput {...useInput(props)} type={type} autoComplete={autoComplete} />
}

/** A whole or decimal number; the form holds it as it was typed, the schema turns it into a number. */
export function NumberField({ decimal = false, ...props }: FieldProps & { decimal?: boolean }) {
  return <TextInput {...useInput(props)} inputMode={decimal ? 'decimal' : 'numeric'} autoComplete="off" className={classes.number} />
}

/** Text of several lines, with a counter that warns before the limit. */
export function Textarea({ limit, rows = 4, ...props }: FieldProps & { limit: number; rows?: number }) {
  const input = useInput(props)
  const length = lengthOf(input.value)
  return (
    <TextareaInput
      {...input}
      rows={rows}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        <span className={classes.counter}>
          <span>{props.description}</span>
          <span data-over={length > limit || undefined}>
            {formatNumber(length)} / {formatNumber(limit)}
          </span>
        </span>
      }
    />
  )
}

type SelectProps = FieldProps & {
  /** Values with their labels; a list where the order matters, since an object puts its whole numbers first. */
  options: Readonly<Record<string, string>> | readonly { value: string; label: string }[]
}

/** A choice of one, from values with labels; the browser's own list, which every phone and screen reader knows. */
export function SelectField({ options, placeholder = 'Elegí una opción', ...props }: SelectProps) {
  const data = Array.isArray(options) ? options : Object.entries(options).map(([value, label]) => ({ value, label }))
  return <NativeSelect {...useInput(props)} data={[{ value: '', label: placeholder, disabled: props.required ?? false }, ...data]} />
}
