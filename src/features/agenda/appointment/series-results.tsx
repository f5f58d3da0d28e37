import { Button } from '@mantine/core'
import type { ConsultationSeries, CreateConsultationSeriesInput } from '#contract/generated/schema.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { texts } from '../agenda.texts.ts'
import { collisionInWords } from '../collision.texts.ts'
import { besideInWords, texts as givenTexts } from '../given.texts.ts'
import classes from './aside.module.css'
import { texts as panelTexts } from './panel.texts.ts'
import { type SeriesDate, useSeries } from './use-series.ts'

const said = ({ ending, date }: SeriesDate) => {
  if (ending === 'booked') return date === undefined ? panelTexts.seriesBooked : panelTexts.seriesInstead(formatDateTime(date))
  return {
    ...{ waiting: panelTexts.seriesWaiting, refused: panelTexts.seriesRefused, undone: panelTexts.seriesUndone },
    ...{ left: panelTexts.seriesLeft, unknown: panelTexts.seriesUnknown },
  }[ending]
}

type SeriesResultsProps = { series: ConsultationSeries; body: CreateConsultationSeriesInput; onClose: () => void }

/** The outcome of each date of a series, and what may still be done: the refused ones at the next free time, and all of them taken back. */
export function SeriesResults({ series, body, onClose }: SeriesResultsProps) {
  const { results } = series
  const { dates, missing, booked, isBusy, bookMissing, undoAll } = useSeries(series, body)
  const count = (wanted: SeriesDate['ending']) => [...dates.values()].filter(({ ending }) => ending === wanted).length
  const undone = count('undone')
  return (
    <>
      <p role="status" className={classes.lead}>
        {undone > 0
          ? panelTexts.seriesGone(undone, undone + count('booked') + count('left'))
          : texts.seriesDone(count('booked'), results.length)}
      </p>
      {booked.length > 0 && series.hasEmail === false && <p className={classes.note}>{givenTexts.unreached}</p>}
      <ul className={classes.results}>
        {results.map(({ date, collisions, sameDay }) => {
          const now: SeriesDate = dates.get(date) ?? { ending: 'refused' }
          const beside = now.ending === 'booked' && now.date === undefined && besideInWords({ sameDay })
          return (
            <li key={date}>
              {formatDateTime(date)} · <strong>{said(now)}</strong>
              {beside && <div>{beside}</div>}
              {now.ending === 'refused' && collisions.map((one) => <div key={`${one.kind}${one.from}`}>{collisionInWords(one)}</div>)}
            </li>
          )
        })}
      </ul>
      <div className={classes.buttons}>
        {/* Who takes a series back does not want its missing dates. */}
        {undone === 0 && missing.size > 0 && (
          <Button size="xs" variant="default" aria-disabled={isBusy} onClick={() => !isBusy && void bookMissing()}>
            {panelTexts.seriesNext(missing.size)}
          </Button>
        )}
        {booked.length > 0 && (
          <Button size="xs" variant="default" aria-disabled={isBusy} onClick={() => !isBusy && void undoAll()}>
            {panelTexts.seriesUndo}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </>
  )
}
