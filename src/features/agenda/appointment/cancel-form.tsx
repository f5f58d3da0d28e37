import { Button, NativeSelect } from '@mantine/core'
import * as limits from '#contract/generated/limits.ts'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import { visibleLines, z } from '#src/ui/fields/zod.ts'
import { useSchemaForm } from '#src/ui/form/form.tsx'
import { useFormId } from '#src/ui/form/form-memory.ts'
import { useEmitted } from '#src/ui/form/use-save.ts'
import { texts } from '../agenda.texts.ts'
import classes from './aside.module.css'
import { cancelled, cancelReasons, type Kind } from './cancel-reasons.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { texts as panelTexts } from './panel.texts.ts'
import { PanelForm } from './panel-form.tsx'
import { cancelForm, type useAppointmentChange } from './use-appointment-change.ts'

const LONGEST = limits.ConsultationStatusInput.cancelledReason
const schema = z.object({ kind: z.enum(['PATIENT', 'CLINIC', 'NO_SHOW']), reason: visibleLines(LONGEST, texts.cancelMissing) })

type CancelFormProps = {
  appointment: AgendaAppointment
  saving: ReturnType<typeof useAppointmentChange>
  hasCome: boolean
  mayCancel: boolean
  onClose: () => void
}

/** Cancels an appointment: by whom, and why. From the appointed hour on, the patient may not have come. */
export function CancelForm({ appointment, saving, hasCome, mayCancel, onClose }: CancelFormProps) {
  const api = useSchemaForm({
    values: { kind: 'PATIENT' as Kind, reason: '' },
    schema,
    submit: (typed) => saving.submit(cancelled(typed)),
  })
  useEmitted(saving.actor, {
    saved() {
      api.reset()
      onClose()
    },
  })
  const kinds = Object.entries(texts.cancelKinds).filter(([kind]) => kind !== 'NO_SHOW' || hasCome)
  return (
    <PanelForm form={{ api, saving, id: useFormId(...cancelForm(appointment.id)) }} submit={texts.cancel} destructive onClose={onClose}>
      <ChangedMeanwhile {...{ appointment, saving, onClose }} save={mayCancel ? panelTexts.cancelAnyway : null} />
      <api.AppField name="kind">
        {(field) => (
          <NativeSelect
            label={texts.cancelKind}
            data={kinds.map(([value, label]) => ({ value, label }))}
            value={field.state.value}
            onChange={({ currentTarget }) => field.handleChange(currentTarget.value as Kind)} // one of its options
          />
        )}
      </api.AppField>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border. */}
      <div role="group" aria-label={panelTexts.usualReasons} className={classes.buttons}>
        {cancelReasons(hasCome).map(({ kind, reason }) => (
          <Button
            key={reason}
            size="compact-sm"
            radius="xl"
            variant="default"
            onClick={({ currentTarget }) => {
              api.setFieldValue('kind', kind)
              api.setFieldValue('reason', reason)
              // It can still be changed.
              currentTarget.closest('form')?.querySelector('textarea')?.focus()
            }}
          >
            {reason}
          </Button>
        ))}
      </div>
      <api.AppField name="reason">{(field) => <field.Textarea label={texts.cancelReason} limit={LONGEST} rows={3} wide />}</api.AppField>
    </PanelForm>
  )
}
