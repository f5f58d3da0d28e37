import { useQueryClient } from '@tanstack/react-query'
import * as limits from '#contract/generated/limits.ts'
import type { Agenda } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { formatDateTime, formatIsoDate } from '#src/i18n/format.ts'
import { formatMinute, minuteIn } from '#src/i18n/wall-clock.ts'
import { toast, undoAction } from '#src/ui/feedback/toasts.tsx'
import { line, z } from '#src/ui/fields/zod.ts'
import { useSchemaForm } from '#src/ui/form/form.tsx'
import { useFormId } from '#src/ui/form/form-id.ts'
import { useSave } from '#src/ui/form/use-save.ts'
import { addException } from '../agenda.api.ts'
import { texts } from '../agenda.texts.ts'
import { removeException } from '../hours/remove-exception.ts'
import { texts as panelTexts } from './panel.texts.ts'
import { PanelForm } from './panel-form.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { NewAppointmentHandle } from './use-new-appointment.ts'

const { exceptions: words } = texts
const schema = z.object({ reason: line(limits.CreateScheduleExceptionInput.reason, words.reasonMissing) })

/** The request that keeps a time free of appointments. */
function toBlock({ doctorId, clinicId, date, minutes }: Place, reason: string) {
  const day = formatIsoDate(date)
  const from = minuteIn(day, date)
  const times = { fromTime: formatMinute(from), toTime: formatMinute(from + minutes), slotMinutes: null }
  return { kind: 'BLOCK' as const, doctorId, clinicId: clinicId ?? null, fromDay: day, toDay: day, ...times, reason }
}

type BlockFormProps = {
  newAppointment: Pick<NewAppointmentHandle, 'isMistyped' | 'choose' | 'type' | 'close'>
  place: Place
  agenda: Agenda
  onCancel: () => void
}

/** Blocks the time that was chosen in the calendar, for a reason. */
export function BlockForm({ newAppointment: { isMistyped, choose, type, close }, place, agenda, onCancel }: BlockFormProps) {
  const queries = useQueryClient()
  const id = useFormId('block', place.doctorId)
  const saving = useSave({
    id,
    changes: '/schedule/exceptions',
    save: addException,
    texts: { failed: words.added.failed },
    onDone({ touched, ...saved }) {
      const stay = touched.length > 0 && panelTexts.blockedOver(touched.length)
      const description = [`${formatDateTime(place.date)}: ${saved.reason}.`, stay].filter(Boolean).join(' ')
      toast({ title: panelTexts.blocked, description, ...undoAction(() => removeException(queries, saved)) })
    },
    onSaved: close,
  })
  const api = useSchemaForm({
    values: { reason: '' },
    schema,
    submit: ({ reason }) => !isMistyped && saving.submit(toBlock(place, reason)),
  })
  return (
    <PanelForm form={{ api, saving, id }} submit={panelTexts.block} onClose={onCancel}>
      <api.AppField name="reason">{(field) => <field.TextField label={words.reason} wide />}</api.AppField>
      <PlaceFields place={place} agenda={agenda} onChange={choose} onType={type} />
    </PanelForm>
  )
}
