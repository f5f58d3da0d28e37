import type { QueryClient } from '@tanstack/react-query'
import type { ConsultationRecord } from '#contract/generated/schema.ts'
import type { Versioned } from '#src/api/client.ts'
import { makeOld, showAnswer } from '#src/api/freshness.ts'
import { fullName } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { statusLabel } from '#src/ui/feedback/status-badge.tsx'
import { saveOnce } from '#src/ui/form/save-once.ts'
import { changeStatus, consultation } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'

/** Brings a consultation back to where it was before the change that was just saved. It outlives the page of that change. */
export function undoStatus(queries: QueryClient, saved: Versioned<ConsultationRecord>) {
  const status = saved.changes.at(-1)?.previousStatus
  if (!status) return
  const { queryKey } = consultation(saved.id)
  saveOnce({
    save: (key) => changeStatus(saved, { status }, key),
    // The page of the consultation goes on from the answer. Until it was read again, the next
    // change would be refused as if somebody else had made this one.
    onDone: (undone) => queries.getQueryData(queryKey) && showAnswer(queries, queryKey, undone),
    refresh: (isAnswered) => makeOld(queries, '/medical-consultation', isAnswered ? queryKey : undefined),
    texts: texts.undone(fullName(saved.patient), statusLabel(status, consultationStatusLabels)),
  })
}
