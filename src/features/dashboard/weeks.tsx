import { Anchor, Button, Skeleton } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { ConsultationStatus, ConsultationStatusCounts, ConsultationWeek } from '#contract/generated/schema.ts'
import { formatDate, formatDayAndMonth } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { fetchChunk, loadable } from '#src/ui/loading/chunks.tsx'
import { whenQuiet } from '#src/ui/loading/when-quiet.ts'
import classes from './dashboard.module.css'
import { texts } from './dashboard.texts.ts'
import { formatFigure, Section, StatusCounts } from './figures.tsx'
import { links } from './links.ts'

const loadChart = () => import('./weeks-chart.tsx')
const Chart = loadable(loadChart)

const linkOf = (from: string, to: string) => (estado: ConsultationStatus) =>
  links.consultations({ vista: 'todas', estado, desde: from, hasta: to })

/** The consultations of the last weeks as a chart, and as a table, which screen readers and paper always get. */
export function Weeks({ weeks, counts }: { weeks: readonly ConsultationWeek[]; counts: ConsultationStatusCounts }) {
  const [isTable, setTable] = useState(false)
  const [hasChart, setHasChart] = useState(false)
  useEffect(() => {
    // The figures are painted before the chart.
    return whenQuiet(() => {
      fetchChunk(loadChart).then(
        () => setHasChart(true),
        // The table says the same.
        () => setTable(true),
      )
    }, 0)
  }, [])
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return null
  return (
    <Section
      title={texts.weeks}
      action={
        <Button
          variant={isTable ? 'light' : 'default'}
          size="xs"
          aria-pressed={isTable}
          leftSection={<IconTable size={16} aria-hidden />}
          onClick={() => setTable(!isTable)}
        >
          {texts.asTable}
        </Button>
      }
    >
      <p className={classes.hint}>{texts.weeksRange(formatDate(first.from), formatDate(last.to))}</p>
      <StatusCounts labels={consultationStatusLabels} counts={counts} to={linkOf(first.from, last.to)} />
      {!isTable && (
        <div className={classes.chart} aria-hidden>
          {hasChart ? <Chart weeks={weeks} linkOf={linkOf} /> : <Skeleton height="100%" />}
        </div>
      )}
      <WeeksTable weeks={weeks} isHidden={!isTable} />
    </Section>
  )
}

const statuses = Object.keys(consultationStatusLabels) as ConsultationStatus[]

function WeeksTable({ weeks, isHidden }: { weeks: readonly ConsultationWeek[]; isHidden: boolean }) {
  return (
    <section className={classes.weeks} data-hidden={isHidden || undefined} aria-label={texts.weeks} tabIndex={isHidden ? -1 : 0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.week}</th>
            {statuses.map((status) => (
              <th key={status} scope="col">
                {consultationStatusLabels[status]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...weeks].reverse().map(({ from, to, counts }) => (
            <tr key={from}>
              <th scope="row">{formatDayAndMonth(from)}</th>
              {statuses.map((status) => (
                <td key={status}>
                  {/* Nobody can see the focus in a table that only screen readers get. */}
                  <Anchor component={Link} fz="inherit" href={linkOf(from, to)(status)} {...(isHidden && { tabIndex: -1 })}>
                    {formatFigure(counts[status])}
                  </Anchor>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
