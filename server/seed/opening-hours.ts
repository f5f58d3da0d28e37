import type { openingHours, scheduleExceptions } from '../agenda/schema.ts'
import type { Calendar } from './calendar.ts'

/** The two halves of a day on which doctors attend, with the hours in which visits may begin. */
const HALVES = [
  { from: '08:00', to: '13:00', first: 8, last: 12 },
  { from: '14:00', to: '19:00', first: 14, last: 18 },
] as const
const SATURDAY = { from: '08:00', to: '12:00', first: 8, last: 11 } as const

type Attendance = { from: string; to: string; first: number; last: number; clinicId: number }

/**
 * When a doctor attends, by weekday: the halves of a day take turns among the clinics, on some days one of the two is free, and every other
 * doctor attends on Saturdays. `index` tells the doctors apart.
 */
export function weekOf(index: number, clinicIds: readonly number[]) {
  const isOff = (weekday: number, half: number) => (index + weekday) % 4 === half
  return (weekday: number): Attendance[] => {
    const halves =
      weekday === 6 ? (index % 2 === 0 ? [SATURDAY] : []) : weekday < 6 ? HALVES.filter((_, half) => !isOff(weekday, half)) : []
    return halves.flatMap((half, turn) => {
      const clinicId = clinicIds[(weekday + turn) % clinicIds.length]
      return clinicId === undefined ? [] : [{ ...half, clinicId }]
    })
  }
}
export type Week = ReturnType<typeof weekOf>

/** The clinic of a doctor in an hour of a day that comes so many days after today. Everybody works today: if the week has no hours for it, as on a Monday. */
export function clinicAt(week: Week, calendar: Calendar, days: number, hour: number) {
  const weekday = days === 0 && (calendar.isClosed(0) || week(calendar.weekdayOf(0)).length === 0) ? 1 : calendar.weekdayOf(days)
  return week(weekday).find(({ first, last }) => first <= hour && hour <= last)?.clinicId
}

type Practice = { doctorId: number; week: Week; slotMinutes: number; since: string }

/** The rows of a doctor's weekly hours. */
export const hoursOf = ({ doctorId, week, slotMinutes, since }: Practice): (typeof openingHours.$inferInsert)[] =>
  [1, 2, 3, 4, 5, 6].flatMap((weekday) =>
    week(weekday).map(({ from, to, clinicId }) => ({
      doctorId,
      clinicId,
      weekday,
      fromTime: from,
      toTime: to,
      slotMinutes,
      validFrom: since,
    })),
  )

/** When the exceptions were made. */
const madeIn = (calendar: Calendar) => calendar.at(-6, 11, 20)

/** The hours of today, where it is a day on which the week has none: the demo shows visits of today on any day. */
export const hoursToday = ({ doctorId, week, slotMinutes }: Practice, calendar: Calendar): (typeof scheduleExceptions.$inferInsert)[] =>
  calendar.isClosed(0) || week(calendar.weekdayOf(0)).length === 0
    ? week(1).map(({ from, to, clinicId }) => ({
        ...{ doctorId, clinicId, kind: 'OPEN' as const, fromDay: calendar.dayOf(0), toDay: calendar.dayOf(0) },
        ...{ fromTime: from, toTime: to, slotMinutes, reason: 'Atención extraordinaria', createdAt: madeIn(calendar) },
      }))
    : []

/** A congress after the last visits, and some time of next week that is for something else, while no visit is planned. */
export function exceptionsOf(practice: Practice | undefined, calendar: Calendar, isTaken: (moment: string) => boolean) {
  if (!practice) return []
  const { doctorId, week } = practice
  const createdAt = madeIn(calendar)
  const whole = { createdAt, doctorId, clinicId: null, fromTime: null, toTime: null, slotMinutes: null }
  const congress = {
    ...whole,
    kind: 'CLOSED' as const,
    fromDay: calendar.dayOf(AFTER_ALL_VISITS),
    toDay: calendar.dayOf(AFTER_ALL_VISITS + 2),
    reason: 'Congreso',
  }
  const free = [7, 8, 9, 10, 11, 12, 13].flatMap((days) =>
    calendar.isClosed(days)
      ? []
      : week(calendar.weekdayOf(days)).flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, turn) => ({ days, hour: first + turn })).filter(
            ({ hour }) => !isTaken(calendar.at(days, hour, 0)) && !isTaken(calendar.at(days, hour, 30)),
          ),
        ),
  )[0]
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const meeting = free && {
    ...{ ...whole, kind: 'BLOCK' as const, fromDay: calendar.dayOf(free.days), toDay: calendar.dayOf(free.days) },
    ...{ fromTime: clock(free.hour), toTime: clock(free.hour + 1), reason: 'Reunión de equipo' },
  }
  return meeting ? [congress, meeting] : [congress]
}
const AFTER_ALL_VISITS = 50
