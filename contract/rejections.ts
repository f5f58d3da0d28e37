import type { ReservationRejection } from './generated/schema.ts'

/** Why there is no appointment, in the sentences that the person reads in the mail and on the page of the request. */
export const rejectionSentences: Record<ReservationRejection, string> = {
  NO_TIMES: 'No hay turnos libres en las fechas que pediste.',
  INSURANCE: 'No se atiende con la obra social que indicaste.',
  SPECIALITY: 'No es la especialidad que se atiende en este consultorio.',
  UNREACHABLE: 'Intentamos comunicarnos con vos y no pudimos.',
  OTHER: 'No podemos darte un turno por ahora. Comunicate con el consultorio.',
}
