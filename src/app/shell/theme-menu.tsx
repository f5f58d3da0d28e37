import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { Deferred, deferral } from '#src/ui/loading/deferred.tsx'

const list = deferral<object>(() => import('./theme-menu-list.tsx'))

export function ThemeMenu() {
  const isDark = useComputedColorScheme('dark') === 'dark'
  return (
    <Deferred
      of={list}
      props={{}}
      button={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Tema" aria-haspopup="menu">
          {isDark ? <IconMoon stroke={1.6} /> : <IconSun stroke={1.6} />}
        </ActionIcon>
      }
    />
  )
}
