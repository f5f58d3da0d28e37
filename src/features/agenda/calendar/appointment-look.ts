import { IconUserCheck } from '@tabler/icons-react'
import { isOpen, isWaiting } from '#contract/appointment.ts'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import { lookOf as lookAnywhere } from '#src/features/consultations/appointment-badge.tsx'
import { formatTime } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { statusLabel } from '#src/ui/feedback/status-badge.tsx'
import { texts } from '../agenda.texts.ts'

/** Whether the patient said that they come, by the link of a mail. */
const isConfirmedByPatient = ({ status, patientConfirmedAt }: Pick<AgendaAppointment, 'status' | 'patientConfirmedAt'>) =>
  status === 'CONFIRMED' && Boolean(patientConfirmedAt)

/** How an appointment is shown here: as anywhere, and whether the patient confirmed it by themselves. */
export function lookOf(appointment: Pick<AgendaAppointment, 'status' | 'arrivedAt' | 'cancelledKind' | 'patientConfirmedAt'>) {
  const look = lookAnywhere(appointment)
  return isConfirmedByPatient(appointment) && !isWaiting(appointment)
    ? { ...look, Icon: IconUserCheck, word: texts.patientConfirmedShort }
    : look
}

/** Says since when the patient waits or, of one who waits no more, when they arrived; undefined of one who has not arrived. */
export const arrivalOf = (appointment: Pick<AgendaAppointment, 'status' | 'arrivedAt'>) =>
  appointment.arrivedAt ? texts[isWaiting(appointment) ? 'waitsSince' : 'arrivedAt'](formatTime(appointment.arrivedAt)) : undefined

/** Everything that the colours and icons of an appointment say, in words. */
export function wordsOf(appointment: AgendaAppointment, clinic: string | undefined) {
  const { status, overbookedReason, outsideHours, name } = appointment
  const arrival = arrivalOf(appointment)
  return [
    statusLabel(status, consultationStatusLabels),
    ...(isConfirmedByPatient(appointment) ? [texts.patientConfirmed] : []),
    ...(arrival ? [arrival] : []),
    ...(overbookedReason === null ? [] : [texts.overbooked]),
    ...(outsideHours ? [texts.outsideHours] : []),
    name,
    ...(clinic ? [clinic] : []),
  ].join(', ')
}

/** An appointment of today whose patient may be noted as arrived. */
export const isAwaited = (appointment: Pick<AgendaAppointment, 'status' | 'arrivedAt'>) => isOpen(appointment) && !appointment.arrivedAt

/** An appointment that may be moved. */
export const isMovable: (appointment: Pick<AgendaAppointment, 'status'>) => boolean = isOpen
