import { MaintenanceCover } from '#src/app/faults/maintenance.tsx'
import { Toasts } from '#src/ui/feedback/toasts.tsx'

export type AroundLoginProps = {
  /** False once the console has taken the login page's place. */
  isLogin: boolean
}

/** The parts of the login page that its fields do not need. */
export function AroundLogin({ isLogin }: AroundLoginProps) {
  return (
    <>
      {isLogin && <MaintenanceCover />}
      <Toasts />
    </>
  )
}
