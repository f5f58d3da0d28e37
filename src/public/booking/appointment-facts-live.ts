import type { OfferedTime, PatientAppointment } from '#contract/generated/schema.ts'
import { texts } from './appointment.texts.ts'
import { clinicWords, type LivePage, nameOf } from './live-page.ts'

type Shown = Pick<OfferedTime, 'date' | 'durationInMinutes' | 'doctor'> & { clinic: OfferedTime['clinic'] | PatientAppointment['clinic'] }

/** Writes time, doctor and place of an appointment into the parts of `AppointmentFacts`. */
export function writeFacts({ slot, write }: LivePage, { date, durationInMinutes, doctor, clinic }: Shown, timeZone: string) {
  const { dayOf, timeOf } = clinicWords(timeZone)
  write('when', `${dayOf(date)}, ${timeOf(date)} (${texts.minutes(durationInMinutes)})`)
  write('doctor', nameOf(doctor))
  const place = slot('place')
  if (place) place.hidden = !clinic
  if (clinic) write('where', `${clinic.name}, ${clinic.address}, ${clinic.city}`)
}
