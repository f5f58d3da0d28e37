import { type AnyFormApi, createFormHookContexts } from '@tanstack/react-form'
import { createContext } from 'react'

/** What is used of any form's state. The whole type would refuse forms with lists. */
export type AnyForm = Pick<AnyFormApi, 'store' | 'state' | 'handleSubmit' | 'setFieldValue' | 'reset' | 'fieldInfo'>

/** What a form shows of its saving. */
export type Saving = {
  isSaving: boolean
  isConfirming: boolean
  /** The last request may have been done without our hearing of it. */
  isUncertain: boolean
  confirm: () => void
  cancel: () => void
  /** Gives up the requests whose end is unknown, or one's own changes against somebody else's. */
  discard: () => void
  /** The server's message for each field that it rejected, until the next request. */
  fieldErrors: Readonly<Record<string, string>>
}

/** What a field tells its form about itself. */
export type FieldInfo = {
  label: string
  /** Its value in words, for whoever compares two of them. */
  describe: (value: unknown) => string
  /** Never written down, as a password. */
  isSecret?: boolean
}

/** A field that somebody else changed since it was typed into here. */
export type Change = { name: string; before: unknown; theirs: unknown }

/** What every field reads from its form. */
export type FormState = {
  isReadOnly: boolean
  fieldErrors: Saving['fieldErrors']
  /** By the fields' names. */
  fields: Map<string, FieldInfo>
}

export const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()

export const FormStateContext = createContext<FormState>({ isReadOnly: false, fieldErrors: {}, fields: new Map() })
