import type { AgendaAppointment, SuspendedAppointmentInput, SuspendScheduleInput } from '#contract/generated/schema.ts'
import { formatDate, formatTime, fullName } from '#src/i18n/format.ts'
import { parseDay } from '#src/i18n/parse-day.ts'
import { instantAt, parseTime } from '#src/i18n/wall-clock.ts'
import { isDay, oneOf, z } from '#src/ui/fields/zod.ts'
import { texts } from '../agenda.texts.ts'
import { checkSpan, emptySpan, spanFields, toSpan } from '../hours/exception-schema.ts'
import { texts as hoursTexts } from '../hours/hours.texts.ts'
import { texts as words } from './suspend.texts.ts'

const row = z
  .object({
    id: z.number(),
    version: z.number(),
    name: z.string(),
    phone: z.optional(z.nullable(z.string())),
    hasEmail: z.optional(z.boolean()),
    date: z.string(),
    minutes: z.number(),
    clinicId: z.nullable(z.number()),
    action: oneOf(words.actions, words.actionMissing),
    day: z.string(),
    time: z.string(),
  })
  .check(({ value: { action, day, time }, issues }) => {
    if (action !== 'MOVE') return
    if (!isDay(day)) issues.push({ code: 'custom', input: day, path: ['day'], message: texts.dayBad })
    if (parseTime(time) === undefined) issues.push({ code: 'custom', input: time, path: ['time'], message: texts.timeBad })
  })

/** The typed values of an appointment in a suspended time: the decision, and the new time of a moved one. */
export type SuspendedRow = z.input<typeof row>

/** An appointment of which nothing is decided yet. */
export const toRow = ({ id, version, patient, date, durationInMinutes, clinicId }: AgendaAppointment): SuspendedRow => ({
  ...{ id, version, date, clinicId, minutes: durationInMinutes },
  ...{ name: fullName(patient), phone: patient.phone, hasEmail: patient.hasEmail },
  ...{ action: '', day: '', time: '' },
})

/** An appointment that moves to an instant. */
export const movedTo = (one: SuspendedRow, date: string): SuspendedRow => ({
  ...one,
  ...{ action: 'MOVE', day: formatDate(date), time: formatTime(date) },
})

function toInput({ id, version, action, day, time, minutes }: z.output<typeof row>): SuspendedAppointmentInput {
  if (action !== 'MOVE') return { id, version, action }
  return { id, version, action, date: instantAt(parseDay(day) ?? '', parseTime(time) ?? 0), durationInMinutes: minutes }
}

/** The form of a suspension, which produces the request. */
export const suspendSchema = (doctorId: number) =>
  z.pipe(
    z.object({ ...spanFields, rows: z.array(row) }).check(({ value, issues }) => {
      checkSpan(value, (name, message) => issues.push({ code: 'custom', input: value, path: [name], message }))
    }),
    z.transform(({ rows, ...typed }): SuspendScheduleInput => ({ ...typed, ...toSpan(typed), doctorId, appointments: rows.map(toInput) })),
  )

/** The suspended time: its days, its hours, and why. */
export const spanInWords = ({ fromDay, toDay, fromTime, toTime: end, reason }: Omit<typeof emptySpan, 'clinicId'>) =>
  [hoursTexts.exceptions.days(fromDay, toDay), fromTime && `${fromTime}–${end}`, reason].filter(Boolean).join(' · ')

export const emptySuspension = { ...emptySpan, rows: [] as SuspendedRow[] }
