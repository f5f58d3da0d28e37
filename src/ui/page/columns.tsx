import { Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './columns.module.css'

/** The width from which something stands beside a form. The style sheet has it, too. */
const WIDE = '(min-width: 75em)'

/** True if the page has room beside its form. Data for that place alone is not read without it. */
export const useIsWide = () => useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })

/**
 * The facts of a record beside its actions, on a wide page; below them on a narrow one. With `first="aside"` the first child comes before the
 * second on a narrow page, and stands at its right, above the third, on a wide one.
 */
export const Columns = ({ first, children }: { first?: 'aside'; children: ReactNode }) => (
  <div className={classes.columns} data-first={first}>
    {children}
  </div>
)

/** One matter beside a form: a quiet heading and its rows. */
export const Beside = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section} aria-label={title}>
    <Title order={2} size="h3">
      {title}
    </Title>
    {children}
  </section>
)
