import { useState } from 'react'
import { useLocation } from 'wouter'
import { fetchPage, type PublicPage, publicPages, publicPathOf } from '#src/public/pages.tsx'
import { fetchChunk, loadable } from '#src/ui/loading/chunks.tsx'
import { useDocumentTitle } from '#src/ui/page/document-title.ts'
import { PageBoundary } from './faults/page-boundary.tsx'
import { Loading } from './loading.tsx'

const importConsole = () => import('./console.tsx')
const Console = loadable(importConsole, Loading)

/** Loads the console without its first page. */
export const fetchConsole = () => fetchChunk(importConsole)

/** Loads the console with its first page, or the public page, so that it is drawn at once. */
export async function preloadConsole() {
  const page = publicPages[publicPathOf(location.pathname)]
  if (page) return void (await fetchPage(page))
  const { prepareConsole } = await fetchConsole()
  await prepareConsole()
}

/**
 * Every page by its address. The console's documents begin with it. A public page that somebody opens is a document of its own, so
 * this one shows them only where the console leads to one, and in development.
 */
export function App() {
  const [path] = useLocation()
  const page = publicPages[publicPathOf(path)]
  return <PageBoundary page={page ? path : 'console'}>{page ? <PublicScreen page={page} /> : <Console />}</PageBoundary>
}

function PublicScreen({ page }: { page: PublicPage }) {
  useDocumentTitle(page.title)
  const [Page] = useState(() => page.Page ?? loadable(() => fetchPage(page), Loading))
  return <Page />
}
