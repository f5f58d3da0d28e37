import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Link } from 'wouter'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { screens } from './screens.ts'

/** The content of a page that is announced but does not exist yet. */
export function ComingSoon({ path }: { path: string }) {
  const section = `/${path.split('/')[1]}`
  const { page, title } = screens[section] ?? {}
  const link = page ? { to: section, label: `Ir a ${title}` } : { to: '/', label: 'Ir al Dashboard' }
  return (
    <Page>
      <EmptyState
        Icon={screens[section]?.link?.icon ?? IconHourglass}
        title="Próximamente"
        level={2}
        action={
          <Button component={Link} href={link.to} variant="default">
            {link.label}
          </Button>
        }
      >
        Estamos construyendo esta sección: todavía no hay nada para usar acá.
      </EmptyState>
    </Page>
  )
}
