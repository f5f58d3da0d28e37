import { Button, Stack } from '@mantine/core'
import { createNotificationsStore, type NotificationData, Notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import type { Toast } from '#machines/toast-queue.machine.ts'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'

// Mantine's own store queues toasts instead of replacing them, so it only gets the toast that the machine shows.
const store = createNotificationsStore()

/** The props of a component that renders a toast. */
export type ToastViewProps = { toast: Toast; onDismiss: () => void }

const toNotification = ({ toast: { id, title, description, variant, action }, onDismiss }: ToastViewProps): NotificationData => ({
  id,
  title,
  message: (
    // Mantine's grey for descriptions has too little contrast on white.
    <Stack gap="xs" align="flex-start" c="dimmed">
      {description}
      {action && (
        <Button
          size="compact-sm"
          // The light variant has the colour of the toast in the dark theme: nobody would see a button.
          variant="default"
          onClick={() => {
            onDismiss()
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
    </Stack>
  ),
  // The white icon has enough contrast on these shades in both themes.
  ...(variant === 'destructive'
    ? { role: 'alert', color: 'red.8', icon: <IconAlertTriangle size="1.125rem" /> }
    : { role: 'group', color: 'green.9', icon: <IconCheck size="1.125rem" /> }),
  withBorder: true,
  style: { boxShadow: 'none' },
  closeButtonProps: { 'aria-label': 'Cerrar notificación' },
  onClose: onDismiss,
})

/** Renders the toast with Mantine's notification. */
export default function ToastView(props: ToastViewProps) {
  useLayoutEffect(() => {
    store.updateState((state) => ({ ...state, notifications: props.toast.open ? [toNotification(props)] : [] }))
  })
  return (
    <Notifications
      store={store}
      position="bottom-center"
      limit={1}
      autoClose={false}
      transitionDuration={150}
      containerWidth="24rem"
      withinPortal={false}
    />
  )
}
