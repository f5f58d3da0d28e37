import { fromOrthopaedics } from './medicine-from-orthopaedics.ts'
import { toNeurology } from './medicine-to-neurology.ts'
import type { Speciality } from './speciality.ts'

/** The specialities of the demo. Their order decides which doctor has which. */
export const specialities: readonly [Speciality, ...Speciality[]] = [...toNeurology, ...fromOrthopaedics]

/** The reasons why a visit was cancelled, before its day and on the day itself. */
export const CANCELLATIONS = {
  ahead: ['Avisó que no puede asistir.', 'Pidió reprogramar el turno.', 'El consultorio cierra ese día por reformas.'],
  onTheDay: ['No se pudo confirmar el turno.', 'Urgencia en el consultorio: se reprograma.', 'Paro de transporte: no pudo llegar.'],
} as const

export const UNIVERSITIES = [
  'Universidad de Buenos Aires',
  'Universidad Nacional de La Plata',
  'Universidad Nacional de Córdoba',
  'Universidad Nacional de Rosario',
  'Universidad Nacional de Tucumán',
  'Universidad Nacional de Cuyo',
  'Universidad Austral',
  'Universidad del Salvador',
  'Universidad Favaloro',
] as const

export const HOSPITALS = [
  'Hospital de Clínicas José de San Martín',
  'Hospital Italiano de Buenos Aires',
  'Hospital Alemán',
  'Hospital Ramos Mejía',
  'Hospital Privado de Córdoba',
  'Hospital Provincial del Centenario',
  'Hospital El Cruce',
  'Hospital Fernández',
] as const

/** The comments on a lead that the back office adds one after the other. */
export const LEAD_NOTES = {
  PENDING: ['Llegó por la página de referidos.'],
  CONTACTED: [
    'Se llamó por teléfono: atiende por la tarde.',
    'Se envió la propuesta por correo.',
    'Pidió que volvamos a llamar el lunes.',
    'Le interesa el chatbot de WhatsApp.',
  ],
  CONVERTED: ['Se hizo una demostración por videollamada.', 'Firmó el alta y ya cargó su agenda.', 'Empieza con dos consultorios.'],
  REJECTED: ['Ya trabaja con otro sistema.', 'Prefiere seguir con la agenda en papel.', 'No responde después de tres llamados.'],
} as const

export const CERTIFIERS = [
  'Ministerio de Salud de la Nación',
  'Academia Nacional de Medicina',
  'Asociación Médica Argentina',
  'Colegio de Médicos',
] as const

export const PAYMENTS = ['Transferencia bancaria', 'Tarjeta de crédito', 'Mercado Pago', 'Débito automático', 'Efectivo'] as const

/** The purposes of used choices. */
export const OBSERVATIONS = ['Turnos confirmados por el chatbot', 'Recordatorios por WhatsApp', 'Publicación destacada', null] as const
