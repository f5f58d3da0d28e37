import { Alert, Button, Paper } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { createFormHook, revalidateLogic, useStore } from '@tanstack/react-form'
import { type ComponentType, type PropsWithChildren, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Confirm } from '../confirm.tsx'
import { BackLink } from '../page.tsx'
import { useViewerId } from '../permission.tsx'
import { toast } from '../toasts.tsx'
import { useUnsaved } from '../unsaved-guard.tsx'
import { type AnyForm, type Change, type FieldInfo, FormStateContext, fieldContext, formContext, type Saving } from './contexts.ts'
import { DateField } from './date-field.tsx'
import { DraftOffer, useDraft } from './draft.tsx'
import { CheckboxField, NumberField, SelectField, Textarea, TextField } from './fields.tsx'
import classes from './form.module.css'
import type { FormId } from './stored.ts'
import type { ToastText } from './use-submission.ts'
import type { z } from './zod.ts'

const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, NumberField, Textarea, SelectField, CheckboxField, DateField },
  formComponents: {},
})

/** Whose form it is and which one, by its page's address; `part` tells two forms of a page apart. Null while nobody knows who is signed in. */
export function useFormId(part = ''): FormId | null {
  const person = useViewerId()
  const [path] = useLocation()
  return useMemo(() => (person === null ? null : { person, name: path + part }), [person, path, part])
}

/** What the form's fields say about themselves, kept for as long as the form. */
export const useFields = () => useState(() => new Map<string, FieldInfo>())[0]

/** Whether the value holds something that must not be written down. */
export const holdsSecret = (fields: ReadonlyMap<string, FieldInfo>) => (values: unknown) =>
  Object.entries(values ?? {}).some(([name, value]) => fields.get(name)?.isSecret || value instanceof Blob)

/** The question and the lock of a save take the focus; its end gives it back to what had it when it was remembered. */
export function useFocusBack(isSaving: boolean) {
  const before = useRef<Element>(null)
  useEffect(() => {
    if (!isSaving) return
    return () => {
      if (before.current instanceof HTMLElement && document.activeElement === document.body) before.current.focus()
    }
  }, [isSaving])
  return () => {
    before.current = document.activeElement
  }
}

type Typed<Values, Output> = {
  /** What the form holds before anything is typed. */
  values: Values
  /** What it accepts, and turns into the request's body. */
  schema: z.ZodMiniType<Output, Values>
  submit: (body: Output) => void
  /** Told where something is wrong, besides at the fields. */
  invalid?: ToastText | undefined
}

/** What is typed, and the fields to type it into. */
export const useTyped = <Values extends object, Output>({ values, schema, submit, invalid }: Typed<Values, Output>) =>
  useAppForm({
    defaultValues: values,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema },
    onSubmit: ({ value }) => submit(schema.parse(value)),
    onSubmitInvalid: () => invalid && toast({ ...invalid, variant: 'destructive' }),
  })

/** The fields of a form with this schema, for a component that two of its pages share. */
export type FormOf<Schema extends z.ZodMiniType<unknown, object>> = Pick<
  ReturnType<typeof useTyped<z.input<Schema>, z.output<Schema>>>,
  'AppField'
>

/** A form as its page gets it: the fields, and what happens to what is typed into them. */
export type FormHandle = {
  api: AnyForm & { AppForm: ComponentType<PropsWithChildren> }
  id: FormId | null
  fields: Map<string, FieldInfo>
  saving: Saving
  /** Whoever may not save reads. */
  isReadOnly?: boolean
  /** What is asked before it saves. */
  question?: string | undefined
  /** Told what somebody else changed since an earlier draft was typed. */
  onOutdated?: (changes: readonly Change[]) => void
}

type FormProps = {
  form: FormHandle
  /** What the button that saves is called; nothing where the page has buttons of its own. */
  submit?: string
  /** Buttons before the one that saves, in place of 'Volver'. */
  actions?: ReactNode
  /** Told while nobody knows how the last try ended. */
  uncertain?: string
  /** Shows the part of the page that hides an invalid field. */
  reveal?: (field: HTMLElement) => void
  children: ReactNode
}

const UNCERTAIN = 'No sabemos si se guardó. Volvé a intentarlo sin cambiar los datos: se guarda una sola vez.'

/** A form: locked while it saves, keeps a draft, asks before what was typed is lost, leads to what is wrong. */
export function Form({ form, submit, actions = <BackLink />, uncertain = UNCERTAIN, reveal, children }: FormProps) {
  const { api, fields, saving, isReadOnly = false, question } = form
  const { isSaving, isConfirming, isUncertain, confirm, cancel, discard, fieldErrors } = saving
  const element = useRef<HTMLFormElement>(null)
  const rememberFocus = useFocusBack(isSaving)
  const attempt = useStore(api.store, (state) => (state.isSubmitting ? 0 : state.submissionAttempts))
  const draft = useDraft(form, isUncertain)
  const hasChanges = useStore(api.store, (state) => !state.isDefaultValue)
  useUnsaved(hasChanges, {
    isUnsaved: () => !api.state.isDefaultValue,
    drop() {
      // What may have been done has to be there when it is tried again; it goes once it is known to be done.
      if (!isSaving && !isUncertain) draft.drop()
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is invalid changes with each attempt and each answer.
  useEffect(() => {
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field) return
    if (!reveal) return field.focus()
    reveal(field)
    // What was hidden takes the focus once it is drawn.
    const frame = requestAnimationFrame(() => field.focus())
    return () => cancelAnimationFrame(frame)
  }, [attempt, fieldErrors])

  return (
    <api.AppForm>
      <FormStateContext value={useMemo(() => ({ isReadOnly, fieldErrors, fields }), [isReadOnly, fieldErrors, fields])}>
        <form
          ref={element}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isReadOnly) return
            rememberFocus()
            void api.handleSubmit()
          }}
        >
          <Paper component="fieldset" disabled={isSaving} className={classes.form}>
            <div className={classes.fields}>
              {!isReadOnly && <DraftOffer {...draft} />}
              {children}
              {isUncertain && (
                <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="alert">
                  <p className={classes.note}>{uncertain}</p>
                  <Button size="xs" variant="default" onClick={discard}>
                    Ya lo revisé
                  </Button>
                </Alert>
              )}
            </div>
            <div className={classes.actions}>
              <Problems api={api} errors={fieldErrors} />
              {actions}
              {submit && !isReadOnly && (
                <Button type="submit" loading={isSaving}>
                  {submit}
                </Button>
              )}
            </div>
          </Paper>
        </form>
      </FormStateContext>
      {isConfirming && (
        <Confirm title="Confirmación" onConfirm={confirm} onCancel={cancel}>
          {question}
        </Confirm>
      )}
    </api.AppForm>
  )
}

/** How many fields are wrong, where that is more than the focus can show, and what the server rejected in none of them. */
function Problems({ api, errors }: { api: AnyForm; errors: Readonly<Record<string, string>> }) {
  const invalid = useStore(
    api.store,
    (state) => Object.values(state.fieldMeta as Record<string, { errors: unknown[] }>).filter((meta) => meta.errors.length > 0).length,
  )
  const unmatched = Object.entries(errors).flatMap(([name, message]) => (name in api.fieldInfo ? [] : [message]))
  return (
    <p role="alert" className={classes.problems}>
      {invalid > 1 && `Hay ${invalid} campos para revisar. `}
      {unmatched.join(' ')}
    </p>
  )
}
