import { Alert } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import * as limits from '#contract/generated/limits.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { ReasonDialog } from '#src/ui/form/reason-dialog.tsx'
import type { RecordHandle } from '#src/ui/form/use-record.ts'
import type { Saving } from '#src/ui/form/use-save.ts'
import { texts } from './consultations.texts.ts'
import { tellWhere } from './use-status-changes.ts'

type StatusReasonDialogProps = {
  words: { title: string; back: string; reason: string; missing: string; anyway: string; uncertain: string }
  /** The save, which outlives the dialog. */
  saving: Saving & Pick<RecordHandle<object, never>, 'actor' | 'isConflict'>
  submit: (reason: string) => void
  /** The consultation as it is known; undefined when the list no longer has it. */
  known: { status: string } | undefined
  /** Whether its status still allows the change. */
  isPossible: boolean
  patient: string
  date: string
  /** A further text in a conflict. */
  conflict?: ReactNode
  /** The change cancels the consultation. */
  destructive?: boolean
  onClose: () => void
}

/** Asks why a status is changed, and changes it. */
export default function StatusReasonDialog({ isPossible, known, patient, date, conflict, ...props }: StatusReasonDialogProps) {
  const { words, saving } = props
  return (
    <ReasonDialog
      {...props}
      about={`${patient} · ${formatDateTime(date)}`}
      limit={limits.ConsultationStatusInput.cancelledReason}
      label={isPossible && (saving.isConflict ? words.anyway : words.title)}
    >
      {saving.isConflict && (
        <Alert color="orange" icon={<IconUsers aria-hidden />} role="alert" title={texts.changedElsewhere.title}>
          {tellWhere(known)} {texts.reasonKept}
          {conflict}
        </Alert>
      )}
    </ReasonDialog>
  )
}
