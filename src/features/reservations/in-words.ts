import type { Reservation } from '#contract/generated/schema.ts'
import { formatDaysSince } from '#src/i18n/days.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { texts } from './reservations.texts.ts'

const list = new Intl.ListFormat('es-AR')

/** With whom somebody wants an appointment. */
export const wishOf = ({ doctor, speciality }: Pick<Reservation, 'doctor' | 'speciality'>) =>
  doctor ? fullName(doctor) : texts.ofSpeciality(speciality?.name ?? '')

/** When it suits them: the times that they chose, or the days and the part of the day. */
export function whenOf({ wantedTimes, weekdays, partOfDay }: Pick<Reservation, 'wantedTimes' | 'weekdays' | 'partOfDay'>) {
  if (wantedTimes.length > 0) return wantedTimes.map(({ date }) => formatDateTime(date)).join(' · ')
  const days = weekdays.length > 0 ? list.format(weekdays.map((day) => texts.weekdays[day - 1] ?? '')) : undefined
  const words = [days, partOfDay && texts.parts[partOfDay]].filter(Boolean).join(' ')
  return words ? words[0]?.toUpperCase() + words.slice(1) : texts.anyTime
}

/** How long ago somebody asked. */
export const ageOf = ({ createdAt }: Pick<Reservation, 'createdAt'>) => formatDaysSince(createdAt)

/** Where a reservation's page is. */
export const reservationPath = ({ id }: Pick<Reservation, 'id'>) => `/reservations/${id}`
