/** The texts that the page on which patients ask for an appointment shares with that of their request. */
export const shared = {
  lost: 'No pudimos conectarnos.',
  lostHint: 'Revisá tu conexión y probá de nuevo. Lo que escribiste sigue acá.',
  failed: 'Algo salió mal. Probá de nuevo en unos minutos.',
  none: 'Elegí un horario.',
} as const

/** Those of their documents alone. */
export const sharedLabels = {
  another: 'Pedir otro turno',
  retry: 'Reintentar',
  noScript: 'Tu navegador no deja que esta página funcione. Abrila con otro, o comunicate con el consultorio.',
  late: '¿Tarda demasiado?',
  reload: 'Recargar la página',
} as const
