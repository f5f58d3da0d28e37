import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import type { MailStatus as Status } from '#contract/generated/schema.ts'
import { texts } from './mails.texts.ts'

const looks = {
  WAITING: { color: 'orange', Icon: IconClock },
  SENDING: { color: 'orange', Icon: IconClock },
  SENT: { color: 'green', Icon: IconCheck },
  FAILED: { color: 'red', Icon: IconAlertTriangle },
  DROPPED: { color: 'gray', Icon: IconX },
} satisfies Record<Status, object>

/** The status of a mail, as colour, icon and text. */
export function MailStatus({ status }: { status: Status }) {
  const { color, Icon } = looks[status]
  return (
    <Badge color={color} leftSection={<Icon size={12} aria-hidden />}>
      {texts.statuses[status]}
    </Badge>
  )
}
