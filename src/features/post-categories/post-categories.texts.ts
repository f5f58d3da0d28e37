/** The Spanish texts of the pages of the categories of posts. */
export const texts = {
  add: 'Agregar categoría',
  create: 'Registrar categoría',
  open: 'Ver',
  save: 'Guardar Cambios',
  name: 'Nombre',
  placeholder: 'Nombre de la categoría',
  createdAt: 'Fecha de creación',
  filter: 'Filtrar categorías...',
  empty: 'Todavía no hay categorías.',
  missing: 'Escribí el nombre de la categoría.',
  listFailed: { title: 'Error', description: 'Error al obtener las categorías.' },
  readFailed: { title: 'Error', description: 'Error al obtener la categoría.' },
  created: {
    saved: { title: 'Éxito', description: 'La categoría se creó correctamente.' },
    failed: { title: 'Error', description: 'No se pudo guardar la categoría.' },
  },
  updated: {
    saved: { title: 'Éxito', description: 'La categoría se actualizó correctamente.' },
    failed: { title: 'Error', description: 'No se pudo actualizar la categoría.' },
  },
}
