import * as limits from '#src/api/generated/limits.ts'
import { RecordForm, useRecordForm } from '#src/ui/form/record-form.tsx'
import { line, z } from '#src/ui/form/zod.ts'
import { type RecordOf, RecordPage } from '#src/ui/record-page.tsx'
import { specialities } from './specialities.api.ts'
import { texts } from './specialities.texts.ts'

const schema = z.object({ name: line(limits.UpdateSpecialityInput.name, texts.required) })

export const preload = specialities.one

export default function SpecialityPage({ id }: { id: number }) {
  return <RecordPage query={specialities.one(id)}>{(record) => <SpecialityForm record={record} />}</RecordPage>
}

function SpecialityForm({ record }: { record: RecordOf<typeof specialities.one> }) {
  const toInput = ({ name }: typeof record) => ({ name })
  const form = useRecordForm({ record, schema, toInput, save: specialities.update, operation: 'updateSpeciality', texts: texts.updated })
  return (
    <RecordForm form={form} submit={texts.save}>
      <form.AppField name="name">{(field) => <field.TextField label={texts.name} />}</form.AppField>
    </RecordForm>
  )
}
