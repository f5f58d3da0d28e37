import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { ConsultationList } from '#contract/generated/schema.ts'
import { formatCount } from '#src/i18n/format.ts'
import { useQueryParameters } from '#src/ui/page/query-string.ts'
import { viewClasses } from '#src/ui/page/view-switch.tsx'
import { texts } from './consultations.texts.ts'
import classes from './consultations-page.module.css'
import { type View, views } from './list-address.ts'

type ViewsProps = { view: View; list: Pick<ConsultationList, 'counts' | 'mostCounted'> | undefined }

/** The views as links, with how many consultations each has under the other filters. */
export function Views({ view, list }: ViewsProps) {
  const chosen = useRef<HTMLAnchorElement>(null)
  const isCounted = list !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the row of views scrolls, and its counts make it wider.
  useEffect(() => {
    chosen.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [view, isCounted])
  const [parameters] = useQueryParameters()
  const [path] = useLocation()
  function addressOf(name: View) {
    const next = new URLSearchParams(parameters)
    next.delete('page')
    if (name === 'hoy') next.delete('vista')
    else next.set('vista', name)
    const query = next.toString()
    return query ? `${path}?${query}` : path
  }
  const countOf = (name: View) => {
    const own = views[name]
    return own && list ? formatCount(list.counts[own], list.mostCounted) : null
  }
  return (
    <nav aria-label={texts.views} className={clsx(viewClasses.views, classes.views)}>
      {(Object.keys(views) as View[]).map((name) => (
        <Link
          key={name}
          href={addressOf(name)}
          className={viewClasses.view}
          aria-current={name === view ? 'page' : undefined}
          ref={name === view ? chosen : undefined}
        >
          {texts.view[name]} <span className={classes.count}>{countOf(name)}</span>
        </Link>
      ))}
    </nav>
  )
}
