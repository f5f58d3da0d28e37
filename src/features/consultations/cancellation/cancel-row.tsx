import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsultationListItem, ConsultationStatusInput } from '#contract/generated/schema.ts'
import { useFormId } from '#src/ui/form/form-memory.ts'
import { useSave } from '#src/ui/form/use-save.ts'
import { changeStatus, refreshConsultations, versionOfRow } from '../consultations.api.ts'
import { texts } from '../consultations.texts.ts'
import { nextOf } from '../next-statuses.ts'
import { undoStatus } from '../undo-status.ts'
import { findShown } from '../use-status-changes.ts'
import CancelDialog from './cancel-dialog.tsx'

/** Cancels a consultation of the list without opening its record. After a conflict the list has the other user's version. */
export default function CancelRow({ row, onClose }: { row: ConsultationListItem; onClose: () => void }) {
  const queries = useQueryClient()
  const [known, setKnown] = useState<ConsultationListItem | undefined>(row)
  const saveState = useSave({
    id: useFormId('cancel', row.id),
    changes: '/medical-consultation',
    save: (change: ConsultationStatusInput, key, version) => changeStatus(version, change, key),
    over: () => versionOfRow(known ?? row),
    async read() {
      await refreshConsultations(queries)
      setKnown(findShown(queries, row.id))
      return undefined
    },
    texts: {
      saved: { title: texts.became.CANCELLED, description: row.patientName },
      failed: { ...texts.changeFailed, prefersServer: true },
    },
    undo: (saved) => undoStatus(queries, saved),
  })
  return (
    <CancelDialog
      saveState={saveState}
      submit={saveState.submit}
      known={known}
      isPossible={known !== undefined && nextOf(known.status, false).mayCancel}
      patient={row.patientName}
      date={row.date}
      onClose={onClose}
    />
  )
}
