import { useCallbackRef } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Agenda, AgendaAppointment } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { versionOfRow } from '#src/features/consultations/consultations.api.ts'
import { formatIsoDate } from '#src/i18n/format.ts'
import { instantAt, minuteIn } from '#src/i18n/wall-clock.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { emptyMove, toMove } from '../appointment/appointment-requests.ts'
import { arrive } from '../appointment/arrive.ts'
import { useNewAppointment } from '../appointment/use-new-appointment.ts'
import { type AgendaColumn, createColumns, withChanged } from './agenda-columns.ts'
import { gapsOf } from './time-grid.ts'
import type { AgendaView } from './use-agenda.ts'

const QUARTER = 15
const USUAL_MINUTES = 30
const NOTHING: Pick<Agenda, 'doctors'> = { doctors: [] }

const placeOf = ({ doctorId, clinicId, date, durationInMinutes }: AgendaAppointment): Place => ({
  ...{ doctorId, date, minutes: durationInMinutes },
  ...(clinicId !== null && { clinicId }),
})

/** The first free time in sight, or the next quarter of an hour on the first day. */
function firstPlace({ now, days, today }: AgendaView, agenda: Agenda, columns: readonly AgendaColumn[]): Place | undefined {
  const free = columns.flatMap(({ day, doctorId, ...column }) =>
    gapsOf(column, minuteIn(day, now)).map(
      (gap): Place => ({
        ...{ doctorId, clinicId: gap.clinicId },
        ...{ date: instantAt(day, gap.from), minutes: gap.to - gap.from },
      }),
    ),
  )
  const [first] = free.toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date))
  const [doctor] = agenda.doctors
  if (first || !doctor) return first
  const day = (days[0] ?? today) < today ? today : (days[0] ?? today)
  const minute = day === today ? Math.ceil((minuteIn(day, now) + 1) / QUARTER) * QUARTER : 9 * 60
  const clinic = agenda.clinics.find(({ doctorId }) => doctorId === doctor.doctorId)
  return { doctorId: doctor.doctorId, clinicId: clinic?.id, date: instantAt(day, minute), minutes: USUAL_MINUTES }
}

/** Returns the actions of the agenda, and the agenda with the changes on their way. */
export function useAgendaActions(view: AgendaView, agenda: Agenda | undefined) {
  const { asked, days, forgetAsked, open, openId, ofPatientId, openPatient, status } = view
  const isShowing = openId !== undefined || ofPatientId !== undefined
  const [mayBook, mayMove] = [usePermission('createConsultation'), usePermission('moveConsultation')]
  const queries = useQueryClient()
  const mayArrive = usePermission('updateArrival')
  const mayFind = [usePermission('lookupPatients'), usePermission('listPatientAppointments')].every(Boolean)
  const newAppointment = useNewAppointment(asked.patientId, (granted) => granted.kind === 'book' && forgetAsked())
  const { place, movedId, isDropped } = newAppointment
  const find = (id: number | undefined) => agenda?.doctors.flatMap(({ appointments }) => appointments).find((one) => one.id === id)

  // A dropped appointment stands in its new place while the request is on its way.
  const shown = useMemo(() => {
    if (!agenda || !isDropped || movedId === undefined || !place) return agenda
    const { doctorId, date, minutes } = place
    return withChanged(agenda, { id: movedId, doctorId, date, durationInMinutes: minutes })
  }, [agenda, isDropped, movedId, place])
  const columnsOf = useMemo(() => createColumns(days, status === 'CANCELLED'), [days, status])
  const columns = useMemo(() => columnsOf(shown ?? NOTHING), [columnsOf, shown])

  const move = (appointment: AgendaAppointment, to: Place) => {
    if (isShowing) open(undefined)
    newAppointment.move(versionOfRow(appointment), to)
  }
  const choose = useCallbackRef((next: Place) => {
    if (isShowing) open(undefined)
    newAppointment.choose(next)
  })
  const moveTo = (appointment: AgendaAppointment, next: Place) =>
    newAppointment.drop(versionOfRow(appointment), next, toMove(emptyMove, next))
  const drop = useCallbackRef((id: number, to: Place) => {
    const appointment = find(id)
    if (!appointment) return
    const before = placeOf(appointment)
    const next = {
      ...to,
      clinicId: to.clinicId ?? (to.doctorId === before.doctorId ? before.clinicId : undefined),
      minutes: before.minutes,
    }
    if (next.date === before.date && next.doctorId === before.doctorId) return
    // Another doctor outside of the hours: at which clinic has to be said.
    if (next.clinicId === undefined) return move(appointment, next)
    moveTo(appointment, next)
  })
  /** Gives an appointment another length, where it is. */
  const resize = useCallbackRef((appointment: AgendaAppointment, minutes: number) =>
    moveTo(appointment, { ...placeOf(appointment), minutes }),
  )
  const dropOnDay = useCallbackRef((id: number, day: string) => {
    const appointment = find(id)
    if (!appointment) return
    const was = formatIsoDate(appointment.date)
    if (was !== day) drop(id, { ...placeOf(appointment), date: instantAt(day, minuteIn(was, appointment.date)) })
  })
  const arriveNow = useCallbackRef((appointment: AgendaAppointment) => arrive(queries, appointment))
  const showPatient = useCallbackRef((id: number) => {
    newAppointment.close()
    openPatient(id)
  })
  const create = () => {
    const first = agenda && firstPlace(view, agenda, columns)
    if (first) choose(first)
  }

  // The appointment or form in the address opens once the agenda is there.
  const isReady = agenda !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address asks once.
  useEffect(() => {
    if (!agenda) return
    const appointment = find(asked.movedId)
    if (appointment) move(appointment, placeOf(appointment))
    if (!asked.isNew) return
    const first = firstPlace(view, agenda, columns)
    if (!first) return
    const minutes = asked.minutes ?? first.minutes
    choose(asked.minute === undefined ? { ...first, minutes } : { ...first, date: instantAt(view.day, asked.minute), minutes })
  }, [isReady, asked.isNew, asked.movedId])

  return {
    ...{ newAppointment, shown, columns },
    find,
    choose: mayBook ? choose : undefined,
    create: mayBook ? create : undefined,
    drop: mayMove ? drop : undefined,
    dropOnDay: mayMove ? dropOnDay : undefined,
    resize: mayMove ? resize : undefined,
    arrive: mayArrive ? arriveNow : undefined,
    /** Shows an appointment. An open form makes room for it; its typed values are kept. */
    openOne: useCallbackRef((id: number) => {
      newAppointment.close()
      open(id)
    }),
    /** Shows the appointments of a patient beside the calendar. */
    openPatient: mayFind ? showPatient : undefined,
    move: (appointment: AgendaAppointment) => move(appointment, placeOf(appointment)),
    close() {
      if (newAppointment.isOpen) newAppointment.close()
      else open(undefined)
      if (asked.isNew || asked.movedId !== undefined) forgetAsked()
    },
  }
}
