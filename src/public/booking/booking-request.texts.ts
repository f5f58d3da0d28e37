import { shared, sharedLabels } from './shared.texts.ts'

/** The texts of the page of a request which its script writes. */
export const texts = {
  ...shared,
  requestLoading: 'Buscando tu pedido…',
  with: 'Con',
  wanted: (times: readonly string[]) => `Pediste: ${times.join('; ')}.`,
  pending: 'El consultorio tiene tu pedido.',
  pendingHint: 'Te contestan por correo.',
  waiting: 'Estás en la lista de espera.',
  waitingHint: 'Cuando se libere un turno, te escribimos.',
  proposed: 'Elegí tu horario.',
  proposedHint: (count: number, moment: string) => `${count === 1 ? 'Te lo guardamos' : 'Te los guardamos'} hasta el ${moment}.`,
  accepted: 'Listo, el turno es tuyo.',
  acceptedHint: 'Te llega la confirmación por correo, con un enlace por si no podés ir.',
  cancelled: 'Tu turno se canceló.',
  cancelledHint: 'Si querés otro, podés pedirlo.',
  over: 'Tu turno ya pasó.',
  rejected: 'No pudieron darte este turno.',
  rejectedHint: 'Podés pedir otro, o comunicarte con el consultorio.',
  withdrawn: 'Ya no pedís este turno.',
  withdrawnHint: 'No te escribimos más por este pedido.',
  bad: 'No encontramos tu pedido.',
  incomplete: 'Falta una parte del enlace: abrilo desde el correo.',
} as const

/** Those of its document alone, which the script does without. */
export const labels = {
  ...sharedLabels,
  requestTitle: 'Tu pedido de turno',
  options: 'Horarios',
  choose: 'Confirmar este horario',
  noneSuits: 'Ninguno me sirve',
  noneQuestion: '¿Ninguno te sirve?',
  noneConsequence: 'Estos horarios quedan libres para otra persona, y el consultorio vuelve a ver tu pedido.',
  word: '¿Qué te serviría?',
  wordHint: 'Si querés, contáselo al consultorio.',
  noneYes: 'No, ninguno me sirve',
  withdraw: 'Ya no lo necesito',
  question: '¿Retirar el pedido?',
  consequence: 'El consultorio no te va a dar este turno ni a ofrecerte otros.',
  yes: 'Sí, retirarlo',
  no: 'Volver',
} as const
