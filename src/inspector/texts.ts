import { partsOf } from '#machines/walks/statechart.ts'

/** The inspector's words. */
export const texts = {
  title: 'Inspector de flujos',
  console: 'Consola',
  secondConsole: 'Segunda consola',
  consoles: { first: 'Consola 1', second: 'Consola 2' },
  addConsole: 'Otra consola al lado',
  hideConsole: 'Quitar la segunda consola',
  inspected: 'La consola que se inspecciona',
  nobody: 'nadie ingresó',
  layout: 'Dónde se ve la consola',
  layouts: { phone: 'Teléfono', half: 'Mitad', window: 'Otra ventana' },
  reload: 'Cargar de nuevo',
  waiting: 'Esperando a la consola…',
  tabs: { actors: 'Actores', sequence: 'Secuencia', requests: 'Pedidos', paths: 'Caminos', capsule: 'Cápsula' },
  clock: {
    pause: 'Pausar el reloj',
    resume: 'Soltar el reloj',
    paused: 'Reloj en pausa',
    waiting: 'Reloj en pausa: un pedido espera',
    running: 'Reloj en marcha',
    second: '+1 s',
    five: '+5 s',
    minute: '+1 min',
  },

  zoom: {
    label: 'Tamaño del diagrama',
    fit: 'Ajustar',
    out: 'Achicar el diagrama',
    in: 'Agrandar el diagrama',
  },
  meaning: 'Qué significa',
  time: 'Pasos de este actor',
  atStep: (step: number, all: number, label: string) => `Paso ${step} de ${all}: ${label}`,
  last: 'Ir al último',
  changed: 'Qué cambió en el contexto',
  part: 'Parte',
  before: 'Antes',
  after: 'Después',
  nothingChanged: 'Este paso no cambió el contexto.',
  copyLink: 'Copiar enlace a este estado',
  copied: 'Enlace copiado',
  noPlace: (name: string, known: string[]) => `No hay un flujo que se llame ${name}. Hay: ${known.join(', ')}.`,
  noState: (name: string, state: string, known: string[]) => `${name} no tiene el estado ${state}. Tiene: ${known.join(', ')}.`,
  opened: 'La página está en el estado pedido. Los pedidos que quedan esperan.',
  signInFirst: 'Ingresá en la consola: el camino sigue solo. Si ya ingresaste, no hay un registro con el que pueda empezar.',

  noActors: 'Todavía no empezó ningún actor.',
  actor: 'Actor',
  ended: 'terminó',
  state: 'Estado actual',
  context: 'Contexto',
  chartOf: (name: string) => `Diagrama de ${name}`,
  chart: (name: string, state: string) => `Diagrama de ${name}. Estado actual: ${state}.`,
  events: 'Eventos que conoce en este estado',
  noEvents: 'En este estado no conoce ningún evento.',
  pastEvents: 'Se ve un paso anterior: sus eventos ya pasaron.',
  send: 'Enviar',
  sendEvent: (type: string) => `Enviar ${type}`,
  payload: 'Datos del evento (JSON)',
  badJson: 'No es JSON.',
  masked: 'Tiene un valor oculto (···) que no es el de antes: escribí uno.',
  refused: 'Una condición lo rechaza',

  filter: 'Filtrar',
  clear: 'Vaciar la secuencia',
  noRows: 'Nada que mostrar.',
  goBack: 'Volver acá',
  page: 'Página',
  server: 'Servidor',
  loaded: 'Se cargó la página',
  navigated: 'Navegó a',

  hold: 'Retener los pedidos hasta elegir cómo terminan',
  held: 'Pedidos que esperan',
  noHeld: 'Ningún pedido espera.',
  noRequests: 'Todavía no hubo pedidos.',
  inFlight: 'en curso',

  flow: 'Flujo',
  variant: 'Variante',
  path: 'Camino',
  until: (state: string) => `Hasta ${state}`,
  paths: 'Caminos',
  start: 'Empezar este camino',
  restart: 'Empezar de nuevo',
  stop: 'Dejar el camino',
  walked: (done: number, all: number) => `${done} de ${all} pasos recorridos`,
  forget: 'Borrar lo recorrido',
  beginsIn: 'Empieza en',
  nothingChanges: 'Lo hice y nada cambió',
  did: 'Lo hice',
  astray: (state: string, expected: string) =>
    state === expected
      ? `La página está en ${state}, como esperaba el camino, pero llegó por otro evento.`
      : `La página está en ${state}; el camino esperaba ${expected}.`,
  done: 'Camino recorrido.',
  uncovered: 'Lo que ningún camino cubre',
  allCovered: 'Los caminos cubren todas las transiciones de la máquina.',
  choose: 'Elegí cómo termina el pedido:',

  download: 'Descargar cápsula',
  open: 'Abrir cápsula',
  badCapsule: 'El archivo no es una cápsula de este inspector.',
  exportTest: 'Exportar como prueba',
  replay: 'Reproducir',
  step: 'Un paso',
  pace: 'Ritmo',
  replayed: (done: number, all: number) => `${done} de ${all} pasos`,
  same: 'Los estados fueron los mismos.',
  different: 'La reproducción se apartó de la cápsula',
  leave: 'Salir de la cápsula',
  recorded: (role: string, console: string, contract: string) => `Rol ${role}, consola ${console}, contrato ${contract}`,
  about:
    'La cápsula tiene los eventos, los pedidos, el reloj, el rol y las versiones desde que se cargó la página, sin contraseñas, tokens ni datos de personas.',
} as const

/** How a request ended that has no answer to tell it. */
export const endings = {
  pass: 'sin respuesta',
  answer: 'respondido',
  lost: 'respuesta perdida',
  offline: 'sin conexión',
  timeout: 'sin respuesta a tiempo',
  cancelled: 'cancelado',
} as const

/** The subject of each machine, with the record in the page's address. */
const machines: Record<string, string> = {
  session: 'Sesión',
  'toast-queue': 'Avisos',
  'form-submission': 'Enviar',
  record: 'Guardar',
  'lead-status': 'Actualizar',
  batch: 'Varios a la vez:',
  'choice-assignment': 'Asignar choices,',
  reservation: 'Responder',
  post: 'Revisar',
  'new-appointment': 'Reservar',
}

const records: [address: RegExp, record: string][] = [
  [/\/(?:patients|users-pacients)\/(?:edit\/|merge\/)?(\d+)/, 'paciente'],
  [/\/(?:patients|users-pacients)\/create/, 'paciente nuevo'],
  [/\/users-[^/]+\/(\d+)/, 'usuario'],
  [/\/users-[^/]+\/create/, 'usuario nuevo'],
  [/\/insurances\/(\d+)/, 'obra social'],
  [/\/insurances\/create/, 'obra social nueva'],
  [/\/specialities\/(\d+)/, 'especialidad'],
  [/\/specialities\/create/, 'especialidad nueva'],
  [/\/clinics\/(\d+)/, 'consultorio'],
  [/\/clinics\/create/, 'consultorio nuevo'],
  [/\/medical-consultation\/(\d+)/, 'consulta'],
  [/\/doctor-referrals\/(\d+)/, 'lead'],
  [/\/referrals\/create/, 'referido nuevo'],
  [/\/doctor-referrals/, 'lead del tablero'],
  [/\/schedule/, 'turno'],
  [/\/settings/, 'ajustes'],
  [/\/posts\/categories\/(\d+)/, 'categoría'],
  [/\/posts\/categories\/create/, 'categoría nueva'],
  [/\/posts\/edit\/(\d+)/, 'publicación'],
  [/\/posts\/create/, 'publicación nueva'],
  [/\/reservations\/(\d+)/, 'reserva'],
  [/\/reservations\/create/, 'reserva nueva'],
  [/\/reservations/, 'reserva de la lista'],
  [/\/sign-ups\/(\d+)/, 'solicitud'],
  [/\/apps\/webhooks\/(\d+)/, 'webhook'],
  [/\/apps\/webhooks\/create/, 'webhook nuevo'],
  [/\/apps/, 'aplicación'],
  [/\/mails\/(\d+)/, 'correo'],
]

/** Returns the subject of an actor, such as 'Guardar usuario 93'. `address`: the page's address when it began. */
export function actorName(machine: string, address: string) {
  const name = machines[machine] ?? machine
  if (machine === 'session' || machine === 'toast-queue') return name
  for (const [pattern, record] of records) {
    const found = pattern.exec(address)
    if (found) return [name, record, found[1]].filter(Boolean).join(' ')
  }
  return name
}

export const flowNames: Record<string, string> = {
  session: 'Sesión',
  'toast-queue': 'Avisos',
  'form-submission': 'Enviar un formulario',
  record: 'Cargar un registro y guardarlo',
  'lead-status': 'Cambiar el estado de un lead',
  batch: 'Guardar varios a la vez',
  'choice-assignment': 'Asignar choices',
  'new-appointment': 'Reservar y reprogramar un turno',
  reservation: 'Responder una reserva',
  post: 'Revisar una publicación',
}

/** The page on which a path of each flow begins. */
export const placesOf: Record<string, string> = {
  session: 'Cualquier página de la consola.',
  'toast-queue': 'Cualquier página de la consola.',
  'form-submission': 'Abrí un formulario: el de una obra social guarda enseguida; General, de un usuario, pregunta antes.',
  record: 'Abrí una consulta (/app/medical-consultation).',
  'lead-status': 'Abrí un lead (/app/doctor-referrals).',
  batch: 'Abrí una consulta con una nota (/app/medical-consultation) o, para mover un lead, el tablero (/app/doctor-referrals).',
  'choice-assignment': 'Abrí la pestaña Choices de un médico.',
  'new-appointment': 'Abrí la agenda (/app/schedule) con una vista que tenga horarios libres.',
  reservation: 'Abrí una reserva pendiente (/app/reservations).',
  post: 'Abrí una publicación en borrador (/app/posts), como back office.',
}

export const variantNames: Record<string, string> = {
  session: 'La sesión',
  toasts: 'Los avisos',
  page: 'La página de un registro',
  'known page': 'Esa página, de un registro que ya se leyó',
  lead: 'La página de un lead',
  'known lead': 'Esa página, de un lead que ya se leyó',
  batch: 'Varios archivos de una nota',
  move: 'Un lead que se mueve en el tablero',
  resumed: 'Un formulario con un guardado sin respuesta',
  overtaken: 'Ese formulario, de un registro que cambió desde entonces',
  assignment: 'La asignación de choices',
  'at once': 'Un formulario que guarda enseguida',
  asking: 'Un formulario que pregunta antes',
  'asking, repeated': 'Una página que pregunta antes, y averigua sola si se guardó',
  'new appointment': 'Un turno nuevo',
  moving: 'Un turno que se reprograma',
  'resumed new appointment': 'La agenda, con un envío sin respuesta',
  'page of a reservation': 'La página de una reserva, que se lee y se guarda',
  reservation: 'La respuesta a una reserva',
  'page of a post': 'La página de una publicación, que se lee y se guarda',
  post: 'Los estados de una publicación',
}

/** Returns an event's type as a person reads it. An event of XState itself is named by its kind. */
export function eventLabel(type: string) {
  const { outcome, delay } = partsOf(type)
  if (outcome) return outcome === 'done' ? 'llamada terminada' : 'llamada fallida'
  return delay ? `pasó el tiempo (${delay})` : type
}

/** Why a guard refuses an event. */
export const guardReasons: Record<string, string> = {
  'not isSignedIn': 'ya hay una sesión',
  isSignedIn: 'no hay una sesión',
  isExpired: 'la sesión no venció',
  isNotSigningOut: 'se está cerrando la sesión',
  mustChoosePassword: 'la contraseña la eligió esa persona',
  mustAddSecondStep: 'el rol no necesita un segundo paso, o la cuenta ya lo tiene',
  asksForStep: 'la cuenta no tiene un segundo paso',
  isSignedInElsewhere: 'nadie ingresó en otra pestaña',
  isStepOver: 'el segundo paso se puede probar de nuevo',
  awaitsValidation: 'la cuenta está validada',
  isShown: 'el aviso ya no está a la vista',
  needsConfirmation: 'solo si hay que confirmar',
  hasUnknown: 'no hay un pedido sin respuesta',
  isUnknown: 'no hay un pedido sin respuesta',
  'not hasUnknown': 'hay un pedido sin respuesta',
  isAccepted: 'la sesión no es válida',
  isThere: 'el registro no está',
  isGone: 'el registro está',
  isOwn: 'lo cambió otra persona',
  isMany: 'son pocos choices',
  hasRoom: 'ninguno espera, o ya van todos los que pueden ir a la vez',
  isOver: 'todavía falta alguno',
  isSending: 'ese no está en camino',
  isTaken: 'el horario estaba libre',
  isRejected: 'el servidor no lo rechazó',
  isConflict: 'nadie lo cambió antes',
  isSeries: 'no es una serie',
  hasNewer: 'el registro no cambió',
  'not repeats': 'un pedido sin respuesta se repite solo',
  isOvertaken: 'el registro no cambió desde el pedido sin respuesta',
  allows: 'el estado no lo admite',
  refuses: 'el estado todavía lo admite',
}
