import { consultationStatusValues } from '#contract/generated/enums.ts'
import { readDay, readId } from '#src/ui/page/query-string.ts'
import type { ConsultationFilters } from './consultations.api.ts'

/** The address of a consultation's page. */
export const consultationPath = (id: number) => `/medical-consultation/${id}`

/** The views of the list by the name that they have in the address. `todas` limits nothing. */
export const views = { hoy: 'today', proximas: 'upcoming', pendientes: 'pending', historial: 'history', todas: undefined } as const
export type View = keyof typeof views

/** The address parameters of the filters, without the view. */
export const filterParameters = ['estado', 'desde', 'hasta', 'consultorio', 'medico', 'paciente', 'notas'] as const
export type FilterParameter = (typeof filterParameters)[number]

const isView = (name: string | null): name is View => name !== null && Object.hasOwn(views, name)

/** Returns the view that the address names; without one it is today's. */
export function readView(parameters: URLSearchParams): View {
  const name = parameters.get('vista')
  return isView(name) ? name : 'hoy'
}

const readStatus = (text: string | null) => consultationStatusValues.find((status) => status === text)

/** Returns the filters in the address, as the API takes them. A part that it cannot read limits nothing. */
export function readFilters(parameters: URLSearchParams): ConsultationFilters {
  const found = {
    view: views[readView(parameters)],
    status: readStatus(parameters.get('estado')),
    from: readDay(parameters.get('desde')),
    to: readDay(parameters.get('hasta')),
    clinicId: readId(parameters.get('consultorio')),
    doctorId: readId(parameters.get('medico')),
    patientId: readId(parameters.get('paciente')),
    notes: parameters.get('notas') === 'faltan' ? ('missing' as const) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
