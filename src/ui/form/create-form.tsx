import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Path } from '#src/api/freshness.ts'
import { Page, useScreen } from '../page.tsx'
import { Form, type FormHandle, useSchemaForm } from './form.tsx'
import { useFormId } from './form-id.ts'
import type { SubmissionTexts, ToastText } from './submit-effect.ts'
import { useSave } from './use-record.ts'
import type { z } from './zod.ts'

type CreateFormOptions<Typed, Output> = {
  /** The initial values. */
  empty: Typed
  schema: z.ZodMiniType<Output, Typed>
  /** The path of the records that get another one. */
  changes: Path
  /** Creates the record only once for each key. */
  save: (body: NoInfer<Output>, key: string) => Promise<unknown>
  /** `invalid` is shown as a toast when a field is invalid, in addition to the fields' messages. */
  texts: SubmissionTexts & { invalid?: ToastText }
}

/** The form of a new record. After the save the page navigates to the list. */
export function useCreateForm<Typed extends object, Output>({ empty, schema, changes, save, texts }: CreateFormOptions<Typed, Output>) {
  const [, navigate] = useLocation()
  const { parent } = useScreen()
  const saving = useSave({
    id: useFormId(),
    changes,
    save,
    texts,
    onSaved: () => {
      api.reset()
      navigate(parent)
    },
  })
  const api = useSchemaForm({ values: empty, schema, submit: (body) => saving.submit(body), invalid: texts.invalid })
  return { api, AppField: api.AppField, saving }
}

/** The page of a form from `useCreateForm`. */
export function CreatePage({ form, submit, children }: { form: FormHandle; submit: string; children: ReactNode }) {
  return (
    <Page>
      <Form form={form} submit={submit}>
        {children}
      </Form>
    </Page>
  )
}
