import * as limits from '#contract/generated/limits.ts'
import type { Agenda } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { formatIsoDate } from '#src/i18n/format.ts'
import { toast } from '#src/ui/feedback/toasts.tsx'
import { line, wholeNumber, z } from '#src/ui/fields/zod.ts'
import { useSchemaForm } from '#src/ui/form/form.tsx'
import { texts as agendaTexts } from '../agenda.texts.ts'
import { texts } from '../hours/hours.texts.ts'
import type { ChosenTimeProps } from './block-form.tsx'
import { texts as panelTexts } from './panel.texts.ts'
import { PanelForm } from './panel-form.tsx'
import { PlaceFields } from './place-fields.tsx'
import { timesOf, useTimeException } from './use-time-exception.ts'

const { exceptions: words, hours } = texts
const { slotMinutes: SLOT } = limits.OpeningHoursInput
const schema = z.object({
  reason: line(limits.CreateScheduleExceptionInput.reason, words.reasonMissing),
  slotMinutes: wholeNumber(SLOT, hours.minutesBad(...SLOT)),
})

/** Has a doctor attend in the time that was chosen in the calendar, on that day alone. */
export function OpenHoursForm({ newAppointment, place, agenda, onCancel }: ChosenTimeProps) {
  const { isMistyped, close } = newAppointment
  const { id, saveState } = useTimeException(place, { form: 'open-hours', title: panelTexts.opened, onSaved: close })
  const api = useSchemaForm({
    values: { reason: '', slotMinutes: '30' },
    schema,
    submit(typed) {
      const { doctorId, clinicId } = place
      if (isMistyped) return
      if (clinicId === undefined) return void toast({ title: agendaTexts.clinicMissing, variant: 'destructive' })
      saveState.submit({ kind: 'OPEN', doctorId, clinicId, ...timesOf(place), ...typed })
    },
  })
  return (
    <PanelForm form={{ api, saveState, id }} submit={panelTexts.open} onClose={onCancel}>
      <api.AppField name="reason">{(field) => <field.TextField label={words.reason} wide />}</api.AppField>
      <PlaceFields newAppointment={newAppointment} place={place} agenda={agenda} />
      <api.AppField name="slotMinutes">{(field) => <field.NumberField label={panelTexts.slotMinutes} wide />}</api.AppField>
    </PanelForm>
  )
}

/** Whether a doctor attends in no part of a time, and nothing else closes it: then hours may be opened there. Of days out of sight nobody knows. */
export function isOutsideHours({ doctors }: Agenda, { doctorId, date, minutes }: Place) {
  const known = doctors.find((one) => one.doctorId === doctorId)?.days.find(({ day }) => day === formatIsoDate(date))
  const [from, to] = [Date.parse(date), Date.parse(date) + minutes * 60_000]
  const isWithin = (span: { from: string; to: string }) => Date.parse(span.from) < to && Date.parse(span.to) > from
  return known !== undefined && ![...known.open, ...known.closed].some(isWithin)
}
