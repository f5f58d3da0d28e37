import { partsOf } from '#machines/statechart.ts'
import type { Outcome } from './protocol.ts'

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

/** What each machine does, with what the page's address says of it. */
const machines: Record<string, string> = {
  session: 'Sesión',
  'toast-queue': 'Avisos',
  record: 'Guardar',
  booking: 'Reservar',
}

const records: [address: RegExp, record: string][] = [
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
]

/** Returns what an actor serves, such as 'Guardar usuario 93'. `address`: where the page was when it began. */
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
  record: 'Cargar, cambiar y guardar',
  booking: 'Reservar y reprogramar un turno',
  reservation: 'Responder una reserva',
  post: 'Revisar una publicación',
}

export const variantNames: Record<string, string> = {
  session: 'La sesión',
  toasts: 'Los avisos',
  open: 'La página de un lead o de una consulta',
  'resumed page': 'Esa página, con un guardado sin respuesta',
  move: 'Un lead que se mueve en el tablero',
  resumed: 'Un formulario con un guardado sin respuesta',
  assignment: 'La asignación de choices',
  'at once': 'Un formulario que guarda enseguida',
  asking: 'Un formulario que pregunta antes',
  'asking, repeated': 'Una página que pregunta antes, y averigua sola si se guardó',
  booking: 'Un turno nuevo',
  moving: 'Un turno que se reprograma',
  'resumed booking': 'La agenda, con un envío sin respuesta',
  reservation: 'La página de una reserva',
  post: 'La página de una publicación',
}

/** Returns an event's type as a person reads it. What XState itself sends is named by its kind. */
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
  isStepOver: 'el segundo paso se puede probar de nuevo',
  awaitsValidation: 'la cuenta está validada',
  isShown: 'el aviso ya no está a la vista',
  needsConfirmation: 'solo si hay que confirmar',
  hasUnknown: 'no hay un pedido sin respuesta',
  'not hasUnknown': 'hay un pedido sin respuesta',
  isAccepted: 'la sesión no es válida',
  opens: 'el formulario no se abre ni se cierra',
  reloads: 'el registro no se vuelve a cargar',
  isMissing: 'no hay un registro que cargar',
  hasNewer: 'el registro no cambió',
  'not repeats': 'un pedido sin respuesta se repite solo',
  isOvertaken: 'el registro no cambió desde el pedido sin respuesta',
  allows: 'el estado no lo admite',
  stillAllows: 'el estado ya no lo admite',
}

/** How a request can end by hand, in the order in which they are offered. */
export const outcomes = {
  accepted: ['Aceptado', { kind: 'pass' }],
  rejected: [
    'Rechazado',
    { kind: 'answer', status: 422, body: problem(422, 'invalid', 'El servidor lo rechazó (elegido en el inspector).') },
  ],
  nobody: ['Sin sesión', { kind: 'answer', status: 200, body: { isAuthenticated: false, role: null } }],
  unauthorized: ['401', { kind: 'answer', status: 401, body: problem(401, 'unauthorized', 'La sesión terminó.') }],
  forbidden: ['403', { kind: 'answer', status: 403, body: problem(403, 'forbidden', 'Tu rol no puede hacer esto.') }],
  missing: ['404', { kind: 'answer', status: 404, body: problem(404, 'not_found', 'No existe.') }],
  conflict: ['409', { kind: 'answer', status: 409, body: problem(409, 'conflict', 'El cambio contradice lo guardado.') }],
  ended: ['410', { kind: 'answer', status: 410, body: problem(410, 'ended', 'Pasó mucho tiempo.') }],
  changed: ['412', { kind: 'answer', status: 412, body: problem(412, 'changed', 'Otra persona lo cambió.') }],
  broken: ['500', { kind: 'answer', status: 500, body: problem(500, 'internal', 'El servidor falló.') }],
  late: ['Sin respuesta a tiempo', { kind: 'timeout' }],
  offline: ['Sin conexión', { kind: 'offline' }],
  lost: ['Hecho, respuesta perdida', { kind: 'lost' }],
} as const satisfies Record<string, [string, Outcome]>
export type OutcomeName = keyof typeof outcomes

function problem(status: number, code: string, message: string) {
  return { type: 'about:blank', title: String(status), status, code, message }
}

/** What QA does for each event of the models, and how the request ends that waits then. `needsPerson`: nothing can do it in a person's place. */
export const steps: Record<string, { name: string; says: string; outcome?: OutcomeName; isSave?: true; needsPerson?: true }> = {
  arrive: { name: 'Llega', says: 'El servidor responde con el registro.', outcome: 'accepted' },
  arriveNewer: {
    name: 'Llega más nuevo',
    needsPerson: true,
    says: 'El servidor responde con el registro, que cambió desde el pedido sin respuesta.',
    outcome: 'accepted',
  },
  arriveChanged: {
    name: 'Llega cambiado',
    needsPerson: true,
    says: 'El servidor responde con el lead, al que antes le cambiaste el estado en otra pestaña.',
    outcome: 'accepted',
  },
  vanish: { name: 'No existe', says: 'El registro no existe.', outcome: 'missing' },
  fail: { name: 'No se puede leer', says: 'El registro no se puede leer.', outcome: 'forbidden' },
  recover: {
    name: 'Se lee de nuevo',
    needsPerson: true,
    says: 'La página lo lee de nuevo por sí sola. Poné la ventana detrás de otra y volvé.',
    outcome: 'accepted',
  },
  retry: { name: 'Reintentar', says: 'Apretá «Reintentar».' },
  submit: { name: 'Enviar', says: 'Completá el formulario y envialo.' },
  submitSmall: { name: 'Enviar pocos', says: 'Completá una cantidad menor que 1000 y enviala.' },
  submitLarge: { name: 'Enviar muchos', says: 'Completá una cantidad de 1000 o más y enviala.' },
  confirm: { name: 'Confirmar', says: 'Confirmá en el diálogo.' },
  cancel: { name: 'Cancelar', says: 'Cancelá el diálogo.' },
  edit: { name: 'Editar', says: 'Abrí el formulario.' },
  close: { name: 'Cerrar', says: 'Cerrá el formulario.' },
  discard: { name: 'Descartar', says: 'Apretá «Ya lo revisé» o «Descartar lo mío».' },
  outdate: { name: 'Cambia en otra parte', needsPerson: true, says: 'Cambiá el mismo registro en otra pestaña y volvé a esta página.' },
  send: { name: 'Se envía', says: 'Nada: la página envía el cambio por sí sola.' },
  sendAgain: { name: 'Se envía otra vez', says: 'Apretá «Reintentar» en el aviso.' },
  succeed: { name: 'Guardado', says: 'El servidor lo guarda.', outcome: 'accepted', isSave: true },
  reject: { name: 'Rechazado', says: 'El servidor lo rechaza con un mensaje.', outcome: 'rejected', isSave: true },
  lose: { name: 'Sin respuesta', says: 'La respuesta se pierde.', outcome: 'offline', isSave: true },
  loseAnswer: { name: 'Respuesta perdida', says: 'El servidor lo guarda, y la respuesta se pierde.', outcome: 'lost', isSave: true },
  collide: { name: 'Conflicto', says: 'Otra persona guardó antes.', outcome: 'changed', isSave: true },
  choose: { name: 'Elegir', needsPerson: true, says: 'Elegí un horario libre del calendario, o uno de los que ofrece el aviso.' },
  beginAccept: { name: 'Aceptar', says: 'Apretá «Aceptar», y elegí un horario.' },
  beginPropose: { name: 'Proponer', says: 'Apretá «Proponer horario».' },
  beginReject: { name: 'Rechazar', says: 'Apretá «Rechazar».' },
  changeElsewhere: {
    name: 'Cambia en otra parte',
    needsPerson: true,
    says: 'Cambiá lo mismo en otra pestaña, sin rechazarlo, y volvé a esta página.',
  },
  editElsewhere: { name: 'Se edita en otra parte', needsPerson: true, says: 'Cambiá el borrador en otra pestaña, y volvé a esta página.' },
  settleElsewhere: {
    name: 'Se resuelve en otra parte',
    needsPerson: true,
    says: 'Rechazá la misma reserva en otra pestaña, y volvé a esta página.',
  },
  overtake: {
    name: 'Otra persona la resuelve',
    needsPerson: true,
    says: 'Otra persona la rechazó antes. Hacelo en otra pestaña.',
    outcome: 'accepted',
    isSave: true,
  },
  beginArchive: { name: 'Archivar', says: 'Apretá «Archivar».' },
  withdraw: { name: 'Retirar', says: 'Apretá «Volver a borrador».' },
  publish: { name: 'Publicar', says: 'Apretá «Publicar».' },
  sendReason: { name: 'Enviar el motivo', says: 'Escribí el motivo y envialo.', outcome: 'accepted' },
  revise: { name: 'Volver a borrador', says: 'Apretá «Volver a borrador».' },
  restore: { name: 'Recuperar', says: 'Apretá «Volver a borrador».' },
  insist: { name: 'Insistir', says: 'Marcá «Dar como sobreturno» con un motivo, y envialo.' },
  move: { name: 'Reprogramar', needsPerson: true, says: 'Abrí un turno y apretá «Reprogramar».' },
  drop: { name: 'Arrastrar', needsPerson: true, says: 'Arrastrá un turno a otro horario.' },
  undo: { name: 'Deshacer', says: 'Apretá «Deshacer» en el aviso.' },
  refuse: {
    name: 'Horario ocupado',
    needsPerson: true,
    says: 'El horario no está libre. Reservalo antes en otra pestaña.',
    outcome: 'accepted',
    isSave: true,
  },
  somebody: { name: 'Sesión válida', says: 'La sesión es válida.', outcome: 'accepted' },
  somebodyNew: {
    name: 'Con contraseña nueva',
    needsPerson: true,
    says: 'La contraseña la eligió otra persona. Ingresá con un usuario recién creado.',
    outcome: 'accepted',
  },
  somebodyBare: {
    name: 'Sin segundo paso',
    needsPerson: true,
    says: 'El rol necesita un segundo paso. Ingresá con SECOND_STEP_ROLES en el servidor y una cuenta sin él.',
    outcome: 'accepted',
  },
  askForStep: {
    name: 'Pide el segundo paso',
    needsPerson: true,
    says: 'La cuenta tiene un segundo paso. Ingresá con una que lo activó en Ajustes.',
    outcome: 'accepted',
  },
  provideStep: { name: 'Dar el código', needsPerson: true, says: 'Escribí el código de tu app y apretá «Confirmar».' },
  cancelStep: { name: 'Volver', says: 'Apretá «Volver».' },
  end: { name: 'Vence el segundo paso', says: 'Pasaron diez minutos, o hubo cinco intentos.', outcome: 'ended' },
  somebodyAwaiting: {
    name: 'Sin validar',
    needsPerson: true,
    says: 'La cuenta no está validada. Ingresá con una que se pidió en «Crear cuenta».',
    outcome: 'accepted',
  },
  somebodyElse: {
    name: 'Otra persona',
    needsPerson: true,
    says: 'La sesión es de otra persona. Ingresá con otra cuenta.',
    outcome: 'accepted',
  },
  nobody: { name: 'Sin sesión', says: 'La sesión no es válida.', outcome: 'nobody' },
  silence: { name: 'Sin servidor', says: 'El servidor no responde.', outcome: 'offline' },
  breakdown: { name: 'Falla', says: 'El control de la sesión falla.', outcome: 'broken' },
  accept: { name: 'Aceptado', says: 'El servidor lo acepta.', outcome: 'accepted' },
  login: { name: 'Ingresar', needsPerson: true, says: 'Completá el ingreso y apretá «Ingresar».' },
  logout: { name: 'Cerrar sesión', says: 'Elegí «Cerrar Sesión» en el menú de usuario.' },
  leave: { name: 'Salir', says: 'Apretá «Salir», o sacá el foco del aviso.' },
  unauthorized: {
    name: '401',
    says: 'En Pedidos, hacé esperar a todos. Después hacé que la página pida algo y elegí 401.',
    outcome: 'unauthorized',
  },
  loggedIn: { name: 'Ingreso en otra pestaña', says: 'Ingresá en otra pestaña.' },
  loggedOut: { name: 'Salida en otra pestaña', says: 'Cerrá la sesión en otra pestaña.' },
  wait: { name: 'Pasa el tiempo', says: 'Mové el reloj hasta que pase el tiempo.' },
  add: { name: 'Aviso nuevo', needsPerson: true, says: 'Hacé algo que muestre un aviso.' },
  update: { name: 'El aviso cambia', needsPerson: true, says: 'El aviso cambia por sí solo.' },
  dismiss: { name: 'Cerrar el aviso', says: 'Cerrá el aviso.' },
  attend: { name: 'Foco en el aviso', says: 'Poné el foco en los avisos con F8, en la consola.' },
}

const onPage = { submit: 'Escribí un comentario o cambiá el estado, y apretá «Actualizar Lead» (en una consulta, «Confirmar»).' }
const inDialog = { confirm: 'Apretá «Confirmar» en el diálogo.', cancel: 'Apretá «Cancelar» en el diálogo.' }
const inPanel = { submit: 'Elegí un paciente y apretá «Reservar turno».', close: 'Cerrá el panel del turno.' }

/** What QA does instead where a page has other words for it. By the name of the variant. */
export const stepsOfVariants: Record<string, Record<string, string>> = {
  session: { retry: 'Apretá «Reintentar ahora».' },
  open: onPage,
  'resumed page': onPage,
  assignment: {
    edit: 'Apretá «Asignar Choices».',
    submitSmall: 'Completá una cantidad menor que 1000 y apretá «Asignar Choices».',
    submitLarge: 'Completá una cantidad de 1000 o más y apretá «Asignar Choices».',
    ...inDialog,
    close: 'Apretá «Cancelar» en el formulario.',
  },
  'at once': { submit: 'Cambiá el nombre y apretá «Editar» (en una especialidad, «Guardar Cambios»).' },
  asking: { submit: 'Cambiá un campo y apretá «Guardar Cambios».', ...inDialog },
  resumed: { submit: 'Cambiá un campo y apretá el botón que guarda.' },
  booking: inPanel,
  'resumed booking': inPanel,
  moving: { submit: 'Apretá «Reprogramar» en el panel.', close: 'Cerrá el panel del turno.' },
  reservation: { submit: 'Apretá el botón que envía: «Dar el turno», «Enviar la propuesta» o «Rechazar».' },
  post: { submit: 'Apretá «Enviar a revisión».' },
}

/** Returns what QA does for an event, in the words of the page that the variant is of. */
export const stepText = (variant: string, event: string) => stepsOfVariants[variant]?.[event] ?? steps[event]?.says ?? ''

/** Returns the name of a path: what happens on it, one after the other. */
export const pathName = (events: readonly string[]) => events.map((event) => steps[event]?.name ?? event).join(' → ')

/** The requests of each flow, which wait while one of its paths is walked. */
export const requestsOf: Record<string, { method: string; path: string }[]> = {
  session: [{ method: '', path: '^/auth/(verify-session|login|logout)$' }],
  'toast-queue': [],
  record: [
    { method: '', path: '^/(doctors-referrals|medical-consultation)/\\d+$' },
    ...['POST', 'PATCH', 'PUT'].map((method) => ({ method, path: '^/(?!auth/)' })),
  ],
  booking: [
    { method: 'POST', path: '^/medical-consultation(/series)?$' },
    { method: 'PATCH', path: '^/medical-consultation/appointment/\\d+$' },
  ],
  reservation: [
    { method: 'POST', path: '^/reservations/\\d+/(appointment|proposal)$' },
    { method: 'PATCH', path: '^/reservations/\\d+$' },
  ],
  post: [{ method: 'PATCH', path: '^/posts/status/\\d+$' }],
}

/** Where a path of each flow begins. */
export const placesOf: Record<string, string> = {
  session: 'Cualquier página de la consola.',
  'toast-queue': 'Cualquier página de la consola.',
  record:
    'Abrí en la consola lo que dice la variante: el detalle de un lead o de una consulta, un formulario (el de una obra social guarda enseguida; General, de un usuario, pregunta antes), o la pestaña Choices de un médico.',
  booking: 'Abrí la agenda (/app/schedule) con una vista que tenga horarios libres.',
  reservation: 'Abrí una reserva pendiente (/app/reservations).',
  post: 'Abrí una publicación en borrador (/app/posts), como back office.',
}
