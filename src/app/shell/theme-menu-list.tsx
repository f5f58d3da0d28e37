import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { savePreferences } from '#src/features/settings/preferences.api.ts'
import { type DeferredProps, useOpened } from '#src/ui/loading/deferred.tsx'
import { useMayCall } from '#src/ui/page/permission.tsx'

const themes = [
  { value: 'light', label: 'Claro', icon: IconSun },
  { value: 'dark', label: 'Oscuro', icon: IconMoon },
  { value: 'auto', label: 'Sistema', icon: IconDeviceDesktop },
] as const

/** The button of the theme with its menu. */
export default function ThemeMenuList({ button, wasPressed }: DeferredProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const mayCall = useMayCall()
  return (
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" {...useOpened(wasPressed)}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {themes.map(({ value, label, icon: Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            checked={value === colorScheme}
            onChange={() => {
              setColorScheme(value)
              // On other devices it comes with the next sign-in; here it is kept in any case.
              if (mayCall('updatePreferences'))
                savePreferences({ theme: value === 'auto' ? 'system' : value }).catch(() => setColorScheme(value))
            }}
            closeMenuOnClick
            rightSection={<Icon size="1.125rem" stroke={1.6} />}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
