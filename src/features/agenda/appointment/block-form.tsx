import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as limits from '#contract/generated/limits.ts'
import type { Agenda } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { makeOld } from '#src/api/freshness.ts'
import { formatDateTime, formatIsoDate } from '#src/i18n/format.ts'
import { formatMinute, minuteIn } from '#src/i18n/wall-clock.ts'
import { toast, undoAction } from '#src/ui/feedback/toasts.tsx'
import { line, z } from '#src/ui/fields/zod.ts'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { useFormId } from '#src/ui/form/form-id.ts'
import { saveOnce } from '#src/ui/form/save-once.ts'
import { useSave } from '#src/ui/form/use-save.ts'
import { addException, deleteException } from '../agenda.api.ts'
import { texts } from '../agenda.texts.ts'
import { texts as panelTexts } from './panel.texts.ts'
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
  const remove = (one: Parameters<typeof deleteException>[0]) =>
    saveOnce({ save: () => deleteException(one), refresh: () => makeOld(queries, '/schedule/exceptions'), texts: words.removed })
  const saving = useSave({
    id,
    changes: '/schedule/exceptions',
    save: addException,
    texts: { failed: words.added.failed },
    onDone({ touched, ...saved }) {
      const stay = touched.length > 0 && panelTexts.blockedOver(touched.length)
      const description = [`${formatDateTime(place.date)}: ${saved.reason}.`, stay].filter(Boolean).join(' ')
      toast({ title: panelTexts.blocked, description, ...undoAction(() => remove(saved)) })
    },
    onSaved: close,
  })
  const api = useSchemaForm({
    values: { reason: '' },
    schema,
    submit: ({ reason }) => !isMistyped && saving.submit(toBlock(place, reason)),
  })
  return (
    <div data-takes-focus>
      <Form
        form={{ api, saving, id }}
        submit={panelTexts.block}
        actions={
          <Button variant="default" onClick={onCancel}>
            {texts.keep}
          </Button>
        }
        isPart
      >
        <api.AppField name="reason">{(field) => <field.TextField label={words.reason} wide />}</api.AppField>
        <PlaceFields place={place} agenda={agenda} onChange={choose} onType={type} />
      </Form>
    </div>
  )
}
