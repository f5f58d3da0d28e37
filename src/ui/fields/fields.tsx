import { Input, NativeSelect, Textarea as TextareaInput, TextInput } from '@mantine/core'
import { makePathArray, setBy } from '@tanstack/react-form'
import clsx from 'clsx'
import { type ChangeEvent, type HTMLInputAutoCompleteAttribute, type ReactNode, use, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { isEqual } from '#machines/pending-request.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { type FieldInfo, FormStateContext, useFieldContext, useReadOnly } from './contexts.ts'
import classes from './fields.module.css'
import { lengthOf, schemaAt, type z } from './zod.ts'

export type FieldProps = {
  label: string
  description?: string
  placeholder?: string
  /** Spans both columns of the form. */
  wide?: boolean
}

/** Returns the server's message for a field, until the value changes or the form is submitted again. */
export function useServerError(name: string, value: unknown) {
  const { fieldErrors } = use(FormStateContext)
  const [rejected, setRejected] = useState({ fieldErrors, value })
  if (rejected.fieldErrors !== fieldErrors) setRejected({ fieldErrors, value })
  return Object.is(rejected.value, value) ? fieldErrors[name] : undefined
}

export const messageOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : error ? String(error) : undefined

const asTyped = (value: unknown) => (typeof value === 'string' && value) || '-'
const yesOrNo = (value: unknown) => (value ? 'Sí' : 'No')

/** Registers a field's label and description in its form. */
export function useFieldInfo(name: string, { label, describe = asTyped, isSecret = false }: Partial<FieldInfo> & { label: string }) {
  const { fields } = use(FormStateContext)
  useEffect(() => {
    fields.set(name, { label, isSecret, describe })
  })
  useEffect(() => {
    return () => void fields.delete(name)
  }, [fields, name])
}

/**
 * True when the form's schema refuses the field without a text. It is asked once: a field that another field makes necessary appears
 * with it.
 */
function useRequired() {
  const { name, form } = useFieldContext()
  const [required] = useState(() => {
    const schema: z.ZodMiniType | undefined = form.options.validators?.onDynamic
    if (!schema) return false
    const path = makePathArray(name)
    const own = schemaAt(schema, path)
    if (own) return !own.safeParse('').success
    const issues = schema.safeParse(setBy(form.state.values, name, '')).error?.issues ?? []
    return issues.some((issue) => isEqual(issue.path, path))
  })
  return required
}
type InputElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type Cleaning = {
  /** Removes the characters that the field does not accept; `before` is its present text. */
  clean?: ((text: string, before: string) => string) | undefined
  /** The accepted characters, which are told with the refused ones. */
  rule?: string | undefined
  /** Takes a text that is for several fields, and returns whether it is one. */
  spread?: (text: string) => boolean
}

/** Returns the characters that are missing in the accepted text, without spaces. A decimal comma became a point. */
export function leftOut(typed: string, accepted: string) {
  let at = 0
  const out = [...typed].filter((one) => {
    const isAccepted = accepted.startsWith(one, at) || (one === ',' && accepted[at] === '.')
    if (isAccepted) at += one.length
    return !isAccepted
  })
  return out.join('').replace(/\s/g, '')
}

/** Returns the props that every input takes from its field. */
export function useInput({ wide, ...props }: FieldProps, info: Partial<FieldInfo> = {}, { clean, rule, spread }: Cleaning = {}) {
  const field = useFieldContext<string>()
  const isReadOnly = useReadOnly()
  const { value, meta } = field.state
  const rejection = useServerError(field.name, value)
  const required = useRequired()
  const [out, setOut] = useState('')
  useFieldInfo(field.name, { ...info, label: props.label })
  /** Takes a text that was typed, pasted, dropped or filled in, without the characters that the field does not accept. */
  function accept(input: InputElement) {
    const typed = input.value
    if (spread?.(typed)) return setOut('')
    const accepted = clean ? clean(typed, value) : typed
    if (rule) setOut(leftOut(typed, accepted))
    if (!clean || accepted === typed || !('setSelectionRange' in input)) return field.handleChange(accepted)
    const caret = clean(typed.slice(0, input.selectionStart ?? typed.length), value).length
    // React puts the caret of a changed text at its end.
    flushSync(() => field.handleChange(accepted))
    input.setSelectionRange(caret, caret)
  }

  return {
    ...props,
    required: required && !isReadOnly,
    className: wide ? classes.wide : undefined,
    name: field.name,
    value,
    error: messageOf(meta.errors[0]) ?? rejection,
    onBlur: field.handleBlur,
    onChange({ currentTarget, nativeEvent }: ChangeEvent<InputElement>) {
      // An input method replaces its own text until it is done; cleaning that text would break it.
      if ('isComposing' in nativeEvent && nativeEvent.isComposing) field.handleChange(currentTarget.value)
      else accept(currentTarget)
    },
    ...(clean && { onCompositionEnd: ({ currentTarget }: { currentTarget: InputElement }) => accept(currentTarget) }),
    ...(rule && {
      // The region is there before it has something to say, so that it is heard.
      inputContainer: (input: ReactNode) => (
        <>
          {input}
          <span role="status" className={classes.out}>
            {out && `${rule}: no se escribió «${out}».`}
          </span>
        </>
      ),
    }),
    ...(isReadOnly && { readOnly: true, variant: 'filled' as const }),
  }
}

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** Which keyboard a phone shows. */
  inputMode?: 'numeric'
  /** Removes the characters that the field does not accept. Of the types only `text` and `tel` tell where the caret is. */
  clean?: (text: string) => string
  /** The accepted characters, which are told with the refused ones. */
  rule?: string
}

export function TextField({ type = 'text', autoComplete = 'off', inputMode, clean, rule, ...props }: TextFieldProps) {
  const input = useInput(props, { isSecret: type === 'password' }, { clean, rule })
  return <TextInput {...input} type={type} autoComplete={autoComplete} inputMode={inputMode} />
}

/** A whole number, with or without points between its thousands. The form holds the typed text, and the schema turns it into a number. */
export function NumberField(props: FieldProps) {
  return <TextInput {...useInput(props)} inputMode="numeric" autoComplete="off" className={classes.number} />
}

/** Keeps a leading minus, digits and a point, and turns a decimal comma into the point. A text with two points is no number: `before` stays. */
export function cleanDecimal(text: string, before = '') {
  const cleaned = text
    .replaceAll(',', '.')
    .replace(/[^-\d.]/g, '')
    .replace(/(?!^)-/g, '')
  return cleaned.split('.').length > 2 ? before : cleaned
}

const NUMBERS_ONLY = 'Solo se permiten números'
const NUMBER = String.raw`-?\d+(?:[.,]\d+)?`
const PAIR = new RegExp(String.raw`^\s*(${NUMBER})(?:\s*[,;]\s+|\s+|;)(${NUMBER})\s*$`)
// A comma without a space may be a decimal one.
const CLOSE_PAIR = /^\s*(-?\d+\.\d+),(-?\d+\.\d+)\s*$/

/** Reads two numbers, as maps copy them: `-34.6037, -58.3816`. */
export function readPair(text: string) {
  const [, one, other] = CLOSE_PAIR.exec(text) ?? PAIR.exec(text) ?? []
  return one && other ? ([cleanDecimal(one), cleanDecimal(other)] as const) : undefined
}

/**
 * A number with decimals. The input accepts no other characters, and the schema turns the text into a number. `pair` names the two fields
 * that a pasted pair of numbers fills.
 */
export function DecimalField({ pair, ...props }: FieldProps & { pair?: readonly [string, string] }) {
  const { form } = useFieldContext<string>()
  function spread(text: string) {
    const numbers = pair && readPair(text)
    if (!numbers) return false
    for (const [index, name] of pair.entries()) form.setFieldValue(name, numbers[index])
    return true
  }
  // The decimal keyboard of some phones has no minus.
  return (
    <TextInput
      {...useInput(props, {}, { clean: cleanDecimal, rule: NUMBERS_ONLY, spread })}
      inputMode="text"
      autoComplete="off"
      className={classes.number}
    />
  )
}

/** Multi-line text with a character counter. */
export function Textarea({ limit, rows = 4, ...props }: FieldProps & { limit: number; rows?: number }) {
  const input = useInput(props)
  const length = lengthOf(input.value)
  return (
    <TextareaInput
      {...input}
      rows={rows}
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

/** A checkbox. The form holds a boolean. */
export function CheckboxField({ label, description, wide }: Pick<FieldProps, 'label' | 'description' | 'wide'>) {
  const field = useFieldContext<boolean>()
  const isReadOnly = useReadOnly()
  const { value, meta } = field.state
  const id = useId()
  const rejection = useServerError(field.name, value)
  const error = messageOf(meta.errors[0]) ?? rejection
  useFieldInfo(field.name, { label, describe: yesOrNo })
  if (isReadOnly) return <ReadOnlyField label={label} value={yesOrNo(value)} />
  return (
    <div className={clsx(classes.checkbox, wide && classes.wide)}>
      <label>
        <input
          type="checkbox"
          name={field.name}
          checked={value}
          aria-invalid={Boolean(error)}
          aria-describedby={error || description ? id : undefined}
          onBlur={field.handleBlur}
          onChange={({ currentTarget }) => field.handleChange(currentTarget.checked)}
        />
        {label}
      </label>
      {error ? <Input.Error id={id}>{error}</Input.Error> : description && <Input.Description id={id}>{description}</Input.Description>}
    </div>
  )
}

type SelectProps = FieldProps & {
  /** Values with their labels. Use a list where the order matters, because an object puts numeric keys first. */
  options: Readonly<Record<string, string>> | readonly { value: string; label: string }[]
  /** The label of no value if that is a choice, too, such as 'Todas'. */
  none?: string
}

/** A native select, which every phone and screen reader supports. */
export function SelectField({ options, none, placeholder = none ?? 'Elegí una opción', ...props }: SelectProps) {
  const data: readonly { value: string; label: string }[] = Array.isArray(options)
    ? options
    : Object.entries(options).map(([value, label]) => ({ value, label }))
  const labelOf = (value: unknown) => data.find((option) => option.value === value)?.label ?? none ?? '-'
  const input = useInput(props, { describe: labelOf })
  // A select cannot be read-only, so a text field shows the label.
  if ('readOnly' in input) return <TextInput {...input} value={labelOf(input.value)} />
  return <NativeSelect {...input} data={[{ value: '', label: placeholder, disabled: input.required }, ...data]} />
}

/** A value that is shown among the form's fields but cannot be edited. */
export function ReadOnlyField({ label, value, wide }: Pick<FieldProps, 'label' | 'wide'> & { value: string }) {
  return <TextInput label={label} value={value} readOnly variant="filled" className={wide ? classes.wide : undefined} />
}
