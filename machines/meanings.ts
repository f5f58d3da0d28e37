// What the machines' states mean, and what to do for an event of the models: a new state and its event are told here. It is a file of its own,
// because users load the machines.

const ofRecord = {
  begin: 'Looks whether the record is known. | Mira si el registro ya se conoce.',
  loading: 'The record is not there yet. | El registro todavía no llegó.',
  notFound: 'The record does not exist. | El registro no existe.',
  unreachable: 'The record could not be loaded. | El registro no se pudo cargar.',
  gone: 'The record is no longer there, or may no longer be seen. What was typed stays. | El registro ya no está, o ya no se puede ver. Lo que se escribió sigue ahí.',
  shown:
    'The record is shown. Another version is shown as soon as it is known. | El registro está a la vista. Otra versión se muestra apenas se conoce.',
  saving:
    'A part of the record is saving. Another version is shown when that has ended. | Una parte del registro se está guardando. Otra versión se muestra cuando termina.',
}
/** The record in a flow that has something beside it. */
const recordBeside = {
  record: 'What is known of the record. | Lo que se sabe del registro.',
  ...Object.fromEntries(Object.entries(ofRecord).map(([state, meaning]) => [`record.${state}`, meaning])),
}

/** The subject of each machine, and the meaning of each of its states, by its path: in English for docs/flows, and of a flow after the bar in Spanish for QA. */
export const meanings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  session: {
    '': 'Who is signed in. Two parallel regions: what is known about the session, and the call that is running. A call reports its result to the status by raising an event, so each call is written once for all statuses. | Quién ingresó. Son dos partes a la vez: lo que se sabe de la sesión, y la llamada que está en curso.',
    status: 'What is known about the session. | Lo que se sabe de la sesión.',
    'status.unknown': 'Nothing is known yet. | Todavía no se sabe nada.',
    'status.offline': 'The server cannot be reached. The check is repeated. | No se puede llegar al servidor. La comprobación se repite.',
    'status.unauthenticated': 'Nobody is signed in. | Nadie ingresó.',
    'status.authenticated':
      'Somebody is signed in. An unreachable server does not change that. | Alguien ingresó. Que no se llegue al servidor no lo cambia.',
    'status.choosingPassword':
      'Somebody is signed in with a password that another person chose, and chooses one first. | Alguien ingresó con una contraseña que eligió otra persona, y primero elige la suya.',
    'status.addingSecondStep':
      'Somebody is signed in whose role needs a second step, and adds one first. | Alguien ingresó con un rol que necesita un segundo paso, y primero lo agrega.',
    'status.awaitingValidation':
      'A doctor is signed in whose account the back office has not validated. | Ingresó un médico a quien el back office todavía no validó.',
    'status.expired':
      'The session ended while a page was open. The page and what was typed stay. | La sesión terminó con una página abierta. La página y lo que se escribió siguen ahí.',
    activity: 'The call that is running. | La llamada en curso.',
    'activity.ready': 'A sign-in or a sign-out can start. | Se puede ingresar o salir.',
    'activity.ready.idle': 'No call is running. | No hay ninguna llamada en curso.',
    'activity.ready.failed': 'The last sign-in failed. | El último ingreso falló.',
    'activity.ready.checking': 'The session is checked. | Se comprueba la sesión.',
    'activity.signingIn': 'The credentials are sent. | Se envían el correo y la contraseña.',
    'activity.signingIn.alone': 'Nobody has signed in elsewhere meanwhile. | Mientras tanto nadie ingresó en otra pestaña.',
    'activity.signingIn.overtaken':
      'A token was stored meanwhile, by another tab or by this sign-in itself. | Mientras tanto se guardó un token: de otra pestaña, o de este mismo ingreso.',
    'activity.secondStep': 'The password is right. A second step is asked for. | La contraseña es correcta. Se pide el segundo paso.',
    'activity.provingStep':
      'The second step is sent. With a passkey, the browser asks for it first. | Se envía el segundo paso. Si es una llave de acceso, antes la pide el navegador.',
    'activity.provingStep.alone': 'Nobody has signed in elsewhere meanwhile. | Mientras tanto nadie ingresó en otra pestaña.',
    'activity.provingStep.overtaken':
      'A token was stored meanwhile, by another tab or by this sign-in itself. | Mientras tanto se guardó un token: de otra pestaña, o de este mismo ingreso.',
    'activity.rechecking': 'The new token is checked. | Se comprueba el token nuevo.',
    'activity.signingOut': 'The token is revoked. | Se da de baja el token.',
  },
  'toast-queue': {
    '': 'A queue that holds one toast: a new toast replaces the old one. The user dismisses a toast, or it times out. | Una cola con lugar para un solo aviso: el nuevo reemplaza al anterior. El aviso se cierra a mano o cuando pasa su tiempo.',
    empty: 'There is no toast. | No hay ningún aviso.',
    shown: 'The toast is visible. | El aviso está a la vista.',
    'shown.counting': 'The time until it closes runs. | Corre el tiempo que falta para que se cierre.',
    'shown.paused':
      'The time stands still while the pointer or the focus is on the toast. | El tiempo se detiene mientras el puntero o el foco están en el aviso.',
    dismissed: 'The toast is closed, and is removed after a delay. | El aviso se cerró, y se quita después de un momento.',
  },
  'form-submission': {
    '': 'A form or a button is submitted: asked about, sent and answered. It holds the value that is being saved; the form holds what is typed. Every other flow that saves has one inside. | Se envía un formulario o un botón: se pregunta, se manda y se contesta. Guarda el valor que se está enviando; lo que se escribe queda en el formulario. Todo otro flujo que guarda algo tiene uno adentro.',
    begin:
      'Looks for a request of an earlier page whose outcome is unknown. It is repeated where the record has a newer version. | Busca un pedido de una página anterior del que no se sabe cómo terminó. Si el registro tiene una versión más nueva, lo repite.',
    editing: 'The form can be changed. | El formulario se puede cambiar.',
    'editing.idle': 'Nothing was sent, or it is done. | No se envió nada, o ya está hecho.',
    'editing.failed': 'The server did nothing. | El servidor no hizo nada.',
    'editing.uncertain':
      'The save may have been done. Saving the same value again is safe. | Puede que se haya guardado. Guardar otra vez lo mismo es seguro.',
    'editing.conflict':
      'Somebody else changed the record. Saving over that change needs no second confirmation. | Otra persona cambió el registro. Guardar encima de ese cambio no se pregunta otra vez.',
    'editing.conflict.newer': 'They saved while something was typed here. | Guardó mientras acá se escribía.',
    'editing.conflict.refused':
      'They had saved before, so that the save was refused. | Había guardado antes, y por eso se rechazó el envío.',
    confirming: 'The user is asked whether to send the value. | Se pregunta si hay que enviarlo.',
    saving: 'The request is on its way. | El pedido está en camino.',
  },
  record: {
    '': 'The record of a page is loaded, and followed from then on. Its form and its buttons are form submissions inside, each over the version that it shows; what one of them saves is no news to the others. | El registro de una página se carga, y desde entonces se sigue. Su formulario y sus botones son envíos que tiene adentro, cada uno sobre la versión que muestra; lo que guarda uno no es una novedad para los demás.',
    ...ofRecord,
  },
  'lead-status': {
    '': 'The status of a lead is changed on its page, with a comment. The form is a form submission inside. | El estado de un lead se cambia en su página, con un comentario. El formulario es un envío que tiene adentro.',
    begin: 'Looks whether the lead is known. | Mira si el lead ya se conoce.',
    loading: 'The lead is not there yet. | El lead todavía no llegó.',
    notFound: 'The lead does not exist. | El lead no existe.',
    unreachable: 'The lead could not be loaded. | El lead no se pudo cargar.',
    gone: 'The lead is no longer there, or may no longer be seen. What was typed stays. | El lead ya no está, o ya no se puede ver. Lo que se escribió sigue ahí.',
    choosing: 'A status is chosen, and a comment is written. | Se elige un estado y se escribe un comentario.',
    saving: 'The change is on its way. | El cambio está en camino.',
    reloading:
      'The change is done, and the lead is read again with its history. | El cambio está hecho, y el lead se lee de nuevo con su historial.',
  },
  batch: {
    '': 'Several are saved at once, each by a form submission of its own inside: statuses of consultations, answers to reservations, cards of the board, files. It knows what came of each, and what may have been done is sent again as the same request. | Se guardan varios a la vez, cada uno con un envío propio: estados de consultas, respuestas a reservas, tarjetas del tablero, archivos. Sabe qué pasó con cada uno, y lo que puede estar hecho se manda otra vez como el mismo pedido.',
    idle: 'Nothing is on its way. Each is done, refused, changed by somebody else, or unknown. | No hay nada en camino. Cada uno está hecho, rechazado, cambiado por otra persona, o no se sabe.',
    running:
      'So many are on their way at once. The others wait, in their order. | Algunos están en camino a la vez. Los demás esperan, en su orden.',
  },
  'choice-assignment': {
    '': 'Choices are assigned to a doctor, in a form that is opened and closed. Many are asked about first. The form is a form submission inside. | Se asignan choices a un médico, en un formulario que se abre y se cierra. Si son muchos, antes se pregunta. El formulario es un envío que tiene adentro.',
    closed: 'The form is closed. | El formulario está cerrado.',
    filling: 'The form is open. | El formulario está abierto.',
    asking: 'The user is asked about so many choices. | Se pregunta si son tantos choices.',
    assigning: 'The request is on its way. | El pedido está en camino.',
    assigned: 'The choices are assigned, and the form is closed. | Los choices están asignados, y el formulario se cerró.',
  },
  'new-appointment': {
    '': 'An appointment is made at a free time, or moved there. The machine holds the time that was chosen; the request is a form submission inside, and the form holds what is typed. What a toast takes back is a request of its own. | Se da un turno en un horario libre, o se lo pasa ahí. La máquina guarda el horario elegido; el pedido es un envío que tiene adentro, y lo que se escribe queda en el formulario. Lo que deshace un aviso es otro pedido.',
    begin:
      'Looks for a request of an earlier page whose outcome is unknown. | Busca un pedido de una página anterior del que no se sabe cómo terminó.',
    choosing:
      'The calendar is there, and no time is chosen. Whether an earlier request was done has to be known before the next one. | Está el calendario, y no se eligió ningún horario. Antes del próximo pedido hay que saber si se hizo el anterior.',
    'choosing.idle': 'Nothing else is shown. | No se muestra nada más.',
    'choosing.series': 'What became of the dates of a series is shown. | Se muestra qué pasó con cada fecha de una serie.',
    filling:
      'A time is chosen, and the form is open beside the calendar. | Se eligió un horario, y el formulario está abierto al lado del calendario.',
    'filling.outcome': 'What became of the request. | Qué pasó con el pedido.',
    'filling.outcome.idle': 'Nothing was sent. | No se envió nada.',
    'filling.outcome.taken':
      'The time is not free. The form says why, and offers the next free ones. | El horario no está libre. El formulario dice por qué, y ofrece los próximos libres.',
    'filling.outcome.failed': 'The server did nothing. | El servidor no hizo nada.',
    'filling.outcome.uncertain':
      'It may have been done. Sending the same again is safe, and no other appointment is moved before. | Puede que se haya hecho. Enviar otra vez lo mismo es seguro, y hasta entonces no se reprograma otro turno.',
    'filling.outcome.conflict': 'Somebody else changed the appointment that is moved. | Otra persona cambió el turno que se reprograma.',
    'filling.time': 'Whether there is a time. | Si hay un horario.',
    'filling.time.known': 'The time was chosen, or is typed. | El horario se eligió o se escribió.',
    'filling.time.mistyped':
      'What is typed is no time. Nothing is sent until it is one, or another time is chosen. | Lo que se escribió no es una hora. No se envía nada hasta que lo sea, o se elija otro horario.',
    saving: 'The request is on its way. | El pedido está en camino.',
    dropping:
      'An appointment was dropped at another time, and stands there while that is saved. | Se soltó un turno en otro horario, y se lo ve ahí mientras se guarda.',
  },
  reservation: {
    '': 'A reservation is answered on its page: one answer at a time, and only one that its status admits. Two parallel regions: the record, which is loaded and saved, and the answer that is being given. | Una reserva se contesta en su página: una respuesta por vez, y solo una que su estado admite. Son dos partes a la vez: el registro, que se carga y se guarda, y la respuesta que se está dando.',
    ...recordBeside,
    question: 'Which answer is being given. | Qué respuesta se está dando.',
    'question.reading':
      'The reservation is shown, with the answers that its status admits. | Se ve la reserva, con las respuestas que su estado admite.',
    'question.accepting':
      'A time is chosen, and the patient whom the appointment is of. | Se elige un horario, y de qué paciente es el turno.',
    'question.proposing':
      'Up to three times are chosen, which the person gets by mail. | Se eligen hasta tres horarios, que la persona recibe por correo.',
    'question.rejecting': 'The reason is chosen, which the person gets by mail. | Se elige el motivo, que la persona recibe por correo.',
  },
  post: {
    '': 'A post on its page. Two parallel regions: the record, which is loaded and saved, and what is asked before its status changes: why it is rejected, and whether it is archived. | Una publicación en su página. Son dos partes a la vez: el registro, que se carga y se guarda, y lo que se pregunta antes de cambiar su estado: por qué se rechaza, y si se archiva.',
    ...recordBeside,
    question: 'What is asked. | Qué se pregunta.',
    'question.reading': 'The post is shown, with what its status admits. | Se ve la publicación, con lo que su estado admite.',
    'question.rejecting': 'The reason is written, which the doctor reads. | Se escribe el motivo, que el médico lee.',
    'question.archiving':
      'Somebody is asked whether patients shall no longer see it. | Se pregunta si los pacientes tienen que dejar de verla.',
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

const told = (machine: string, path: string) => meanings[machine]?.[path]?.split(' | ') ?? []

/** Returns the meaning of a state of a machine, or the subject of the machine. */
export const meaningOf = (machine: string, path = '') => told(machine, path)[0]

/** The same in the words of QA. */
export const meaningForQa = (machine: string, path = '') => told(machine, path)[1]

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
