import * as limits from '#contract/generated/limits.ts'
import type { Agenda } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { line, z } from '#src/ui/fields/zod.ts'
import { useSchemaForm } from '#src/ui/form/form.tsx'
import { texts } from '../hours/hours.texts.ts'
import { texts as panelTexts } from './panel.texts.ts'
import { PanelForm } from './panel-form.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { NewAppointmentHandle } from './use-new-appointment.ts'
import { timesOf, useTimeException } from './use-time-exception.ts'

const { exceptions: words } = texts
const schema = z.object({ reason: line(limits.CreateScheduleExceptionInput.reason, words.reasonMissing) })

/** What the forms need that make something else of a chosen time than a turno. */
export type ChosenTimeProps = {
  newAppointment: Pick<NewAppointmentHandle, 'isMistyped' | 'typed' | 'type' | 'close'>
  place: Place
  agenda: Agenda
  onCancel: () => void
}

/** Blocks the time that was chosen in the calendar, for a reason. */
export function BlockForm({ newAppointment, place, agenda, onCancel }: ChosenTimeProps) {
  const { isMistyped, close } = newAppointment
  const { id, saveState } = useTimeException(place, { form: 'block', title: panelTexts.blocked, onSaved: close })
  const api = useSchemaForm({
    values: { reason: '' },
    schema,
    submit({ reason }) {
      const { doctorId, clinicId = null } = place
      if (!isMistyped) saveState.submit({ kind: 'BLOCK', doctorId, clinicId, ...timesOf(place), slotMinutes: null, reason })
    },
  })
  return (
    <PanelForm form={{ api, saveState, id }} submit={panelTexts.block} onClose={onCancel}>
      <api.AppField name="reason">{(field) => <field.TextField label={words.reason} wide />}</api.AppField>
      <PlaceFields newAppointment={newAppointment} place={place} agenda={agenda} />
    </PanelForm>
  )
}
