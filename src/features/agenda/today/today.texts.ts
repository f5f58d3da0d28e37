import { formatMinutes, formatNumber } from '#src/i18n/format.ts'
import { FIND_FREE } from '../new-appointment.texts.ts'

/** 25 min, 2 h, 2 h 5 min */
function formatWait(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && formatMinutes(rest)].filter(Boolean).join(' ')
}

/** The texts of what the desk sees of today. */
export const texts = {
  loading: 'Cargando los turnos de hoy',
  day: 'Turnos de hoy',
  none: 'Hoy no hay turnos',
  noneHint: 'Cuando se reserve uno para hoy, aparece acá.',
  noneLeft: 'No quedan turnos para hoy.',
  over: (count: number) => (count === 1 ? 'Ver 1 anterior' : `Ver ${formatNumber(count)} anteriores`),
  hideOver: 'Ocultar anteriores',
  more: (count: number) => `Ver ${formatNumber(count)} más`,
  otherDoctors: 'Elegir otros en la agenda',
  now: (time: string) => `Ahora, ${time}`,
  steps: { confirm: 'Confirmar', arrive: 'Llegó', complete: 'Atendido' },
  waits: (minutes: number) => (minutes === 0 ? 'Recién llegó' : `Espera hace ${formatWait(minutes)}`),
  waitsLong: (minutes: number) => `Demora: espera hace ${formatWait(minutes)}`,
  uncertain: 'No sabemos si se guardó.',

  question: '¿Cuándo es mi turno?',
  answers: 'Pacientes encontrados',
  found: (count: number) => (count === 1 ? 'Se encontró 1 paciente' : `Se encontraron ${formatNumber(count)} pacientes`),
  ahead: (name: string) => `Próximos turnos de ${name}`,
  last: (when: string, doctor: string) => `El último fue el ${when}, con ${doctor}.`,

  noFree: 'No hay turnos libres en los próximos días.',
  findFree: FIND_FREE,
}
