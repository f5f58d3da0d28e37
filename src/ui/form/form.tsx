import { Button, Paper } from '@mantine/core'
import { createFormHook, useStore } from '@tanstack/react-form'
import { type ComponentType, type PropsWithChildren, type ReactNode, use, useEffect, useRef } from 'react'
import { Confirm } from '../confirm.tsx'
import { type AnyForm, fieldContext, formContext, type Saving, SavingContext, useFormContext } from './contexts.ts'
import { DraftOffer, type DraftRule, useDraft } from './draft.tsx'
import { NumberField, SelectField, Textarea, TextField } from './fields.tsx'
import classes from './form.module.css'
import { UnsavedGuard } from './unsaved-guard.tsx'

/** A form's state, with the fields and the buttons that every form is made of. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, NumberField, Textarea, SelectField },
  formComponents: { SaveButton },
})

type FormProps = {
  form: AnyForm & { AppForm: ComponentType<PropsWithChildren> }
  saving: Saving
  /** The question of its confirmation dialog, where it asks. */
  confirmation?: string
  /** Keeps what is typed through a reload or the end of the session. */
  draft?: DraftRule
  /** Shows the part of the page that hides an invalid field. */
  reveal?: (field: HTMLElement) => void
  /** Buttons beside the fields' end, the save button among them. */
  actions: ReactNode
  children: ReactNode
}

/** A form: locked while it saves, asks before what was typed is lost, leads to what is wrong. */
export function Form({ form, saving, confirmation, draft, reveal, actions, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const submitter = useRef<Element>(null)
  const attempt = useStore(form.store, (state) => (state.isSubmitting ? 0 : state.submissionAttempts))
  const kept = useDraft(form, draft)
  const { isSaving, isConfirming, confirm, cancel, fieldErrors } = saving

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

  useEffect(() => {
    if (!isSaving) return
    // The question and the lock take the focus from where it was; the end of the lock gives it back.
    return () => {
      const { current: before } = submitter
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [isSaving])

  return (
    <form.AppForm>
      <SavingContext value={saving}>
        <form
          ref={element}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submitter.current = document.activeElement
            void form.handleSubmit()
          }}
        >
          <Paper component="fieldset" disabled={isSaving} className={classes.form}>
            <div className={classes.fields}>
              <DraftOffer {...kept} />
              {children}
            </div>
            <div className={classes.actions}>
              <Problems />
              {actions}
            </div>
          </Paper>
        </form>
      </SavingContext>
      <UnsavedGuard form={form} onLeave={kept.drop} />
      {isConfirming && (
        <Confirm title="Confirmación" onConfirm={confirm} onCancel={cancel}>
          {confirmation}
        </Confirm>
      )}
    </form.AppForm>
  )
}

/** How many fields are wrong, where that is more than the focus can show, and what the server refused in none of them. */
function Problems() {
  const form = useFormContext()
  const errors = use(SavingContext)?.fieldErrors ?? {}
  const invalid = useStore(
    form.store,
    (state) => Object.values(state.fieldMeta as Record<string, { errors: unknown[] }>).filter((meta) => meta.errors.length > 0).length,
  )
  const homeless = Object.entries(errors).flatMap(([name, message]) => (name in form.fieldInfo ? [] : [message]))
  return (
    <p role="alert" className={classes.problems}>
      {invalid > 1 && `Hay ${invalid} campos para revisar. `}
      {homeless.join(' ')}
    </p>
  )
}

function SaveButton({ label }: { label: string }) {
  const saving = use(SavingContext)
  return (
    <Button type="submit" loading={saving?.isSaving ?? false}>
      {label}
    </Button>
  )
}
