import type { reservations } from '../reservations/schema.ts'
import { phoneIn } from './addresses.ts'
import type { Calendar } from './calendar.ts'
import type { City } from './cities.ts'
import type { Week } from './opening-hours.ts'
import { createPeople } from './people.ts'
import { createRandom } from './random.ts'

type Row = typeof reservations.$inferInsert
type Practice = { doctorId: number; week: Week; slotMinutes: number; city: City; specialityId: number; insuranceIds: readonly number[] }
type Options = {
  calendar: Calendar
  /** Whether the doctor sees somebody at a moment, or in the half hour after it. */
  isTaken: (doctorId: number, moment: string) => boolean
  /** The practices of the reservations in the back office's list: the demo doctor's, and another one's. */
  practices: readonly [Practice, Practice]
}

/** The first hours of the next two weeks in which a doctor attends and sees nobody. */
function freeHours({ doctorId, week }: Practice, { calendar, isTaken }: Options) {
  return [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].flatMap((days) =>
    calendar.isClosed(days)
      ? []
      : week(calendar.weekdayOf(days)).flatMap(({ first, last, clinicId }) =>
          Array.from({ length: last - first + 1 }, (_, turn) => ({ date: calendar.at(days, first + turn, 0), clinicId }))
            .filter(({ date }) => !isTaken(doctorId, date))
            .slice(0, 1),
        ),
  )
}

/** Requests for an appointment, and the times that are proposed to one of them. They draw from numbers of their own, so that everything else stays as it is. */
export function planReservations(options: Options) {
  const { calendar, practices } = options
  const [own, other] = practices
  const random = createRandom(1819)
  const person = createPeople(random, calendar.today)
  const free = freeHours(own, options)
  const minutes = own.slotMinutes
  /** A moment so many hours ago, in working time. */
  const made = (days: number, hour: number, minute: number) => calendar.at(-days, hour, minute)
  function of(practice: Practice, createdAt: string, more: Partial<Row>): Row {
    const { handle, firstName, lastName, dni } = person({ least: 24, most: 71, women: 0.6 })
    return {
      ...{ firstName, lastName, dni, email: `${handle}@casilla.test`, phone: phoneIn(practice.city, random), origin: 'PUBLIC' },
      ...{ doctorId: practice.doctorId, insuranceId: practice.insuranceIds[random.whole(0, practice.insuranceIds.length - 1)] ?? null },
      ...{ createdAt, statusSince: createdAt, ...more },
    }
  }
  const wanted = (...turns: number[]) => turns.flatMap((turn) => (free[turn] ? [{ ...free[turn], minutes }] : []))
  const proposed = wanted(3, 4, 5)
  const rows = [
    of(own, made(0, 7, 40), { wantedTimes: wanted(0, 1) }),
    of(own, made(1, 20, 15), { wantedTimes: wanted(1) }),
    of(own, made(1, 11, 5), { origin: 'PHONE', weekdays: [2, 4], partOfDay: 'MORNING', note: 'Prefiere que la llamen después de las 18.' }),
    of(own, made(2, 16, 30), { lapse: 'DECLINED' }),
    of(own, made(1, 9, 50), { status: 'PROPOSED', returnsTo: 'PENDING', heldUntil: calendar.at(1, 20, 0), wantedTimes: wanted(2) }),
    of(own, made(9, 10, 20), { status: 'WAITING', origin: 'COUNTER', partOfDay: 'AFTERNOON' }),
    of(own, made(6, 12, 45), { status: 'WAITING', weekdays: [1, 3, 5] }),
    of(own, made(4, 18, 10), { status: 'REJECTED', rejection: 'INSURANCE', rejectedReason: 'Se le sugirió otro médico de la cartilla.' }),
    of(own, made(5, 8, 30), { status: 'WITHDRAWN' }),
    of(other, made(1, 13, 25), { origin: 'PHONE', partOfDay: 'EVENING' }),
    of(other, made(3, 15, 0), { status: 'WAITING' }),
    of(other, made(0, 6, 55), { doctorId: null, specialityId: other.specialityId }),
    of(other, made(2, 21, 40), { doctorId: null, specialityId: own.specialityId, status: 'WAITING', partOfDay: 'MORNING' }),
  ]
  const times = proposed.map(({ date, clinicId }) => ({ doctorId: own.doctorId, clinicId, date, durationInMinutes: minutes }))
  return { rows, times }
}
