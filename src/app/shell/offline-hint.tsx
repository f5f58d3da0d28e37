import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './shell.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shows that the browser is offline. The page stays as it is. */
export function OfflineHint() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <p className={classes.offline}>
          <IconCloudOff size="1.125rem" stroke={1.6} aria-hidden />
          Sin conexión: podés seguir leyendo, pero no se va a guardar nada hasta que vuelva.
        </p>
      )}
    </div>
  )
}
