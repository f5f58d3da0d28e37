import type { QueryClient } from '@tanstack/react-query'
import type { AgendaAppointment, ConsultationRecord } from '#contract/generated/schema.ts'
import type { Versioned } from '#src/api/client.ts'
import { makeOld } from '#src/api/freshness.ts'
import { versionOfRow } from '#src/features/consultations/consultations.api.ts'
import { fullName } from '#src/i18n/format.ts'
import { saveOnce } from '#src/ui/form/save-once.ts'
import { setArrival } from '../agenda.api.ts'
import { texts } from '../agenda.texts.ts'
import { changedBy, showChanged } from '../calendar/agenda-cache.ts'

type Taken = Versioned<ConsultationRecord>

/** Notes that the patient of an appointment has arrived, over the version that the agenda shows, which the toast takes back. */
export function arrive(queries: QueryClient, appointment: Pick<AgendaAppointment, 'id' | 'version' | 'patient'>) {
  const save = {
    onDone: (record: Taken) => showChanged(queries, changedBy(record)),
    refresh: () => makeOld(queries, '/medical-consultation'),
  }
  const failed = { ...texts.changeFailed, prefersServer: true }
  const description = fullName(appointment.patient)
  saveOnce<undefined, Taken>(
    {
      ...save,
      save: (_, key) => setArrival(versionOfRow(appointment), true, key),
      texts: { saved: { title: texts.arrivedToast, description }, failed },
      undo: (record) =>
        saveOnce<undefined, Taken>(
          {
            ...save,
            save: (_, key) => setArrival(record, false, key),
            texts: { saved: { title: texts.unarrivedToast, description }, failed: { ...texts.undoFailed, prefersServer: true } },
          },
          undefined,
        ),
    },
    undefined,
  )
}
