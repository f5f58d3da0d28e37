import { Button, Group } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { Link } from 'wouter'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page, useScreen } from '#src/ui/page.tsx'
import { useMayCall } from '#src/ui/permission.tsx'
import { BackOfficeDashboard } from './back-office-dashboard.tsx'
import { texts } from './dashboard.texts.ts'
import { DoctorDashboard } from './doctor-dashboard.tsx'

/** The first page of each role. */
export default function DashboardPage() {
  const mayCall = useMayCall()
  if (mayCall('getDoctorDashboard')) return <DoctorDashboard fallback={<Welcome />} />
  if (mayCall('getBackOfficeDashboard')) return <BackOfficeDashboard fallback={<Welcome />} />
  return (
    <Page>
      <Welcome />
    </Page>
  )
}

/** The pages of whoever has no figures. */
function Welcome() {
  const { menu = [] } = useScreen()
  return (
    <EmptyState
      Icon={IconLayoutDashboard}
      title={texts.welcome}
      level={2}
      action={
        <Group justify="center">
          {menu.map(({ path, label }) => (
            <Button key={path} component={Link} href={path} variant="default">
              {label}
            </Button>
          ))}
        </Group>
      }
    >
      {texts.welcomeHint}
    </EmptyState>
  )
}
