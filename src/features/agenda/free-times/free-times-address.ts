import type { operations } from '#contract/generated/schema.ts'
import { readDay, readId } from '#src/ui/page/query-string.ts'

type FreeQuery = NonNullable<operations['findFreeSlots']['parameters']['query']>

/** So many free times are asked for at first, and at most. */
const FIRST = 12
export const MOST_FREE = 50

const PARTS = ['MORNING', 'AFTERNOON', 'EVENING'] as const

/** Without these parameters the address has no filter. */
export const NO_FILTERS = {
  medico: null,
  consultorio: null,
  especialidad: null,
  obraSocial: null,
  dias: null,
  parte: null,
  desde: null,
  cuantos: null,
}

/** Returns the search in the address. A part that cannot be read is left out. */
export function readFree(parameters: URLSearchParams): FreeQuery & { limit: number } {
  const [doctorId, clinicId] = [readId(parameters.get('medico')), readId(parameters.get('consultorio'))]
  const [specialityId, insuranceId] = [readId(parameters.get('especialidad')), readId(parameters.get('obraSocial'))]
  const days = (parameters.get('dias') ?? '').split(',').filter((day) => /^[1-7]$/.test(day))
  const weekdays = [...new Set(days)].map(Number)
  const partOfDay = PARTS.find((part) => part === parameters.get('parte'))
  const from = readDay(parameters.get('desde'))
  return {
    ...(doctorId && { doctorId }),
    ...(clinicId && { clinicId }),
    ...(specialityId && { specialityId }),
    ...(insuranceId && { insuranceId }),
    ...(weekdays.length > 0 && { weekdays }),
    ...(partOfDay && { partOfDay }),
    ...(from && { from }),
    limit: Math.min(readId(parameters.get('cuantos')) ?? FIRST, MOST_FREE),
  }
}
