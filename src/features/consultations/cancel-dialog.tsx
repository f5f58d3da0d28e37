import { Alert, Button, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import * as limits from '#contract/generated/limits.ts'
import type { ConsultationStatusInput } from '#contract/generated/schema.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { type RecordHandle, type Saving, useEmitted } from '#src/ui/form/use-record.ts'
import { lines, z } from '#src/ui/form/zod.ts'
import { TopLayer } from '#src/ui/top-layer.tsx'
import classes from './cancel-dialog.module.css'
import { texts } from './consultations.texts.ts'
import { nextOf } from './next-statuses.ts'
import { tellWhere } from './use-status-changes.ts'

const LONGEST = limits.ConsultationStatusInput.cancelledReason
const schema = z.object({ reason: lines(LONGEST).check(z.trim(), z.regex(/\S/, texts.reasonMissing)) })

type CancelDialogProps = {
  /** The save, which outlives the dialog. */
  saving: Saving & Pick<RecordHandle<object, never>, 'actor' | 'isConflict'>
  submit: (change: ConsultationStatusInput) => void
  /** The consultation as it is known; undefined when the list no longer has it. */
  known: { status: string } | undefined
  patient: string
  date: string
  /** What else is told in a conflict. */
  conflict?: ReactNode
  onClose: () => void
}

/** Asks why a consultation is cancelled, and cancels it. What is typed stays, whatever becomes of the request. */
export default function CancelDialog({ saving, submit, known, patient, date, conflict, onClose }: CancelDialogProps) {
  const title = useId()
  const { isConflict, isSaving } = saving
  const api = useSchemaForm({
    values: { reason: '' },
    schema,
    submit: ({ reason }) => submit({ status: 'CANCELLED', cancelledReason: reason }),
  })
  useEmitted(saving.actor, {
    saved() {
      api.reset()
      onClose()
    },
  })
  const isOpen = known !== undefined && nextOf(known.status).mayCancel
  return (
    <TopLayer className={classes.dialog} aria-labelledby={title} initialFocus="textarea" onDismiss={() => isSaving || onClose()}>
      <Title order={2} size="h3" id={title}>
        {texts.cancel}
      </Title>
      <Text c="dimmed" mb="md">
        {patient} · {formatDateTime(date)}
      </Text>
      <Form
        form={{ api, saving }}
        {...(isOpen && { submit: isConflict ? texts.cancelAnyway : texts.cancel })}
        uncertain={texts.cancelUncertain}
        actions={
          <Button variant="default" onClick={onClose}>
            {texts.cancelBack}
          </Button>
        }
      >
        {isConflict && (
          <Alert color="orange" icon={<IconUsers aria-hidden />} role="alert" title={texts.changedElsewhere.title}>
            {tellWhere(known)} {texts.cancelKept}
            {conflict}
          </Alert>
        )}
        <api.AppField name="reason">
          {(field) => <field.Textarea label={texts.cancelledReason} limit={LONGEST} rows={3} wide />}
        </api.AppField>
      </Form>
    </TopLayer>
  )
}
