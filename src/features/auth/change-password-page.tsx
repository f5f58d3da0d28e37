import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { currentUser } from '#src/features/users/users.api.ts'
import { texts as users } from '#src/features/users/users.texts.ts'
import { NewPasswordField } from '#src/ui/fields/new-password-field.tsx'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { useSave } from '#src/ui/form/use-record.ts'
import { Page } from '#src/ui/page.tsx'
import { SideNavigation } from '#src/ui/side-navigation.tsx'
import { changePassword } from './account.api.ts'
import { texts as all } from './account.texts.ts'
import { changePasswordSchema } from './account-schema.ts'

const texts = all.change
const empty = { currentPassword: '', newPassword: '' }

/** Whoever is signed in chooses another password. */
export default function ChangePasswordPage() {
  const { data: user } = useQuery(currentUser)
  const saving = useSave({
    // Nothing of it may be stored.
    id: null,
    changes: '/users/me/sessions',
    save: (body: typeof empty) => changePassword(body),
    texts: texts.changed,
    onSaved: () => api.reset(),
  })
  const api = useSchemaForm({ values: empty, schema: changePasswordSchema, submit: (body) => saving.submit(body) })
  return (
    <Page>
      <SideNavigation label={all.settings}>
        <Text c="dimmed">{texts.lead}</Text>
        <Form form={{ api, saving }} submit={texts.submit} actions={null}>
          <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <api.AppField name="currentPassword">
            {(field) => <field.TextField label={texts.current} type="password" autoComplete="current-password" wide />}
          </api.AppField>
          <api.AppField name="newPassword">
            {() => <NewPasswordField label={texts.next} description={users.passwordHint} wide />}
          </api.AppField>
        </Form>
        <Text size="sm">
          {texts.forgot} <Anchor href="/forgot-password">{texts.forgotLink}</Anchor>.
        </Text>
      </SideNavigation>
    </Page>
  )
}
