import { Text } from '@mantine/core'
import { Page } from '#src/ui/page/page.tsx'
import { SideNavigation } from '#src/ui/page/side-navigation.tsx'
import { texts as account } from './account.texts.ts'
import { texts } from './second-step.texts.ts'
import { SecondStepSections } from './second-step-sections.tsx'

/** The second step of one's own sign-in. */
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
