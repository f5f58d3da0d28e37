import { Button, Group } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Role } from '#src/api/generated/policy.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { screens, sidebarOf } from './screens.ts'

/** Stands where a page is announced and not there yet. */
export function ComingSoon({ path, role }: { path: string; role: Role }) {
  const section = `/${path.split('/')[1]}`
  // The dashboard leads on to what there is; every other page back to it.
  const links = path === '/' ? sidebarOf(role).filter((item) => screens[item.path]?.page) : [{ path: '/', label: 'Ir al Dashboard' }]
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
