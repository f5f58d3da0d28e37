import type { QueryClient } from '@tanstack/react-query'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import { versionOfRow } from '#src/features/consultations/consultations.api.ts'
import { fullName } from '#src/i18n/format.ts'
import { setArrival } from '../agenda.api.ts'
import { texts } from '../agenda.texts.ts'
import { saveAppointment, undoArrival } from './undo.ts'

/** Notes that the patient of an appointment has arrived, over the version that the agenda shows, which the toast takes back. */
export function arrive(queries: QueryClient, appointment: Pick<AgendaAppointment, 'id' | 'version' | 'patient'>) {
  const description = fullName(appointment.patient)
  const version = versionOfRow(appointment)
  saveAppointment(queries, version, (key) => setArrival(version, true, key), {
    only: 'arrive',
    texts: { saved: { title: texts.arrivedToast, description }, failed: { ...texts.changeFailed, prefersServer: true } },
    undo: (record) => undoArrival(queries, record, { title: texts.unarrivedToast, description }),
  })
}
