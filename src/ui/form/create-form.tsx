import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Version } from '#machines/form-submission.machine.ts'
import type { Path } from '#src/api/freshness.ts'
import { withoutFields, type z } from '../fields/zod.ts'
import { Page, useScreen } from '../page/page.tsx'
import { Form, type FormHandle, useSchemaForm } from './form.tsx'
import { type FormKey, useFormId } from './form-memory.ts'
import { usePreparing } from './use-preparing.ts'
import { type SubmissionTexts, type ToastText, useSave } from './use-save.ts'

type CreateFormOptions<Typed, Output, Saved, Over> = {
  /** Which form it is. */
  form: FormKey
  /** The initial values. */
  empty: Typed
  schema: z.ZodMiniType<Output, Typed>
  /** The fields that this user does not write. They are neither checked nor sent. */
  readOnly?: readonly (keyof Typed & string)[] | undefined
  /** The path of the records that get another one. */
  changes: Path
  /** Creates the record only once for each key. */
  save: (body: NoInfer<Output>, key: string, over: Over) => Promise<Saved>
  /** The version that it changes, if it changes one. It belongs to the request: a retry has the same. */
  over?: () => Over
  /** `invalid` is shown as a toast when a field is invalid, in addition to the fields' messages. */
  texts: SubmissionTexts & { invalid?: ToastText }
  /** The search that finds the new record in its list, where the list would not show it at once. */
  search?: (saved: NoInfer<Saved>) => string
  /** Called after a save, in the place of going to the list. */
  onSaved?: ((saved: NoInfer<Saved>) => void) | undefined
  /** The question of a confirmation before the save, if the value needs one. */
  question?: (body: NoInfer<Output>) => string | undefined
  /** Fetches what the question needs. The save waits for it. */
  prepare?: (body: NoInfer<Output>) => Promise<unknown>
}

/** The form of a new record. After the save the page navigates to the list, or calls `onSaved`. */
export function useCreateForm<Typed extends object, Output, Saved, Over extends Version | undefined = undefined>({
  form,
  empty,
  schema,
  readOnly = [],
  changes,
  save,
  texts,
  search,
  onSaved,
  over,
  question,
  prepare,
}: CreateFormOptions<Typed, Output, Saved, Over>) {
  const [, navigate] = useLocation()
  const { parent } = useScreen()
  const saveState = useSave({
    id: useFormId(...form),
    changes,
    save,
    over,
    texts,
    onSaved: (saved) => {
      api.reset()
      if (onSaved) onSaved(saved)
      else navigate(search ? `${parent}?${new URLSearchParams({ q: search(saved) })}` : parent)
    },
  })
  const { isPreparing, after } = usePreparing()
  function submit(body: Output) {
    const send = () => saveState.submit(body, question?.(body) !== undefined)
    return prepare ? after(prepare(body), send) : send()
  }
  const api = useSchemaForm({ values: empty, schema: withoutFields(schema, readOnly), submit, invalid: texts.invalid })
  const asked = saveState.isConfirming ? question?.(saveState.value as Output) : undefined
  return { api, AppField: api.AppField, saveState: { ...saveState, isPreparing }, readOnly, question: asked }
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
