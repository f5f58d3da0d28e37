import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useLocation } from 'wouter'
import type { ConsultationStatus, ConsultationWeek } from '#contract/generated/schema.ts'
import { formatDayAndMonth, formatNumber } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { statusColor } from '#src/ui/feedback/status-badge.tsx'
import classes from './dashboard.module.css'

type ChartProps = {
  weeks: readonly ConsultationWeek[]
  linkOf: (from: string, to: string) => (status: ConsultationStatus) => string
}

/** From the bottom to the top. */
const STACK = ['COMPLETED', 'CONFIRMED', 'PENDING', 'CANCELLED'] as const

const series = STACK.map((status) => ({
  name: status,
  label: consultationStatusLabels[status],
  color: `var(--chart-${statusColor(status)})`,
}))

/** A bar for each week, with a part for each status, which leads to the list of these. */
export default function WeeksChart({ weeks, linkOf }: ChartProps) {
  const [, navigate] = useLocation()
  return (
    <BarChart
      className={classes.bars}
      h="100%"
      type="stacked"
      data={weeks.map(({ from, counts }) => ({ week: formatDayAndMonth(from), ...counts }))}
      dataKey="week"
      series={series}
      valueFormatter={formatNumber}
      accessibilityLayer={false}
      maxBarWidth={48}
      barProps={({ name }) => ({
        cursor: 'pointer',
        onClick: (_, index) => {
          const [week, status] = [weeks[index], STACK.find((one) => one === name)]
          if (week && status) navigate(linkOf(week.from, week.to)(status))
        },
      })}
    />
  )
}
