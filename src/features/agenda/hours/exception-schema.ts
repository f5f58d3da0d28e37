import * as limits from '#contract/generated/limits.ts'
import type { CreateScheduleExceptionInput, ScheduleException } from '#contract/generated/schema.ts'
import { formatMinute } from '#src/i18n/wall-clock.ts'
import { day, dayText, line, oneOf, wholeNumber, z } from '#src/ui/fields/zod.ts'
import { texts as agendaTexts } from '../agenda.texts.ts'
import { texts } from './hours.texts.ts'
import { minuteOf } from './hours-schema.ts'

const { exceptions: words, hours } = texts
const { slotMinutes: SLOT } = limits.OpeningHoursInput
const slot = wholeNumber(SLOT, hours.minutesBad(...SLOT))

const time = (isEnd: boolean) =>
  z.string().check(z.refine((typed) => typed.trim() === '' || minuteOf(typed, isEnd) !== undefined, agendaTexts.timeBad))
const toTime = (typed: string, isEnd = false) => {
  const minute = typed.trim() === '' ? undefined : minuteOf(typed, isEnd)
  return minute === undefined ? null : formatMinute(minute)
}

/** The typed values of some time of a doctor: from one day to another, on each of them some hours or all, at one clinic or at every one. */
export const spanFields = {
  clinicId: z.string(),
  fromDay: day(agendaTexts.dayBad),
  toDay: day(agendaTexts.dayBad),
  fromTime: time(false),
  toTime: time(true),
  reason: line(limits.CreateScheduleExceptionInput.reason, words.reasonMissing),
}
type Span = { [Name in keyof typeof spanFields]: string }
type Refuse = (name: keyof Span, message: string) => void

/** Refuses a time that ends before it begins, or has one of its hours alone. */
export function checkSpan({ fromDay, toDay, fromTime, toTime: end }: Span, refuse: Refuse) {
  const [from, to] = [toTime(fromTime), toTime(end, true)]
  if (toDay < fromDay) refuse('toDay', hours.untilBad)
  if ((from === null) !== (to === null)) refuse(from === null ? 'fromTime' : 'toTime', words.bothTimes)
  else if (from !== null && to !== null && to <= from) refuse('toTime', hours.endBad)
}

/** The times and the clinic as the request has them. */
export const toSpan = ({ clinicId, fromTime, toTime: end }: Pick<Span, 'clinicId' | 'fromTime' | 'toTime'>) => ({
  clinicId: clinicId === '' ? null : Number(clinicId),
  fromTime: toTime(fromTime),
  toTime: toTime(end, true),
})

const fields = z.object({ kind: oneOf(words.kinds), ...spanFields, slotMinutes: z.string() }).check(({ value, issues }) => {
  const refuse: Refuse = (name, message) => issues.push({ code: 'custom', input: value, path: [name], message })
  checkSpan(value, refuse)
  // Without times the weekly hours hold, on a holiday too.
  if (value.kind !== 'OPEN' || toTime(value.fromTime) === null) return
  if (value.clinicId === '') refuse('clinicId', hours.clinicMissing)
  if (!slot.safeParse(value.slotMinutes).success)
    issues.push({ code: 'custom', input: value, path: ['slotMinutes'], message: hours.minutesBad(...SLOT) })
})

/** The form of a doctor's exception, which produces the request. */
export const exceptionSchema = (doctorId: number) =>
  z.pipe(
    fields,
    z.transform((typed): CreateScheduleExceptionInput => {
      const span = toSpan(typed)
      return {
        ...typed,
        ...span,
        doctorId,
        slotMinutes: typed.kind === 'OPEN' && span.fromTime !== null ? Number(typed.slotMinutes) : null,
      }
    }),
  )

/** The values of an empty form. */
export const emptySpan = { clinicId: '', fromDay: '', toDay: '', fromTime: '', toTime: '', reason: '' }
export const emptyException = { kind: 'CLOSED', ...emptySpan, slotMinutes: '30' }

/** The form's values of an exception. */
export const toValues = ({ kind, clinicId, fromDay, toDay, fromTime, toTime: end, slotMinutes, reason }: ScheduleException) => ({
  ...{ kind, reason, fromDay: dayText(fromDay), toDay: dayText(toDay), fromTime: fromTime ?? '', toTime: end ?? '' },
  clinicId: clinicId === null ? '' : String(clinicId),
  slotMinutes: slotMinutes === null ? emptyException.slotMinutes : String(slotMinutes),
})
