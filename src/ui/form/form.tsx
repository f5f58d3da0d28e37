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
import { CheckboxField, DecimalField, NumberField, SelectField, Textarea, TextField } from './fields.tsx'
import classes from './form.module.css'
import type { FormId } from './stored.ts'
import type { ToastText } from './use-submission.ts'
import type { z } from './zod.ts'

const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, NumberField, DecimalField, Textarea, SelectField, CheckboxField, DateField },
  formComponents: {},
})

/**
 * Returns the id of a form: the signed-in user and the page's path, with `part` where a page has two forms. Null while the user
 * is unknown.
 */
export function useFormId(part = ''): FormId | null {
  const person = useViewerId()
  const [path] = useLocation()
  return useMemo(() => (person === null ? null : { person, name: path + part }), [person, path, part])
}

/** Returns the map in which the form's fields register themselves. */
export const useFields = () => useState(() => new Map<string, FieldInfo>())[0]

/** Returns a function that is true when a value must not be stored: it has a secret field or a file. */
export const hasSecret = (fields: ReadonlyMap<string, FieldInfo>) => (values: unknown) =>
  Object.entries(values ?? {}).some(([name, value]) => fields.get(name)?.isSecret || value instanceof Blob)

/**
 * A confirmation and a save take the focus away. Returns a function that stores the focused element, which gets the focus back
 * when the save ends.
 */
export function useRestoreFocus(isSaving: boolean) {
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

type SchemaFormOptions<Values, Output> = {
  /** The initial values. */
  values: Values
  /** Validates the values and turns them into the request body. */
  schema: z.ZodMiniType<Output, Values>
  submit: (body: Output) => void
  /** A toast for invalid fields, in addition to the fields' messages. */
  invalid?: ToastText | undefined
}

/** Returns the form for values with this schema. */
export const useSchemaForm = <Values extends object, Output>({ values, schema, submit, invalid }: SchemaFormOptions<Values, Output>) =>
  useAppForm({
    defaultValues: values,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema },
    onSubmit: ({ value }) => submit(schema.parse(value)),
    onSubmitInvalid: () => invalid && toast({ ...invalid, variant: 'destructive' }),
  })

/** The field components of a form with these values. */
export type FieldsOf<Typed extends object, Output> = Pick<ReturnType<typeof useSchemaForm<Typed, Output>>, 'AppField'>

/** The form's field components, for a component that several pages share. */
export type FormOf<Schema extends z.ZodMiniType<unknown, object>> = FieldsOf<z.input<Schema>, z.output<Schema>>

/** A form as its page gets it: the fields and the state of its save. */
export type FormHandle = {
  api: AnyForm & { AppForm: ComponentType<PropsWithChildren> }
  id: FormId | null
  fields: Map<string, FieldInfo>
  saving: Saving
  /** The user may not save. */
  isReadOnly?: boolean
  /** The question of the confirmation before a save. */
  question?: string | undefined
  /** Called when another user changed fields of an earlier draft. */
  onOutdated?: (changes: readonly Change[]) => void
}

type FormProps = {
  form: FormHandle
  /** The label of the submit button; absent where the page has its own buttons. */
  submit?: string
  /** Buttons before the submit button, instead of 'Volver'. */
  actions?: ReactNode
  /** Shown while the outcome of the last request is unknown. */
  uncertain?: string
  /** One of several forms of its page: it has no frame, and its buttons do not follow the reader. */
  isPart?: boolean
  /** Shows the part of the page that hides an invalid field. */
  reveal?: (field: HTMLElement) => void
  children: ReactNode
}

const UNCERTAIN = 'No sabemos si se guardó. Volvé a intentarlo sin cambiar los datos: se guarda una sola vez.'

/** A form that is disabled while it saves, stores a draft, asks before typed data is lost, and focuses the first invalid field. */
export function Form({ form, submit, actions = <BackLink />, uncertain = UNCERTAIN, isPart, reveal, children }: FormProps) {
  const { api, fields, saving, isReadOnly = false, question } = form
  const { isSaving, isConfirming, isUncertain, confirm, cancel, discard, fieldErrors } = saving
  const element = useRef<HTMLFormElement>(null)
  const rememberFocus = useRestoreFocus(isSaving)
  const attempt = useStore(api.store, (state) => (state.isSubmitting ? 0 : state.submissionAttempts))
  const draft = useDraft(form, isUncertain)
  const hasChanges = useStore(api.store, (state) => !state.isDefaultValue)
  useUnsaved(hasChanges, {
    isUnsaved: () => !api.state.isDefaultValue,
    discard() {
      // The draft of a request that may have been done stays for the retry. The draft is removed when the request has succeeded.
      if (!isSaving && !isUncertain) draft.discardTyped()
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt and each answer changes which fields are invalid.
  useEffect(() => {
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field) return
    if (!reveal) return field.focus()
    reveal(field)
    // A hidden field can take the focus only after it is rendered.
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
          <Paper component="fieldset" disabled={isSaving} className={classes.form} data-part={isPart}>
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

/** Shows the number of invalid fields, if there are several, and the server's messages that belong to no field. */
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
