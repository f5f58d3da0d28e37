import type { Outcome } from './protocol.ts'

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

/** QA's act for each event of the models, and the end of the request that waits then. `needsPerson`: nothing can do it in a person's place. */
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

/** QA's acts on pages with other words for them, by the name of the variant. */
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
  'new appointment': inPanel,
  'resumed new appointment': inPanel,
  moving: { submit: 'Apretá «Reprogramar» en el panel.', close: 'Cerrá el panel del turno.' },
  reservation: { submit: 'Apretá el botón que envía: «Dar el turno», «Enviar la propuesta» o «Rechazar».' },
  post: { submit: 'Apretá «Enviar a revisión».' },
}

/** Returns QA's act for an event, in the words of the variant's page. */
export const stepText = (variant: string, event: string) => stepsOfVariants[variant]?.[event] ?? steps[event]?.says ?? ''

/** Returns the name of a path: its events, one after the other. */
export const pathName = (events: readonly string[]) => events.map((event) => steps[event]?.name ?? event).join(' → ')

/** The requests of each flow, which wait while one of its paths is walked. */
export const requestsOf: Record<string, { method: string; path: string }[]> = {
  session: [{ method: '', path: '^/auth/(verify-session|login|logout)$' }],
  'toast-queue': [],
  record: [
    { method: '', path: '^/(doctors-referrals|medical-consultation)/\\d+$' },
    ...['POST', 'PATCH', 'PUT'].map((method) => ({ method, path: '^/(?!auth/)' })),
  ],
  'new-appointment': [
    { method: 'POST', path: '^/medical-consultation(/series)?$' },
    { method: 'PATCH', path: '^/medical-consultation/appointment/\\d+$' },
  ],
  reservation: [
    { method: 'POST', path: '^/reservations/\\d+/(appointment|proposal)$' },
    { method: 'PATCH', path: '^/reservations/\\d+$' },
  ],
  post: [{ method: 'PATCH', path: '^/posts/status/\\d+$' }],
}

/** The page on which a path of each flow begins. */
export const placesOf: Record<string, string> = {
  session: 'Cualquier página de la consola.',
  'toast-queue': 'Cualquier página de la consola.',
  record:
    'Abrí en la consola lo que dice la variante: el detalle de un lead o de una consulta, un formulario (el de una obra social guarda enseguida; General, de un usuario, pregunta antes), o la pestaña Choices de un médico.',
  'new-appointment': 'Abrí la agenda (/app/schedule) con una vista que tenga horarios libres.',
  reservation: 'Abrí una reserva pendiente (/app/reservations).',
  post: 'Abrí una publicación en borrador (/app/posts), como back office.',
}
