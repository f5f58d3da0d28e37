/** The name of a new appointment on every button and page. */
export const NEW_APPOINTMENT = 'Nuevo turno'

/** The path of the agenda. */
export const AGENDA_PATH = '/schedule'

/** The name of the search for free times, and its path. */
export const FIND_FREE = 'Buscar turno libre'
export const FIND_FREE_PATH = '/schedule/free'

/** The name of what was cancelled or moved on a day, and its path. */
export const CANCELLATIONS = 'Cancelados y reprogramados'
export const CANCELLATIONS_PATH = '/schedule/cancellations'

/** The known values in a link to a new appointment. */
export type NewAppointment = {
  patientId?: number | undefined
  doctorId?: number | undefined
  clinicId?: number | undefined
  day?: string
  minute?: string
  minutes?: number
}

/** The address of the agenda with the panel of a new appointment open. */
export function newAppointmentPath({ patientId, doctorId, clinicId, day, minute, minutes }: NewAppointment = {}) {
  const said = Object.entries({ paciente: patientId, medicos: doctorId, consultorio: clinicId, fecha: day, hora: minute, minutos: minutes })
  const query = said.flatMap(([name, value]) => (value === undefined ? [] : [`&${name}=${encodeURIComponent(value)}`])).join('')
  return `${AGENDA_PATH}?nuevo=1${query}`
}

/** The name of closing some time of a doctor, and the address of its page. */
export const SUSPENSION = 'Suspender agenda'
export const suspendPath = (doctorId: number) => `/schedule/suspend/${doctorId}`

/** The name of a doctor's opening hours, and their path. */
export const OPENING_HOURS = 'Horarios de atención'
export const hoursPath = (doctorId: number) => `/schedule/hours/${doctorId}`

/** The address of a doctor's day in the agenda. */
export const agendaDayPath = (doctorId: number, day: string) => `${AGENDA_PATH}?vista=dia&fecha=${day}&medicos=${doctorId}`

/** The address of an appointment in the agenda of its doctor's day. */
export const appointmentPath = ({ id, doctorId, day }: { id: number; doctorId: number; day: string }) =>
  `${agendaDayPath(doctorId, day)}&turno=${id}`
