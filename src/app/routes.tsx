import { useLocation } from 'wouter'
import type { Role } from '#contract/generated/policy.ts'
import { NotFound } from '#src/public/error-page.tsx'
import { useSession } from '#src/session/session.ts'
import { loadable, useSoon } from '#src/ui/loading/chunks.tsx'
import { ScreenProvider } from '#src/ui/page/page.tsx'
import { useMayCall } from '#src/ui/page/permission.tsx'
import { PageBoundary } from './faults/page-boundary.tsx'
import { AccessDenied } from './guard.tsx'
import { useIsFirst } from './page-router.tsx'
import { LazyPage, PageSkeleton } from './pages.tsx'
import { findScreen, infoOf, isServed, mayOpen, menuOf } from './screens.ts'
import { ScrollAndFocus } from './scroll-and-focus.tsx'

const loadComingSoon = () => import('./coming-soon.tsx')
const ComingSoon = loadable(loadComingSoon, PageSkeleton)

/** An announced page. The page that is being left stays until it is there, as with any page. */
function Announced(props: { path: string; role: Role }) {
  useSoon(useIsFirst() ? undefined : loadComingSoon)
  return <ComingSoon {...props} />
}

/** The page at the current address under /app. */
export function Routes({ role }: { role: Role }) {
  const [location] = useLocation()
  return (
    <PageBoundary page={location}>
      <CurrentPage role={role} location={location} />
    </PageBoundary>
  )
}

function CurrentPage({ role, location }: { role: Role; location: string }) {
  const mayCall = useMayCall()
  const isDemo = useSession().user?.isDemo === true
  const found = findScreen(location)
  if (found && !mayOpen(found.path, role)) return <AccessDenied title={found.screen.title} />
  const isShown = found && (!found.screen.isForDemo || isDemo || import.meta.env.DEV)
  if (!isShown || !isServed(found.screen, mayCall))
    return (
      <>
        <ScrollAndFocus />
        <NotFound />
      </>
    )
  const { path, screen, id } = found
  return (
    <ScreenProvider value={{ ...infoOf(path, mayCall, id), menu: menuOf(role, mayCall) }}>
      {screen.page ? <LazyPage load={screen.page} path={path} id={id} /> : <Announced path={path} role={role} />}
    </ScreenProvider>
  )
}
