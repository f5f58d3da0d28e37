/** What a new appointment is called, wherever one begins. */
export const NEW_APPOINTMENT = 'Nuevo turno'

/** What a link to a new appointment may say. */
export type NewAppointment = {
  patientId?: number | undefined
  doctorId?: number | undefined
  clinicId?: number | undefined
  day?: string
  minute?: string
}

/** The address of the agenda with the panel of a new appointment open. */
export function newAppointmentPath({ patientId, doctorId, clinicId, day, minute }: NewAppointment = {}) {
  const said = Object.entries({ paciente: patientId, medicos: doctorId, consultorio: clinicId, fecha: day, hora: minute })
  const query = said.flatMap(([name, value]) => (value === undefined ? [] : [`&${name}=${encodeURIComponent(value)}`])).join('')
  return `/schedule?nuevo=1${query}`
}
