import type { CancelledKind, ConsultationStatus } from './generated/schema.ts'
import { consultationStatuses, openOf } from './statuses.ts'

/*
 * What is true of an appointment: whether it is still to be held, counts, takes its time, who waits and who comes next. Server and console read
 * it here, so that dashboards, agenda, lists, reservations, mails and feed say the same.
 */

/** The statuses of an appointment that is still to be held. */
export const OPEN_STATUSES: readonly ConsultationStatus[] = openOf(consultationStatuses)

type Status = { status: ConsultationStatus }
type Time = { date: string; durationInMinutes: number }
type Arrival = Status & { arrivedAt?: string | null | undefined }
type Standings = Arrival & { cancelledKind?: CancelledKind | null | undefined }

const MINUTE = 60_000
/** Whoever arrived longer ago is not there any more: it was never written down what became of them. */
const LONGEST_WAIT = 12 * 60 * MINUTE

/** Whether an appointment is still to be held: it may be moved, cancelled and attended to. */
export const isOpen = ({ status }: Status) => OPEN_STATUSES.includes(status)

/** Whether an appointment counts among those of its day, and takes its time: all but the cancelled ones, overbookings too. */
export const isOn = ({ status }: Status) => status !== 'CANCELLED'

/** The moment at which an appointment ends. */
export const endOf = ({ date, durationInMinutes }: Time) => Date.parse(date) + durationInMinutes * MINUTE

/** Whether the patient has arrived and was not attended to yet, however late it is. */
export const isWaiting = (one: Arrival, now = Date.now()) =>
  isOpen(one) && Boolean(one.arrivedAt) && now - Date.parse(one.arrivedAt ?? '') < LONGEST_WAIT

/** Whether the patient is still to come or waits. Whoever did not come in their time is not expected any more. */
export const isExpected = (one: Arrival & Time, now: number) => isWaiting(one, now) || (isOpen(one) && endOf(one) > now)

/** The appointment whose patient comes next, of a day's in order: who waits and whose hour has come, or else the first who is expected. */
export const nextOf = <One extends Arrival & Time>(ofDay: readonly One[], now: number) =>
  ofDay.find((one) => isWaiting(one, now) && Date.parse(one.date) <= now) ?? ofDay.find((one) => isExpected(one, now))

/** Where an appointment stands: its status, or what says more than that. */
export type Standing = ConsultationStatus | 'WAITING' | 'NO_SHOW'

/** Where an appointment stands. Who waits, and who did not come, are told before the status. */
export const standingOf = (one: Standings, now = Date.now()): Standing =>
  isWaiting(one, now) ? 'WAITING' : one.status === 'CANCELLED' && one.cancelledKind === 'NO_SHOW' ? 'NO_SHOW' : one.status

/** What people call the standings, on screens and in spreadsheets. */
export const standingLabels = {
  PENDING: consultationStatuses.PENDING.label,
  CONFIRMED: consultationStatuses.CONFIRMED.label,
  WAITING: 'En sala',
  COMPLETED: consultationStatuses.COMPLETED.label,
  CANCELLED: consultationStatuses.CANCELLED.label,
  NO_SHOW: 'No se presentó',
} satisfies Record<Standing, string>
