import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/generated/policy.ts'
import { unreadCount } from '#src/features/notifications/notifications.api.ts'
import { texts } from '#src/features/notifications/notifications.texts.ts'
import { Deferred, deferral } from '#src/ui/loading/deferred.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import type { BellListProps } from './bell-list.tsx'
import classes from './shell.module.css'

const list = deferral<BellListProps>(() => import('./bell-list.tsx'))

/** The user's notifications, behind a bell that tells whether there is a new one. Some backends have none. */
export function Bell({ role }: { role: Role }) {
  const isServed = usePermission('countNotifications')
  const { data: unread = 0 } = useQuery({ ...unreadCount, enabled: isServed })
  if (!isServed) return null
  return (
    <Deferred
      of={list}
      props={{ role }}
      button={
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={texts.button(unread)}
          aria-haspopup="menu"
          className={classes.bell}
          data-unread={unread > 0 || undefined}
        >
          <IconBell stroke={1.6} />
        </ActionIcon>
      }
    />
  )
}
