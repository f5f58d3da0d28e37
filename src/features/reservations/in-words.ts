import { endOf, isOpen, standingLabels, standingOf } from '#contract/appointment.ts'
import type { Reservation } from '#contract/generated/schema.ts'
import { partsOfDay } from '#contract/parts-of-day.ts'
import { besideInWords } from '#src/features/agenda/given.texts.ts'
import { formatWeekday } from '#src/i18n/calendar.ts'
import { formatDaysSince } from '#src/i18n/days.ts'
import { formatDateTime, formatDayAndMonth, formatIsoDate, formatTime, fullName, orMissing } from '#src/i18n/format.ts'
import { texts } from './reservations.texts.ts'

const list = new Intl.ListFormat('es-AR')

/** The doctor or the speciality of an appointment, or of a wish for one. */
export const withWhom = ({ consultation, doctor, speciality }: Pick<Reservation, 'consultation' | 'doctor' | 'speciality'>) =>
  consultation ? fullName(consultation.doctor) : doctor ? fullName(doctor) : texts.ofSpeciality(speciality?.name ?? '')

type Wish = Pick<Reservation, 'wantedTimes' | 'weekdays' | 'partOfDay'>

/** The time and the state of the appointment; or the times that suit them. */
export function whenOf({ consultation, ...wish }: Wish & Pick<Reservation, 'consultation'>) {
  if (!consultation) return wishOf(wish)
  const date = formatDateTime(consultation.date)
  return isOpen(consultation) ? date : `${date} · ${standingLabels[standingOf(consultation)]}`
}

/** The status in words: of an accepted reservation, the present state of the appointment. */
export function saidOf(
  { status, consultation, isSelfHeld }: Pick<Reservation, 'status' | 'consultation' | 'isSelfHeld'>,
  now = Date.now(),
) {
  if (isSelfHeld) return texts.selfHeld
  if (!consultation) return texts.said[status]
  const standing = standingOf(consultation, now)
  if (standing === 'CANCELLED' || standing === 'NO_SHOW' || standing === 'COMPLETED' || standing === 'WAITING')
    return texts.saidOfAppointment[standing]
  return endOf(consultation) > now ? texts.said.ACCEPTED : texts.saidOfAppointment.OVER
}

/** What there is to know of a patient who has an appointment ahead: another one on that day, and that no mail tells them. */
export const besideOf = ({ consultation }: Pick<Reservation, 'consultation'>, now = Date.now()) =>
  consultation && isOpen(consultation) && endOf(consultation) > now ? besideInWords(consultation) : ''

/** When it suits them: the times that they chose, or the days and the part of the day. */
export function wishOf({ wantedTimes, weekdays, partOfDay }: Wish) {
  if (wantedTimes.length > 0) return wantedTimes.map(({ date }) => formatDateTime(date)).join(' · ')
  const days = weekdays.length > 0 ? list.format(weekdays.map((day) => texts.weekdays[day - 1] ?? '')) : undefined
  const words = [days, partOfDay && partsOfDay[partOfDay]].filter(Boolean).join(' ')
  return words ? words[0]?.toUpperCase() + words.slice(1) : texts.anyTime
}

/** The times that they chose, each with its weekday, and its clinic where those are several; or when else it suits them. */
export function wishesOf(wish: Wish, clinics: Map<number, string>) {
  if (wish.wantedTimes.length === 0) return [wishOf(wish)]
  return wish.wantedTimes.map(({ date, clinicId }) =>
    [`${formatWeekday(formatIsoDate(date))} ${formatDateTime(date)}`, clinics.size > 1 && clinics.get(clinicId)].filter(Boolean).join(', '),
  )
}

/** A wished time in short, with its weekday. */
export const inShort = ({ date }: { date: string }) =>
  `${formatWeekday(formatIsoDate(date))} ${formatDayAndMonth(date)} ${formatTime(date)}`

/** At which clinic their appointment is, or where it suits them: those of the times that they chose, the one or the city that they named, or any. */
export function whereOf(
  { consultation, clinic, wantedTimes, city }: Pick<Reservation, 'consultation' | 'clinic' | 'wantedTimes' | 'city'>,
  wanted: Map<number, string>,
) {
  if (consultation) return orMissing(consultation.clinic?.name)
  return wantedTimes.length > 0 ? orMissing(list.format(wanted.values())) : (clinic?.name ?? (city || texts.anyClinic))
}

/** How long ago somebody asked. */
export const ageOf = ({ createdAt }: Pick<Reservation, 'createdAt'>) => formatDaysSince(createdAt)

/** The address of a reservation's page. */
export const reservationPath = ({ id }: Pick<Reservation, 'id'>) => `/reservations/${id}`
