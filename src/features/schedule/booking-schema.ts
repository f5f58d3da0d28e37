import * as limits from '#contract/generated/limits.ts'
import type { CreateConsultationInput, FoundPatient } from '#contract/generated/schema.ts'
import type { Place } from '#machines/booking.machine.ts'
import { line, lines, wholeNumber, z } from '#src/ui/fields/zod.ts'
import type { Wish } from './schedule.api.ts'
import { texts } from './schedule.texts.ts'

/** Whom an appointment is for, with the name that the form shows. */
export type Chosen = Pick<FoundPatient, 'id' | 'firstName' | 'lastName'> & Partial<Pick<FoundPatient, 'dni' | 'phone'>>

const { name: NAME, overbookedReason: WHY } = limits.CreateConsultationInput

const allowing = {
  isOverbooked: z.boolean(),
  overbookedReason: lines(WHY),
  outsideHours: z.boolean(),
}
const hasWhy = ({ isOverbooked, overbookedReason }: { isOverbooked: boolean; overbookedReason: string }) =>
  !isOverbooked || overbookedReason.trim() !== ''
const why = z.refine<{ isOverbooked: boolean; overbookedReason: string }>(hasWhy, {
  message: texts.overbookMissing,
  path: ['overbookedReason'],
})

export const noPatient = null as Chosen | null

/** What is typed of a new appointment. Its time is chosen in the calendar. */
export const bookingSchema = z
  .object({
    patient: z.custom<Chosen | null>((value) => value !== null, texts.patientMissing),
    name: line(NAME, texts.reasonMissing),
    ...allowing,
    repeats: z.enum(['no', 'weekly', 'days']),
    everyDays: wholeNumber([1, 60], texts.everyDaysBad),
    count: wholeNumber([2, 52], texts.timesBad),
  })
  .check(why)

export const emptyBooking = {
  patient: noPatient,
  name: texts.usualReason,
  isOverbooked: false,
  overbookedReason: '',
  outsideHours: false,
  repeats: 'no' as 'no' | 'weekly' | 'days',
  everyDays: '7',
  count: '10',
}

/** What is typed of an appointment that is moved. */
export const moveSchema = z.object({ reason: lines(limits.MoveConsultationInput.reason), ...allowing }).check(why)
export const emptyMove = { reason: '', isOverbooked: false, overbookedReason: '', outsideHours: false }

type Allowed = { isOverbooked: boolean; overbookedReason: string; outsideHours: boolean }
const allowed = ({ isOverbooked, overbookedReason, outsideHours }: Allowed) => ({
  ...(isOverbooked && { overbookedReason: overbookedReason.trim() }),
  ...(outsideHours && { outsideHours }),
})

const WEEK = 7

/** Returns the request of a new appointment, or of several. */
export function toBooking(typed: z.output<typeof bookingSchema>, { date, minutes, doctorId, clinicId = 0 }: Place): Wish {
  const { patient, name, repeats, everyDays, count, ...rest } = typed
  const body: CreateConsultationInput = { patientId: patient?.id ?? 0, doctorId, clinicId, name, date, durationInMinutes: minutes }
  if (repeats === 'no') return { kind: 'book', body: { ...body, ...allowed(rest) } }
  const { outsideHours } = rest
  const days = repeats === 'weekly' ? WEEK : everyDays
  return { kind: 'series', body: { ...body, ...(outsideHours && { outsideHours }), everyDays: days, count } }
}

/** Returns the request that moves an appointment. */
export function toMove({ reason, ...rest }: z.output<typeof moveSchema>, { date, minutes, doctorId, clinicId }: Place): Wish {
  const why = reason.trim()
  const to = { date, durationInMinutes: minutes, doctorId, ...(clinicId !== undefined && { clinicId }) }
  return { kind: 'move', body: { ...to, ...(why && { reason: why }), ...allowed(rest) } }
}
