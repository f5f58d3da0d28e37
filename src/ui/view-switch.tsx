import { Button, Group } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useQueryParameters } from './query-string.ts'

type View = { id: string; label: string; Icon: Icon }

/** Returns which view of a list the address names as `vista` (the first one where it names none), and the buttons that show another. */
export function useViewSwitch(label: string, views: readonly [View, ...View[]]) {
  const [parameters, change] = useQueryParameters()
  const [first] = views
  const view = views.find(({ id }) => id === parameters.get('vista')) ?? first
  const buttons = (
    <Group gap="xs" ml="auto" role="group" aria-label={label}>
      {views.map((one) => (
        <Button
          key={one.id}
          variant={one === view ? 'light' : 'default'}
          aria-pressed={one === view}
          leftSection={<one.Icon size={16} aria-hidden />}
          onClick={() => one !== view && change({ vista: one === first ? null : one.id })}
        >
          {one.label}
        </Button>
      ))}
    </Group>
  )
  return [view.id, buttons] as const
}
