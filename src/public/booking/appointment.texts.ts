/** The texts of the page of a patient's appointment which its script writes. */
export const texts = {
  loading: 'Buscando tu turno…',
  minutes: (count: number) => `${count} minutos`,
  pending: 'Todavía no nos dijiste si venís.',
  confirmed: 'Listo, confirmaste que venís.',
  expected: 'El consultorio te espera. Avisanos si venís.',
  cancelled: 'Este turno está cancelado.',
  cancelledHint: 'Si querés otro, comunicate con el consultorio.',
  completed: 'Este turno ya fue.',
  lost: 'No pudimos conectarnos.',
  lostHint: 'Revisá tu conexión y probá de nuevo.',
  bad: 'No encontramos tu turno.',
  incomplete: 'Falta una parte del enlace: abrilo desde el correo.',
  failed: 'Algo salió mal. Probá de nuevo en unos minutos.',
} as const

/** Those of its document alone, which the script does without. */
export const labels = {
  title: 'Tu turno',
  when: 'Cuándo',
  withWhom: 'Con',
  where: 'Dónde',
  map: 'Ver en el mapa',
  confirm: 'Confirmar que voy',
  cancel: 'No puedo ir',
  question: '¿Cancelar el turno?',
  consequence: 'El horario queda libre para otra persona y no se puede recuperar desde acá.',
  yes: 'Sí, cancelar el turno',
  no: 'Volver',
  retry: 'Reintentar',
} as const
