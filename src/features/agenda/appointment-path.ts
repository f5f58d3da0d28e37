import type { AppointmentOfPatient } from '#contract/generated/schema.ts'
import { formatIsoDate } from '#src/i18n/format.ts'
import { agendaDayPath } from './new-appointment.texts.ts'

/** The address of the agenda with an appointment open. One that is cancelled is in sight where cancelled ones are asked for. */
export const appointmentPath = ({ id, doctorId, date, status }: Pick<AppointmentOfPatient, 'id' | 'doctorId' | 'date' | 'status'>) =>
  `${agendaDayPath(doctorId, formatIsoDate(date))}${status === 'CANCELLED' ? '&estado=CANCELLED' : ''}&turno=${id}`
