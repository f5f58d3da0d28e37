import { Fragment, type ReactNode, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { Role } from '#contract/generated/policy.ts'
import { useSession } from '#src/session/session.ts'
import { SessionExpired, useFocusAfterSignIn } from '#src/session/session-expired.tsx'
import { WayOutQuestion } from '#src/session/way-out-question.tsx'
import { toast } from '#src/ui/feedback/toasts.tsx'
import { signInFor } from './addresses.ts'
import { Offline } from './faults/offline.tsx'
import { Loading } from './loading.tsx'

/** The roles that are admitted where the backend does not say. */
const ADMITTED: readonly Role[] = ['DOCTOR', 'BACKOFFICE']

type GuardProps = {
  /** Shown to a role that the deployment does not admit. */
  fallback: ReactNode
  children: (role: Role) => ReactNode
}

/**
 * Renders its children for a signed-in user whose role is admitted. The children start afresh for each user and stay when the
 * session expires.
 */
export function Guard({ fallback, children }: GuardProps) {
  const { status, role, user, hasSignedOut, epoch } = useSession()
  useFocusAfterSignIn(status === 'expired')
  if (status === 'unknown') return <Loading />
  if (status === 'offline') return <Offline />
  // After a deliberate sign-out the login page must not lead back to this page.
  if (status === 'unauthenticated' || !role) return <Redirect replace to={hasSignedOut ? '/login' : signInFor(location)} />
  if (!(user?.isAdmitted ?? ADMITTED.includes(role)))
    return (
      <>
        {fallback}
        <WayOutQuestion />
      </>
    )
  return (
    <Fragment key={epoch}>
      {children(role)}
      {status === 'expired' && <SessionExpired />}
      <WayOutQuestion />
    </Fragment>
  )
}

/** Redirects a user whose role may not open the page to the root, explains it in a toast, and offers the way back. */
export function AccessDenied({ title }: { title: string }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    toast({
      title: 'Sin acceso',
      description: `Tu rol no puede abrir la página «${title}».`,
      variant: 'destructive',
      action: { label: 'Volver al Dashboard', run: () => navigate('~/app') },
    })
  }, [title, navigate])
  return <Redirect replace to="~/" />
}
