import type { consultations } from '../agenda/schema.ts'
import type { Calendar } from './calendar.ts'
import { CANCELLATIONS } from './medicine.ts'
import { clinicAt, type Week } from './opening-hours.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { Speciality, Visit } from './speciality.ts'

type Practice = {
  doctor: { id: number; speciality: Speciality }
  week: Week
  patients: Person[]
  /** The number of visits, and how many of them are today. */
  count: number
  today: number
  /** The first appointment was so many days ago. */
  since: number
}
type Booking = { patient: Person; visit: Visit; days: number; date: string; createdAt: string; clinicId: number }

const PAST_DAYS = 540
const FUTURE_DAYS = 42
/** An appointment is made at most so many days before the visit, or before today if the visit is still to come. */
const AHEAD_DAYS = 25
/** The days between two visits of a patient. */
const GAP_DAYS = 5

/**
 * Plans the consultations of one doctor around today: when and where the doctor attends, never two at once, each patient at least once and for a reason that suits them.
 * `taken` holds the times at which doctors and patients are busy already.
 */
export function planConsultations(
  { doctor, week, patients, count, today, since }: Practice,
  taken: Set<string>,
  calendar: Calendar,
  random: Random,
) {
  const { visits, minutes } = doctor.speciality
  const reach = Math.min(PAST_DAYS, since - AHEAD_DAYS)
  const history = new Map<Person, Booking[]>()

  /** Adds a visit of one of the patients, unless the practice is closed, somebody is busy, or the patient has no reason to come. */
  function attempt(index: number): Booking | undefined {
    const days = index < today ? 0 : someDay(reach, random)
    const hour = random.whole(8, 18)
    const patient = patients[index] ?? patients[random.whole(0, patients.length - 1)]
    const clinicId = clinicAt(week, calendar, days, hour)
    if (!patient || hour > calendar.lastHour(days) || clinicId === undefined) return

    const date = calendar.at(days, hour, minutes ? 0 : random.pick([0, 30]))
    const moments = [`doctor ${doctor.id} ${date}`, `patient ${patient.dni} ${date}`]
    const past = history.get(patient) ?? []
    if (moments.some((one) => taken.has(one)) || past.some((one) => Math.abs(one.days - days) < GAP_DAYS)) return

    const isDue = (visit: Visit) => past.every((one) => one.visit !== visit || Math.abs(one.days - days) >= (visit.everyDays ?? 0))
    const reasons = visits.filter((visit) => suits(visit, patient, date) && isDue(visit) && !(visit.isAcute && days > 0))
    const visit = reasons[random.whole(0, reasons.length - 1)]
    if (!visit) return

    // An acute visit is planned at most a day ahead.
    const bookedOn = Math.min(days, 0) - (visit.isAcute ? 1 : random.whole(1, AHEAD_DAYS))
    const createdAt = calendar.at(bookedOn, random.whole(9, 19), random.whole(0, 59))
    if (createdAt < patient.dateBirthday) return

    for (const moment of moments) taken.add(moment)
    const booking = { patient, visit, days, date, createdAt, clinicId }
    history.set(patient, [...past, booking])
    return booking
  }
  function draw(index: number) {
    for (;;) {
      const booking = attempt(index)
      if (booking) return booking
    }
  }

  return Array.from({ length: Math.max(count, patients.length) }, (_, index) => {
    const { patient, visit, days, date, createdAt, clinicId } = draw(index)
    const status = statusOn(days, random)
    const durationInMinutes = minutes ?? random.pick([20, 30, 30, 30])
    const cancelledReason =
      status === 'CANCELLED' ? random.pick(days >= 0 ? CANCELLATIONS.ahead : [...CANCELLATIONS.ahead, ...CANCELLATIONS.onTheDay]) : null
    const row = {
      doctorId: doctor.id,
      clinicId,
      name: visit.name,
      description: visit.description,
      date,
      durationInMinutes,
      status,
      cancelledReason,
      cancelledKind: status === 'CANCELLED' ? (isOnTheDay(cancelledReason) ? ('NO_SHOW' as const) : ('PATIENT' as const)) : null,
      createdAt,
    } satisfies Omit<typeof consultations.$inferInsert, 'patientId'>
    return { patient, row, notes: status === 'COMPLETED' && random.chance(0.75) ? notesAfter(visit, days, date, calendar, random) : [] }
  })
}

/** Whether somebody did not come. */
const isOnTheDay = (reason: string | null) => CANCELLATIONS.onTheDay.some((one) => one === reason)

/** The nearer a day is to today, the more visits it has. */
const someDay = (reach: number, random: Random) => {
  const distance = random.next() ** 2
  return random.chance(0.22) ? 1 + Math.floor(FUTURE_DAYS * distance) : -1 - Math.floor(reach * distance)
}

/** Whether a patient of that age has a reason for such a visit. */
function suits({ suits: { least = 0, most = Infinity, gender } = {} }: Visit, patient: Person, date: string) {
  const age = ageOn(date, patient)
  return age >= least && age <= most && (gender === undefined || gender === patient.gender)
}

const ageOn = (date: string, { dateBirthday }: Person) =>
  Number(date.slice(0, 4)) - Number(dateBirthday.slice(0, 4)) - (date.slice(5, 10) < dateBirthday.slice(5) ? 1 : 0)

function statusOn(days: number, random: Random) {
  const chance = random.next()
  if (days < 0) return chance < 0.13 ? 'CANCELLED' : days > -8 && chance < 0.2 ? 'PENDING' : 'COMPLETED'
  return chance < 0.1 ? 'CANCELLED' : chance < 0.45 ? 'PENDING' : 'CONFIRMED'
}

/** The note of the visit, and perhaps one of the day on which the results of the studies came. */
function notesAfter({ notes }: Visit, days: number, date: string, calendar: Calendar, random: Random) {
  const [first, ...later] = notes
  const written = (note: typeof first, createdAt: string) => {
    const { text, study } = typeof note === 'string' ? { text: note, study: undefined } : note
    return { content: random.fill(text), createdAt, study }
  }
  const atVisit = written(first, new Date(Date.parse(date) + 25 * 60_000).toISOString())
  const followUp = later.find(() => random.chance(0.4))
  const laterDays = days + random.whole(5, 21)
  if (!followUp || laterDays >= 0) return [atVisit]
  return [atVisit, written(followUp, calendar.at(laterDays, random.whole(9, 18), random.whole(0, 59)))]
}
