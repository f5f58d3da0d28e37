import { millisecondsInMinute } from 'date-fns/constants'
import { sql } from 'drizzle-orm'
import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { formatPhone } from '#contract/format-phone.ts'
import type { CancelledKind } from '#contract/generated/schema.ts'
import { mapAddress } from '#contract/map-address.ts'
import { whatsAppAddress } from '#contract/whatsapp.ts'
import { type Content, greet } from '../platform/mail/layout.ts'
import { productName } from '../platform/product-name.ts'
import { clinicTime, clinicZone } from '../platform/time/clinic-day.ts'
import type { CalendarNames } from './calendar-names.ts'

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
  /** Whether somebody vouches for the patient's name. */
  isProven: boolean
  doctor: Name
  clinic:
    | ({ name: string; address: string; city: string; state: string; latitude: number; longitude: number } & Record<
        'phone' | 'whatsapp',
        string
      >)
    | null
  /** Whether the patient has said that they come, as who has chosen the time did. */
  isConfirmed: boolean
  cancelledKind: CancelledKind | null
}

const dayWords = () => new Intl.DateTimeFormat('es-AR', { timeZone: clinicZone(), weekday: 'long', day: 'numeric', month: 'long' })

/** `martes 1 de diciembre, 09:00` */
export const inWords = (date: string) => `${dayWords().format(new Date(date)).replace(',', '')}, ${clinicTime(new Date(date))}`

export const fullName = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`

/** What says where a clinic is, in this order. */
const PLACE = ['name', 'address', 'city'] as const

/** Where a clinic is, as mails say it. */
export const placeOf = (clinic: Record<(typeof PLACE)[number], string>) => PLACE.map((part) => clinic[part]).join(', ')

/** The same of a row of the clinics in the database, by the name that a query gives it. */
export const placeOfRow = (row: string) =>
  sql`concat_ws(', ', ${sql.join(
    PLACE.map((part) => sql`${sql.identifier(row)}.${sql.identifier(part)}`),
    sql`, `,
  )})`

/** How the mail about an appointment that was cancelled begins. */
function offSentence(kind: CancelledKind | null) {
  if (kind === 'CLINIC') return 'El consultorio tuvo que cancelar este turno. Te pedimos disculpas. No hace falta que vengas.'
  return `Este turno se canceló${kind === 'PATIENT' ? ', como pediste' : ''}. No hace falta que vengas.`
}

const sayings: Record<Told['kind'], (told: Told) => { subject: string; sentence: string }> = {
  BOOKED: ({ date }) => ({ subject: `Tu turno: ${inWords(date)}`, sentence: 'Tu turno quedó agendado.' }),
  // Who moved it the mail does not say: its patient may have confirmed meanwhile what the practice moved.
  MOVED: ({ date, previousDate }) => ({
    subject: `Tu turno cambió: ${inWords(date)}`,
    sentence:
      previousDate && previousDate !== date
        ? `Tu turno del ${inWords(previousDate)} cambió. Ahora es así:`
        : 'Tu turno cambió. Ahora es así:',
  }),
  CANCELLED: ({ date, cancelledKind }) => ({
    subject: `Se canceló tu turno del ${inWords(date)}`,
    sentence: offSentence(cancelledKind),
  }),
  REMINDER: ({ date }) => ({ subject: `Recordatorio de tu turno: ${inWords(date)}`, sentence: 'Te recordamos tu turno.' }),
}

/** How the mail about a patient begins. */
export const greetingOf = ({ patient, isProven }: Pick<Told, 'patient' | 'isProven'>) => greet(isProven ? patient.firstName : '')

const footer = () => `${productName()} te escribe por este turno y por nada más. Si no es tuyo, no hagas nada.`

/**
 * The text of a mail. It tells only what the patient knows already, and neither why they come nor the speciality of the doctor. `link` leads to the page of the
 * appointment; without it the mail has no links that answer.
 */
export function appointmentContent(told: Told, link?: string): Content {
  const { kind, doctor, clinic, date, durationInMinutes } = told
  const { subject, sentence } = sayings[kind](told)
  const isOn = kind !== 'CANCELLED'
  const place = clinic && placeOf(clinic)
  const map = clinic && mapAddress(clinic)
  return {
    subject,
    greeting: greetingOf(told),
    sentences: [sentence],
    facts: [
      { name: 'Cuándo', value: `${inWords(date)} (${durationInMinutes} minutos)` },
      { name: 'Con', value: fullName(doctor) },
      ...(place ? [{ name: 'Dónde', value: place, link: map && isOn ? { label: 'Ver en el mapa', url: map } : undefined }] : []),
      ...reachOf(clinic),
    ],
    actions: link ? actionsOf(told, link) : [],
    footer: footer(),
  }
}

/** By what the practice is reached. */
function reachOf(clinic: Told['clinic']) {
  const whatsApp = clinic?.whatsapp && whatsAppAddress(clinic.whatsapp)
  return [
    ...(clinic?.phone ? [{ name: 'Teléfono', value: formatPhone(clinic.phone) }] : []),
    ...(clinic && whatsApp
      ? [{ name: 'WhatsApp', value: formatPhone(clinic.whatsapp), link: { label: 'Escribir al consultorio', url: whatsApp } }]
      : []),
  ]
}

/** Who has said that they come is not asked again; what is off leads to another one. */
function actionsOf({ kind, isConfirmed }: Told, link: string) {
  if (kind === 'CANCELLED') return [{ label: 'Pedir otro turno', url: link }]
  return [
    { label: isConfirmed ? 'Ver o cambiar tu turno' : 'Confirmar que voy', url: link },
    { label: 'No puedo ir', url: `${link}#cancelar` },
  ]
}

/** How a mail begins that tells several appointments with which the same was done at once, and where the link of each leads. */
const severalSayings: Record<Told['kind'], (told: Told, count: number) => { subject: string; sentence: string; label: string }> = {
  BOOKED: ({ date }, count) => ({
    subject: `Tus ${count} turnos, desde el ${inWords(date)}`,
    sentence: 'Tus turnos quedaron agendados.',
    label: 'Confirmar o cancelar',
  }),
  MOVED: (_, count) => ({
    subject: `Cambiaron ${count} turnos tuyos`,
    sentence: 'Tus turnos cambiaron. Ahora son así:',
    label: 'Confirmar o cancelar',
  }),
  CANCELLED: ({ cancelledKind }, count) => ({
    subject: `Se cancelaron ${count} turnos tuyos`,
    sentence:
      cancelledKind === 'CLINIC'
        ? 'El consultorio tuvo que cancelar estos turnos. Te pedimos disculpas. No hace falta que vengas.'
        : 'Estos turnos se cancelaron. No hace falta que vengas.',
    label: 'Pedir otro turno',
  }),
  REMINDER: (_, count) => ({
    subject: `Recordatorio de tus ${count} turnos`,
    sentence: 'Te recordamos tus turnos.',
    label: 'Ver el turno',
  }),
}

/** The text of the one mail that tells several appointments with which the same was done at once, each with the link to its page. */
export function severalContent(several: readonly { told: Told; link: string | undefined }[]): Content {
  const sorted = several.toSorted((one, other) => Date.parse(one.told.date) - Date.parse(other.told.date))
  const [first] = sorted
  if (!first) throw new Error('A mail tells something.')
  const { kind, doctor } = first.told
  const { subject, sentence, label } = severalSayings[kind](first.told, sorted.length)
  const clinics = sorted.flatMap(({ told: { clinic } }) => clinic ?? [])
  const [clinic] = clinics
  const places = new Set(clinics.map(placeOf))
  const where = ({ clinic }: Told) => (places.size > 1 && clinic ? `, ${placeOf(clinic)}` : '')
  const before = ({ date, previousDate }: Told) => (previousDate && previousDate !== date ? `, antes ${inWords(previousDate)}` : '')
  const map = clinic && mapAddress(clinic)
  const place = {
    name: 'Dónde',
    value: [...places].join(''),
    link: map && kind !== 'CANCELLED' ? { label: 'Ver en el mapa', url: map } : undefined,
  }
  return {
    subject,
    greeting: greetingOf(first.told),
    sentences: [sentence],
    facts: [
      ...sorted.map(({ told, link }, index) => ({
        name: `Turno ${index + 1}`,
        value: `${inWords(told.date)} (${told.durationInMinutes} minutos)${where(told)}${before(told)}`,
        link: link ? { label, url: link } : undefined,
      })),
      { name: 'Con', value: fullName(doctor) },
      ...(places.size === 1 ? [place, ...reachOf(clinic ?? null)] : []),
    ],
    actions: [],
    footer: footer(),
  }
}

/** Whose invitation a calendar takes a mail for, to whom it goes, and how its appointments are called there. */
type Invitation = { organizer: { name: string; email: string }; recipient: string; nameOf: CalendarNames }

/**
 * Appointments as a calendar takes them in, changes or removes them. With those of one mail the same was done. An invitation and its end are about
 * one appointment (RFC 5546), so that several are published, by the same organizer.
 */
export function calendarOf(several: readonly Told[], invitation: Invitation) {
  const method = several.length > 1 ? 'PUBLISH' : several[0]?.kind === 'CANCELLED' ? 'CANCEL' : 'REQUEST'
  return calendarWith(method, several, invitation)
}

/** Appointments as a patient brings them into a calendar: it invites nobody. */
export const publishedCalendar = (several: readonly Told[], invitation: Invitation) => calendarWith('PUBLISH', several, invitation).content

function calendarWith(method: 'PUBLISH' | 'CANCEL' | 'REQUEST', several: readonly Told[], invitation: Invitation) {
  const calendar = ical({ method: ICalCalendarMethod[method], prodId: { company: productName(), product: 'Turnos', language: 'ES' } })
  for (const told of several) addEvent(calendar, told, invitation, method)
  return { method, content: endLines(calendar.toString()) } as const
}

/** Each line of a calendar is ended, the last one, too (RFC 5545). */
export const endLines = (calendar: string) => `${calendar.trimEnd()}\r\n`

function addEvent(
  calendar: ICalCalendar,
  { kind, consultationId, date, durationInMinutes, sequence, createdAt, patient, isProven, doctor, clinic }: Told,
  { organizer, recipient, nameOf }: Invitation,
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL',
) {
  const start = new Date(date)
  calendar.createEvent({
    id: nameOf(consultationId),
    organizer,
    // The answers are links of the mail, so that the calendar sends none.
    ...(method !== 'PUBLISH' && { attendees: [{ ...(isProven && { name: fullName(patient) }), email: recipient, rsvp: false }] }),
    sequence,
    stamp: new Date(createdAt),
    start,
    end: new Date(start.getTime() + durationInMinutes * millisecondsInMinute),
    summary: `Turno con ${fullName(doctor)}`,
    status: kind !== 'CANCELLED' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    ...(clinic && {
      location: { title: clinic.name, address: `${clinic.address}, ${clinic.city}`, geo: { lat: clinic.latitude, lon: clinic.longitude } },
    }),
  })
}
