import type { consultations } from '../schema.ts'
import type { Calendar } from './calendar.ts'
import { CANCELLATIONS, type Speciality, type Visit } from './medicine.ts'
import type { Random } from './random.ts'

type Practice = {
  doctor: { id: number; speciality: Speciality }
  clinicIds: number[]
  patients: { id: number }[]
  count: number
}

const PAST_DAYS = 540
const FUTURE_DAYS = 42

/** The consultations of one doctor around today: in office hours, never two at once, every patient at least once. */
export function planConsultations({ doctor, clinicIds, patients, count }: Practice, calendar: Calendar, random: Random) {
  const taken = new Set<string>()
  return Array.from({ length: Math.max(count, patients.length) }, (_, index) => {
    const { date, days } = freeSlot(taken, calendar, random)
    const patient = patients[index < patients.length ? index : random.whole(0, patients.length - 1)]
    const visit = random.pick(doctor.speciality.visits)
    const status = statusOn(days, random)
    const row = {
      doctorId: doctor.id,
      patientId: patient?.id ?? 0,
      clinicId: clinicIds[random.whole(0, clinicIds.length - 1)] ?? null,
      name: visit.name,
      description: visit.description,
      date,
      durationInMinutes: random.pick([20, 30, 30, 30]),
      status,
      cancelledReason: status === 'CANCELLED' ? random.pick(CANCELLATIONS) : null,
      createdAt: calendar.at(Math.min(days, 0) - random.whole(1, 25), random.whole(9, 19), random.whole(0, 59)),
    } satisfies typeof consultations.$inferInsert
    return { row, notes: status === 'COMPLETED' && random.chance(0.75) ? notesAfter(visit, days, date, calendar, random) : [] }
  })
}

function freeSlot(taken: Set<string>, calendar: Calendar, random: Random): { date: string; days: number } {
  const days = random.chance(0.06) ? 0 : random.chance(0.2) ? random.whole(1, FUTURE_DAYS) : -random.whole(1, PAST_DAYS)
  const date = calendar.at(days, random.whole(8, 18), random.pick([0, 30]))
  if (taken.has(date) || calendar.isWeekend(days)) return freeSlot(taken, calendar, random)
  taken.add(date)
  return { date, days }
}

function statusOn(days: number, random: Random) {
  const chance = random.next()
  if (days < 0) return chance < 0.13 ? 'CANCELLED' : days > -8 && chance < 0.2 ? 'PENDING' : 'COMPLETED'
  return chance < 0.1 ? 'CANCELLED' : chance < 0.45 ? 'PENDING' : 'CONFIRMED'
}

/** What was written at the visit, and perhaps when the studies came. */
function notesAfter({ notes }: Visit, days: number, date: string, calendar: Calendar, random: Random) {
  const [first, ...later] = notes
  const atVisit = { content: fill(first, random), createdAt: new Date(Date.parse(date) + 25 * 60_000).toISOString() }
  const followUp = later.find(() => random.chance(0.4))
  const laterDays = days + random.whole(5, 21)
  if (!followUp || laterDays >= 0) return [atVisit]
  return [atVisit, { content: fill(followUp, random), createdAt: calendar.at(laterDays, random.whole(9, 18), random.whole(0, 59)) }]
}

/** `{a-b}` stands for a number between a and b. */
const fill = (text: string, random: Random) =>
  text.replace(/{(\d+)-(\d+)}/g, (_, least, most) => String(random.whole(Number(least), Number(most))))
