import { Button, Group } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Role } from '#src/api/generated/policy.ts'
import { BackOfficeDashboard } from '#src/features/dashboard/back-office-dashboard.tsx'
import { DoctorDashboard } from '#src/features/dashboard/doctor-dashboard.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { screens, sidebarOf } from './screens.ts'
import { useSession } from './session.ts'

/** The first page of each role. */
export default function DashboardPage() {
  const { role } = useSession()
  if (!role) return null
  const welcome = <Welcome role={role} />
  if (role === 'DOCTOR') return <DoctorDashboard fallback={welcome} />
  if (role === 'BACKOFFICE') return <BackOfficeDashboard fallback={welcome} />
  return <Page>{welcome}</Page>
}

/** The pages that the role may open, for whom there are no figures. */
function Welcome({ role }: { role: Role }) {
  const links = sidebarOf(role).filter(({ path }) => path !== '/' && screens[path]?.page)
  return (
    <EmptyState
      Icon={IconLayoutDashboard}
      title="Te damos la bienvenida"
      level={2}
      action={
        <Group justify="center">
          {links.map(({ path, label }) => (
            <Button key={path} component={Link} href={path} variant="default">
              {label}
            </Button>
          ))}
        </Group>
      }
    >
      Elegí por dónde empezar.
    </EmptyState>
  )
}
