import { Alert, Button, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as limits from '#contract/generated/limits.ts'
import type { ConsultationListItem } from '#contract/generated/schema.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { Form, useFields, useFormId, useSchemaForm } from '#src/ui/form/form.tsx'
import { useFormSubmission } from '#src/ui/form/use-submission.ts'
import { lines, z } from '#src/ui/form/zod.ts'
import { TopLayer } from '#src/ui/top-layer.tsx'
import classes from './cancel-dialog.module.css'
import { changeStatus, type StatusChange, statusChange } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'
import { nextOf } from './next-statuses.ts'
import { findShown, refreshLists, tellWhere } from './use-status-changes.ts'

const LONGEST = limits.ConsultationStatusInput.cancelledReason
const schema = z.object({ reason: lines(LONGEST).check(z.trim(), z.regex(/\S/, texts.reasonMissing)) })

type Row = ConsultationListItem

/** Asks why a consultation is cancelled, and cancels it. What is typed stays, whatever becomes of the request. */
export default function CancelDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const title = useId()
  const queries = useQueryClient()
  const id = useFormId(`#cancel-${row.id}`)
  const fields = useFields()
  /** The consultation as it is known; undefined when the list no longer has it. */
  const [known, setKnown] = useState<Row | undefined>(row)
  const { isConflict, ...saving } = useFormSubmission({
    id,
    save: (change: StatusChange, key) => changeStatus(row.id, change, key),
    async refetch() {
      await refreshLists(queries)
      setKnown(findShown(queries, row.id))
    },
    onSaved() {
      api.reset()
      onClose()
    },
    texts: {
      saved: { title: texts.became.CANCELLED, description: row.patientName },
      failed: { ...texts.changeFailed, prefersServer: true },
    },
  })
  const api = useSchemaForm({
    values: { reason: '' },
    schema,
    submit: ({ reason }) => known && saving.submit(statusChange(known, { status: 'CANCELLED', cancelledReason: reason })),
  })
  const isOpen = known !== undefined && nextOf(known.status).mayCancel
  return (
    <TopLayer
      className={classes.dialog}
      aria-labelledby={title}
      initialFocus="textarea"
      onDismiss={() => {
        if (!saving.isSaving) onClose()
      }}
    >
      <Title order={2} size="h3" id={title}>
        {texts.cancel}
      </Title>
      <Text c="dimmed" mb="md">
        {row.patientName} · {formatDateTime(row.date)}
      </Text>
      <Form
        form={{ api, id, fields, saving }}
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
          </Alert>
        )}
        <api.AppField name="reason">
          {(field) => <field.Textarea label={texts.cancelledReason} limit={LONGEST} rows={3} wide />}
        </api.AppField>
      </Form>
    </TopLayer>
  )
}
