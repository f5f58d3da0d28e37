import { Button, Group } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Role } from '#src/api/generated/policy.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { screens, sidebarOf } from './screens.ts'

/** The content of a page that is announced but does not exist yet. */
export function ComingSoon({ path, role }: { path: string; role: Role }) {
  const section = `/${path.split('/')[1]}`
  const { page, title } = screens[section] ?? {}
  // A page of a section that exists links to it, and the dashboard to the pages that exist; every other page links to the dashboard.
  const links =
    path === '/'
      ? sidebarOf(role).filter((item) => screens[item.path]?.page)
      : [page ? { path: section, label: `Ir a ${title}` } : { path: '/', label: 'Ir al Dashboard' }]
  return (
    <Page>
      <EmptyState
        Icon={screens[section]?.link?.icon ?? IconHourglass}
        title="Próximamente"
        level={2}
        action={
          links.length > 0 && (
            <Group justify="center">
              {links.map(({ path: to, label }) => (
                <Button key={to} component={Link} href={to} variant="default">
                  {label}
                </Button>
              ))}
            </Group>
          )
        }
      >
        Estamos construyendo esta sección: todavía no hay nada para usar acá.
      </EmptyState>
    </Page>
  )
}
