import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useScreen } from './page.tsx'
import classes from './side-navigation.module.css'

type SideNavigationProps = {
  /** Names the navigation. */
  label: string
  children: ReactNode
}

/** A page among those of the same matter, with the links to the others at its side; above it on a narrow page. */
export function SideNavigation({ label, children }: SideNavigationProps) {
  const { beside = [] } = useScreen()
  const [location] = useLocation()
  const current = useRef<HTMLAnchorElement>(null)
  // On a narrow page the links may be more than fit.
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <div className={classes.layout}>
      <nav aria-label={label}>
        <ul className={classes.links}>
          {beside.map(({ path, label: name }) => {
            const isHere = location.replace(/\/$/, '') === path
            return (
              <li key={path}>
                <Link href={path} className={classes.link} {...(isHere && { 'aria-current': 'page', ref: current })}>
                  {name}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className={classes.content}>{children}</div>
    </div>
  )
}
