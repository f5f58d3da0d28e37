import type { QueryClient } from '@tanstack/react-query'
import { createActor } from 'xstate'
import type { ConsultationRecord, ConsultationStatusInput } from '#contract/generated/schema.ts'
import { recordMachine } from '#machines/record.machine.ts'
import type { Versioned } from '#src/api/client.ts'
import { fullName } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { submitEffect } from '#src/ui/form/submit-effect.ts'
import { inspect } from '#src/ui/inspection.ts'
import { statusLabel } from '#src/ui/status-badge.tsx'
import { changeStatus, refreshConsultations } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'

/** Brings a consultation back to where it was before the change that was just saved. It outlives the page of that change. */
export function undoStatus(queries: QueryClient, saved: Versioned<ConsultationRecord>) {
  const status = saved.changes.at(-1)?.previousStatus
  if (!status) return
  const send = submitEffect({
    id: null,
    save: (change: ConsultationStatusInput, key) => changeStatus(saved, change, key),
    refresh: () => refreshConsultations(queries),
    texts: texts.undone(fullName(saved.patient), statusLabel(status, consultationStatusLabels)),
  })
  const actor = createActor(recordMachine.provide({ actors: { send } }), { input: { pending: [] }, inspect }).start()
  actor.send({ type: 'submit', value: { status } })
}
