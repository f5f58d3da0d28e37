import { Alert, Button, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import * as limits from '#contract/generated/limits.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { lines, z } from '#src/ui/fields/zod.ts'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { type RecordHandle, type Saving, useEmitted } from '#src/ui/form/use-record.ts'
import { TopLayer } from '#src/ui/top-layer.tsx'
import { texts } from './consultations.texts.ts'
import classes from './reason-dialog.module.css'
import { tellWhere } from './use-status-changes.ts'

const LONGEST = limits.ConsultationStatusInput.cancelledReason
const schemaOf = (missing: string) => z.object({ reason: lines(LONGEST).check(z.trim(), z.regex(/\S/, missing)) })

type ReasonDialogProps = {
  words: { title: string; back: string; reason: string; missing: string; anyway: string; uncertain: string }
  /** The save, which outlives the dialog. */
  saving: Saving & Pick<RecordHandle<object, never>, 'actor' | 'isConflict'>
  submit: (reason: string) => void
  /** The consultation as it is known; undefined when the list no longer has it. */
  known: { status: string } | undefined
  /** Whether its status still allows the change. */
  isPossible: boolean
  patient: string
  date: string
  /** What else is told in a conflict. */
  conflict?: ReactNode
  onClose: () => void
}

/** Asks why a status is changed, and changes it. What is typed stays, whatever becomes of the request. */
export default function ReasonDialog(props: ReasonDialogProps) {
  const { words, saving, submit, known, isPossible, patient, date, conflict, onClose } = props
  const title = useId()
  const { isConflict, isSaving } = saving
  const [schema] = useState(() => schemaOf(words.missing))
  const api = useSchemaForm({ values: { reason: '' }, schema, submit: ({ reason }) => submit(reason) })
  useEmitted(saving.actor, {
    saved() {
      api.reset()
      onClose()
    },
  })
  return (
    <TopLayer className={classes.dialog} aria-labelledby={title} initialFocus="textarea" onDismiss={() => isSaving || onClose()}>
      <Title order={2} size="h3" id={title}>
        {words.title}
      </Title>
      <Text c="dimmed" mb="md">
        {patient} · {formatDateTime(date)}
      </Text>
      <Form
        form={{ api, saving }}
        {...(isPossible && { submit: isConflict ? words.anyway : words.title })}
        uncertain={words.uncertain}
        actions={
          <Button variant="default" onClick={onClose}>
            {words.back}
          </Button>
        }
      >
        {isConflict && (
          <Alert color="orange" icon={<IconUsers aria-hidden />} role="alert" title={texts.changedElsewhere.title}>
            {tellWhere(known)} {texts.reasonKept}
            {conflict}
          </Alert>
        )}
        <api.AppField name="reason">{(field) => <field.Textarea label={words.reason} limit={LONGEST} rows={3} wide />}</api.AppField>
      </Form>
    </TopLayer>
  )
}
