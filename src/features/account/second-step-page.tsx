import { Text } from '@mantine/core'
import { Page } from '#src/ui/page/page.tsx'
import { SideNavigation } from '#src/ui/page/side-navigation.tsx'
import { texts as account } from './account.texts.ts'
import { texts } from './second-step.texts.ts'
import { SecondStepSections } from './second-step-sections.tsx'

/** What one's own sign-in asks for beside the password. */
export default function SecondStepPage() {
  return (
    <Page>
      <SideNavigation label={account.settings}>
        <Text c="dimmed">{texts.lead}</Text>
        <SecondStepSections />
      </SideNavigation>
    </Page>
  )
}
