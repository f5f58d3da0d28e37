import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { limits } from '#src/config.ts'
import { formatCount } from '#src/i18n/format.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import classes from './dashboard.module.css'
import { texts } from './dashboard.texts.ts'

/** 1.500, or `5.000 o más` where the server counts no further */
export const formatFigure = (count: number) => formatCount(count, limits.mostCounted)

type FigureProps = { label: string; value: string; hint?: string; to: string }

/** A figure that links to the list that it counts. */
export function Figure({ label, value, hint, to }: FigureProps) {
  return (
    <li>
      <Paper component={Link} href={to} className={classes.figure}>
        <span className={classes.label}>{label}</span>
        <span className={classes.value}>{value}</span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </Paper>
    </li>
  )
}

export const Figures = ({ children }: { children: ReactNode }) => (
  <ul aria-label={texts.figures} className={classes.figures}>
    {children}
  </ul>
)

/** A titled part of a dashboard. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Paper component="section" className={classes.section}>
      <header className={classes.sectionHeader}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {action}
      </header>
      {children}
    </Paper>
  )
}

type StatusCountsProps<Status extends string> = {
  labels: Readonly<Record<Status, string>>
  counts: Readonly<Record<Status, number>>
  to: (status: Status) => string
}

/** How many there are with each status, each a link to the list of these. */
export function StatusCounts<Status extends string>({ labels, counts, to }: StatusCountsProps<Status>) {
  const statuses = Object.keys(labels) as Status[]
  return (
    <ul className={classes.statuses}>
      {statuses.map((status) => (
        <li key={status}>
          <Link href={to(status)} className={classes.status}>
            <StatusBadge status={status} labels={labels} />
            <span className="tabular">{formatFigure(counts[status])}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
