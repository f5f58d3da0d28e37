import { Alert, Button } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import type { PatientMerge } from '#contract/generated/schema.ts'
import { formatDateTime, fullName, isolated } from '#src/i18n/format.ts'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { useFormId } from '#src/ui/form/form-memory.ts'
import { useSave } from '#src/ui/form/use-save.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { undoMerge } from './patients.api.ts'
import { texts } from './patients.texts.ts'

/** Tells that another record became part of this one, and takes it back within a day. */
export default function MergeNotice({ merge }: { merge: PatientMerge }) {
  const saveState = useSave({
    id: useFormId('undo-merge', merge.id),
    changes: '/patients',
    save: undoMerge,
    texts: texts.merge.undone,
  })
  const mayUndo = usePermission('undoPatientMerge')
  const name = isolated(fullName(merge.merged))
  return (
    <Alert icon={<IconArrowMerge aria-hidden />} color="gray" role="status">
      <p>{texts.merge.notice(name, merge.mergedId, formatDateTime(merge.at), isolated(fullName(merge.by)), merge.consultations)}</p>
      {saveState.isUncertain && <p role="alert">{texts.merge.uncertain}</p>}
      {mayUndo && (
        <Button size="xs" variant="default" loading={saveState.isSaving} onClick={() => saveState.submit(merge.id, true)}>
          {texts.merge.undo}
        </Button>
      )}
      {saveState.isConfirming && (
        <Confirm title={texts.merge.undo} onConfirm={saveState.confirm} onCancel={saveState.cancel}>
          {texts.merge.askUndo(name, merge.newConsultations, merge.changedSince.length)}
        </Confirm>
      )}
    </Alert>
  )
}
