import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchChunk, type LoadChunk, useLoaded, useSoon } from '#src/ui/loading/chunks.tsx'
import type { PageModule } from '#src/ui/page/screen.ts'
import { preloadFiles } from './page-files.ts'
import { useIsFirst } from './page-router.tsx'
import { findScreen } from './screens.ts'
import { ScrollAndFocus } from './scroll-and-focus.tsx'

/** A page that is loaded from its chunk. Give it a `key` for each address, so that no page inherits the state of another one. */
export function LazyPage({ load, path, id }: { load: LoadChunk<PageModule>; path: string; id: number }) {
  preloadFiles(path)
  // The page that is being left stays until the next one is there, unless that takes long.
  useSoon(useIsFirst() ? undefined : load)
  const Page = useLoaded(load)?.default
  if (!Page) return <PageSkeleton />
  return (
    <>
      <ScrollAndFocus />
      <Page id={id} />
    </>
  )
}

/** The shape of a page that is on its way. */
export function PageSkeleton() {
  return (
    <Stack gap="lg" role="status">
      <VisuallyHidden>Cargando…</VisuallyHidden>
      <Stack gap="xs">
        <Skeleton height="1em" width="8rem" />
        <Skeleton height="2rem" width="16rem" maw="70%" />
      </Stack>
      <Skeleton height="20rem" />
    </Stack>
  )
}

const HOVER_MS = 60

/** Preloads the chunk and the data of the page that a link points to while the pointer or the focus is on the link, or on the row that it opens. */
export function usePreload(queries: QueryClient, base: string) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onHover = ({ type, target }: Event) => {
      const element = target instanceof Element ? target : null
      // A row opens by the link that it marks.
      const link =
        element?.closest<HTMLAnchorElement>('a[href]') ?? element?.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-opens]')
      // The focus goes to the title of a new page by itself, while the pointer may rest on the next link.
      if (type === 'focusin' && !link) return
      clearTimeout(timer)
      if (link?.origin !== location.origin || !link.pathname.startsWith(base)) return
      timer = setTimeout(() => preload(link.pathname.slice(base.length) || '/', queries), HOVER_MS)
    }
    const events = ['pointerover', 'focusin', 'touchstart'] as const
    for (const event of events) document.addEventListener(event, onHover, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const event of events) document.removeEventListener(event, onHover)
    }
  }, [queries, base])
}

/** Preloads the chunk of the page at a path under /app. Resolves to its module and the id in the path, if both are there. */
async function preloadChunk(path: string) {
  const found = findScreen(path)
  if (found) preloadFiles(found.path)
  // A failed preload is not reported. The page reports it when the user opens it.
  const module = found?.screen.page && (await fetchChunk(found.screen.page).catch(() => undefined))
  return module && { module, id: found.id }
}

/** Preloads the chunk of the page at a path under /app, and its data. */
async function preload(path: string, queries: QueryClient) {
  const found = await preloadChunk(path)
  const query = found?.module.preload?.(found.id)
  if (query) queries.prefetchQuery(query)
}

/** Loads the first page's chunk. Resolves to a function that puts the data of its document's requests into a query client. */
export async function loadFirst(path: string) {
  const found = await preloadChunk(path)
  const query = found && (found.module.firstRead ?? found.module.preload)?.(found.id)
  return async (queries: QueryClient) => {
    if (query) await queries.prefetchQuery(query)
  }
}
