import { Center, Loader, MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Router, useLocation } from 'wouter'
import { colorSchemeManager } from '#src/ui/color-scheme.ts'
import { useDocumentTitle } from '#src/ui/document-title.ts'
import { cssVariablesResolver, theme } from '#src/ui/theme.ts'
import { Toasts } from '#src/ui/toasts.tsx'
import { chunk } from '../chunk-error.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { fetchPage, type PublicPage, publicPages } from './pages.tsx'

const Console = lazy(() => chunk(import('../console.tsx')))
const schemes = colorSchemeManager()

type RootProps = {
  /** The page to prerender. */
  ssrPath?: string
  /** The address that the server answered with the 404 page. */
  unknownPath?: string | undefined
}

export function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} colorSchemeManager={schemes} defaultColorScheme="dark">
      {children}
    </MantineProvider>
  )
}

/** The whole application. */
export function Root({ ssrPath, unknownPath }: RootProps) {
  return (
    <Theme>
      <Router ssrPath={ssrPath}>
        <Content unknownPath={unknownPath} />
      </Router>
      <Toasts />
    </Theme>
  )
}

/** A public page, or the console, whose chunk is loaded on demand. */
function Content({ unknownPath }: Pick<RootProps, 'unknownPath'>) {
  const [path] = useLocation()
  const page = publicPages[path === unknownPath ? '/404' : path]
  return (
    <ErrorBoundary key={page ? path : 'console'}>
      {page ? (
        <PublicScreen page={page} />
      ) : (
        <Suspense fallback={<Loading />}>
          <Console />
        </Suspense>
      )}
    </ErrorBoundary>
  )
}

function PublicScreen({ page }: { page: PublicPage }) {
  useDocumentTitle(page.title)
  // The prerendered page is already loaded and hydrates without a Suspense boundary, which would delay it by one step.
  const [isHere] = useState(page.Page !== undefined)
  const [Page] = useState(() => page.Page ?? lazy(() => chunk(fetchPage(page))))
  if (isHere) return <Page />
  return (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  )
}

function Loading() {
  return (
    <Center mih="100dvh" role="status" aria-label="Cargando">
      <Loader type="dots" />
    </Center>
  )
}
