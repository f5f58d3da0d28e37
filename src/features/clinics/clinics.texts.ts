/** The Spanish texts of the clinics' pages. */
export const texts = {
  ofDoctor: 'Consultorios del médico',
  name: 'Nombre',
  address: 'Dirección',
  city: 'Ciudad',
  state: 'Provincia',
  zipCode: 'Código postal',
  noneOfDoctor: 'El médico todavía no tiene consultorios.',
  ofDoctorFailed: { title: 'Error', description: 'No se pudieron obtener las clínicas del doctor.' },
}
