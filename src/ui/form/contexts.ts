import { type AnyFormApi, createFormHookContexts } from '@tanstack/react-form'
import { createContext } from 'react'
import type { useFormSubmission } from '../use-form-submission.ts'

/** What a form shows of its saving. */
export type Saving = Pick<ReturnType<typeof useFormSubmission>, 'isSaving' | 'isConfirming' | 'confirm' | 'cancel' | 'fieldErrors'>

/** What is used of any form's state. The whole type would refuse forms with lists. */
export type AnyForm = Pick<AnyFormApi, 'store' | 'state' | 'handleSubmit' | 'setFieldValue'>

export const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()

export const SavingContext = createContext<Saving | null>(null)
