import { queryOptions } from '@tanstack/react-query'
import { isExpected } from '#contract/appointment.ts'
import type { AppointmentOfPatient } from '#contract/generated/schema.ts'
import { api, unwrap } from '#src/api/client.ts'
import { texts } from './appointment/appointment-record.texts.ts'

/** What the desk needs to know of an appointment, as it is in a version. */
export const appointmentRecord = (id: number, version: number) =>
  queryOptions({
    queryKey: ['/schedule/appointments/{id}', id, version],
    queryFn: ({ signal }) => unwrap(api.GET('/schedule/appointments/{id}', { params: { path: { id } }, signal })),
    placeholderData: (before) => (before?.id === id ? before : undefined),
    meta: { failed: texts.failed },
  })

/** The appointments of any patient are below this key. */
export const patientAppointmentsKey = ['/schedule/patients/{id}/appointments'] as const

/** The appointments of a patient: those that are ahead first, then the others, the newest first. */
export const patientAppointments = (patientId: number) =>
  queryOptions({
    queryKey: [...patientAppointmentsKey, patientId],
    queryFn: ({ signal }) => unwrap(api.GET('/schedule/patients/{id}/appointments', { params: { path: { id: patientId } }, signal })),
    meta: { failed: texts.failed },
  })

/** Those to which the patient is still to come, or for which the patient waits, the earliest first. */
export const aheadOf = (all: readonly AppointmentOfPatient[], now: number) =>
  all.filter((one) => isExpected(one, now)).toSorted((one, other) => one.date.localeCompare(other.date))
