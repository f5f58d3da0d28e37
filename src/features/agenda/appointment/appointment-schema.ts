import * as limits from '#contract/generated/limits.ts'
import type { FoundPatient, Patient } from '#contract/generated/schema.ts'
import { line, lines, wholeNumber, z } from '#src/ui/fields/zod.ts'
import { texts } from '../agenda.texts.ts'
import { texts as panelTexts } from './panel.texts.ts'

/** The patient of an appointment, with the name that the form shows. */
export type Chosen = Pick<FoundPatient, 'id' | 'firstName' | 'lastName'> &
  Partial<Pick<FoundPatient, 'dni' | 'document' | 'phone' | 'hasEmail'>>

/** The patient of an appointment, of a record of a patient. */
export const toChosen = ({ id, user: { firstName, lastName, dni, document, phone, email } }: Patient): Chosen => ({
  ...{ id, firstName, lastName, dni, document, phone },
  hasEmail: email !== '',
})

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

/** The typed values of a new appointment. Its time is chosen in the calendar. */
export const newAppointmentSchema = z
  .object({
    patient: z.custom<Chosen | null>((value) => value !== null, texts.patientMissing),
    name: line(NAME, texts.reasonMissing),
    ...allowing,
    repeats: z.enum(['no', 'weekly', 'weekdays', 'days']),
    weekdays: z.array(z.string()),
    everyDays: wholeNumber(limits.CreateConsultationSeriesInput.everyDays, texts.everyDaysBad),
    count: wholeNumber(limits.CreateConsultationSeriesInput.count, texts.timesBad),
  })
  .check(why)
  .check(
    z.refine<{ repeats: string; weekdays: readonly string[] }>(({ repeats, weekdays }) => repeats !== 'weekdays' || weekdays.length > 0, {
      message: panelTexts.weekdaysMissing,
      path: ['weekdays'],
    }),
  )

export const emptyNewAppointment = {
  patient: noPatient,
  name: texts.usualReason,
  isOverbooked: false,
  overbookedReason: '',
  outsideHours: false,
  repeats: 'no' as 'no' | 'weekly' | 'weekdays' | 'days',
  /** From '1' for Monday to '7' for Sunday. */
  weekdays: [] as string[],
  everyDays: '7',
  count: '10',
}

/** The typed values of a move. */
export const moveSchema = z.object({ reason: lines(limits.MoveConsultationInput.reason), ...allowing }).check(why)
