import type { ReactNode } from 'react'
import classes from './description-list.module.css'

/** Names and values of a record that is only read, in columns as wide as the page has room for. */
export function DescriptionList({ label, items }: { label: string; items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl aria-label={label} className={classes.list}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
