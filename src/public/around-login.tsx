import { MaintenanceCover } from '#src/app/faults/maintenance.tsx'
import { useSession } from '#src/session/session.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'

// The session is the first to have something to tell, and its program brings them along.
const Toasts = loadable(async () => ({ default: (await import('#src/ui/feedback/toasts.tsx')).Toasts }))

export type AroundLoginProps = {
  /** False once the console has taken the login page's place. */
  isLogin: boolean
}

/** The parts of the login page that its fields do not need. */
export function AroundLogin({ isLogin }: AroundLoginProps) {
  const { status } = useSession()
  return (
    <>
      {isLogin && <MaintenanceCover />}
      {status !== 'unknown' && <Toasts />}
    </>
  )
}
