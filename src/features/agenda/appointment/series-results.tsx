import { Button } from '@mantine/core'
import type { ConsultationSeries } from '#contract/generated/schema.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { texts } from '../agenda.texts.ts'
import { collisionInWords } from '../collision.texts.ts'
import classes from './aside.module.css'

type SeriesResultsProps = { series: ConsultationSeries; onClose: () => void }

/** The outcome of each date of a series. */
export function SeriesResults({ series: { results }, onClose }: SeriesResultsProps) {
  const done = results.filter(({ consultationId }) => consultationId !== null).length
  return (
    <>
      <p role="status" className={classes.lead}>
        {texts.seriesDone(done, results.length)}
      </p>
      <ul className={classes.results}>
        {results.map(({ date, consultationId, collisions }) => (
          <li key={date}>
            {formatDateTime(date)} · <strong>{consultationId === null ? texts.seriesRefused : texts.seriesBooked}</strong>
            {collisions.map((one) => (
              <div key={`${one.kind}${one.from}`}>{collisionInWords(one)}</div>
            ))}
          </li>
        ))}
      </ul>
      <Button size="xs" variant="default" onClick={onClose}>
        {texts.close}
      </Button>
    </>
  )
}
