import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useDocumentTitle } from '#src/ui/document-title.ts'
import { NewPasswordField } from '#src/ui/fields/new-password-field.tsx'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { useSave } from '#src/ui/form/use-record.ts'
import { changePasswordSchema } from './user-schema.ts'
import { changePassword } from './users.api.ts'
import { texts as all } from './users.texts.ts'

const texts = all.firstPassword
const empty = { currentPassword: '', newPassword: '' }

type FirstPasswordFormProps = {
  /** Tells password managers whose password it is. */
  email: string
  /** Called after each answer, and when none came: only the session knows then whether the password has changed. */
  onSettled: () => void
  /** Buttons before the submit button. */
  actions: ReactNode
}

/** Asks users to replace a password that somebody else chose. */
export function FirstPasswordForm({ email, onSettled, actions }: FirstPasswordFormProps) {
  useDocumentTitle(texts.title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const saving = useSave({
    // Nothing of it may be stored.
    id: null,
    changes: '/users',
    save: (body: typeof empty) => changePassword(body).finally(onSettled),
    texts: texts.changed,
  })
  const api = useSchemaForm({ values: empty, schema: changePasswordSchema, submit: (body) => saving.submit(body) })
  return (
    <>
      <Title ref={heading} tabIndex={-1}>
        {texts.title}
      </Title>
      <Text c="dimmed">{texts.why}</Text>
      <Form form={{ api, saving }} submit={texts.submit} actions={actions} isPart>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <api.AppField name="currentPassword">
          {(field) => <field.TextField label={texts.current} type="password" autoComplete="current-password" wide />}
        </api.AppField>
        <api.AppField name="newPassword">{() => <NewPasswordField label={texts.next} wide description={all.passwordHint} />}</api.AppField>
      </Form>
    </>
  )
}
