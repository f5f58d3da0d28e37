import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  ConsultationRecord,
  ConsultationSeries,
  ConsultationStatusInput,
  CreateConsultationInput,
  CreateConsultationSeriesInput,
} from '#contract/generated/schema.ts'
import type { Item } from '#machines/batch.machine.ts'
import type { Versioned } from '#src/api/client.ts'
import { changeStatus, refreshConsultations, versionOfRow } from '#src/features/consultations/consultations.api.ts'
import { toast } from '#src/ui/feedback/toasts.tsx'
import { endingOf, useBatch } from '#src/ui/form/use-batch.ts'
import { book } from '../agenda.api.ts'
import { texts } from '../agenda.texts.ts'
import { changedBy, showChanged } from '../calendar/agenda-cache.ts'
import { appointmentRecord } from '../patient-appointments.api.ts'
import { texts as panelTexts } from './panel.texts.ts'
import { nextTimes } from './series-times.ts'

type Change = { book: CreateConsultationInput } | { cancel: ConsultationStatusInput }
type Version = ReturnType<typeof versionOfRow>
type Taken = Versioned<ConsultationRecord>
type Ending = 'waiting' | 'booked' | 'undone' | 'left' | 'refused' | 'unknown'

/** What became of a date: the appointment, and when it is. */
export type SeriesDate = { ending: Ending; id?: number; date?: string }

const undo: ConsultationStatusInput = { status: 'CANCELLED', cancelledReason: texts.undoReason, cancelledKind: 'CLINIC' }

/** What may still be done with a series: its refused dates are booked at the next free times, and all of it is taken back. Each is a request of its own. */
export function useSeries(
  { results }: ConsultationSeries,
  { weekdays: _, everyDays: __, count: ___, ...body }: CreateConsultationSeriesInput,
) {
  const queries = useQueryClient()
  const [dates, setDates] = useState<ReadonlyMap<string, SeriesDate>>(
    () =>
      new Map(
        results.map(({ date, consultationId }) => [
          date,
          consultationId === null ? { ending: 'refused' as const } : { ending: 'booked' as const, id: consultationId },
        ]),
      ),
  )
  const tell = (date: string, next: SeriesDate) => setDates((before) => new Map(before).set(date, next))
  const { busy, run } = useBatch<Change, Taken, Version | undefined>({
    atOnce: 3,
    saveOf: () => ({
      save: (change, key, version) =>
        'book' in change ? book(change.book, key) : changeStatus(version ?? { id: 0, etag: '' }, change.cancel, key),
      onDone: (record) => showChanged(queries, changedBy(record)),
    }),
    show: () => refreshConsultations(queries),
  })

  const missing = nextTimes(results.filter(({ date }) => dates.get(date)?.ending === 'refused'))
  /** Those that are booked, and those of which nobody knows whether they were taken back. */
  const booked = [...dates].flatMap(([key, { ending, id }]) =>
    id !== undefined && (ending === 'booked' || ending === 'unknown') ? { key, id } : [],
  )

  async function bookMissing() {
    const items = [...missing].map(([key, { date, minutes, clinicId }]): Item<Change> => {
      // It is free: nothing has to be allowed.
      const { outsideHours: ____, ...rest } = body
      return { key, value: { book: { ...rest, date, durationInMinutes: minutes, clinicId } } }
    })
    for (const { key } of items) tell(key, { ending: 'waiting' })
    await run(items, ({ key, ...ended }) => {
      const ending = endingOf(ended)
      if (ended.saved) tell(key, { ending: 'booked', id: ended.saved.id, date: ended.saved.date })
      else tell(key, { ending: ending === 'unknown' ? 'unknown' : 'refused' })
    })
  }

  async function undoAll() {
    const before = dates
    for (const { key } of booked) tell(key, { ...before.get(key), ending: 'waiting' })
    // Over the versions that they have now: one that somebody changes in between stays as it is.
    const read = await Promise.all(
      booked.map(async ({ key: date, id }) => {
        const record = await queries.fetchQuery({ ...appointmentRecord(id, 0), staleTime: 0, meta: {} }).catch(() => undefined)
        return { date, record }
      }),
    )
    for (const { date, record } of read) if (!record) tell(date, { ...before.get(date), ending: 'unknown' })
    const items = read.flatMap(({ date, record }) =>
      record ? { key: `undo ${date}`, date, value: { cancel: undo } as const, over: versionOfRow(record) } : [],
    )
    const ended = await run(items, ({ date, ...one }) => {
      const ending = one.saved ? 'undone' : endingOf(one) === 'unknown' ? 'unknown' : 'left'
      tell(date, { ...before.get(date), ending })
    })
    toast({ title: panelTexts.seriesGone(ended.filter(({ saved }) => saved).length, booked.length) })
  }

  return { dates, missing, booked, isBusy: busy.size > 0, bookMissing, undoAll }
}
