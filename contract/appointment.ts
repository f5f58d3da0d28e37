import type { CancelledKind, ConsultationStatus } from './generated/schema.ts'
import { consultationStatuses, openOf } from './statuses.ts'

/*
 * The facts of an appointment: whether it is still to be held, counts and takes its time, and which patient waits or comes next. Server and
 * console read them here, so that dashboards, agenda, lists, reservations, mails and feed say the same.
 */

/** The statuses of an appointment that is still to be held. */
export const OPEN_STATUSES: readonly ConsultationStatus[] = openOf(consultationStatuses)

type Status = { status: ConsultationStatus }
type Time = { date: string; durationInMinutes: number }
type Arrival = Status & { arrivedAt?: string | null | undefined }
type Standings = Arrival & { cancelledKind?: CancelledKind | null | undefined }

const MINUTE = 60_000
/** A patient who arrived longer ago than this (in milliseconds) is not there any more: nobody wrote down how the visit ended. */
export const LONGEST_WAIT = 12 * 60 * MINUTE

/** Whether an appointment is still to be held: it may be moved, cancelled and attended to. */
export const isOpen = ({ status }: Status) => OPEN_STATUSES.includes(status)

/** Whether an appointment counts among those of its day, and takes its time: all but the cancelled ones, overbookings too. */
export const isOn = ({ status }: Status) => status !== 'CANCELLED'

/** The moment at which an appointment ends. */
export const endOf = ({ date, durationInMinutes }: Time) => Date.parse(date) + durationInMinutes * MINUTE

/** Whether the patient has arrived and was not attended to yet, however late it is. */
export const isWaiting = (one: Arrival, now = Date.now()) =>
  isOpen(one) && Boolean(one.arrivedAt) && now - Date.parse(one.arrivedAt ?? '') < LONGEST_WAIT

/** Whether the patient is still to come or waits. A patient who did not come in the time of the appointment is not expected any more. */
export const isExpected = (one: Arrival & Time, now: number) => isWaiting(one, now) || (isOpen(one) && endOf(one) > now)

/** The appointment of the next patient, of a day's in order: a patient who waits and whose hour has come, or else the first expected one. */
export const nextOf = <One extends Arrival & Time>(ofDay: readonly One[], now: number) =>
  ofDay.find((one) => isWaiting(one, now) && Date.parse(one.date) <= now) ?? ofDay.find((one) => isExpected(one, now))

/** The standing of an appointment: its status, or something that says more than the status. */
export type Standing = ConsultationStatus | 'WAITING' | 'NO_SHOW'

/** The standing of an appointment. A patient who waits, or who did not come, counts more than the status. */
export const standingOf = (one: Standings, now = Date.now()): Standing =>
  isWaiting(one, now) ? 'WAITING' : one.status === 'CANCELLED' && one.cancelledKind === 'NO_SHOW' ? 'NO_SHOW' : one.status

/** The names of the standings, on screens and in spreadsheets. */
export const standingLabels = {
  PENDING: consultationStatuses.PENDING.label,
  CONFIRMED: consultationStatuses.CONFIRMED.label,
  WAITING: 'En sala',
  COMPLETED: consultationStatuses.COMPLETED.label,
  CANCELLED: consultationStatuses.CANCELLED.label,
  NO_SHOW: 'No se presentó',
} satisfies Record<Standing, string>
