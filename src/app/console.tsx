import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, memo, useCallback, useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import type { Role } from '#src/api/generated/policy.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import '#src/ui/shell.css.ts'
import { PermissionProvider } from '#src/ui/permission.tsx'
import { preloadToasts, toast } from '#src/ui/toasts.tsx'
import { whenQuiet } from '#src/ui/when-quiet.ts'
import { BASE, isInConsole, withBase } from './addresses.ts'
import { chunk } from './chunk-error.ts'
import { Guard } from './guard.tsx'
import { MaintenanceCover } from './maintenance.tsx'
import { PageRouter, ShellRouter } from './page-router.tsx'
import { preload, usePreload } from './pages.tsx'
import { Forbidden } from './public/error-page.tsx'
import { PublicLayout } from './public/layout.tsx'
import { NotFoundPage } from './public/pages.tsx'
import { Routes } from './routes.tsx'
import { useSession } from './session.ts'
import { Shell } from './shell/shell.tsx'

/** What a backend has of the extensions that does not say. A failed request for the user says nothing about the backend. */
const NONE: readonly string[] = []

const FirstPassword = lazy(() => chunk(import('./first-password.tsx')))

// The page's chunk loads in parallel with the session check.
if (isInConsole(location.pathname)) preload(location.pathname.slice(BASE.length) || '/')

/** Everything behind the sign-in. Its pages live under /app; their addresses without /app redirect there. */
export default memo(function Console() {
  // Reads only whether the path is in the console, so that the console does not render again for each page.
  const path = useLocationProperty(() => (isInConsole(location.pathname) ? BASE : location.pathname))
  if (path === BASE)
    return (
      <Guard
        fallback={
          <PublicLayout hasSignInLink={false}>
            <Forbidden />
          </PublicLayout>
        }
      >
        {(role) => <SignedIn role={role} />}
      </Guard>
    )
  const target = withBase(location)
  return target ? <Redirect replace to={target} /> : <NotFoundPage />
})

function SignedIn({ role }: { role: Role }) {
  const [queries] = useState(() => createQueryClient({ onFailed: (failure) => toast({ ...failure, variant: 'destructive' }) }))
  const { status, user } = useSession()
  const retryFailed = useCallback(
    () => queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
    [queries],
  )
  useEffect(() => {
    // The queries that failed when the session expired are fetched again.
    if (status === 'authenticated') retryFailed()
  }, [status, retryFailed])
  useEffect(() => whenQuiet(preloadToasts), [])
  usePreload(queries, BASE)
  return (
    <QueryClientProvider client={queries}>
      <PermissionProvider role={role} id={user?.id ?? null} extensions={user ? (user.extensions ?? NONE) : undefined}>
        <ShellRouter>
          {user?.mustChangePassword ? (
            <FirstPassword email={user.email} />
          ) : (
            <Shell role={role}>
              <PageRouter>
                <Routes role={role} />
              </PageRouter>
            </Shell>
          )}
          <MaintenanceCover onBack={retryFailed} />
        </ShellRouter>
      </PermissionProvider>
    </QueryClientProvider>
  )
}
