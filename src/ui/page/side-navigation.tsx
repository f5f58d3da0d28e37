import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useChosenInSight } from './chosen-in-sight.ts'
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
  const row = useChosenInSight<HTMLUListElement>(location)
  return (
    <div className={classes.layout}>
      <nav aria-label={label}>
        <ul ref={row} className={classes.links}>
          {beside.map(({ path, label: name }) => {
            const isHere = location.replace(/\/$/, '') === path
            return (
              <li key={path}>
                <Link href={path} className={classes.link} aria-current={isHere ? 'page' : undefined}>
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
