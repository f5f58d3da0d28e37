import * as limits from '#contract/generated/limits.ts'
import { ReasonDialog } from '#src/ui/form/reason-dialog.tsx'
import { ChangedElsewhere, leadOf, type StatusDialogProps } from './status-dialog.tsx'

type StatusReasonDialogProps = StatusDialogProps & {
  words: { title: string; back: string; reason: string; missing: string; anyway: string; uncertain: string }
  submit: (reason: string) => void
}

/** Asks why a consultation is brought back, and brings it there. */
export default function StatusReasonDialog({ isPossible, known, patient, date, conflict, ...props }: StatusReasonDialogProps) {
  const { words, saveState } = props
  const about = { patient, date, known, conflict }
  return (
    <ReasonDialog
      {...props}
      about={leadOf(about)}
      limit={limits.ReopenConsultationInput.reason}
      label={isPossible && (saveState.isConflict ? words.anyway : words.title)}
    >
      {saveState.isConflict && <ChangedElsewhere {...about} />}
    </ReasonDialog>
  )
}
