import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ErrorBoundary, LeavingBoundary } from './error-boundary.tsx'

/**
 * Shows the 500 page in the place of a page that fails, and only there: the next page begins anew, also if the former one fails while it is
 * taken away. A change of `page` begins anew.
 */
export function PageBoundary({ page, children }: { page: string; children: ReactNode }) {
  const [path] = useLocation()
  const search = useSearch()
  const at = `${path}?${search}`
  return (
    <ErrorBoundary at={at}>
      <LeavingBoundary at={at}>
        <ErrorBoundary key={page} at={at}>
          {children}
        </ErrorBoundary>
      </LeavingBoundary>
    </ErrorBoundary>
  )
}
