import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Path } from '#src/api/freshness.ts'
import { currentPassword, z } from '../fields/zod.ts'
import { Form, useSchemaForm } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { SubmissionTexts } from './submit-effect.ts'
import { useSave } from './use-record.ts'

const schema = z.object({ currentPassword })

type PasswordFormProps<Saved> = {
  submit: string
  /** The path of the changed records. */
  changes: Path
  save: (body: { currentPassword: string }) => Promise<Saved>
  texts: SubmissionTexts
  /** Told where no answer came. */
  uncertain: string
  onSaved: (saved: Saved) => void
  onCancel: () => void
}

/** Does something for a user who knows the password of the session: a stolen session does nothing without it. */
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
  /** The meaning of the change, above the field. */
  children?: ReactNode
}

/** Asks for the password before something is done, in a dialog. */
export const PasswordDialog = <Saved,>({ title, onClose, children, ...form }: PasswordDialogProps<Saved>) => (
  <FormDialog title={title} lead={children} onClose={onClose}>
    <PasswordForm {...form} onCancel={onClose} />
  </FormDialog>
)
