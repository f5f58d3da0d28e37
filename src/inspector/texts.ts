import { partsOf } from '#machines/statechart.ts'
import type { Outcome } from './protocol.ts'

/** The inspector's words. */
export const texts = {
  title: 'Inspector de flujos',
  console: 'Consola',
  layout: 'Dónde se ve la consola',
  layouts: { phone: 'Teléfono', half: 'Mitad', window: 'Otra ventana' },
  reload: 'Cargar de nuevo',
  waiting: 'Esperando a la consola…',
  tabs: { actors: 'Actores', sequence: 'Secuencia', requests: 'Pedidos', paths: 'Caminos', capsule: 'Cápsula' },
  clock: {
    pause: 'Pausar el reloj',
    resume: 'Soltar el reloj',
    paused: 'Reloj en pausa',
    running: 'Reloj en marcha',
    second: '+1 s',
    five: '+5 s',
    minute: '+1 min',
  },

  noActors: 'Todavía no empezó ningún actor.',
  actor: 'Actor',
  ended: 'terminó',
  state: 'Estado actual',
  context: 'Contexto',
  chartOf: (name: string) => `Diagrama de ${name}`,
  chart: (name: string, state: string) => `Diagrama de ${name}. Estado actual: ${state}.`,
  events: 'Eventos que conoce en este estado',
  noEvents: 'En este estado no conoce ningún evento.',
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
  begins: 'Empieza en',
  leadsTo: 'Lleva a',
  nothingChanges: 'Lo hice y nada cambió',
  astray: (state: string, expected: string) => `La página está en ${state}; el camino esperaba ${expected}.`,
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

/** What QA does for each event of the models, and how the request ends that waits then. */
export const steps: Record<string, { says: string; outcome?: OutcomeName; isSave?: true }> = {
  arrive: { says: 'El servidor responde con el registro.', outcome: 'accepted' },
  arriveNewer: { says: 'El servidor responde con el registro, que cambió desde el pedido sin respuesta.', outcome: 'accepted' },
  arriveChanged: { says: 'El servidor responde con el lead, al que antes le cambiaste el estado en otra pestaña.', outcome: 'accepted' },
  vanish: { says: 'El registro no existe.', outcome: 'missing' },
  fail: { says: 'El registro no se puede leer.', outcome: 'forbidden' },
  recover: { says: 'La página lo lee de nuevo por sí sola. Poné la ventana detrás de otra y volvé.', outcome: 'accepted' },
  retry: { says: 'Apretá «Reintentar».' },
  submit: { says: 'Completá el formulario y envialo.' },
  submitSmall: { says: 'Completá una cantidad menor que 1000 y enviala.' },
  submitLarge: { says: 'Completá una cantidad de 1000 o más y enviala.' },
  confirm: { says: 'Confirmá en el diálogo.' },
  cancel: { says: 'Cancelá el diálogo.' },
  edit: { says: 'Abrí el formulario.' },
  close: { says: 'Cerrá el formulario.' },
  discard: { says: 'Apretá «Ya lo revisé» o «Descartar lo mío».' },
  outdate: { says: 'Cambiá el mismo registro en otra pestaña y volvé a esta página.' },
  send: { says: 'Nada: la página envía el cambio por sí sola.' },
  sendAgain: { says: 'Apretá «Reintentar» en el aviso.' },
  succeed: { says: 'El servidor lo guarda.', outcome: 'accepted', isSave: true },
  reject: { says: 'El servidor lo rechaza con un mensaje.', outcome: 'rejected', isSave: true },
  lose: { says: 'La respuesta se pierde.', outcome: 'offline', isSave: true },
  loseAnswer: { says: 'El servidor lo guarda, y la respuesta se pierde.', outcome: 'lost', isSave: true },
  collide: { says: 'Otra persona guardó antes.', outcome: 'changed', isSave: true },
  choose: { says: 'Elegí un horario libre del calendario, o uno de los que ofrece el aviso.' },
  beginAccept: { says: 'Apretá «Aceptar», y elegí un horario.' },
  beginPropose: { says: 'Apretá «Proponer horario».' },
  beginReject: { says: 'Apretá «Rechazar».' },
  changeElsewhere: { says: 'Cambiá lo mismo en otra pestaña, sin rechazarlo, y volvé a esta página.' },
  editElsewhere: { says: 'Cambiá el borrador en otra pestaña, y volvé a esta página.' },
  settleElsewhere: { says: 'Rechazá la misma reserva en otra pestaña, y volvé a esta página.' },
  overtake: { says: 'Otra persona la rechazó antes. Hacelo en otra pestaña.', outcome: 'accepted', isSave: true },
  beginArchive: { says: 'Apretá «Archivar».' },
  withdraw: { says: 'Apretá «Volver a borrador».' },
  publish: { says: 'Apretá «Publicar».' },
  sendReason: { says: 'Escribí el motivo y envialo.', outcome: 'accepted' },
  revise: { says: 'Apretá «Volver a borrador».' },
  restore: { says: 'Apretá «Volver a borrador».' },
  insist: { says: 'Marcá «Dar como sobreturno» con un motivo, y envialo.' },
  move: { says: 'Abrí un turno y apretá «Reprogramar».' },
  drop: { says: 'Arrastrá un turno a otro horario.' },
  undo: { says: 'Apretá «Deshacer» en el aviso.' },
  refuse: { says: 'El horario no está libre. Reservalo antes en otra pestaña.', outcome: 'accepted', isSave: true },
  somebody: { says: 'La sesión es válida.', outcome: 'accepted' },
  somebodyNew: { says: 'La contraseña la eligió otra persona. Ingresá con un usuario recién creado.', outcome: 'accepted' },
  somebodyBare: {
    says: 'El rol necesita un segundo paso. Ingresá con SECOND_STEP_ROLES en el servidor y una cuenta sin él.',
    outcome: 'accepted',
  },
  askForStep: { says: 'La cuenta tiene un segundo paso. Ingresá con una que lo activó en Ajustes.', outcome: 'accepted' },
  provideStep: { says: 'Escribí el código de tu app y apretá «Confirmar».' },
  cancelStep: { says: 'Apretá «Volver».' },
  end: { says: 'Pasaron diez minutos, o hubo cinco intentos.', outcome: 'ended' },
  somebodyAwaiting: { says: 'La cuenta no está validada. Ingresá con una que se pidió en «Crear cuenta».', outcome: 'accepted' },
  somebodyElse: { says: 'La sesión es de otra persona. Ingresá con otra cuenta.', outcome: 'accepted' },
  nobody: { says: 'La sesión no es válida.', outcome: 'nobody' },
  silence: { says: 'El servidor no responde.', outcome: 'offline' },
  breakdown: { says: 'El control de la sesión falla.', outcome: 'broken' },
  accept: { says: 'El servidor lo acepta.', outcome: 'accepted' },
  login: { says: 'Completá el ingreso y apretá «Ingresar».' },
  logout: { says: 'Elegí «Cerrar Sesión» en el menú de usuario.' },
  leave: { says: 'Apretá «Salir», o sacá el foco del aviso.' },
  unauthorized: { says: 'En Pedidos, hacé esperar a todos. Después hacé que la página pida algo y elegí 401.', outcome: 'unauthorized' },
  loggedIn: { says: 'Ingresá en otra pestaña.' },
  loggedOut: { says: 'Cerrá la sesión en otra pestaña.' },
  wait: { says: 'Mové el reloj hasta que pase el tiempo.' },
  add: { says: 'Hacé algo que muestre un aviso.' },
  update: { says: 'El aviso cambia por sí solo.' },
  dismiss: { says: 'Cerrá el aviso.' },
  attend: { says: 'Poné el foco en los avisos con F8, en la consola.' },
}

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
