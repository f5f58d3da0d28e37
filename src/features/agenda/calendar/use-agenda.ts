import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAgendaChanges } from '#src/ui/live/use-agenda-changes.ts'
import { useMinute } from '#src/ui/live/use-minute.ts'
import { useToday } from '#src/ui/live/use-today.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { readId } from '#src/ui/page/query-string.ts'
import { agendaKey, agendaOf } from '../agenda.api.ts'
import { askedParameters, daysOf, readAgenda, readAsked, stepDay } from './agenda-address.ts'
import { useAgendaParameters, useRememberedAddress } from './use-agenda-parameters.ts'

/** Returns the agenda's state in the address, and the agenda that was read for it. */
export function useAgenda() {
  const { parameters, change, address } = useAgendaParameters()
  useRememberedAddress(address)
  const today = useToday()
  const now = useMinute()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const seesDoctors = usePermission('listDoctors')
  const { view, day, doctorIds, clinicId, specialityId, status } = readAgenda(parameters, {
    view: isPhone ? 'lista' : seesDoctors ? 'dia' : 'semana',
    day: today,
  })
  const days = useMemo(() => daysOf(view, day), [view, day])
  const query = useQuery(
    agendaOf({
      from: days[0] ?? day,
      to: days.at(-1) ?? day,
      ...(doctorIds.length > 0 && { doctorIds }),
      ...(clinicId && { clinicId }),
      ...(specialityId && { specialityId }),
      ...(status && { status }),
    }),
  )
  const doctors = query.data?.doctors.map(({ doctorId }) => doctorId) ?? []
  // A user who sees no doctor yet sees the first one who gets hours.
  useAgendaChanges([agendaKey], doctors.length > 0 ? doctors : undefined)
  const asked = readAsked(parameters)
  const openId = readId(parameters.get('turno'))
  const ofPatientId = readId(parameters.get('turnosDe'))
  return {
    ...{ view, day, days, doctorIds, status, today, now, query, asked, openId, ofPatientId, parameters, change, seesDoctors },
    goTo: useCallbackRef((next: string) => change({ fecha: next === today ? null : next })),
    step: useCallbackRef((by: -1 | 1) => change({ fecha: stepDay(view, day, by) })),
    /** Shows an appointment beside the calendar, which Back closes. */
    open: (id: number | undefined) => change({ turno: id === undefined ? null : String(id), turnosDe: null }),
    /** Shows the appointments of a patient beside the calendar. */
    openPatient: (id: number) => change({ turno: null, turnosDe: String(id) }),
    forgetAsked: () => change(askedParameters, { replace: true }),
  }
}

export type AgendaView = ReturnType<typeof useAgenda>
