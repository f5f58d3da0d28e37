import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { SlotAlternative } from '#contract/generated/schema.ts'
import type { Database } from '../platform/db/database.ts'
import { addDays, clinicDay, daysBetween, firstOf, lastOf, startOfClinicDay } from '../platform/time/clinic-day.ts'
import { endsAtMidnight, freeTimes, planDay } from './availability.ts'
import { readBookingLimits, readBusy, readRules } from './schedule.ts'

/** A search goes so many days ahead, and looks at so many consultations at most. */
const MOST_DAYS = 90
const MOST_BUSY = 50_000

export type FreeTime = SlotAlternative & { doctorId: number }

type Search = {
  doctorIds: number[]
  /** The first day, and the first moment. */
  from: string
  after: number
  minutes: number | undefined
  limit: number
  /** A further condition that a time has to meet. */
  admits?: (time: FreeTime) => boolean
  /** The last day. Without it the search goes as far as it may. */
  to?: string
  /** The days that count at all. */
  isAsked?: (day: string) => boolean
  /** So many of each doctor at most. */
  ofEach?: number
}

/**
 * The first times that are free with any of these doctors, and the last day that was searched. Most searches end in the first days, so that few
 * are read at first, and more each time.
 */
export async function searchFree(
  db: Database,
  { doctorIds, from, to, after, minutes, limit, admits = () => true, isAsked = () => true, ofEach = limit }: Search,
) {
  const furthest = addDays(from, MOST_DAYS - 1)
  const end = firstOf(to ?? furthest, furthest)
  const rulesOf = await readRules(db, doctorIds, [from, addDays(end, 1)])
  const plan = (doctorId: number, day: string) => planDay(day, rulesOf(doctorId))
  const foundOf = new Map<number, number>()
  const isWanting = (doctorId: number) => (foundOf.get(doctorId) ?? 0) < ofEach
  let attending = doctorIds.filter((id) => rulesOf(id).hours.length > 0 || rulesOf(id).exceptions.some(({ kind }) => kind === 'OPEN'))
  const isNobody = attending.length === 0
  const found: FreeTime[] = []
  let searchedTo = from
  let seen = 0
  for (let [first, span] = [from, 1]; attending.length > 0 && first <= end && found.length < limit && seen < MOST_BUSY; span *= 2) {
    const last = firstOf(addDays(first, span - 1), end)
    // A time of so many minutes may go on across the last midnight.
    const ends = Date.parse(startOfClinicDay(last, 1)) + (minutes ?? 0) * millisecondsInMinute
    const time = { from: Date.parse(startOfClinicDay(first)), to: ends }
    const { busyOf, count } = await readBusy(db, attending, time, MOST_BUSY)
    seen += count
    if (count === MOST_BUSY) break
    for (const day of daysBetween(first, last).filter(isAsked)) {
      const ofDay = attending.flatMap((doctorId) => {
        const planned = plan(doctorId, day)
        const behind = minutes !== undefined && endsAtMidnight(planned) ? plan(doctorId, addDays(day, 1)).open : undefined
        return freeTimes(planned, busyOf(doctorId), { minutes, after, behind })
          .map(({ date, minutes, clinicId }) => ({ date, minutes, clinicId, doctorId }))
          .filter(admits)
      })
      ofDay.sort((one, other) => one.date.localeCompare(other.date) || one.doctorId - other.doctorId)
      for (const time of ofDay) {
        if (!isWanting(time.doctorId)) continue
        foundOf.set(time.doctorId, (foundOf.get(time.doctorId) ?? 0) + 1)
        found.push(time)
      }
      // A doctor of whom all is found is not looked for again.
      attending = attending.filter(isWanting)
      searchedTo = day
      if (found.length >= limit || attending.length === 0) break
    }
    if (found.length < limit && attending.length > 0) searchedTo = last
    first = addDays(last, 1)
  }
  if (isNobody) searchedTo = end
  return { found: found.slice(0, limit), searchedTo }
}

/** Searches among the times that patients are offered: none of them is sooner or later than its doctor says. */
export async function searchOffered(db: Database, { admits = () => true, ...search }: Omit<Search, 'after'>) {
  const now = Date.now()
  const today = clinicDay(new Date(now))
  const limitsOf = await readBookingLimits(db, search.doctorIds)
  const boundsOf = new Map(
    search.doctorIds.map((id) => {
      const { bookingNoticeHours, bookingDays } = limitsOf(id)
      return [id, { first: now + bookingNoticeHours * millisecondsInHour, lastDay: addDays(today, bookingDays) }]
    }),
  )
  return searchFree(db, {
    ...search,
    after: now,
    admits(time) {
      const bounds = boundsOf.get(time.doctorId)
      return (
        bounds !== undefined && bounds.first <= Date.parse(time.date) && clinicDay(new Date(time.date)) <= bounds.lastDay && admits(time)
      )
    },
  })
}

/** Whether a doctor's agenda offers a time to patients, and not one of another length: `length` in minutes, or as long as the doctor's appointments take. */
export async function isOffered(db: Database, { doctorId, date, clinicId, minutes }: FreeTime, length?: number) {
  const day = clinicDay(new Date(date))
  const moment = Date.parse(date)
  const { found } = await searchOffered(db, {
    ...{ doctorIds: [doctorId], from: day, to: day, minutes: length, limit: 1 },
    admits: (time) => time.clinicId === clinicId && Date.parse(time.date) === moment,
  })
  return found.some((one) => one.minutes === minutes)
}

/** So many times patients are offered at once. */
const MOST_OFFERED = 60

/** What patients may choose of a doctor's free times, from a day on that is not over: at a clinic, where one is named, and so many minutes long. */
export async function offerTimes(
  db: Database,
  {
    doctorId,
    clinicId,
    minutes,
    from,
  }: { doctorId: number; clinicId: number | undefined; minutes: number | undefined; from: string | undefined },
) {
  const today = clinicDay(new Date())
  const { found, searchedTo } = await searchOffered(db, {
    ...{ doctorIds: [doctorId], from: lastOf(from ?? today, today), minutes, limit: MOST_OFFERED },
    admits: (time) => clinicId === undefined || time.clinicId === clinicId,
  })
  return { data: found.map(({ doctorId: _, ...time }) => time), searchedTo }
}
