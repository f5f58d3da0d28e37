/** The Spanish of the insurers' pages. */
export const texts = {
  list: 'Listado de Obras Sociales',
  all: 'Obras Sociales',
  add: 'Agregar Obra Social',
  create: 'Crear Obra Social',
  detail: 'Detalle de la obra social',
  open: 'Ver detalle',
  name: 'Nombre',
  createdAt: 'Fecha de creación',
  filter: 'Filtrar obras sociales...',
  empty: 'Todavía no hay obras sociales.',
  listFailed: { title: 'Oops!', description: 'Error al obtener las obras sociales.' },
  readFailed: { title: 'Oops!', description: 'Error al obtener los detalles de la obra social.' },
  nameRequired: 'Por favor complete todos los campos.',
  nameTooLong: (limit: number) => `Máximo ${limit} caracteres`,
  created: {
    saved: { title: 'Éxito', description: 'Se ha creado la obra social correctamente.' },
    failed: { title: 'Oops!', description: 'No se ha podido guardar la obra social.' },
  },
  updated: {
    saved: { title: 'Éxito', description: 'La obra social ha sido actualizado correctamente.' },
    failed: { title: 'Oops!', description: 'No se pudo actualizar la información de la obra social.' },
  },
}
