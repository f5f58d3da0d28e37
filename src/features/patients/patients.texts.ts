const consultas = (count: number) => (count === 1 ? '1 consulta' : `${count} consultas`)

/** The Spanish of the patients' pages. */
export const texts = {
  filter: 'Filtrar usuarios...',
  search: 'Buscar pacientes...',
  open: 'Ver detalle',
  add: 'Agregar paciente',
  create: 'Agregar paciente',
  edit: 'Editar',
  save: 'Guardar Cambios',
  cancel: 'Cancelar',
  record: 'Detalle',
  empty: 'Todavía no hay pacientes.',
  ownEmpty: 'Cuando atiendas a alguien, aparece acá.',
  missing: { title: 'No se encontraron datos del paciente', hint: 'Puede que no exista o que lo atienda otro médico.' },
  back: 'Volver a lista de Pacientes',
  listFailed: { title: 'Error', description: 'Error al obtener los datos de los pacientes.' },
  readFailed: { title: 'Error', description: 'Error al obtener los detalles del paciente.' },

  tabs: { informacion: 'Información', consultas: 'Consultas Médicas' },
  personal: 'Datos personales',
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  dni: 'DNI',
  phone: 'Teléfono',
  dateBirthday: 'Fecha de nacimiento',
  age: 'Edad',
  createdAt: 'Fecha de creación',
  openConsultations: 'Ver consultas',
  attendedTimes: 'Veces atendido',
  lastAppointment: 'Última consulta',
  gender: 'Género',
  insurance: 'Obra social',
  memberNumber: 'Número de afiliado',

  noDni: 'Vacío si no tiene.',
  document: 'Pasaporte u otro documento',
  contact: 'El de un familiar, si la persona no tiene.',
  noInsurance: 'Particular',
  noGender: 'Sin indicar',
  insurancesFailed: 'Error al obtener las obras sociales.',
  errors: {
    firstName: 'El nombre es obligatorio',
    lastName: 'El apellido es obligatorio',
    dni: 'El DNI tiene 7 u 8 números.',
    dateBirthday: 'Escribí la fecha de nacimiento: día/mes/año.',
    birthdayFuture: 'La fecha de nacimiento no puede ser futura.',
    phone: 'Escribí el teléfono con números, espacios y guiones.',
    email: 'Email inválido',
  },
  sameDni: 'Ya hay un paciente con este DNI:',
  samePerson: 'Ya hay un paciente con este nombre y esta fecha de nacimiento:',
  samePhone: 'Este teléfono es también de',
  ofFamily: 'Si es de la misma familia, seguí: pueden compartir teléfono y correo.',
  askSamePerson: (name: string) =>
    `Ya hay un paciente que se llama ${name} y nació el mismo día. ¿Guardar de todos modos? Si es la misma persona, usá su ficha.`,
  created: {
    saved: { title: 'Éxito', description: 'El paciente se agregó.' },
    failed: { title: 'Error', description: 'No se pudo agregar el paciente.', prefersServer: true },
  },
  known: { title: 'Ya estaba registrado', description: 'Su ficha ahora está entre tus pacientes. Los datos son los que ya tenía.' },
  updated: {
    saved: { title: 'Éxito', description: 'Los datos del paciente se guardaron.' },
    failed: { title: 'Error', description: 'No se pudieron guardar los datos del paciente.', prefersServer: true },
  },

  merge: {
    link: 'Unir fichas',
    other: 'Ficha que se une a esta',
    otherHint: 'Otra ficha de la misma persona: buscala por nombre, DNI o teléfono.',
    kept: (id: number, visits: number) => `Queda: ficha #${id} (${consultas(visits)})`,
    merged: (id: number, visits: number) => `Se une: ficha #${id} (${consultas(visits)})`,
    ofKept: 'ficha que queda',
    ofMerged: 'ficha que se une',
    nothing: 'Sin dato',
    submit: 'Unir fichas',
    ask: (name: string, id: number, visits: number) =>
      `La ficha #${id} de ${name} pasa a ser parte de esta, con ${consultas(visits)}. Se puede deshacer durante un día.`,
    saved: {
      saved: { title: 'Éxito', description: 'Las dos fichas son una.' },
      failed: { title: 'Error', description: 'No se pudieron unir las fichas.', prefersServer: true },
    },
    notice: (name: string, id: number, at: string, by: string, visits: number) =>
      `La ficha #${id} de ${name} se unió a esta el ${at}, por ${by}. Trajo ${consultas(visits)}.`,
    undo: 'Deshacer la unión',
    askUndo: (name: string, visits: number, changes: number) =>
      [
        `La ficha de ${name} vuelve a existir, con sus consultas como están ahora.`,
        visits > 0 && `Lo que se agendó desde entonces (${consultas(visits)}) queda en esta.`,
        changes > 0 && 'Lo que se corrigió desde entonces queda como está.',
      ]
        .filter(Boolean)
        .join(' '),
    uncertain: 'No sabemos si se deshizo. Volvé a intentarlo: se hace una sola vez.',
    undone: {
      saved: { title: 'Éxito', description: 'Las fichas están separadas otra vez.' },
      failed: { title: 'Error', description: 'No se pudo deshacer la unión.', prefersServer: true },
    },
  },
}
