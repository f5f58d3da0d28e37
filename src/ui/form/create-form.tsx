import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Page, useScreen } from '../page.tsx'
import { Form, type FormHandle, holdsSecret, useFields, useFormId, useTyped } from './form.tsx'
import { type SubmissionTexts, type ToastText, useFormSubmission } from './use-submission.ts'
import type { z } from './zod.ts'

type CreateFormOptions<Typed, Output> = {
  /** What the form holds before anything is typed. */
  empty: Typed
  schema: z.ZodMiniType<Output, Typed>
  /** Creates it once for each key. */
  save: (body: Output, key: string) => Promise<unknown>
  /** `invalid` is told where something is wrong, besides at the fields. */
  texts: SubmissionTexts & { invalid?: ToastText }
}

/** The form of a record that does not exist yet. Once it does, the page leads to the list. */
export function useCreateForm<Typed extends object, Output>({ empty, schema, save, texts }: CreateFormOptions<Typed, Output>) {
  const [, navigate] = useLocation()
  const { parent } = useScreen()
  const id = useFormId()
  const fields = useFields()
  const saving = useFormSubmission({
    id,
    save,
    texts,
    isSecret: holdsSecret(fields),
    onSaved: () => {
      api.reset()
      navigate(parent)
    },
  })
  const api = useTyped({ values: empty, schema, submit: saving.submit, invalid: texts.invalid })
  return { api, AppField: api.AppField, id, fields, saving }
}

/** The page of such a form. */
export function CreatePage({ form, submit, children }: { form: FormHandle; submit: string; children: ReactNode }) {
  return (
    <Page>
      <Form form={form} submit={submit}>
        {children}
      </Form>
    </Page>
  )
}
