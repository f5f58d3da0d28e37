import { Tabs } from '@mantine/core'
import { CreateButton } from '#src/ui/page/create-button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { LazyPanel, PageTabs, useTab } from '#src/ui/page/tabs.tsx'
import { LeadsTab } from './leads-tab.tsx'
import { texts } from './referrals.texts.ts'

const tabs = ['leads', 'medicos'] as const
const loadReferrers = () => import('./referrers-tab.tsx')

export default function BackOfficeReferralsPage() {
  const [tab, openTab] = useTab(tabs)
  const add = (
    <CreateButton operation="createReferral" to="/backoffice/referrals/create">
      {texts.add}
    </CreateButton>
  )
  return (
    <Page action={add}>
      <PageTabs tabs={tabs} labels={texts.tabs} tab={tab} onOpen={openTab}>
        <Tabs.Panel value="leads">
          <LeadsTab add={add} />
        </Tabs.Panel>
        <LazyPanel name="medicos" isOpen={tab === 'medicos'} load={loadReferrers} props={{}} />
      </PageTabs>
    </Page>
  )
}
