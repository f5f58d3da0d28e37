import { Fragment } from 'react'
import { useLocation } from 'wouter'
import type { Role } from '#src/api/generated/policy.ts'
import { ScreenProvider } from '#src/ui/page.tsx'
import { ComingSoon } from './coming-soon.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { AccessDenied } from './guard.tsx'
import { LazyPage } from './pages.tsx'
import { NotFound } from './public/error-page.tsx'
import { findScreen, infoOf, mayOpen, menuOf } from './screens.ts'
import { ScrollAndFocus } from './scroll-and-focus.tsx'

/** The page at the current address under /app. */
export function Routes({ role }: { role: Role }) {
  const [location] = useLocation()
  const found = findScreen(location)
  if (!found)
    return (
      <Fragment key={location}>
        <ScrollAndFocus />
        <NotFound />
      </Fragment>
    )
  const { path, screen, id } = found
  if (!mayOpen(path, role)) return <AccessDenied />
  return (
    <ErrorBoundary key={location}>
      <ScreenProvider value={{ ...infoOf(path), menu: menuOf(role) }}>
        {screen.page ? (
          <LazyPage load={screen.page} id={id} />
        ) : (
          <>
            <ScrollAndFocus />
            <ComingSoon path={path} />
          </>
        )}
      </ScreenProvider>
    </ErrorBoundary>
  )
}
