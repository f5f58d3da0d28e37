import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { config } from '#src/config.ts'
import { PublicLayout } from '../layout.tsx'
import { sharedLabels } from './shared.texts.ts'
import { WithoutScript } from './without-script.tsx'

type LiveArticleProps = {
  /** The script of the page finds it by this name. */
  name: 'appointment' | 'booking' | 'booking-request' | 'find-doctor'
  /** The sheet of the page: its own class, and that of a line of buttons. */
  classes: { readonly page?: string; readonly actions?: string }
  /** Runs the page, and returns a function that ends it. */
  run: (page: HTMLElement) => () => void
  children: ReactNode
}

/** A page that holds every part that it may show, and the button of one that could not be read. A script without React runs it: which parts it shows is the `data-state` of the whole. */
export function LiveArticle({ name, classes, run, children }: LiveArticleProps) {
  const page = useRef<HTMLElement>(null)
  // If the build has rendered the page, its own script runs it.
  useEffect(() => {
    return page.current ? run(page.current) : undefined
  }, [run])
  return (
    <PublicLayout hasSignInLink={false}>
      <article ref={page} className={classes.page} data-live={name} data-api={config.api.base} data-state="loading">
        {children}
        <div className={classes.actions} data-show="lost" hidden>
          <Button size="md" data-action="retry">
            {sharedLabels.retry}
          </Button>
        </div>
        <WithoutScript />
      </article>
    </PublicLayout>
  )
}
