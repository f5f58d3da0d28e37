import { millisecondsInMinute } from 'date-fns/constants'
import { isOpen } from '#contract/appointment.ts'
import { freeTimesOf, type Hours, type Interval, overlaps, united } from '#contract/free-times.ts'
import type { AgendaDay, ConsultationStatus, OpeningHours, SlotAlternative, SlotCollision } from '#contract/generated/schema.ts'
import { clinicDay, clockOf, daysBetween, weekdayOf } from '../platform/time/clinic-day.ts'
import type { scheduleExceptions } from './schema.ts'

/*
 * When a doctor attends, and what is free: plain functions of the weekly hours, the exceptions, the holidays and what is booked. Moments are
 * milliseconds since 1970; what the clock says there, the clinics' zone decides.
 */

type Exception = Pick<
  typeof scheduleExceptions.$inferSelect,
  'id' | 'clinicId' | 'kind' | 'fromDay' | 'toDay' | 'fromTime' | 'toTime' | 'slotMinutes' | 'reason'
>

/** The rules that decide when one doctor attends. `held`: the times that are proposed to somebody. */
export type Rules = {
  hours: readonly OpeningHours[]
  exceptions: readonly Exception[]
  holidays: ReadonlyMap<string, string>
  held?: readonly Interval[]
}

type Closed = Interval & {
  kind: 'HOLIDAY' | 'CLOSED' | 'BLOCK' | 'HELD'
  reason: string
  clinicId: number | null
  exceptionId: number | null
}
/** A day of a doctor, from its first moment to the next day's: what is open and not closed, and what is closed and why. Each is in the order of time. */
export type Day = Interval & { day: string; open: Hours[]; closed: Closed[] }

/** Hours that lie in what the clocks skip end when they begin, or before. */
const lasts = ({ from, to }: Interval) => from < to
const isAt = (clinicId: number, other: number | null) => other === null || other === clinicId

/** The parts of an interval that the others leave free. */
const without = <One extends Interval>(whole: One, taken: readonly Interval[]): One[] =>
  taken.reduce<One[]>(
    (left, one) =>
      left.flatMap((part) =>
        overlaps(part, one)
          ? [
              { ...part, to: one.from },
              { ...part, from: one.to },
            ].filter(lasts)
          : [part],
      ),
    [whole],
  )

const inTime = <One extends Interval>(all: One[]) => all.sort((one, other) => one.from - other.from || one.to - other.to)

/** Plans a day of a doctor by these rules. */
export function planDay(day: string, { hours, exceptions, holidays, held = [] }: Rules): Day {
  const clock = clockOf(day)
  const wholeDay = { from: clock('00:00'), to: clock('24:00') }
  const times = ({ fromTime, toTime }: Exception) => (fromTime && toTime ? { from: clock(fromTime), to: clock(toTime) } : wholeDay)
  const today = exceptions.filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
  const added = today.filter(({ kind }) => kind === 'OPEN')
  const holiday = holidays.get(day)
  // Without times it says that the weekly hours hold on a holiday.
  const holds = (clinicId: number) => !holiday || added.some((one) => !one.fromTime && isAt(clinicId, one.clinicId))

  const weekly = hours
    .flatMap(({ clinicId, weekday, from, to, slotMinutes, validFrom, validUntil }) =>
      weekday === weekdayOf(day) && validFrom <= day && day <= (validUntil ?? day) && holds(clinicId)
        ? [{ from: clock(from), to: clock(to), clinicId, slotMinutes }]
        : [],
    )
    .filter(lasts)
  const besides = added
    .flatMap((one) =>
      one.fromTime && one.clinicId !== null && one.slotMinutes !== null
        ? [{ ...times(one), clinicId: one.clinicId, slotMinutes: one.slotMinutes }]
        : [],
    )
    .filter(lasts)
  const shut = today
    .flatMap((one) =>
      one.kind === 'OPEN' ? [] : [{ ...times(one), kind: one.kind, reason: one.reason, clinicId: one.clinicId, exceptionId: one.id }],
    )
    .filter(lasts)
  const proposed = held
    .filter((one) => overlaps(one, wholeDay))
    .map((one) => ({ ...one, kind: 'HELD' as const, reason: '', clinicId: null, exceptionId: null }))
  const closed = [...shut, ...proposed]
  // Hours that overlap are one: of the later ones counts what the earlier ones leave.
  const openOn = [...weekly, ...besides].flatMap((one, index, all) => {
    const earlier = all.slice(0, index).filter(({ clinicId }) => clinicId === one.clinicId)
    const shutHere = closed.filter(({ clinicId }) => isAt(one.clinicId, clinicId))
    return without({ ...one, firstSlot: one.from }, [...earlier, ...shutHere])
  })
  const isHeld = added.some(({ fromTime }) => !fromTime)
  const free: Closed = { ...wholeDay, kind: 'HOLIDAY', reason: holiday ?? '', clinicId: null, exceptionId: null }
  const ofHoliday = holiday && !isHeld ? without(free, besides) : []
  return { ...wholeDay, day, open: inTime(openOn), closed: inTime([...ofHoliday, ...closed]) }
}

/** Plans the days of a doctor from one to another. */
export const planDays = (from: string, to: string, rules: Rules) => daysBetween(from, to).map((day) => planDay(day, rules))

const asText = ({ from, to }: Interval) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })

type Time = Interval & { clinicId: number | null }

/**
 * Why a doctor does not attend at a time at a clinic, or at any where none is known; nothing if they do. What `outsideHours` admits is left out: that there are no hours, or a
 * holiday. What is closed, or blocked, is not open to anybody.
 */
export const closedAt = (time: Time, rules: Rules, more: { outsideHours?: boolean | undefined } = {}) =>
  closedOn(planDays(clinicDay(new Date(time.from)), clinicDay(new Date(time.to - 1)), rules), time, more)

function closedOn(
  days: readonly Day[],
  time: Time,
  { outsideHours = false }: { outsideHours?: boolean | undefined } = {},
): SlotCollision[] {
  const isHere = (one: Closed) => (time.clinicId === null || isAt(time.clinicId, one.clinicId)) && overlaps(one, time)
  const closed = days.flatMap((one) => one.closed).filter(isHere)
  const shut = closed.filter(({ kind }) => kind !== 'HOLIDAY')
  // Hours that touch each other are one, across midnight, too.
  const open = days.flatMap((one) => one.open).filter(({ clinicId }) => time.clinicId === null || clinicId === time.clinicId)
  const isAttended = without(time, open).length === 0
  const holiday = isAttended || outsideHours ? [] : closed.filter(({ kind }) => kind === 'HOLIDAY')
  const told = [...shut, ...holiday].map(({ kind, reason, ...interval }) => ({ kind, reason, ...asText(interval) }))
  return told.length > 0 || isAttended || outsideHours ? told : [{ kind: 'OUTSIDE_HOURS', ...asText(time) }]
}

type Booked = { date: string; durationInMinutes: number; clinicId: number | null; status: ConsultationStatus }

/**
 * Tells of appointments of a doctor which are still to come and lie outside the hours as they are now: they were booked so, or the hours changed. What
 * is held for somebody closes nothing to who is booked already. `days`: planned by these rules; few appointments lie on others.
 */
export function outsideHours(rules: Rules, days: readonly Day[], now = Date.now()) {
  const unheld = { ...rules, held: [] }
  const attended = rules.held?.length ? days.map(({ day }) => planDay(day, unheld)) : days
  return ({ date, durationInMinutes, clinicId, status }: Booked) => {
    const from = Date.parse(date)
    const time = { from, to: from + durationInMinutes * millisecondsInMinute, clinicId }
    if (!isOpen({ status }) || time.to <= now) return false
    const touched = attended.filter((day) => overlaps(day, time))
    const closed = without(time, touched).length > 0 ? closedAt(time, unheld) : closedOn(touched, time)
    return closed.length > 0
  }
}

/** Whether hours of a day last until its midnight, so that a time may go on into the next day. */
export const endsAtMidnight = ({ open, to }: Day) => open.some((one) => one.to === to)

/** The times of a day that are free for so many minutes, or for a slot of the hours, from a moment on. `behind`: the hours of the next day. */
export const freeTimes = (
  { open }: Pick<Day, 'open'>,
  busy: readonly Interval[],
  asked: { minutes?: number | undefined; after: number; behind?: readonly Hours[] | undefined },
): (Interval & SlotAlternative)[] =>
  freeTimesOf(open, busy, { minute: millisecondsInMinute, ...asked }).map(({ from, to, clinicId, minutes }) => ({
    from,
    to,
    clinicId,
    minutes,
    date: new Date(from).toISOString(),
  }))

/** The same moments and reasons as the contract has them, with what is taken of that day. */
export function toAgendaDay({ from, to, day, open, closed }: Day, taken: readonly Interval[]): AgendaDay {
  return {
    day,
    open: open.map((one) => ({ ...one, ...asText(one), firstSlot: new Date(one.firstSlot).toISOString() })),
    closed: closed.map((one) => ({ ...one, ...asText(one) })),
    taken: united(taken.filter((one) => overlaps(one, { from, to }))).map(asText),
  }
}
