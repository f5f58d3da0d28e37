const failed = 'Uh oh! Algo salió mal.'

/** The Spanish texts of the specialities' pages. */
export const texts = {
  add: 'Agregar Especialidad',
  create: 'Registrar Especialidad',
  open: 'Ver',
  save: 'Guardar Cambios',
  name: 'Nombre',
  placeholder: 'Nombre de la Especialidad',
  createdAt: 'Fecha de creación',
  filter: 'Filtrar especialidades...',
  doctors: 'Médicos de la especialidad',
  noDoctors: 'Todavía no hay médicos con esta especialidad.',
  moreDoctors: (count: number) => (count === 1 ? 'Y uno más.' : `Y ${count} más.`),
  doctorsFailed: 'Error al cargar los médicos',
  empty: 'Todavía no hay especialidades.',
  required: 'El nombre de la especialidad es requerido.',
  listFailed: { title: 'Error', description: 'Error al obtener las especialidades.' },
  readFailed: { title: 'Error', description: 'Error al obtener los detalles de la especialidad.' },
  created: {
    invalid: { title: failed, description: 'Por favor ingrese el nombre de la especialidad.' },
    saved: { title: 'Éxito', description: 'La especialidad se ha creado correctamente.' },
    failed: { title: failed, description: 'No se ha podido guardar la especialidad.' },
  },
  updated: {
    saved: { title: 'Éxito', description: 'La especialidad ha sido actualizada correctamente.' },
    failed: { title: 'Error', description: 'No se pudo actualizar la especialidad.' },
  },
}
