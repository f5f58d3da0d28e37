import { Button, Group, Skeleton } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { OperationId } from '#contract/generated/policy.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { Page, useScreen } from '#src/ui/page/page.tsx'
import { useMayCall } from '#src/ui/page/permission.tsx'
import { BackOfficeDashboard } from './back-office-dashboard.tsx'
import { texts } from './dashboard.texts.ts'
import { useNewAppointment } from './dashboard.tsx'
import { DoctorDashboard } from './doctor-dashboard.tsx'
import { Today, TodayOfStaff, type TodayParts } from './today.tsx'

// A dashboard is the way to the lists that it counts.
const ofDoctor: readonly OperationId[] = ['getDoctorDashboard', 'listConsultations', 'getConsultation']
const ofBackOffice: readonly OperationId[] = ['getBackOfficeDashboard', 'listConsultations', 'listChoices']

// Each part has the place that it will need while it is on its way.
const AnswerPanel = loadable(
  () => import('#src/features/agenda/today/patient-answer-panel.tsx'),
  () => <Skeleton height="3.75rem" maw="32rem" />,
)
const TodayPanel = loadable(
  () => import('#src/features/agenda/today/today-panel.tsx'),
  () => <Skeleton height="18rem" />,
)
const AskingPanel = loadable(
  () => import('#src/features/reservations/asking-panel.tsx'),
  () => <Skeleton height="12rem" />,
)
const NextFreePanel = loadable(
  () => import('#src/features/agenda/today/next-free-panel.tsx'),
  () => <Skeleton height="8rem" />,
)

const PublicPagePanel = loadable(
  () => import('#src/features/public-page/public-page-panel.tsx'),
  () => <Skeleton height="8rem" />,
)

const partsOf = (most: { day: number; asking: number; free: number }): TodayParts => ({
  answer: <AnswerPanel />,
  day: <TodayPanel most={most.day} />,
  asking: <AskingPanel most={most.asking} />,
  free: <NextFreePanel most={most.free} />,
})

// Above a dashboard there is room for less than where it is the whole page.
const short = partsOf({ day: 8, asking: 3, free: 3 })
const whole = partsOf({ day: 40, asking: 6, free: 6 })

/** The first page of each role. */
export default function DashboardPage() {
  const mayCall = useMayCall()
  const mayCallAll = (operations: readonly OperationId[]) => operations.every((operation) => mayCall(operation))
  const hasToday = mayCall('getAgenda')
  const above = hasToday && <Today {...short} />
  if (mayCallAll(ofDoctor)) return <DoctorDashboard above={above} publicPage={mayCall('getOwnPublicPage') && <PublicPagePanel />} />
  if (mayCallAll(ofBackOffice)) return <BackOfficeDashboard above={above} />
  return hasToday ? <TodayOfStaff {...whole} /> : <Welcome />
}

/** The first page of a user without figures on a backend without an agenda. */
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
