import * as limits from '#contract/generated/limits.ts'
import type { CreateScheduleExceptionInput } from '#contract/generated/schema.ts'
import { formatMinute } from '#src/i18n/wall-clock.ts'
import { day, line, oneOf, z } from '#src/ui/fields/zod.ts'
import { minuteOf } from './hours-schema.ts'
import { texts } from './schedule.texts.ts'

const { exceptions: words, hours } = texts
/** Hours that are open besides have slots of so many minutes. */
const USUAL_MINUTES = 30

const time = (isEnd: boolean) =>
  z.string().check(z.refine((typed) => typed.trim() === '' || minuteOf(typed, isEnd) !== undefined, texts.timeBad))
const toTime = (typed: string, isEnd = false) => {
  const minute = typed.trim() === '' ? undefined : minuteOf(typed, isEnd)
  return minute === undefined ? null : formatMinute(minute)
}

const fields = z
  .object({
    kind: oneOf(words.kinds),
    clinicId: z.string(),
    fromDay: day(texts.dayBad),
    toDay: day(texts.dayBad),
    fromTime: time(false),
    toTime: time(true),
    reason: line(limits.CreateScheduleExceptionInput.reason, words.reasonMissing),
  })
  .check(({ value, issues }) => {
    const refuse = (name: keyof typeof value, message: string) => issues.push({ code: 'custom', input: value, path: [name], message })
    const [from, to] = [toTime(value.fromTime), toTime(value.toTime, true)]
    if (value.toDay < value.fromDay) refuse('toDay', hours.untilBad)
    if ((from === null) !== (to === null)) refuse(from === null ? 'fromTime' : 'toTime', words.bothTimes)
    else if (from !== null && to !== null && to <= from) refuse('toTime', hours.endBad)
    else if (value.kind === 'OPEN' && from === null) refuse('fromTime', words.openNeedsTimes)
    if (value.kind === 'OPEN' && value.clinicId === '') refuse('clinicId', hours.clinicMissing)
  })

/** The form of a doctor's exception, which produces the request. */
export const exceptionSchema = (doctorId: number) =>
  z.pipe(
    fields,
    z.transform(({ clinicId, fromTime, toTime: end, ...rest }): CreateScheduleExceptionInput => {
      const from = toTime(fromTime)
      const isOpen = rest.kind === 'OPEN' && from !== null
      return {
        ...rest,
        doctorId,
        clinicId: clinicId === '' ? null : Number(clinicId),
        fromTime: from,
        toTime: toTime(end, true),
        slotMinutes: isOpen ? USUAL_MINUTES : null,
      }
    }),
  )

/** The values of an empty form. */
export const emptyException = { kind: 'CLOSED' as const, clinicId: '', fromDay: '', toDay: '', fromTime: '', toTime: '', reason: '' }
