import type { CreateConsultationInput, SwapInput } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import type { z } from '#src/ui/fields/zod.ts'
import type { AppointmentRequest } from '../agenda.api.ts'
import type { moveSchema, newAppointmentSchema } from './appointment-schema.ts'

/** Nothing typed: a move that is dropped. */
export const emptyMove = { reason: '', isOverbooked: false, overbookedReason: '', outsideHours: false }

type Allowed = { isOverbooked: boolean; overbookedReason: string; outsideHours: boolean }
const allowed = ({ isOverbooked, overbookedReason, outsideHours }: Allowed) => ({
  ...(isOverbooked && { overbookedReason: overbookedReason.trim() }),
  ...(outsideHours && { outsideHours }),
})

const WEEK = 7

/** Returns the request of a new appointment, or of several. */
export function toNewAppointment(
  typed: z.output<typeof newAppointmentSchema>,
  { date, minutes, doctorId, clinicId = 0 }: Place,
): AppointmentRequest {
  const { patient, name, repeats, weekdays, everyDays, count, ...rest } = typed
  const body: CreateConsultationInput = { patientId: patient?.id ?? 0, doctorId, clinicId, name, date, durationInMinutes: minutes }
  if (repeats === 'no') return { kind: 'book', body: { ...body, ...allowed(rest) } }
  const { outsideHours } = rest
  const each = repeats === 'weekdays' ? { weekdays: weekdays.map(Number) } : { everyDays: repeats === 'weekly' ? WEEK : everyDays }
  return { kind: 'series', body: { ...body, ...(outsideHours && { outsideHours }), ...each, count } }
}

/** Returns the request that moves an appointment. `swapWith` is the appointment that stands there, and takes its time. */
export function toMove(
  { reason, ...rest }: z.output<typeof moveSchema>,
  { date, minutes, doctorId, clinicId }: Place,
  swapWith?: SwapInput,
): AppointmentRequest {
  const why = reason.trim()
  const to = { date, durationInMinutes: minutes, doctorId, ...(clinicId !== undefined && { clinicId }) }
  return { kind: 'move', body: { ...to, ...(why && { reason: why }), ...allowed(rest), ...(swapWith && { swapWith }) } }
}
