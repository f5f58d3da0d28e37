import { isOn } from '#contract/appointment.ts'
import type { Agenda, AgendaAppointment, AgendaDoctor } from '#contract/generated/schema.ts'
import { fullName } from '#src/i18n/format.ts'
import { instantAt, MIDNIGHT, minuteIn } from '#src/i18n/wall-clock.ts'
import { createMemoByKey } from './memo-by-key.ts'
import type { Booked, ColumnTimes } from './time-grid.ts'

/** An appointment with its place in its day. */
export type AgendaItem = Booked & { appointment: AgendaAppointment }

/** A day of a doctor. */
export type AgendaColumn = Required<ColumnTimes<AgendaItem>> & { key: string; day: string; doctorId: number; doctor: string }

/** Puts the appointments of a doctor, which come in the order of their dates, into days. */
function byDay(appointments: readonly AgendaAppointment[], days: readonly string[]) {
  const ends = days.map((day) => Date.parse(instantAt(day, MIDNIGHT)))
  const found = days.map((): AgendaItem[] => [])
  let at = 0
  for (const appointment of appointments) {
    const date = Date.parse(appointment.date)
    while (at < days.length && date >= (ends[at] ?? 0)) at += 1
    const day = days[at]
    if (day === undefined) break
    const from = minuteIn(day, date)
    if (from < 0) continue
    const to = Math.min(MIDNIGHT, from + appointment.durationInMinutes)
    found[at]?.push({ id: appointment.id, from, to, occupies: isOn(appointment), appointment })
  }
  return found
}

/** A day of a doctor, as the agenda that was read has it. */
function columnOf({ doctorId, doctor }: AgendaDoctor, day: string, known: AgendaDoctor['days'][number] | undefined, items: AgendaItem[]) {
  const { open = [], closed = [], taken = [] } = known ?? {}
  const within = ({ from, to }: { from: string; to: string }) => ({
    from: Math.max(0, minuteIn(day, from)),
    to: Math.min(MIDNIGHT, minuteIn(day, to)),
  })
  return {
    key: `${doctorId}:${day}`,
    day,
    doctorId,
    doctor: fullName(doctor),
    open: open.map((one) => ({
      ...{ ...within(one), clinicId: one.clinicId, slotMinutes: one.slotMinutes },
      firstSlot: minuteIn(day, one.firstSlot ?? one.from),
    })),
    closed: closed.map((one) => ({ ...within(one), kind: one.kind, reason: one.reason })),
    taken: taken.map(within),
    items,
  }
}

/**
 * Returns a function that makes an agenda's columns: each day of each doctor. Cancelled appointments are there where they are asked for. A column
 * of which nothing changed since the last time is the same object.
 */
export function createColumns(shown: readonly string[], withCancelled: boolean) {
  const [keepDoctor, keepDay] = [createMemoByKey<AgendaColumn[]>(), createMemoByKey<AgendaColumn>()]
  function columnsOfDoctor(doctor: AgendaDoctor) {
    const known = new Map(doctor.days.map((one) => [one.day, one]))
    const appointments = withCancelled ? doctor.appointments : doctor.appointments.filter(isOn)
    return byDay(appointments, shown).map((items, index) => {
      const day = shown[index] ?? ''
      const own = known.get(day)
      const sources = [own, doctor.doctor, ...items.map(({ appointment }) => appointment)]
      return keepDay(`${doctor.doctorId}:${day}`, sources, () => columnOf(doctor, day, own, items))
    })
  }
  return ({ doctors }: Pick<Agenda, 'doctors'>): AgendaColumn[] =>
    doctors.flatMap((doctor) => keepDoctor(String(doctor.doctorId), [doctor], () => columnsOfDoctor(doctor)))
}

/** Whether the hours and appointments in sight are at more than one clinic. */
export const areSeveralClinics = (columns: readonly Pick<AgendaColumn, 'open' | 'items'>[]) =>
  new Set(
    columns.flatMap(({ open, items }) => [
      ...open.map(({ clinicId }) => clinicId),
      ...items.flatMap(({ appointment: { clinicId } }) => clinicId ?? []),
    ]),
  ).size > 1

/** Every place is called so in here. */
const USUAL_WORD = /^consultorios? +(?=\S)/i

/** The names of clinics for where there is little room, without the word that all places are called by; those that only it tells apart stay whole. */
export function shortNames(names: ReadonlyMap<number, string>): Map<number, string> {
  const short = new Map(Array.from(names, ([id, name]) => [id, name.replace(USUAL_WORD, '')]))
  const isOne = (name: string) => [...short.values()].filter((other) => other.toLowerCase() === name.toLowerCase()).length === 1
  return new Map(Array.from(short, ([id, name]) => [id, isOne(name) ? name : (names.get(id) ?? name)]))
}

/** The part of an answer to a change that is about an appointment. */
export type Changed = Pick<AgendaAppointment, 'id' | 'date' | 'durationInMinutes' | 'doctorId'> & Partial<AgendaAppointment>

/** Puts the new state of an appointment into the agenda, so that it stands there before the agenda is read again. */
export function withChanged<Data extends Pick<Agenda, 'doctors'>>(agenda: Data, changed: Changed): Data {
  const before = agenda.doctors.flatMap(({ appointments }) => appointments).find(({ id }) => id === changed.id)
  if (!before && changed.patient === undefined) return agenda
  const after = { ...before, ...changed } as AgendaAppointment // one that is new here is whole
  return {
    ...agenda,
    doctors: agenda.doctors.map((doctor) => {
      const isHere = doctor.appointments.some(({ id }) => id === changed.id)
      if (!isHere && doctor.doctorId !== after.doctorId) return doctor
      const others = doctor.appointments.filter(({ id }) => id !== changed.id)
      const appointments = doctor.doctorId === after.doctorId ? [...others, after] : others
      return { ...doctor, appointments: appointments.toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date)) }
    }),
  }
}
