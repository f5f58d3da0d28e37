import { Badge } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { IconArmchair, IconCalendarCheck, IconCheck, IconClock, IconQuestionMark, IconUserX, IconX } from '@tabler/icons-react'
import { type Standing, standingLabels, standingOf } from '#contract/appointment.ts'
import { UNKNOWN_STATUS } from '#src/ui/feedback/status-badge.tsx'

const looks: Record<Standing, { color: string; Icon: Icon }> = {
  PENDING: { color: 'orange', Icon: IconClock },
  CONFIRMED: { color: 'blue', Icon: IconCalendarCheck },
  WAITING: { color: 'blue', Icon: IconArmchair },
  COMPLETED: { color: 'green', Icon: IconCheck },
  CANCELLED: { color: 'red', Icon: IconX },
  NO_SHOW: { color: 'red', Icon: IconUserX },
}

type Shown = Parameters<typeof standingOf>[0]

/** How an appointment is shown on every page: by colour, icon and word. */
export function lookOf(appointment: Shown) {
  const standing = standingOf(appointment)
  // Another backend, or one that is newer, may have a status that this console does not know.
  if (!Object.hasOwn(looks, standing)) return { color: 'gray', Icon: IconQuestionMark, word: UNKNOWN_STATUS }
  return { ...looks[standing], word: standingLabels[standing] }
}

/** The standing of an appointment, as colour, icon and text. */
export function AppointmentBadge({ appointment }: { appointment: Shown }) {
  const { color, Icon, word } = lookOf(appointment)
  return (
    <Badge component="span" color={color} leftSection={<Icon size={12} aria-hidden />}>
      {word}
    </Badge>
  )
}
