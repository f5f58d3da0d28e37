import { Button, Group } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { OperationId } from '#contract/generated/policy.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page, useScreen } from '#src/ui/page/page.tsx'
import { useMayCall } from '#src/ui/page/permission.tsx'
import { BackOfficeDashboard } from './back-office-dashboard.tsx'
import { texts } from './dashboard.texts.ts'
import { useNewAppointment } from './dashboard.tsx'
import { DoctorDashboard } from './doctor-dashboard.tsx'

// A dashboard is the way to the lists that it counts.
const ofDoctor: readonly OperationId[] = ['getDoctorDashboard', 'listConsultations', 'getConsultation']
const ofBackOffice: readonly OperationId[] = ['getBackOfficeDashboard', 'listConsultations', 'listChoices']

/** The first page of each role. */
export default function DashboardPage() {
  const mayCall = useMayCall()
  const mayCallAll = (operations: readonly OperationId[]) => operations.every((operation) => mayCall(operation))
  if (mayCallAll(ofDoctor)) return <DoctorDashboard />
  if (mayCallAll(ofBackOffice)) return <BackOfficeDashboard />
  return <Welcome />
}

/** The first page of a user without figures, or on a backend without them. */
function Welcome() {
  const { menu = [] } = useScreen()
  const action = useNewAppointment()
  return (
    <Page action={action}>
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
    </Page>
  )
}
