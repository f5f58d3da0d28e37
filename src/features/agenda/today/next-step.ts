import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { endOf, isOn, isOpen, isWaiting } from '#contract/appointment.ts'
import type { ConsultationStatus } from '#contract/generated/schema.ts'
import { consultationStatusChart } from '#machines/consultation-status.chart.ts'
import { nextStatuses } from '#machines/next-statuses.ts'

/** What the one button of an appointment does at a moment. */
export type Step = 'confirm' | 'arrive' | 'complete'

/** The steps that the user may do. */
export type May = Readonly<Record<Step, boolean>>

type Appointment = { status: ConsultationStatus; date: string; durationInMinutes: number; arrivedAt: string | null }

/** Within this time before the hour a patient is expected at the desk: from then on it matters more who arrives than who confirms. */
const AT_THE_DOOR = millisecondsInHour

/** A patient who is late by more than this after the end is not awaited in sight any more. */
const AWAITED = millisecondsInHour

/** A wait of more minutes than these is told as a long one. */
const LONG_WAIT = 20

/** Returns the step that follows at a moment, as the chart of the statuses and the user's role allow. */
export function stepAt(one: Appointment, now: number, may: May): Step | undefined {
  const next = nextStatuses<ConsultationStatus>(consultationStatusChart, one.status)
  const confirms = may.confirm && next.includes('CONFIRMED')
  const completes = may.complete && next.includes('COMPLETED') && Date.parse(one.date) <= now
  if (one.arrivedAt !== null) return confirms ? 'confirm' : completes ? 'complete' : undefined
  if (confirms && Date.parse(one.date) - now > AT_THE_DOOR) return 'confirm'
  if (completes && endOf(one) <= now) return 'complete'
  if (may.arrive && isOpen(one)) return 'arrive'
  return confirms ? 'confirm' : undefined
}

const minuteOf = (moment: number) => Math.floor(moment / millisecondsInMinute)

/**
 * How many minutes of the clock somebody waits, and whether that is long. Nothing for who does not wait. Beside 'desde las 08:55' and 'Ahora,
 * 08:57' these are two minutes, whatever the seconds of the arrival were.
 */
export function waitAt(one: Appointment, now: number): { minutes: number; isLong: boolean } | undefined {
  if (!isWaiting(one, now)) return undefined
  const minutes = Math.max(0, minuteOf(now) - minuteOf(Date.parse(one.arrivedAt ?? '')))
  return { minutes, isLong: minutes > LONG_WAIT }
}

const byHour = (one: Appointment, other: Appointment) => Date.parse(one.date) - Date.parse(other.date)

/** Whether nothing more is done about an appointment today: it is completed, or nobody came. */
const isOver = (one: Appointment, now: number) => !isOpen(one) || (!isWaiting(one, now) && endOf(one) + AWAITED <= now)

/** The appointments of a day without the cancelled ones, by the hour: those that are over, and the others. */
export function dayAt<One extends Appointment>(appointments: readonly One[], now: number): { over: One[]; ahead: One[] } {
  const ofDay = appointments.filter(isOn).toSorted(byHour)
  return { over: ofDay.filter((one) => isOver(one, now)), ahead: ofDay.filter((one) => !isOver(one, now)) }
}

/** The place of the present minute among appointments in their order: before the first one that is still to begin. */
export function placeOfNow(appointments: readonly Appointment[], now: number) {
  const next = appointments.findIndex(({ date }) => Date.parse(date) > now)
  return next < 0 ? appointments.length : next
}
