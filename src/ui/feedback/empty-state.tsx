import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  Icon: Icon
  /** The event. */
  title: string
  /** Makes the title a heading of that level: 1 where it is the whole page. */
  level?: 1 | 2
  /** The user's next step. */
  children: ReactNode
  /** One button. */
  action?: ReactNode
}

/** Replaces content that does not exist yet, was not found or could not be loaded. */
export function EmptyState({ Icon, title, level, children, action }: EmptyStateProps) {
  const Heading = level ? (`h${level}` as const) : 'p'
  return (
    <section className={classes.root} role="status">
      <span className={classes.icon}>
        <Icon size={28} stroke={1.5} aria-hidden />
      </span>
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{children}</p>
      {action}
    </section>
  )
}
