import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { currentUser } from '#src/features/users/users.api.ts'
import { Page } from '#src/ui/page/page.tsx'
import { SideNavigation } from '#src/ui/page/side-navigation.tsx'
import { texts as all } from './account.texts.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

const texts = all.change

/** The signed-in user chooses another password. */
export default function ChangePasswordPage() {
  const { data: user } = useQuery(currentUser)
  return (
    <Page>
      <SideNavigation label={all.settings}>
        <Text c="dimmed">{texts.lead}</Text>
        <ChangePasswordForm email={user?.email ?? ''} texts={texts} changes="/users/me/sessions" stays />
        <Text size="sm">
          {texts.forgot} <Anchor href="/forgot-password">{texts.forgotLink}</Anchor>.
        </Text>
      </SideNavigation>
    </Page>
  )
}
