import { type ReactNode, useEffect, useRef } from 'react'
import { config } from '#src/config.ts'
import { PublicLayout } from '../layout.tsx'
import { WithoutScript } from './without-script.tsx'

type LiveArticleProps = {
  /** The script of the page finds it by this name. */
  name: 'appointment' | 'booking' | 'booking-request' | 'find-doctor'
  className: string | undefined
  /** Runs the page, and returns a function that ends it. */
  run: (page: HTMLElement) => () => void
  children: ReactNode
}

/** A page that holds every part that it may show. A script without React runs it: which parts it shows is the `data-state` of the whole. */
export function LiveArticle({ name, className, run, children }: LiveArticleProps) {
  const page = useRef<HTMLElement>(null)
  // If the build has rendered the page, its own script runs it.
  useEffect(() => {
    return page.current ? run(page.current) : undefined
  }, [run])
  return (
    <PublicLayout hasSignInLink={false}>
      <article ref={page} className={className} data-live={name} data-api={config.api.base} data-state="loading">
        {children}
        <WithoutScript />
      </article>
    </PublicLayout>
  )
}
