/** The Spanish of the specialities' pages. */
export const texts = {
  listFailed: { title: 'Error', description: 'Error al obtener las especialidades.' },
}
