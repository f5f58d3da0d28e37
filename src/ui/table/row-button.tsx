import type { ComponentProps } from 'react'
import { useRouter } from 'wouter'
import classes from './row-button.module.css'

/** A button of a row, which is quiet until the row is pointed at or has the focus. */
export const RowButton = (props: Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" className={classes.action} data-letter="row" {...props} />
)

/** A link of a row that looks like its buttons, or as `className` says. The table follows it: a list has many, and each of wouter's listens itself. */
export const RowLink = ({ href, ...props }: ComponentProps<'a'> & { href: string }) => (
  <a className={classes.action} {...props} href={useRouter().base + href} data-row-link />
)
