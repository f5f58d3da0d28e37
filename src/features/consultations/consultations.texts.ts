/** The Spanish texts of the consultations' pages. */
export const texts = {
  ofDoctor: 'Consultas del médico',
  search: 'Buscar consultas...',
  date: 'Fecha',
  name: 'Consulta',
  patient: 'Paciente',
  clinic: 'Consultorio',
  duration: 'Duración',
  status: 'Estado',
  none: 'No hay consultas médicas disponibles',
  noneYet: 'Cuando el médico tenga consultas, aparecen acá.',
  loading: 'Cargando consultas médicas...',
  failed: 'Failed to load consultations',
  ofDoctorFailed: { title: 'Error', description: 'No se pudieron cargar las consultas médicas.' },
}
