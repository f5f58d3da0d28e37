import type { ReactNode } from 'react'
import classes from './action-rows.module.css'

/** A list in a frame: each `li` says what it is, and has what can be done with it at its end. */
export const ActionRows = ({ children }: { children: ReactNode }) => <ul className={classes.rows}>{children}</ul>
