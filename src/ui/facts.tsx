import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** A record that is only read: its fields by name. */
export function Facts({ facts, actions }: { facts: readonly (readonly [name: string, value: ReactNode])[]; actions?: ReactNode }) {
  return (
    <Paper className={classes.panel}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Paper>
  )
}
