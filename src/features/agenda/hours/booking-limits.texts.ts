/** The limits of what patients book by themselves with a doctor. */
export const texts = {
  notice: 'Con cuántas horas de anticipación',
  noticeHint: 'Los horarios de antes no se ofrecen en la página pública.',
  days: 'Hasta cuántos días adelante',
  perPatient: 'Turnos por paciente',
  perPatientHint: 'Cuántos tiene por delante quien reserva. Los demás te llegan como pedido.',
  perHour: 'Reservas por hora',
  perHourHint: 'Si llegan más, o cuatro veces eso en un día, las demás son un pedido: nadie te llena la agenda.',
  byMail: 'Pedir que confirmen por correo',
  byMailHint: 'El horario se guarda una hora, hasta que abren el enlace del correo.',
} as const
