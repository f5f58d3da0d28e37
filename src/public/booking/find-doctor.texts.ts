import { shared, sharedLabels } from './shared.texts.ts'

/** The texts of the page on which patients find a doctor which its script writes. */
export const texts = {
  lost: shared.lost,
  failed: shared.failed,
  lostHint: 'Revisá tu conexión y probá de nuevo.',
  closed: 'Acá no se reservan turnos por internet.',
  count: (count: number) => (count === 1 ? '1 médico' : `${count} médicos`),
  sorted: 'primero, quien puede atenderte antes.',
  none: 'No encontramos médicos con esos datos.',
  noneOnDay: 'Nadie con esos datos tiene un horario libre ese día.',
  allOf: (city: string) => `Todo ${city}`,
  direct: 'Reservás al instante',
  request: 'Te contestan por correo',
  next: (when: string) => `Próximo: ${when}`,
  noTimes: 'Sin horarios libres por ahora',
  timesOf: (name: string) => `Horarios libres de ${name}`,
  insurances: (names: readonly string[], more: number) => `Atiende con ${names.join(', ')}${more > 0 ? ` y ${more} más` : ''}`,
  noInsurances: 'Atiende solo pacientes particulares',
  places: (names: readonly string[], more: number) => `${names.join(' · ')}${more > 0 ? ` y ${more} más` : ''}`,
  anyDoctor: (speciality: string) => `Cualquier médico de ${speciality}`,
  anyDoctorHint: 'Nos decís dónde y cuándo, y te proponen un horario',
} as const

/** Those of its document alone, which the script does without. */
export const labels = {
  ...sharedLabels,
  title: 'Reservá tu turno',
  lead: 'Encontrá un médico y elegí un horario. No hace falta tener cuenta.',
  filters: 'Buscar un médico',
  search: 'Buscar',
  searchHint: 'Médico, especialidad o barrio',
  speciality: 'Especialidad',
  anySpeciality: 'Todas',
  place: 'Dónde',
  anyPlace: 'Todos',
  insurance: 'Obra social',
  anyInsurance: 'Cualquiera',
  day: 'Qué día',
  doctors: 'Médicos',
  more: 'Ver más médicos',
  withoutFilters: 'Quitar los filtros',
  otherDays: 'Ver otros días',
} as const
