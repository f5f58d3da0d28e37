// What the machines' states mean, and what to do for an event of the models: a new state and its event are told here. It is a file of its own,
// because users load the machines.

const ofRecord = {
  begin: 'Looks whether the record is known.',
  loading: 'The record is not there yet.',
  notFound: 'The record does not exist.',
  unreachable: 'The record could not be loaded.',
  gone: 'The record is no longer there, or may no longer be seen. What was typed stays.',
  shown: 'The record is shown. Another version is shown as soon as it is known.',
  saving: 'A part of the record is saving. Another version is shown when that has ended.',
}
/** The record in a flow that has something beside it. */
const recordBeside = {
  record: 'What is known of the record.',
  ...Object.fromEntries(Object.entries(ofRecord).map(([state, meaning]) => [`record.${state}`, meaning])),
}

/** The subject of each machine, and the meaning of each of its states, by its path: for the inspector and for docs/flows. */
export const meanings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  session: {
    '': 'Who is signed in. Two parallel regions: what is known about the session, and the call that is running. A call reports its result to the status by raising an event, so each call is written once for all statuses.',
    status: 'What is known about the session.',
    'status.unknown': 'Nothing is known yet.',
    'status.offline': 'The server cannot be reached. The check is repeated.',
    'status.unauthenticated': 'Nobody is signed in.',
    'status.authenticated': 'Somebody is signed in. An unreachable server does not change that.',
    'status.choosingPassword': 'Somebody is signed in with a password that another person chose, and chooses one first.',
    'status.addingSecondStep': 'Somebody is signed in whose role needs a second step, and adds one first.',
    'status.awaitingValidation': 'A doctor is signed in whose account the back office has not validated.',
    'status.expired': 'The session ended while a page was open. The page and what was typed stay.',
    activity: 'The call that is running.',
    'activity.ready': 'A sign-in or a sign-out can start.',
    'activity.ready.idle': 'No call is running.',
    'activity.ready.failed': 'The last sign-in failed.',
    'activity.ready.checking': 'The session is checked.',
    'activity.signingIn': 'The credentials are sent.',
    'activity.signingIn.alone': 'Nobody has signed in elsewhere meanwhile.',
    'activity.signingIn.overtaken': 'A token was stored meanwhile, by another tab or by this sign-in itself.',
    'activity.secondStep': 'The password is right. A second step is asked for.',
    'activity.provingStep': 'The second step is sent. With a passkey, the browser asks for it first.',
    'activity.provingStep.alone': 'Nobody has signed in elsewhere meanwhile.',
    'activity.provingStep.overtaken': 'A token was stored meanwhile, by another tab or by this sign-in itself.',
    'activity.rechecking': 'The new token is checked.',
    'activity.signingOut': 'The token is revoked.',
  },
  'toast-queue': {
    '': 'A queue that holds one toast: a new toast replaces the old one. The user dismisses a toast, or it times out.',
    empty: 'There is no toast.',
    shown: 'The toast is visible.',
    'shown.counting': 'The time until it closes runs.',
    'shown.paused': 'The time stands still while the pointer or the focus is on the toast.',
    dismissed: 'The toast is closed, and is removed after a delay.',
  },
  'form-submission': {
    '': 'A form or a button is submitted: asked about, sent and answered. It holds the value that is being saved; the form holds what is typed. Every other flow that saves has one inside.',
    begin: 'Looks for a request of an earlier page whose outcome is unknown. It is repeated where the record has a newer version.',
    editing: 'The form can be changed.',
    'editing.idle': 'Nothing was sent, or it is done.',
    'editing.failed': 'The server did nothing.',
    'editing.uncertain': 'The save may have been done. Saving the same value again is safe.',
    'editing.conflict': 'Somebody else changed the record. Saving over that change needs no second confirmation.',
    'editing.conflict.newer': 'They saved while something was typed here.',
    'editing.conflict.refused': 'They had saved before, so that the save was refused.',
    confirming: 'The user is asked whether to send the value.',
    saving: 'The request is on its way.',
  },
  record: {
    '': 'The record of a page is loaded, and followed from then on. Its form and its buttons are form submissions inside, each over the version that it shows; what one of them saves is no news to the others.',
    ...ofRecord,
  },
  'lead-status': {
    '': 'The status of a lead is changed on its page, with a comment. The form is a form submission inside.',
    begin: 'Looks whether the lead is known.',
    loading: 'The lead is not there yet.',
    notFound: 'The lead does not exist.',
    unreachable: 'The lead could not be loaded.',
    gone: 'The lead is no longer there, or may no longer be seen. What was typed stays.',
    choosing: 'A status is chosen, and a comment is written.',
    saving: 'The change is on its way.',
    reloading: 'The change is done, and the lead is read again with its history.',
  },
  batch: {
    '': 'Several are saved at once, each by a form submission of its own inside: statuses of consultations, answers to reservations, cards of the board, files. It knows what came of each, and what may have been done is sent again as the same request.',
    idle: 'Nothing is on its way. Each is done, refused, changed by somebody else, or unknown.',
    running: 'So many are on their way at once. The others wait, in their order.',
  },
  'choice-assignment': {
    '': 'Choices are assigned to a doctor, in a form that is opened and closed. Many are asked about first. The form is a form submission inside.',
    closed: 'The form is closed.',
    filling: 'The form is open.',
    asking: 'The user is asked about so many choices.',
    assigning: 'The request is on its way.',
    assigned: 'The choices are assigned, and the form is closed.',
  },
  'new-appointment': {
    '': 'An appointment is made at a free time, or moved there. The machine holds the time that was chosen; the request is a form submission inside, and the form holds what is typed. What a toast takes back is a request of its own.',
    begin: 'Looks for a request of an earlier page whose outcome is unknown.',
    choosing: 'The calendar is there, and no time is chosen. Whether an earlier request was done has to be known before the next one.',
    'choosing.idle': 'Nothing else is shown.',
    'choosing.series': 'What became of the dates of a series is shown.',
    filling: 'A time is chosen, and the form is open beside the calendar.',
    'filling.outcome': 'What became of the request.',
    'filling.outcome.idle': 'Nothing was sent.',
    'filling.outcome.taken': 'The time is not free. The form says why, and offers the next free ones.',
    'filling.outcome.failed': 'The server did nothing.',
    'filling.outcome.uncertain': 'It may have been done. Sending the same again is safe, and no other appointment is moved before.',
    'filling.outcome.conflict': 'Somebody else changed the appointment that is moved.',
    'filling.time': 'Whether there is a time.',
    'filling.time.known': 'The time was chosen, or is typed.',
    'filling.time.mistyped': 'What is typed is no time. Nothing is sent until it is one, or another time is chosen.',
    saving: 'The request is on its way.',
    dropping: 'An appointment was dropped at another time, and stands there while that is saved.',
  },
  reservation: {
    '': 'A reservation is answered on its page: one answer at a time, and only one that its status admits. Two parallel regions: the record, which is loaded and saved, and the answer that is being given.',
    ...recordBeside,
    question: 'Which answer is being given.',
    'question.reading': 'The reservation is shown, with the answers that its status admits.',
    'question.accepting': 'A time is chosen, and the patient whom the appointment is of.',
    'question.proposing': 'Up to three times are chosen, which the person gets by mail.',
    'question.rejecting': 'The reason is chosen, which the person gets by mail.',
  },
  post: {
    '': 'A post on its page. Two parallel regions: the record, which is loaded and saved, and what is asked before its status changes: why it is rejected, and whether it is archived.',
    ...recordBeside,
    question: 'What is asked.',
    'question.reading': 'The post is shown, with what its status admits.',
    'question.rejecting': 'The reason is written, which the doctor reads.',
    'question.archiving': 'Somebody is asked whether patients shall no longer see it.',
  },
  'lead-status-chart': {
    '': 'Which status of a lead may follow which. The back office may set any of them.',
    PENDING: 'Nobody has spoken to the lead yet.',
    CONTACTED: 'Somebody has spoken to the lead.',
    CONVERTED: 'The lead has joined the platform.',
    REJECTED: 'The lead does not want to join.',
  },
  'consultation-status-chart': {
    '': 'Which status of a consultation may follow which, and where it may come back to. A cancellation needs a reason. The person who made a change may undo it at once; later the back office may, with a reason.',
    PENDING: 'It waits to be confirmed.',
    CONFIRMED: 'It will take place. From its hour on it may be completed.',
    COMPLETED: 'It took place.',
    CANCELLED: 'It does not take place.',
  },
  'reservation-status-chart': {
    '': 'Which status of a reservation may follow which. The practice accepts, proposes, rejects, or has somebody wait; the person chooses a proposed time, none of them, or gives it up; and what nobody answers in a day is as it was before.',
    PENDING: 'It waits for the practice.',
    PROPOSED: 'It waits for the person, who has times to choose from. They are held for them.',
    WAITING: 'It waits for a time to become free.',
    ACCEPTED: 'It has an appointment.',
    REJECTED: 'It has none, and the person was told why.',
    WITHDRAWN: 'The person has given it up.',
  },
  'post-status-chart': {
    '': 'Which status of a post may follow which. Its doctor sends it to be reviewed, the back office publishes or rejects it. A change of what is published is a draft again, while patients go on seeing what was published.',
    DRAFT: 'It is being written.',
    IN_REVIEW: 'It waits for the back office, and nobody changes it meanwhile.',
    PUBLISHED: 'Patients see it as it is.',
    REJECTED: 'The doctor was told why.',
    ARCHIVED: 'Patients do not see it.',
  },
  'sign-up-status-chart': {
    '': 'Which status of a request for an account may follow which. The back office decides.',
    PENDING: 'It waits for the back office.',
    APPROVED: 'The account is open.',
    REJECTED: 'The person was told why. The back office may change its mind.',
  },
}

/** Returns the meaning of a state of a machine, or the subject of the machine. */
export const meaningOf = (machine: string, path = '') => meanings[machine]?.[path]

/** How a request can end, as the inspector offers it. */
export type RequestEnd =
  | 'accepted'
  | 'rejected'
  | 'nobody'
  | 'unauthorized'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'ended'
  | 'changed'
  | 'broken'
  | 'late'
  | 'offline'
  | 'lost'

/** QA's act for each event of the models, and the end of the request that waits then. `needsPerson`: nothing can do it in a person's place. */
export const steps: Record<string, { name: string; says: string; outcome?: RequestEnd; isSave?: true; needsPerson?: true }> = {
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
  takeAway: {
    name: 'Deja de estar',
    needsPerson: true,
    says: 'Al leerlo de nuevo después de guardar, el registro ya no existe o ya no tenés acceso.',
    outcome: 'missing',
  },
  giveBack: { name: 'Está de nuevo', needsPerson: true, says: 'Al leerlo de nuevo, el registro está otra vez.', outcome: 'accepted' },
  retry: { name: 'Reintentar', says: 'Apretá «Reintentar».' },
  submit: { name: 'Enviar', says: 'Completá el formulario y envialo.' },
  submitSmall: { name: 'Enviar pocos', says: 'Completá una cantidad menor que 1000 y enviala.' },
  submitLarge: { name: 'Enviar muchos', says: 'Completá una cantidad de 1000 o más y enviala.' },
  confirm: { name: 'Confirmar', says: 'Confirmá en el diálogo.' },
  cancel: { name: 'Cancelar', says: 'Cancelá el diálogo.' },
  close: { name: 'Cerrar', says: 'Cerrá el formulario.' },
  discard: { name: 'Descartar', says: 'Apretá «Ya lo revisé» o «Descartar lo mío».' },
  saveBeside: { name: 'Se guarda al lado', needsPerson: true, says: 'Cambiá el registro con otro botón de la misma página.' },
  repeat: {
    name: 'Se averigua solo',
    needsPerson: true,
    says: 'Nada: cambió el mismo registro, y la página pregunta por sí sola si se guardó.',
  },
  addSeveral: { name: 'Varios a la vez', needsPerson: true, says: 'Agregá dos archivos a una nota.' },
  addMore: { name: 'Otro más', needsPerson: true, says: 'Agregá otro archivo.' },
  giveUp: { name: 'Quitar', says: 'Apretá «Quitar».' },
  stop: { name: 'Parar', needsPerson: true, says: 'Apretá «Cancelar» en cada archivo.' },
  open: { name: 'Abrir', says: 'Abrí el formulario.' },
  edit: { name: 'Editar', says: 'Cambiá un campo y apretá el botón que guarda.' },
  outdate: { name: 'Cambia en otra parte', needsPerson: true, says: 'Cambiá el mismo registro en otra pestaña y volvé a esta página.' },
  send: { name: 'Se envía', says: 'Nada: la página envía el cambio por sí sola.' },
  sendAgain: { name: 'Se envía otra vez', says: 'Apretá «Reintentar» en el aviso.' },
  succeedAll: {
    name: 'Serie guardada',
    says: 'Elegí que se repita, y el servidor la guarda.',
    outcome: 'accepted',
    isSave: true,
    needsPerson: true,
  },
  succeed: { name: 'Guardado', says: 'El servidor lo guarda.', outcome: 'accepted', isSave: true },
  reject: { name: 'Rechazado', says: 'El servidor lo rechaza con un mensaje.', outcome: 'rejected', isSave: true },
  lose: { name: 'Sin respuesta', says: 'La respuesta se pierde.', outcome: 'offline', isSave: true },
  loseAnswer: { name: 'Respuesta perdida', says: 'El servidor lo guarda, y la respuesta se pierde.', outcome: 'lost', isSave: true },
  collide: { name: 'Conflicto', says: 'Otra persona guardó antes.', outcome: 'changed', isSave: true },
  mistype: { name: 'Hora inválida', needsPerson: true, says: 'Escribí 25 como hora.' },
  correct: { name: 'Hora corregida', needsPerson: true, says: 'Escribí de nuevo la hora que había.' },
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
  sendReason: { name: 'Enviar el motivo', says: 'Escribí el motivo y envialo.' },
  succeedRejecting: { name: 'Rechazada', says: 'El servidor la rechaza, como se pidió.', outcome: 'accepted', isSave: true },
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

const onPage = { submit: 'Escribí un comentario o cambiá el estado, y apretá «Actualizar Lead».' }
const inDialog = { confirm: 'Apretá «Confirmar» en el diálogo.', cancel: 'Apretá «Cancelar» en el diálogo.' }
const inPanel = { submit: 'Elegí un paciente y apretá «Reservar turno».', close: 'Cerrá el panel del turno.' }

/** QA's acts on pages with other words for them, by the name of the variant. */
export const stepsOfVariants: Record<string, Record<string, string>> = {
  session: { retry: 'Apretá «Reintentar ahora».' },
  lead: onPage,
  page: { submit: 'Cambiá un campo y apretá el botón que guarda (en una consulta, «Confirmar»).' },
  assignment: {
    open: 'Apretá «Asignar Choices».',
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
