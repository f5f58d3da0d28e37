import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'wouter'
import classes from './data-table.module.css'

/** A button of a row, which is quiet until the row is pointed at or has the focus. */
export const RowButton = (props: Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" className={classes.action} {...props} />
)

/** A link of a row that looks like its buttons. */
export const RowLink = (props: LinkProps) => <Link className={classes.action} {...props} />
