import type { ReactNode } from 'react'
import type { Path } from '#src/api/freshness.ts'
import { texts as users } from '#src/features/users/user-form.texts.ts'
import { NewPasswordField } from '#src/ui/fields/new-password-field.tsx'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { type SubmissionTexts, useSave } from '#src/ui/form/use-save.ts'
import { changePassword } from './account.api.ts'
import { changePasswordSchema } from './account-schema.ts'

const empty = { currentPassword: '', newPassword: '' }

type ChangePasswordFormProps = {
  /** Tells password managers the account of the password. */
  email: string
  texts: { current: string; next: string; submit: string; changed: SubmissionTexts }
  /** The path of the changed records. */
  changes: Path
  /** Buttons before the submit button. */
  actions?: ReactNode
  isPart?: boolean
  /** The form stays where it is, and is emptied after a save. */
  stays?: boolean
  /** Called after each answer, and when none came: only the session knows then whether the password has changed. */
  onSettled?: () => void
}

/** The signed-in user chooses another password. */
export function ChangePasswordForm({
  email,
  texts,
  changes,
  actions = null,
  isPart = false,
  stays = false,
  onSettled,
}: ChangePasswordFormProps) {
  const saveState = useSave({
    // Nothing of it may be stored.
    id: null,
    changes,
    save: (body: typeof empty) => changePassword(body).finally(onSettled),
    texts: texts.changed,
    onSaved: () => stays && api.reset(),
  })
  const api = useSchemaForm({ values: empty, schema: changePasswordSchema, submit: (body) => saveState.submit(body) })
  return (
    <Form form={{ api, saveState }} submit={texts.submit} actions={actions} isPart={isPart}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <api.AppField name="currentPassword">
        {(field) => <field.TextField label={texts.current} type="password" autoComplete="current-password" wide />}
      </api.AppField>
      <api.AppField name="newPassword">{() => <NewPasswordField label={texts.next} description={users.passwordHint} wide />}</api.AppField>
    </Form>
  )
}
