import { Alert, Button, Paper } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { createFormHook, getBy, revalidateLogic, useStore } from '@tanstack/react-form'
import { type ComponentType, type KeyboardEvent, type PropsWithChildren, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Confirm } from '../feedback/confirm.tsx'
import { destructive as destructiveLook } from '../feedback/destructive.ts'
import { toast } from '../feedback/toasts.tsx'
import { type AnyForm, type Change, FormStateContext, fieldContext, formContext } from '../fields/contexts.ts'
import { DateField } from '../fields/date-field.tsx'
import { CheckboxField, DecimalField, NumberField, SelectField, Textarea, TextField } from '../fields/fields.tsx'
import { PickerField } from '../fields/picker-field.tsx'
import type { z } from '../fields/zod.ts'
import { BackLink } from '../page/page.tsx'
import { DraftOffer, useDraft } from './draft.tsx'
import classes from './form.module.css'
import type { FormId } from './stored.ts'
import { useUnsaved } from './unsaved-guard.tsx'
import type { SaveState, ToastText } from './use-save.ts'

const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, NumberField, DecimalField, Textarea, SelectField, CheckboxField, DateField, PickerField },
  formComponents: {},
})

/**
 * A confirmation and a save take the focus away. Returns a function that stores the focused element, which gets the focus back
 * when the save ends; where it is gone, such as a button of a conflict, the form's own button does.
 */
export function useRestoreFocus(isSaving: boolean, form?: { current: HTMLElement | null }) {
  const before = useRef<Element>(null)
  useEffect(() => {
    if (!isSaving) return
    return () => {
      const focused = before.current?.isConnected ? before.current : form?.current?.querySelector('[type=submit], button')
      if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus()
    }
  }, [isSaving, form])
  return () => {
    before.current = document.activeElement
  }
}

type SchemaFormOptions<Values, Output> = {
  /** The initial values. */
  values: Values
  /** Validates the values and turns them into the request body. */
  schema: z.ZodMiniType<Output, Values>
  submit: (body: Output) => unknown
  /** A toast for invalid fields, in addition to the fields' messages. */
  invalid?: ToastText | undefined
  /** Called when the typed values are the former ones again. */
  onUndone?: () => void
}

/** Returns the form for values with this schema. */
export const useSchemaForm = <Values extends object, Output>({
  values,
  schema,
  submit,
  invalid,
  onUndone,
}: SchemaFormOptions<Values, Output>) =>
  useAppForm({
    defaultValues: values,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema },
    listeners: { onChange: ({ formApi }: { formApi: AnyForm }) => void (formApi.state.isDefaultValue && onUndone?.()) },
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
  saveState: SaveState
  /** The key under which typed values are kept, if one save has several forms (`formOf`). */
  id?: FormId | null
  /** The user may not save. */
  isReadOnly?: boolean
  /** The fields that the user does not write. */
  readOnly?: readonly string[]
  /** The question of the confirmation before a save. */
  question?: string | undefined
  /** Called when another user changed fields of an earlier draft. */
  onOutdated?: (changes: readonly Change[]) => void
}

type FormProps = {
  form: FormHandle
  /** For a submit button outside the form. */
  id?: string
  /** The label of the submit button; absent where the page has its own buttons, or nothing can be saved. */
  submit?: string | false
  /** The save takes something away or rejects somebody. */
  destructive?: boolean | undefined
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

const NONE: readonly string[] = []

/** Ctrl+Enter saves from a text of several lines, where Enter alone begins a line. */
function saveByKey({ key, ctrlKey, metaKey, target, currentTarget }: KeyboardEvent<HTMLFormElement>) {
  if (key === 'Enter' && (ctrlKey || metaKey) && target instanceof HTMLTextAreaElement) currentTarget.requestSubmit()
}

/** Says that nobody knows whether something was saved, until it is tried again or somebody has looked. */
export const UncertainAlert = ({ onReviewed, children }: { onReviewed: () => void; children: ReactNode }) => (
  <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="alert">
    <p className={classes.note}>{children}</p>
    <Button size="xs" variant="default" onClick={onReviewed}>
      Ya lo revisé
    </Button>
  </Alert>
)

/** A form that is disabled while it saves, stores a draft, asks before typed data is lost, and focuses the first invalid field. */
export function Form({
  form,
  id,
  submit,
  destructive,
  actions = <BackLink />,
  uncertain = UNCERTAIN,
  isPart,
  reveal,
  children,
}: FormProps) {
  const { api, saveState, isReadOnly = false, readOnly = NONE, question } = form
  const { fields, isSaving, isPreparing = false, isConfirming, isUncertain, confirm, cancel, discard, fieldErrors } = saveState
  const isLocked = isSaving || isPreparing
  const element = useRef<HTMLFormElement>(null)
  const rememberFocus = useRestoreFocus(isLocked, element)
  const attempt = useStore(api.store, (state) => (state.isSubmitting ? 0 : state.submissionAttempts))
  // A request that is repeated because the page was opened anew is that of the draft.
  const draft = useDraft(form, isUncertain || isSaving)
  const hasChanges = useStore(api.store, (state) => !state.isDefaultValue)
  useUnsaved(hasChanges, {
    // A save outlives the page, and its draft stays until it is done: nothing is lost by leaving.
    isUnsaved: () => !api.state.isDefaultValue && !isSaving,
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
      <FormStateContext value={useMemo(() => ({ isReadOnly, readOnly, fieldErrors, fields }), [isReadOnly, readOnly, fieldErrors, fields])}>
        <form
          ref={element}
          id={id}
          noValidate
          onKeyDown={saveByKey}
          onSubmit={(event) => {
            event.preventDefault()
            if (isReadOnly) return
            rememberFocus()
            void api.handleSubmit()
          }}
        >
          <Paper component="fieldset" disabled={isLocked} className={classes.form} data-part={isPart || undefined}>
            <div className={classes.fields}>
              {!isReadOnly && <DraftOffer {...draft} />}
              {children}
              {isUncertain && <UncertainAlert onReviewed={discard}>{uncertain}</UncertainAlert>}
            </div>
            <div className={classes.actions}>
              <Problems api={api} errors={fieldErrors} />
              {actions}
              {submit && !isReadOnly && (
                <Button type="submit" loading={isLocked} {...(destructive && destructiveLook)}>
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

/** Returns the names of the fields that the server refused, until they change. */
export function useRefused({ api, saveState: { fieldErrors } }: Pick<FormHandle, 'api' | 'saveState'>) {
  const [refused, setRefused] = useState({ fieldErrors, values: api.state.values })
  if (refused.fieldErrors !== fieldErrors) setRefused({ fieldErrors, values: api.state.values })
  const names = useStore(api.store, ({ values }) =>
    Object.keys(fieldErrors)
      .filter((name) => Object.is(getBy(values, name), getBy(refused.values, name)))
      .join(' '),
  )
  return names.split(' ').filter(Boolean)
}
