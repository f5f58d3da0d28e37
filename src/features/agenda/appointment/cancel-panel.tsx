import type { AgendaAppointment } from '#contract/generated/schema.ts'
import { CancellationFields, useCancellationForm } from '#src/features/consultations/cancellation/cancellation-panel.tsx'
import { useFormId } from '#src/ui/form/form-memory.ts'
import { texts } from '../agenda.texts.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { texts as panelTexts } from './panel.texts.ts'
import { PanelForm } from './panel-form.tsx'
import { cancelForm, type useAppointmentChange } from './use-appointment-change.ts'

type CancelFormProps = {
  appointment: AgendaAppointment
  saveState: ReturnType<typeof useAppointmentChange>
  hasCome: boolean
  mayCancel: boolean
  onClose: () => void
}

/** Cancels an appointment: by whom, and why. */
export function CancelForm({ appointment, saveState, hasCome, mayCancel, onClose }: CancelFormProps) {
  const api = useCancellationForm(saveState.actor, saveState.submit, onClose)
  return (
    <PanelForm form={{ api, saveState, id: useFormId(...cancelForm(appointment.id)) }} submit={texts.cancel} destructive onClose={onClose}>
      <ChangedMeanwhile {...{ appointment, saveState, onClose }} save={mayCancel ? panelTexts.cancelAnyway : null} />
      <CancellationFields api={api} hasCome={hasCome} />
    </PanelForm>
  )
}
