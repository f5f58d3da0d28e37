import type { ReactNode } from 'react'
import classes from './action-rows.module.css'

/** A list in a frame: each `li` has its text, and its actions at the end. */
export const ActionRows = ({ children }: { children: ReactNode }) => <ul className={classes.rows}>{children}</ul>
