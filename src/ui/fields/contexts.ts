import { type AnyFormApi, createFormHookContexts } from '@tanstack/react-form'
import { createContext, use } from 'react'

/** The parts of a form's API that any form has. The complete type would not accept forms with lists. */
export type AnyForm = Pick<AnyFormApi, 'store' | 'state' | 'handleSubmit' | 'setFieldValue' | 'reset' | 'fieldInfo'>

/** A field's facts for its form. */
export type FieldInfo = {
  label: string
  /** Returns the value as text, so that users can compare two values. */
  describe: (value: unknown) => string
  /** Never stored, such as a password. */
  isSecret?: boolean
}

/** A field that another user changed after this form was filled. */
export type Change = { name: string; before: unknown; theirs: unknown }

/** The form's state for its fields. */
export type FormState = {
  isReadOnly: boolean
  /** The fields that this user does not write. */
  readOnly: readonly string[]
  /** The server's message for each field that it rejected, until the next request. */
  fieldErrors: Readonly<Record<string, string>>
  /** The fields by name. */
  fields: Map<string, FieldInfo>
}

export const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()

export const FormStateContext = createContext<FormState>({ isReadOnly: false, readOnly: [], fieldErrors: {}, fields: new Map() })

/** Whether the user reads a field only: its whole form, or this one. */
export function useReadOnly() {
  const { name } = useFieldContext()
  const { isReadOnly, readOnly } = use(FormStateContext)
  return isReadOnly || readOnly.includes(name)
}
