import { millisecondsInMinute } from 'date-fns/constants'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { mapAddress } from '#contract/map-address.ts'
import { type Content, greet } from '../platform/mail/layout.ts'
import { clinicTime, clinicZone } from '../platform/time/clinic-day.ts'

export type Name = { firstName: string; lastName: string }

/** The facts of an appointment that a mail tells. */
type Told = {
  kind: 'BOOKED' | 'MOVED' | 'CANCELLED' | 'REMINDER'
  consultationId: number
  date: string
  durationInMinutes: number
  previousDate: string | null
  sequence: number
  createdAt: string
  patient: Name
  doctor: Name
  clinic: { name: string; address: string; city: string; state: string; latitude: number; longitude: number } | null
}

const dayWords = () => new Intl.DateTimeFormat('es-AR', { timeZone: clinicZone(), weekday: 'long', day: 'numeric', month: 'long' })

/** `martes 1 de diciembre, 09:00` */
export const inWords = (date: string) => `${dayWords().format(new Date(date)).replace(',', '')}, ${clinicTime(new Date(date))}`

export const fullName = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`

/** Where a clinic is, as mails say it. */
export const placeOf = ({ name, address, city }: { name: string; address: string; city: string }) => `${name}, ${address}, ${city}`

const sayings: Record<Told['kind'], (told: Told) => { subject: string; sentence: string }> = {
  BOOKED: ({ date }) => ({ subject: `Tu turno: ${inWords(date)}`, sentence: 'Tu turno quedó agendado.' }),
  MOVED: ({ date, previousDate }) => ({
    subject: `Tu turno cambió: ${inWords(date)}`,
    sentence:
      previousDate && previousDate !== date
        ? `Tu turno del ${inWords(previousDate)} cambió. Ahora es así:`
        : 'Tu turno cambió. Ahora es así:',
  }),
  CANCELLED: ({ date }) => ({
    subject: `Se canceló tu turno del ${inWords(date)}`,
    sentence: 'Este turno se canceló. No hace falta que vengas.',
  }),
  REMINDER: ({ date }) => ({ subject: `Recordatorio de tu turno: ${inWords(date)}`, sentence: 'Te recordamos tu turno.' }),
}

/**
 * The text of a mail. It tells only what the patient knows already, and neither why they come nor the speciality of the doctor. `link` leads to the page of the
 * appointment; without it the mail has no links that answer.
 */
export function appointmentContent(told: Told, link?: string): Content {
  const { kind, patient, doctor, clinic, date, durationInMinutes } = told
  const { subject, sentence } = sayings[kind](told)
  const isOn = kind !== 'CANCELLED'
  const place = clinic && placeOf(clinic)
  const map = clinic && mapAddress(clinic)
  return {
    subject,
    greeting: greet(patient.firstName),
    sentences: [sentence],
    facts: [
      { name: 'Cuándo', value: `${inWords(date)} (${durationInMinutes} minutos)` },
      { name: 'Con', value: fullName(doctor) },
      ...(place ? [{ name: 'Dónde', value: place, link: map && isOn ? { label: 'Ver en el mapa', url: map } : undefined }] : []),
    ],
    actions:
      link && isOn
        ? [
            { label: 'Confirmar que voy', url: link },
            { label: 'No puedo ir', url: `${link}#cancelar` },
          ]
        : [],
    footer: 'Salvia te escribe por este turno y por nada más. Si no es tuyo, no hagas nada.',
  }
}

/** The appointment as a calendar takes it in, changes or removes it. */
export function calendarOf({ kind, consultationId, date, durationInMinutes, sequence, createdAt, doctor, clinic }: Told) {
  const isOn = kind !== 'CANCELLED'
  const method = isOn ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.CANCEL
  const calendar = ical({ method, prodId: { company: 'Salvia', product: 'Turnos', language: 'ES' } })
  const start = new Date(date)
  calendar.createEvent({
    id: `turno-${consultationId}@salvia`,
    sequence,
    stamp: new Date(createdAt),
    start,
    end: new Date(start.getTime() + durationInMinutes * millisecondsInMinute),
    summary: `Turno con ${fullName(doctor)}`,
    status: isOn ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    ...(clinic && {
      location: { title: clinic.name, address: `${clinic.address}, ${clinic.city}`, geo: { lat: clinic.latitude, lon: clinic.longitude } },
    }),
  })
  return { method: isOn ? ('PUBLISH' as const) : ('CANCEL' as const), content: calendar.toString() }
}
