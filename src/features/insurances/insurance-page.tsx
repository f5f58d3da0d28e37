import * as limits from '#src/api/generated/limits.ts'
import { formatTimestamp } from '#src/i18n/format.ts'
import { ReadOnlyField } from '#src/ui/form/fields.tsx'
import { RecordForm, useRecordForm } from '#src/ui/form/record-form.tsx'
import { line, z } from '#src/ui/form/zod.ts'
import { type RecordOf, RecordPage } from '#src/ui/record-page.tsx'
import { insurances } from './insurances.api.ts'
import { texts } from './insurances.texts.ts'

/** The schema of an insurer's form. */
export const insuranceSchema = z.object({ name: line(limits.InsuranceInput.name, texts.nameRequired) })

export const preload = insurances.one

export default function InsurancePage({ id }: { id: number }) {
  return <RecordPage query={insurances.one(id)}>{(record) => <InsuranceForm record={record} />}</RecordPage>
}

function InsuranceForm({ record }: { record: RecordOf<typeof insurances.one> }) {
  const toInput = ({ name }: typeof record) => ({ name })
  const operation = 'updateInsurance'
  const form = useRecordForm({ record, schema: insuranceSchema, toInput, save: insurances.update, operation, texts: texts.updated })
  return (
    <RecordForm form={form} submit={texts.save}>
      <form.AppField name="name">{(field) => <field.TextField label={texts.name} />}</form.AppField>
      <ReadOnlyField label={texts.createdAt} value={formatTimestamp(record.createdAt)} />
    </RecordForm>
  )
}
