import type { QueryClient } from '@tanstack/react-query'
import type { Agenda, AgendaAppointment, ConsultationRecord } from '#contract/generated/schema.ts'
import type { Versioned } from '#src/api/client.ts'
import { agendaKey } from '../agenda.api.ts'
import { type Changed, withChanged } from './agenda-columns.ts'

/** The part of an answer that the agenda has of an appointment. */
export const changedBy = ({ etag, ...record }: Versioned<ConsultationRecord>): Changed => ({
  id: record.id,
  version: Number(etag.replaceAll('"', '')),
  date: record.date,
  durationInMinutes: record.durationInMinutes,
  status: record.status,
  name: record.name,
  doctorId: record.doctorId,
  clinicId: record.clinicId,
  overbookedReason: record.overbookedReason ?? null,
  arrivedAt: record.arrivedAt ?? null,
  patientConfirmedAt: record.patientConfirmedAt ?? null,
  cancelledKind: record.cancelledKind ?? null,
  seriesId: null,
  patient: { ...record.patient, phone: null },
})

/** Shows the new state of an appointment in every agenda that was read. */
export const showChanged = (queries: QueryClient, { patient, seriesId, ...changed }: Changed) =>
  queries.setQueriesData<Agenda>({ queryKey: agendaKey }, (agenda) => {
    if (!agenda) return agenda
    const isKnown = agenda.doctors.some(({ appointments }) => appointments.some(({ id }) => id === changed.id))
    // A value that only the agenda has, such as a phone, stays.
    return withChanged(agenda, isKnown || !patient ? changed : { ...changed, patient, seriesId: seriesId ?? null })
  })

/** Returns an appointment as an agenda in sight has it. */
export const findShown = (queries: QueryClient, id: number): AgendaAppointment | undefined =>
  queries
    .getQueriesData<Agenda>({ queryKey: agendaKey, type: 'active' })
    .flatMap(([, agenda]) => agenda?.doctors ?? [])
    .flatMap(({ appointments }) => appointments)
    .find((one) => one.id === id)
