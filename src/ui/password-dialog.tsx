import { Button, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { ChangePasswordInput } from '#contract/generated/limits.ts'
import type { Path } from '#src/api/freshness.ts'
import { atMost, z } from './fields/zod.ts'
import { Form, useSchemaForm } from './form/form.tsx'
import type { SubmissionTexts } from './form/submit-effect.ts'
import { useSave } from './form/use-record.ts'
import classes from './reason-dialog.module.css'
import { TopLayer } from './top-layer.tsx'

const schema = z.object({
  currentPassword: z.string().check(z.minLength(1, 'Ingresá tu contraseña actual.'), atMost(ChangePasswordInput.currentPassword[1])),
})

type PasswordFormProps<Saved> = {
  submit: string
  /** The path of what it changes. */
  changes: Path
  save: (body: { currentPassword: string }) => Promise<Saved>
  texts: SubmissionTexts
  /** Told where no answer came. */
  uncertain: string
  onSaved: (saved: Saved) => void
  onCancel: () => void
}

/** Does something for whoever knows the password of the session: one that was stolen does nothing without it. */
export function PasswordForm<Saved>({ submit, changes, save, texts, uncertain, onSaved, onCancel }: PasswordFormProps<Saved>) {
  // The password is in it.
  const saving = useSave({ id: null, changes, save, texts, onSaved })
  const api = useSchemaForm({ values: { currentPassword: '' }, schema, submit: (body) => saving.submit(body) })
  return (
    <Form
      form={{ api, saving }}
      submit={submit}
      uncertain={uncertain}
      actions={
        <Button variant="default" onClick={() => saving.isSaving || onCancel()}>
          Cancelar
        </Button>
      }
    >
      <api.AppField name="currentPassword">
        {(field) => <field.TextField label="Contraseña actual" type="password" autoComplete="current-password" wide />}
      </api.AppField>
    </Form>
  )
}

type PasswordDialogProps<Saved> = Omit<PasswordFormProps<Saved>, 'onCancel'> & {
  title: string
  onClose: () => void
  /** What it means, above the field. */
  children?: ReactNode
}

/** Asks for the password before something is done, in a dialog. */
export function PasswordDialog<Saved>({ title, onClose, children, onSaved, ...form }: PasswordDialogProps<Saved>) {
  return (
    <FormDialog title={title} lead={children} onClose={onClose}>
      <PasswordForm
        {...form}
        onSaved={(saved) => {
          onSaved(saved)
          onClose()
        }}
        onCancel={onClose}
      />
    </FormDialog>
  )
}

/** A dialog with a form in it. */
export function FormDialog({
  title,
  lead,
  onClose,
  children,
}: {
  title: string
  lead?: ReactNode
  /** Called on Escape. Without it a button of its own has to close it. */
  onClose?: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <TopLayer className={classes.dialog} aria-labelledby={id} initialFocus="input, button" {...(onClose && { onDismiss: onClose })}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {lead && (
        <Text c="dimmed" mt="xs" mb="md">
          {lead}
        </Text>
      )}
      {children}
    </TopLayer>
  )
}
