import { useState } from 'react'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import { z } from '#src/ui/fields/zod.ts'
import { Replaced } from '#src/ui/form/conflict-alert.tsx'
import { useSchemaForm } from '#src/ui/form/form.tsx'
import { useFormId } from '#src/ui/form/form-memory.ts'
import { useEmitted } from '#src/ui/form/use-save.ts'
import { texts } from '../agenda.texts.ts'
import { isMovable } from '../calendar/appointment-look.ts'
import { newAppointmentSchema } from './appointment-schema.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { texts as panelTexts } from './panel.texts.ts'
import { PanelForm } from './panel-form.tsx'
import { reasonForm, type useAppointmentChange } from './use-appointment-change.ts'

const schema = z.object({ name: newAppointmentSchema.shape.name })

type ReasonFormProps = {
  appointment: AgendaAppointment
  saveState: ReturnType<typeof useAppointmentChange>
  onClose: () => void
}

/** Corrects what the patient of an appointment comes for. */
export function ReasonForm({ appointment, saveState, onClose }: ReasonFormProps) {
  const { id, name } = appointment
  const [before] = useState(name)
  const api = useSchemaForm({ values: { name }, schema, submit: (typed) => saveState.submit(typed) })
  useEmitted(saveState.actor, {
    saved: onClose,
    // What was not typed here follows, and another change leaves the reason as it was.
    changed: ({ isRefused, isOwn }) => !isRefused && !isOwn && (name === before || api.state.isDefaultValue) && saveState.discard(),
  })
  return (
    <PanelForm form={{ api, saveState, id: useFormId(...reasonForm(id)) }} submit={panelTexts.saveReason} onClose={onClose}>
      <ChangedMeanwhile {...{ appointment, saveState, onClose }} save={isMovable(appointment) ? undefined : null}>
        {name !== before && (
          <p>
            <Replaced before={before} after={name} />
          </p>
        )}
      </ChangedMeanwhile>
      <api.AppField name="name">{(field) => <field.TextField label={texts.reason} wide />}</api.AppField>
    </PanelForm>
  )
}
