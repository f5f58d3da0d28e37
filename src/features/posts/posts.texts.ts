/** The Spanish texts of the posts' pages. */
export const texts = {
  ofDoctor: 'Publicaciones del médico',
  title: 'Título',
  category: 'Categoría',
  price: 'Precio',
  time: 'Duración',
  timeInMinutes: 'Duración (min)',
  status: 'Estado',
  statuses: { DRAFT: 'Borrador', PUBLISHED: 'Publicado', PAUSED: 'Pausado' },
  noneOfDoctor: 'El médico todavía no tiene publicaciones.',
  ofDoctorFailed: { title: 'Error', description: 'No se pudieron obtener los posts del doctor.' },
}
