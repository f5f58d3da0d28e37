import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { memo, Suspense, useCallback, useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import type { Role } from '#contract/generated/policy.ts'
import { hasEarlyReads } from '#src/api/client.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import '#src/ui/theme/shell.css.ts'
import { Forbidden } from '#src/public/forbidden.tsx'
import { PublicLayout } from '#src/public/layout.tsx'
import { NotFoundPage } from '#src/public/pages.tsx'
import { readSession, sessionKnown, useSession } from '#src/session/session.ts'
import { preloadToasts, toast } from '#src/ui/feedback/toasts.tsx'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { whenQuiet } from '#src/ui/loading/when-quiet.ts'
import { PermissionProvider } from '#src/ui/page/permission.tsx'
import { BASE, isInConsole, withBase } from './addresses.ts'
import { MaintenanceCover } from './faults/maintenance.tsx'
import { Guard } from './guard.tsx'
import { learnFiles } from './page-files.ts'
import { PageRouter, ShellRouter } from './page-router.tsx'
import { loadFirst, usePreload } from './pages.tsx'
import { Routes } from './routes.tsx'
import { Shell } from './shell/shell.tsx'

/** The extensions of a backend that does not name any. A failed request for the user says nothing about the backend. */
const NONE: readonly string[] = []

const FirstPassword = loadable(() => import('./held-up/first-password.tsx'))
const AddSecondStep = loadable(() => import('./held-up/add-second-step.tsx'))
const AwaitingValidation = loadable(() => import('./held-up/awaiting-validation.tsx'))

// The page's chunk loads in parallel with the session check.
const firstPage = isInConsole(location.pathname) ? loadFirst(location.pathname.slice(BASE.length) || '/') : undefined

/** How long the console waits for an answer that is on its way, in milliseconds. The page then shows that it is loading. */
const NEARLY_THERE = 50

const newQueries = () => createQueryClient({ onFailed: (failure) => toast({ ...failure, variant: 'destructive' }) })
/** The data of the first page, and its user. */
let prepared: { queries: QueryClient; epoch: number } | undefined

/**
 * Resolves when the console can be drawn with its page and its data: drawing it three times, for the session, the page and the data, takes
 * twice as long.
 */
export async function prepareConsole() {
  const [fill] = await Promise.all([firstPage, sessionKnown()])
  const { status, epoch } = readSession()
  if (status !== 'authenticated' || !fill || !hasEarlyReads()) return
  prepared = { queries: newQueries(), epoch }
  await Promise.race([fill(prepared.queries), new Promise((resolve) => setTimeout(resolve, NEARLY_THERE))])
}

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
  const { status, user, screen, epoch } = useSession()
  const [queries] = useState(() => (prepared?.epoch === epoch ? prepared.queries : newQueries()))
  const retryFailed = useCallback(
    () => queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
    [queries],
  )
  useEffect(() => {
    // The queries that failed when the session expired are fetched again.
    if (status === 'authenticated') retryFailed()
  }, [status, retryFailed])
  useEffect(() => {
    return whenQuiet(() => {
      preloadToasts()
      learnFiles()
    })
  }, [])
  usePreload(queries, BASE)
  return (
    <QueryClientProvider client={queries}>
      <PermissionProvider role={role} id={user?.id ?? null} extensions={user ? (user.extensions ?? NONE) : undefined}>
        <ShellRouter>
          {screen === 'awaitingValidation' ? (
            <AwaitingValidation signUp={user?.signUp} />
          ) : screen === 'choosingPassword' ? (
            <FirstPassword email={user?.email ?? ''} />
          ) : screen === 'addingSecondStep' ? (
            <AddSecondStep />
          ) : (
            <Shell role={role}>
              <PageRouter>
                <Suspense>
                  <Routes role={role} />
                </Suspense>
              </PageRouter>
            </Shell>
          )}
          <MaintenanceCover onBack={retryFailed} />
        </ShellRouter>
      </PermissionProvider>
    </QueryClientProvider>
  )
}
