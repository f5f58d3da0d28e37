import * as limits from '#contract/generated/limits.ts'
import type { DoctorSchedule, DoctorScheduleInput, OpeningHoursInput } from '#contract/generated/schema.ts'
import { areOverlapping } from '#contract/opening-hours.ts'
import { today } from '#src/i18n/format.ts'
import { parseDay } from '#src/i18n/parse-day.ts'
import { formatMinute, MIDNIGHT, parseTime } from '#src/i18n/wall-clock.ts'
import { day, dayText, orNull, recordId, wholeNumber, z } from '#src/ui/fields/zod.ts'
import { texts as agendaTexts } from '../agenda.texts.ts'
import { texts } from './hours.texts.ts'

const { hours: words } = texts
const { slotMinutes: SLOT, clinicId: ID } = limits.OpeningHoursInput
const {
  overbookingsPerDay: OVERBOOKINGS,
  bookingNoticeHours,
  bookingDays,
  bookingsPerPatient,
  bookingsPerHour,
} = limits.DoctorScheduleInput
const EVERY_WEEK = 7

/** The minute of the day of a typed time; at the end of a day 0:00 and 24:00 are midnight. */
export const minuteOf = (typed: string, isEnd = false) => {
  if (isEnd && /^(24|0?0)([:.]?00)?$/.test(typed.trim())) return MIDNIGHT
  return parseTime(typed)
}
const time = (isEnd: boolean) =>
  z.pipe(
    z.string().check(z.refine((typed) => minuteOf(typed, isEnd) !== undefined, agendaTexts.timeBad)),
    z.transform((typed: string) => formatMinute(minuteOf(typed, isEnd) ?? 0)),
  )

const entry = z.object({
  weekday: z.pipe(z.string(), z.transform(Number)),
  clinicId: recordId(ID, words.clinicMissing),
  from: time(false),
  to: time(true),
  slotMinutes: wholeNumber(SLOT, words.minutesBad(...SLOT)),
  validFrom: day(agendaTexts.dayBad),
  validUntil: orNull(day(agendaTexts.dayBad)),
})
type Entry = z.output<typeof entry>

const lengthOf = ({ from, to }: Entry) => (minuteOf(to, true) ?? 0) - (minuteOf(from) ?? 0)

/** The faults of the hours, by their place: they end before they begin, hold no slot, or overlap earlier ones. */
function* faultsOf(hours: readonly Entry[]): Generator<{ path: (string | number)[]; message: string }> {
  for (const [at, one] of hours.entries()) {
    if (lengthOf(one) <= 0) yield { path: [at, 'to'], message: words.endBad }
    else if (lengthOf(one) < one.slotMinutes) yield { path: [at, 'slotMinutes'], message: words.slotBad }
    if (one.validUntil !== null && one.validUntil < one.validFrom) yield { path: [at, 'validUntil'], message: words.untilBad }
    if (hours.slice(0, at).some((other) => areOverlapping(one, other))) yield { path: [at, 'from'], message: words.overlaps }
  }
}

/** The form of a doctor's opening hours. */
export const hoursSchema = z.object({
  overbookingsPerDay: wholeNumber(OVERBOOKINGS, words.numberBad(...OVERBOOKINGS)),
  reminderHours: z.pipe(
    z.string(),
    z.transform((chosen) => chosen.split(',').filter(Boolean).map(Number)),
  ),
  onlineBooking: z.enum(['NONE', 'REQUEST', 'DIRECT']),
  bookingNoticeHours: wholeNumber(bookingNoticeHours, words.numberBad(...bookingNoticeHours)),
  bookingDays: wholeNumber(bookingDays, words.numberBad(...bookingDays)),
  bookingsPerPatient: wholeNumber(bookingsPerPatient, words.numberBad(...bookingsPerPatient)),
  bookingsPerHour: wholeNumber(bookingsPerHour, words.numberBad(...bookingsPerHour)),
  bookingByMail: z.boolean(),
  hours: z.array(entry).check(({ value, issues }) => {
    for (const { path, message } of faultsOf(value)) issues.push({ code: 'custom', input: value, path, message })
  }),
}) as z.ZodMiniType<DoctorScheduleInput, HoursValues>

/** The typed values of one row of the hours. */
export type HoursEntry = z.input<typeof entry>
/** The limits of what patients book by themselves, each a number of its own. */
export const BOOKING_LIMITS = ['bookingNoticeHours', 'bookingDays', 'bookingsPerPatient', 'bookingsPerHour'] as const

export type HoursValues = { overbookingsPerDay: string; reminderHours: string; onlineBooking: string; hours: HoursEntry[] } & {
  [Name in (typeof BOOKING_LIMITS)[number]]: string
} & { bookingByMail: boolean }

/** New hours on a weekday, at a clinic where there is only one. */
export const newHours = (weekday: number, clinics: DoctorSchedule['clinics']): HoursEntry => ({
  weekday: String(weekday),
  clinicId: clinics.length === 1 ? String(clinics[0]?.id) : '',
  from: '09:00',
  to: '13:00',
  slotMinutes: '30',
  validFrom: dayText(today()),
  validUntil: '',
})

/** Copies the hours of a weekday to others, whose own ones go. Each day keeps its place among the others. */
export function copiedTo(hours: readonly HoursEntry[], from: number, to: readonly number[]): HoursEntry[] {
  const targets = to.filter((weekday) => weekday !== from).map(String)
  const copied = hours.filter(({ weekday }) => weekday === String(from))
  const kept = hours.filter(({ weekday }) => !targets.includes(weekday))
  return [...kept, ...targets.flatMap((weekday) => copied.map((one) => ({ ...one, weekday })))]
}

/** Returns the form values of a doctor's hours. */
export const toInput = ({
  overbookingsPerDay,
  reminderHours = [],
  onlineBooking = 'NONE',
  hours,
  ...limits
}: DoctorSchedule): HoursValues => ({
  overbookingsPerDay: String(overbookingsPerDay),
  reminderHours: reminderHours.join(),
  onlineBooking,
  // A backend that does not know them is not sent them.
  bookingNoticeHours: String(limits.bookingNoticeHours ?? 0),
  bookingDays: String(limits.bookingDays ?? 1),
  bookingsPerPatient: String(limits.bookingsPerPatient ?? 1),
  bookingsPerHour: String(limits.bookingsPerHour ?? 1),
  bookingByMail: limits.bookingByMail ?? false,
  hours: hours.map(({ weekday, clinicId, from, to, slotMinutes, validFrom, validUntil }: OpeningHoursInput) => ({
    weekday: String(weekday),
    clinicId: String(clinicId),
    from,
    to,
    slotMinutes: String(slotMinutes),
    validFrom: dayText(validFrom),
    validUntil: dayText(validUntil),
  })),
})

/** Whether typed hours are valid on a day. A date that is none limits nothing. */
export const isValidOn = ({ validFrom, validUntil }: Pick<HoursEntry, 'validFrom' | 'validUntil'>, on: string) =>
  (parseDay(validFrom) ?? on) <= on && on <= (parseDay(validUntil) ?? on)

/** The day whose week the preview shows: today, or if no typed hours are valid today the first day on which some are. */
export function previewDay(hours: readonly HoursEntry[], now: string) {
  if (hours.some((one) => isValidOn(one, now))) return now
  const [first = now] = hours
    .flatMap(({ validFrom }) => parseDay(validFrom) ?? [])
    .filter((one) => one > now)
    .toSorted()
  return first
}

/** The typed hours of a week: for each weekday its times in minutes, and the number of slots. */
export const weekOf = (hours: readonly HoursEntry[]) =>
  Array.from({ length: EVERY_WEEK }, (_, index) =>
    hours
      .filter(({ weekday }) => weekday === String(index + 1))
      .flatMap(({ from, to, slotMinutes }) => {
        const [begin, end, minutes] = [minuteOf(from), minuteOf(to, true), Number(slotMinutes)]
        if (begin === undefined || end === undefined || end <= begin || !(minutes >= SLOT[0])) return []
        return [{ begin, end, slots: Math.floor((end - begin) / minutes) }]
      })
      .toSorted((one, other) => one.begin - other.begin),
  )
