import { consultationStatusValues } from '#contract/generated/enums.ts'
import { addDays, weekdayOf } from '#src/i18n/wall-clock.ts'
import { weekdays } from '#src/ui/fields/week.ts'
import { readDay, readId } from '#src/ui/page/query-string.ts'

/** The views by the name that they have in the address. */
export const agendaViews = ['dia', 'semana', 'mes', 'lista'] as const
export type AgendaView = (typeof agendaViews)[number]

/** The agenda's state in the address. */
export type AgendaState = {
  view: AgendaView
  day: string
  doctorIds: number[]
  clinicId: number | undefined
  specialityId: number | undefined
  status: (typeof consultationStatusValues)[number] | undefined
}

/** Most doctors that stand beside each other. */
export const MOST_DOCTORS = 20

/** Returns the state in the address; a part that is missing or cannot be read is as in `usual`. */
export function readAgenda(parameters: URLSearchParams, usual: { view: AgendaView; day: string }): AgendaState {
  const ids = (parameters.get('medicos') ?? '').split(',').flatMap((text) => readId(text) ?? [])
  return {
    view: agendaViews.find((view) => view === parameters.get('vista')) ?? usual.view,
    day: readDay(parameters.get('fecha')) ?? usual.day,
    doctorIds: [...new Set(ids)].slice(0, MOST_DOCTORS),
    clinicId: readId(parameters.get('consultorio')),
    specialityId: readId(parameters.get('especialidad')),
    status: consultationStatusValues.find((status) => status === parameters.get('estado')),
  }
}

/** The new appointment that the address asks for. */
export type Asked = { patientId: number | undefined; minute: number | undefined; minutes: number | undefined }

/** Returns the new appointment that the address asks for (`?nuevo&paciente=12`), or the appointment that is to be moved (`?mover=12`). */
export function readAsked(parameters: URLSearchParams) {
  const time = /^(\d\d):(\d\d)$/.exec(parameters.get('hora') ?? '')
  const asked: Asked = {
    patientId: readId(parameters.get('paciente')),
    minute: time ? Number(time[1]) * 60 + Number(time[2]) : undefined,
    minutes: readId(parameters.get('minutos')),
  }
  return { isNew: parameters.has('nuevo'), ...asked, movedId: readId(parameters.get('mover')) }
}

/** The parameters that open the panel, which the address loses when it closes. */
export const askedParameters = { nuevo: null, paciente: null, hora: null, minutos: null, mover: null } as const

/** The number of days from the first day of the week, which the user has chosen. */
const daysIntoWeek = (day: string) => weekdays().indexOf(weekdayOf(day))
const startOfWeek = (day: string) => addDays(day, -daysIntoWeek(day))
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** So many days are in the list. */
const LIST_DAYS = 7

/** The days that a view shows, in their order. A month has its whole weeks. */
export function daysOf(view: AgendaView, day: string) {
  const count = (from: string, length: number) => Array.from({ length }, (_, index) => addDays(from, index))
  if (view === 'dia') return [day]
  if (view === 'lista') return count(day, LIST_DAYS)
  if (view === 'semana') return count(startOfWeek(day), 7)
  const from = startOfWeek(firstOfMonth(day))
  const last = addDays(stepDay('mes', day, 1), -1)
  return count(from, 7 * Math.ceil((daysIntoWeek(firstOfMonth(day)) + Number(last.slice(8))) / 7))
}

/** The day that is shown before or after. A month begins with its first day. */
export function stepDay(view: AgendaView, day: string, by: -1 | 1) {
  if (view !== 'mes') return addDays(day, by * (view === 'dia' ? 1 : 7))
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}
