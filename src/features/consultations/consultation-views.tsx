import clsx from 'clsx'
import { Link, useLocation } from 'wouter'
import type { ConsultationList } from '#contract/generated/schema.ts'
import { formatCount } from '#src/i18n/format.ts'
import { useChosenInSight } from '#src/ui/page/chosen-in-sight.ts'
import { useQueryParameters } from '#src/ui/page/query-string.ts'
import { viewClasses } from '#src/ui/page/view-switch.tsx'
import { texts } from './consultations.texts.ts'
import classes from './consultations-page.module.css'
import { type View, views } from './list-address.ts'

type ViewsProps = { view: View; list: Pick<ConsultationList, 'counts' | 'mostCounted'> | undefined }

/** The views as links, with how many consultations each has under the other filters. */
export function Views({ view, list }: ViewsProps) {
  const row = useChosenInSight<HTMLElement>(view)
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
    <nav ref={row} aria-label={texts.views} className={clsx(viewClasses.views, classes.views)}>
      {(Object.keys(views) as View[]).map((name) => (
        <Link key={name} href={addressOf(name)} className={viewClasses.view} aria-current={name === view ? 'page' : undefined}>
          {texts.view[name]} <span className={classes.count}>{countOf(name)}</span>
        </Link>
      ))}
    </nav>
  )
}
