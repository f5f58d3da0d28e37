import { Center, Loader } from '@mantine/core'
import { Fragment, type ReactNode, useEffect } from 'react'
import { Redirect } from 'wouter'
import type { Role } from '#src/api/generated/policy.ts'
import { dropDrafts } from '#src/ui/form/drafts.ts'
import { toast } from '#src/ui/toasts.tsx'
import { signInFor } from './addresses.ts'
import { Offline } from './offline.tsx'
import { useSession } from './session.ts'
import { SessionExpired, useFocusAfterSignIn } from './session-expired.tsx'

type GuardProps = {
  allowedRoles: readonly Role[]
  /** What a role that is not admitted sees. */
  fallback: ReactNode
  children: (role: Role) => ReactNode
}

/** Lets in whoever is signed in with an admitted role. What is inside starts afresh for each person, and survives the end of its session. */
export function Guard({ allowedRoles, fallback, children }: GuardProps) {
  const { status, role, hasSignedOut, epoch } = useSession()
  useFocusAfterSignIn(status === 'expired')
  useEffect(() => {
    if (hasSignedOut) dropDrafts()
  }, [hasSignedOut])
  if (status === 'unknown')
    return (
      <Center mih="100dvh" role="status" aria-label="Cargando">
        <Loader type="dots" />
      </Center>
    )
  if (status === 'offline') return <Offline />
  // Whoever signed out on purpose is not coming back to this page.
  if (status === 'unauthenticated' || !role) return <Redirect replace to={hasSignedOut ? '/login' : signInFor(location)} />
  if (!allowedRoles.includes(role)) return fallback
  return (
    <Fragment key={epoch}>
      {children(role)}
      {status === 'expired' && <SessionExpired />}
    </Fragment>
  )
}

/** Leads whoever may not open a page to the root, and says why. */
export function AccessDenied() {
  useEffect(() => {
    toast({ title: 'Sin acceso', description: 'Tu rol no puede abrir esa página.', variant: 'destructive' })
  }, [])
  return <Redirect replace to="~/" />
}
