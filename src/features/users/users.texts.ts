import { config } from '#src/config.ts'

const { name } = config.product

/** The Spanish texts of the users' pages. */
export const texts = {
  label: `Listado de los usuarios de ${name}`,
  filter: 'Filtrar consultas...',
  open: 'Ver detalle',
  empty: 'Todavía no hay usuarios.',
  add: 'Agregar Usuario',
  create: 'Crear Usuario',
  profile: 'Perfil',
  settings: 'Ajustes',
  listFailed: { title: 'Oops!', description: 'Error al obtener las consultas médicas.' },
  readFailed: { title: 'Oops!', description: 'Error al obtener los detalles del usuario.' },
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

  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  password: 'Contraseña',
  role: 'Rol',
  dni: 'DNI',
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
  validated: 'Validado',
  isActive: 'Activo',
  isInactive: 'Inactivo',
  isValidated: 'Validado',
  isNotValidated: 'Sin validar',
  validate: 'Validar',
  invalidate: 'Quitar validación',
  activate: 'Activar',
  deactivate: 'Desactivar',
  statusQuestion: (who: string, { isActive, validated }: { isActive?: boolean; validated?: boolean }) =>
    isActive === false
      ? `${who} no va a poder ingresar y sus sesiones se cierran. ¿Querés desactivar este usuario?`
      : isActive
        ? `${who} va a poder ingresar de nuevo. ¿Querés activar este usuario?`
        : validated
          ? `¿Querés marcar a ${who} como usuario validado?`
          : `¿Querés quitar la validación de ${who}?`,

  chooseImage: 'Elegir imagen',
  changeImage: 'Cambiar imagen',
  removeImage: 'Quitar imagen',
  keepImage: 'Deshacer',
  imageHint: 'PNG, JPEG o WebP, hasta 5 MB.',
  imageOther: 'Otra imagen',
  imageNone: 'Sin imagen',
  imageGoes: 'La imagen se quita al guardar.',
  imageComes: 'La imagen nueva se guarda con los cambios.',

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
    role: 'Elegí un rol',
    firstName: 'El nombre es obligatorio',
    lastName: 'El apellido es obligatorio',
    email: 'El email es obligatorio',
    emailFormat: 'Email inválido',
    password: 'La contraseña es obligatoria',
    passwordShort: (least: number) => `Usá al menos ${least} caracteres.`,
    speciality: 'Selecciona una especialidad antes de guardar.',
    license: 'La matrícula es obligatoria',
    employeeNumber: 'El número de empleado es obligatorio',
    dni: 'El DNI tiene 7 u 8 números.',
    cuitMissing: 'El CUIT es obligatorio',
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
    imageType: 'El archivo tiene que ser una imagen PNG, JPEG o WebP.',
    imageSize: (megabytes: number) => `La imagen no puede superar los ${megabytes} MB.`,
  },
}
