import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useDocumentTitle } from '#src/ui/document-title.ts'
import { chunk } from './chunk-error.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Loading } from './loading.tsx'
import { fetchPage, type PublicPage, publicPages } from './public/pages.tsx'

let loaded: ComponentType | undefined

/** Loads the console with what it begins with, so that it is drawn at once. A public page does without. */
export async function preloadConsole() {
  if (publicPages[location.pathname]) return
  const { default: Console, prepareConsole } = await import('./console.tsx')
  await prepareConsole()
  loaded = Console
}

const LazyConsole = lazy(() => chunk(import('./console.tsx')))

/**
 * Every page by its address. The console's documents begin with it. A public page that somebody opens is a document of its own, so
 * this one shows them only where the console leads to one, and in development.
 */
export function App() {
  const [path] = useLocation()
  const page = publicPages[path]
  const [Console] = useState(() => loaded ?? LazyConsole)
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
  const [Page] = useState(() => page.Page ?? lazy(() => chunk(fetchPage(page))))
  return (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  )
}
