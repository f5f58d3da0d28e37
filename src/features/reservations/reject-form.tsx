import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import * as limits from '#contract/generated/limits.ts'
import type { UpdateReservationInput } from '#contract/generated/schema.ts'
import { lines, oneOf, z } from '#src/ui/fields/zod.ts'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { useFormId } from '#src/ui/form/form-memory.ts'
import type { RecordHandle } from '#src/ui/form/use-record.ts'
import { type SaveState, useEmitted } from '#src/ui/form/use-save.ts'
import { answerForm } from './reservations.api.ts'
import { texts } from './reservations.texts.ts'

const LONGEST = limits.UpdateReservationInput.rejectedReason

const schema = z.object({
  rejection: oneOf(texts.rejections, 'Elegí el motivo.'),
  rejectedReason: lines(LONGEST).check(z.trim()),
})

type RejectFormProps = {
  /** The reservation. */
  id: number
  saveState: SaveState & Pick<RecordHandle<object, never>, 'actor'>
  submit: (body: UpdateReservationInput) => void
  onClose: () => void
  children?: ReactNode
}

/** Says that there is no appointment, and why: the text for the person, and the text that stays in the practice. */
export function RejectForm({ id, saveState, submit, onClose, children }: RejectFormProps) {
  const api = useSchemaForm({
    values: { rejection: '', rejectedReason: '' },
    schema,
    submit: ({ rejection, rejectedReason }) => submit({ status: 'REJECTED', rejection, ...(rejectedReason && { rejectedReason }) }),
  })
  useEmitted(saveState.actor, { saved: () => api.reset() })
  return (
    <Form
      form={{ api, saveState, id: useFormId(...answerForm('change', id)) }}
      submit={texts.reject}
      destructive
      uncertain={texts.uncertain}
      actions={
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
    >
      {children}
      <api.AppField name="rejection">
        {(field) => <field.SelectField label={texts.rejection} description={texts.rejectionHint} options={texts.rejections} wide />}
      </api.AppField>
      <api.AppField name="rejectedReason">
        {(field) => <field.Textarea label={texts.rejectedReason} description={texts.rejectedReasonHint} limit={LONGEST} rows={2} wide />}
      </api.AppField>
    </Form>
  )
}
