import type { MailKind, ReservationRejection } from '#contract/generated/schema.ts'
import { rejectionSentences } from '#contract/rejections.ts'
import type { Content } from '../platform/mail/layout.ts'
import { productName } from '../platform/product-name.ts'
import { clinicDateTime } from '../platform/time/clinic-day.ts'
import { fullName, greetingOf, inWords, type Name } from './appointment-mail.ts'
import type { MailedTime } from './schema.ts'

/** The facts of a reservation that a mail tells. */
type Told = {
  mail: { kind: MailKind; times: MailedTime[] | null }
  patient: Name
  isProven: boolean
  doctor: Name | null
  reservation: { heldUntil: string | null; rejection: ReservationRejection | null } | null
}

const NOTHING = { facts: [], actions: [] }

/**
 * The text of a mail about a reservation. It tells the request, and neither its reason, nor the speciality, nor the notes of the practice. `link`
 * leads to the page of the request.
 */
export function reservationContent({ mail, patient, isProven, doctor, reservation }: Told, link?: string): Content {
  const greeting = greetingOf({ patient, isProven })
  const footer = `${productName()} te escribe porque alguien pidió un turno con esta dirección. Si no fuiste vos, no hagas nada.`
  // A speciality may say why somebody comes.
  const wanted = doctor ? `Pediste un turno con ${fullName(doctor)}.` : 'Pediste un turno.'
  const times = mail.times ?? []
  const facts = times.map(({ date, durationInMinutes, doctor, place }, index) => ({
    name: times.length === 1 ? 'Horario' : `Opción ${index + 1}`,
    value: `${inWords(date)} (${durationInMinutes} minutos), ${doctor}, ${place}`,
  }))
  const until = reservation?.heldUntil
    ? ` ${times.length === 1 ? 'Te lo guardamos' : 'Te los guardamos'} hasta el ${clinicDateTime(reservation.heldUntil)}.`
    : ''
  const withdraw = { label: 'Ya no lo necesito', url: `${link}#retirar` }
  switch (mail.kind) {
    case 'PROPOSAL':
      return {
        ...{ greeting, footer, facts },
        subject: times.length === 1 ? 'Tenemos un horario para tu turno' : 'Elegí el horario de tu turno',
        sentences: [`Para el turno que pediste podemos ofrecerte ${times.length === 1 ? 'este horario' : 'estos horarios'}.${until}`],
        actions: link ? [{ label: times.length === 1 ? 'Ver y confirmar' : 'Elegir un horario', url: link }, withdraw] : [],
      }
    case 'HELD':
      return {
        ...{ greeting, footer, facts },
        subject: 'Confirmá tu turno',
        sentences: [`Elegiste este horario.${until} Confirmalo, y el turno es tuyo.`],
        actions: link ? [{ label: 'Confirmar mi turno', url: link }, withdraw] : [],
      }
    case 'OFFER':
      return {
        ...{ greeting, facts },
        subject: 'Se liberó un turno',
        sentences: [`Estás en la lista de espera, y se liberó este horario.${until}`],
        actions: link ? [{ label: 'Ver y confirmar', url: link }] : [],
        footer: `${productName()} te escribe porque estás en la lista de espera.${link ? ` Si no querés más avisos: ${link}#retirar` : ''}`,
      }
    case 'REJECTED':
      return {
        ...{ greeting, footer, ...NOTHING },
        subject: 'No pudimos darte el turno que pediste',
        sentences: [wanted, rejectionSentences[reservation?.rejection ?? 'OTHER']],
        ...(link && { actions: [{ label: 'Pedir otro turno', url: link }] }),
      }
    default:
      return {
        ...{ greeting, footer, ...NOTHING },
        subject: 'Recibimos tu pedido de turno',
        sentences: [`${wanted} El consultorio lo va a ver, y te contestamos por correo.`],
        actions: link ? [{ label: 'Ver mi pedido', url: link }, withdraw] : [],
      }
  }
}
