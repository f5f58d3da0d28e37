import * as limits from '#contract/generated/limits.ts'
import type { ConsultationStatusInput } from '#contract/generated/schema.ts'
import type { Part } from '#machines/record.machine.ts'
import { Chips } from '#src/ui/feedback/chips.tsx'
import { visibleLines, z } from '#src/ui/fields/zod.ts'
import { useSchemaForm } from '#src/ui/form/form.tsx'
import { useEmitted } from '#src/ui/form/use-save.ts'
import { type CancelReason, cancelled, cancelReasons } from './cancellation.api.ts'
import { texts } from './cancellation.texts.ts'
import { texts as cancelledTexts } from './cancelled.texts.ts'

const LONGEST = limits.ConsultationStatusInput.cancelledReason

const schema = z.object({
  kind: z.enum(['PATIENT', 'CLINIC', 'NO_SHOW']),
  reason: visibleLines(LONGEST, texts.missing),
})
const empty: CancelReason = { kind: 'PATIENT', reason: '' }

/** The form of who cancels an appointment: by whom, and why. It closes once that is saved. */
export function useCancellationForm(actor: Part | undefined, submit: (change: ConsultationStatusInput) => void, onClose: () => void) {
  const api = useSchemaForm({ values: empty, schema, submit: (typed) => submit(cancelled(typed)) })
  useEmitted(actor, {
    saved() {
      api.reset()
      onClose()
    },
  })
  return api
}

type CancellationFieldsProps = {
  api: ReturnType<typeof useCancellationForm>
  hasCome: boolean
}

/** Who cancels an appointment, and why, which a usual reason fills in. From the appointed hour on, the patient may not have come. */
export function CancellationFields({ api, hasCome }: CancellationFieldsProps) {
  const { NO_SHOW, ...kinds } = texts.kinds
  return (
    <>
      <api.AppField name="kind">
        {(field) => <field.SelectField label={texts.kind} options={hasCome ? { ...kinds, NO_SHOW } : kinds} wide />}
      </api.AppField>
      <Chips
        label={texts.usual}
        chips={cancelReasons(hasCome)}
        wordOf={({ reason }) => reason}
        onPress={({ kind, reason }, chip) => {
          api.setFieldValue('kind', kind)
          api.setFieldValue('reason', reason)
          // It can still be changed.
          chip.closest('form')?.querySelector('textarea')?.focus()
        }}
      />
      <api.AppField name="reason">{(field) => <field.Textarea label={cancelledTexts.reason} limit={LONGEST} rows={3} wide />}</api.AppField>
    </>
  )
}
