import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { liveLost } from '#src/ui/live/live-connection.ts'
import classes from './shell.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const texts = {
  offline: 'Sin conexión: podés seguir leyendo, pero no se va a guardar nada hasta que vuelva.',
  old: 'No llegan los cambios de otras personas: lo que ves puede no ser lo último. Seguimos intentando.',
}

/** Shows that the browser is offline, or that others' changes do not arrive. The page stays as it is. */
export function OfflineHint() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isOld = liveLost.use()
  const hint = online ? isOld && texts.old : texts.offline
  return (
    <div role="status">
      {hint && (
        <p className={classes.offline}>
          <IconCloudOff size="1.125rem" stroke={1.6} aria-hidden />
          {hint}
        </p>
      )}
    </div>
  )
}
