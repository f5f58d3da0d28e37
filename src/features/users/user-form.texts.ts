import { texts as listTexts } from './users.texts.ts'

/** The Spanish texts of a user's page and forms, with those of the list. Only they bring them: the list's come with the console. */
export const texts = {
  ...listTexts,
  resetSecondStep: 'Quitar verificación en dos pasos',
  secondStepQuestion: (name: string) =>
    `${name} va a poder ingresar solo con su contraseña, y sus sesiones se cierran. Hacelo si perdió el teléfono o la llave, y comprobaste que es quien dice ser.`,
  secondStepReset: {
    saved: { title: 'Éxito', description: 'La verificación en dos pasos de la cuenta se quitó.' },
    failed: { title: 'Oops!', description: 'No se pudo quitar la verificación en dos pasos.', prefersServer: true },
  },
  secondStepUncertain: 'No sabemos si se hizo. Cerrá esta ventana: la página muestra lo que quedó.',
  summary: { title: 'Resumen', balance: 'Saldo de choices', educations: 'Títulos', certifications: 'Certificaciones' },
  create: 'Crear Usuario',
  profile: 'Perfil',
  settings: 'Ajustes',
  specialitiesFailed: { title: 'Error', description: 'No se pudieron obtener las especialidades. Inténtelo de nuevo.' },
  confirmation: '¿Estás seguro que deseas actualizar los detalles del usuario?',
  save: 'Guardar Cambios',
  created: {
    saved: { title: 'Éxito', description: 'Usuario creado' },
    failed: { title: 'Error', description: 'No se pudo crear el usuario. Inténtelo de nuevo.', prefersServer: true },
  },
  updated: {
    saved: { title: 'Éxito', description: 'Los detalles del usuario han sido actualizados.' },
    failed: { title: 'Error', description: 'No se pudieron guardar los cambios.', prefersServer: true },
  },
  firstPassword: {
    title: 'Elegí tu contraseña',
    why: 'La que usaste para ingresar la conoce otra persona. Para continuar, elegí una que conozcas solo vos.',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    submit: 'Cambiar',
    changed: {
      saved: { title: 'Éxito', description: 'Tu contraseña cambió.' },
      failed: { title: 'Error', description: 'No se pudo cambiar la contraseña.', prefersServer: true },
    },
  },

  tabs: {
    general: 'General',
    consultas: 'Consultas',
    posts: 'Posts',
    consultorios: 'Consultorios',
    choices: 'Choices',
    educacion: 'Educación',
  },
  educationNote: "Los datos de esta pestaña se guardan con 'Guardar Cambios' en General.",
  toGeneral: 'Ir a General',
  chooseRole: 'Elegí primero el rol',
  passwordHint: 'Al menos 12 caracteres.',
  givenPasswordHint: 'La cambia al ingresar por primera vez.',

  password: 'Contraseña',
  sameIdentity: (kind: 'dni' | 'cuit', people: string) =>
    `Ya tiene ese ${kind.toUpperCase()}: ${people}. Podés guardarlo igual si es la misma persona.`,
  dateBirthday: 'Fecha de nacimiento',
  gender: 'Género',
  phone: 'Teléfono',
  speciality: 'Especialidad',
  license: 'Matrícula',
  cuit: 'CUIT',
  recommendedBy: 'Recomendado por',
  description: 'Descripción',
  image: 'Imagen de perfil',
  employeeNumber: 'Número de empleado',
  workplaces: 'Consultorios donde trabaja',
  workplacesHint: 'Ve los datos de estos consultorios y de sus médicos.',
  noWorkplaces: 'Ninguno',
  clinicsFailed: 'No se pudieron cargar los consultorios.',
  insurances: 'Obras sociales que atiende',
  insurancesHint: 'Con cuáles trabaja. Sin ninguna, atiende solo de forma particular.',
  insurancesFailed: 'No se pudieron cargar las obras sociales.',
  isInactive: 'Inactivo',
  isValidated: 'Validado',
  isNotValidated: 'Sin validar',
  validate: 'Validar',
  invalidate: 'Quitar validación',
  activate: 'Activar',
  deactivate: 'Desactivar',
  statusConflict: 'Este usuario cambió mientras tanto',
  statusConflictNote: 'Lo que pediste no se hizo. Mirá cómo quedó, y volvé a pedirlo si hace falta.',
  statusQuestion: (who: string, { isActive, validated }: { isActive?: boolean; validated?: boolean }) =>
    isActive === false
      ? `${who} no va a poder ingresar y sus sesiones se cierran. ¿Querés desactivar este usuario?`
      : isActive
        ? `${who} va a poder ingresar de nuevo. ¿Querés activar este usuario?`
        : validated
          ? `¿Querés marcar a ${who} como usuario validado?`
          : `¿Querés quitar la validación de ${who}?`,

  retrySpecialities: 'Volver a cargar las especialidades',

  /** For a field whose value cannot be removed. */
  kept: (value: string) => `Si queda vacío, se conserva ${value}.`,

  education: { title: 'Formación', none: 'Todavía no hay formación cargada.', add: 'Agregar formación', one: 'Formación' },
  certifications: {
    title: 'Certificaciones',
    none: 'Todavía no hay certificaciones cargadas.',
    add: 'Agregar certificación',
    one: 'Certificación',
  },
  socialLinks: { title: 'Redes sociales', none: 'Todavía no hay redes cargadas.', add: 'Agregar red', one: 'Red' },
  remove: 'Quitar',
  degree: 'Título',
  institution: 'Institución',
  startYear: 'Año de inicio',
  endYear: 'Año de fin',
  ongoing: 'Vacío si sigue en curso.',
  certificate: 'Nombre',
  issuedBy: 'Emitida por',
  issueDate: 'Fecha de emisión',
  platform: 'Red',
  url: 'Dirección',

  errors: {
    role: 'Elegí un rol.',
    firstName: 'El nombre es obligatorio',
    lastName: 'El apellido es obligatorio',
    email: 'El email es obligatorio',
    emailFormat: 'Email inválido',
    password: 'La contraseña es obligatoria.',
    passwordShort: (least: number) => `Usá al menos ${least} caracteres.`,
    samePassword: 'Elegí una contraseña distinta de la actual.',
    speciality: 'Selecciona una especialidad antes de guardar.',
    workplaces: 'Elegí al menos un consultorio.',
    clinics: (most: number) => `Elegí ${most} consultorios como máximo.`,
    insurances: (most: number) => `Elegí ${most} obras sociales como máximo.`,
    license: 'La matrícula es obligatoria.',
    employeeNumber: 'El número de empleado es obligatorio.',
    dni: 'El DNI tiene 7 u 8 números.',
    cuitMissing: 'El CUIT es obligatorio.',
    cuit: 'El CUIT tiene 11 números.',
    cuitWrong: 'El CUIT no es válido: revisá los números.',
    birthdayFuture: 'La fecha de nacimiento no puede ser futura.',
    startFuture: 'El año de inicio no puede ser futuro.',
    endBefore: 'El año de fin no puede ser anterior al de inicio.',
    endFar: 'El año de fin está demasiado lejos.',
    issueFuture: 'La fecha de emisión no puede ser futura.',
    date: 'La fecha no es válida. Escribila como 23/06/1984.',
    year: 'Escribí un año, como 2006.',
    url: 'Tiene que ser una dirección como https://ejemplo.com.',
    required: 'Este dato es obligatorio.',
  },
}
