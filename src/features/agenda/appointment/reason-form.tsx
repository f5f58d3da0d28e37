import type { AgendaAppointment } from '#contract/generated/schema.ts'
import { z } from '#src/ui/fields/zod.ts'
import { useSchemaForm } from '#src/ui/form/form.tsx'
import { useFormId } from '#src/ui/form/form-id.ts'
import { useEmitted } from '#src/ui/form/use-save.ts'
import { texts } from '../agenda.texts.ts'
import { newAppointmentSchema } from './appointment-schema.ts'
import { texts as panelTexts } from './panel.texts.ts'
import { PanelForm } from './panel-form.tsx'
import { reasonForm, type useAppointmentChange } from './use-appointment-change.ts'

const schema = z.object({ name: newAppointmentSchema.shape.name })

type ReasonFormProps = {
  appointment: Pick<AgendaAppointment, 'id' | 'name'>
  saving: ReturnType<typeof useAppointmentChange>
  onClose: () => void
}

/** Corrects what the patient of an appointment comes for. */
export function ReasonForm({ appointment: { id, name }, saving, onClose }: ReasonFormProps) {
  const api = useSchemaForm({ values: { name }, schema, submit: (typed) => saving.submit(typed) })
  useEmitted(saving.actor, { saved: onClose })
  return (
    <PanelForm form={{ api, saving, id: useFormId(...reasonForm(id)) }} submit={panelTexts.saveReason} onClose={onClose}>
      <api.AppField name="name">{(field) => <field.TextField label={texts.reason} wide />}</api.AppField>
    </PanelForm>
  )
}
