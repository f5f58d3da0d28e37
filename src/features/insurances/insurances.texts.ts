/** The Spanish texts of the insurers' pages. */
export const texts = {
  add: 'Agregar Obra Social',
  create: 'Crear Obra Social',
  open: 'Ver detalle',
  save: 'Editar',
  name: 'Nombre',
  createdAt: 'Fecha de creación',
  filter: 'Filtrar obras sociales...',
  empty: 'Todavía no hay obras sociales.',
  nameRequired: 'Por favor complete todos los campos.',
  listFailed: { title: 'Oops!', description: 'Error al obtener las obras sociales.' },
  readFailed: { title: 'Oops!', description: 'Error al obtener los detalles de la obra social.' },
  created: {
    saved: { title: 'Éxito', description: 'Se ha creado la obra social correctamente.' },
    failed: { title: 'Oops!', description: 'No se ha podido guardar la obra social.' },
  },
  updated: {
    saved: { title: 'Éxito', description: 'La obra social ha sido actualizado correctamente.' },
    failed: { title: 'Oops!', description: 'No se pudo actualizar la información de la obra social.' },
  },
}
