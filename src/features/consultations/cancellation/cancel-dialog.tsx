import { Button } from '@mantine/core'
import type { ConsultationStatusInput } from '#contract/generated/schema.ts'
import { Form } from '#src/ui/form/form.tsx'
import { FormDialog } from '#src/ui/form/form-dialog.tsx'
import { useHasCome } from '#src/ui/live/use-minute.ts'
import { texts } from '../consultations.texts.ts'
import { ChangedElsewhere, leadOf, type StatusDialogProps } from '../status-dialog.tsx'
import { CancellationFields, useCancellationForm } from './cancellation-panel.tsx'

const { cancelling: words } = texts

type CancelDialogProps = StatusDialogProps & { submit: (change: ConsultationStatusInput) => void }

/** Asks by whom and why a consultation is cancelled, and cancels it. What is typed stays after any outcome of the request. */
export default function CancelDialog({ saveState, submit, isPossible, onClose, ...about }: CancelDialogProps) {
  const api = useCancellationForm(saveState.actor, submit, onClose)
  const hasCome = useHasCome(about.date)
  return (
    <FormDialog title={words.title} lead={leadOf(about)} initialFocus="textarea" onClose={() => saveState.isSaving || onClose()}>
      <Form
        form={{ api, saveState }}
        {...(isPossible && { submit: saveState.isConflict ? words.anyway : words.title })}
        destructive
        uncertain={words.uncertain}
        actions={
          <Button variant="default" onClick={onClose}>
            {words.back}
          </Button>
        }
      >
        {saveState.isConflict && <ChangedElsewhere {...about} />}
        <CancellationFields api={api} hasCome={hasCome} />
      </Form>
    </FormDialog>
  )
}
