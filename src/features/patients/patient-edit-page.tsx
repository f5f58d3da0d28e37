import { useLocation } from 'wouter'
import type { z } from '#src/ui/fields/zod.ts'
import { RecordForm, useRecordForm } from '#src/ui/form/record-form.tsx'
import { type RecordHandle, type RecordOf, useRecord } from '#src/ui/form/use-record.ts'
import { useScreen } from '#src/ui/page/page.tsx'
import { RecordPage } from '#src/ui/page/record-page.tsx'
import { PatientFields } from './patient-fields.tsx'
import { nameOf, PersonHeader } from './patient-header.tsx'
import { patientSchema, toInput } from './patient-schema.ts'
import { patient, patients } from './patients.api.ts'
import { texts } from './patients.texts.ts'
import { useAskSamePerson } from './similar-patients.tsx'

type Record = RecordOf<typeof patient>
/** The console sends each field. */
type Values = z.output<typeof patientSchema>

export default function PatientEditPage({ id }: { id: number }) {
  const record = useRecord({
    query: patient(id),
    save: (over, values: Values) => patients.update(over, values),
    texts: texts.updated,
  })
  return (
    <RecordPage record={record} name={nameOf} missing={texts.missing} fields={10}>
      {({ user }) => (
        <>
          <PersonHeader user={user} />
          <PatientForm record={record} />
        </>
      )}
    </RecordPage>
  )
}

function PatientForm({ record }: { record: RecordHandle<Record, Values> }) {
  const [, navigate] = useLocation()
  const { parent } = useScreen()
  const form = useRecordForm({
    record,
    schema: patientSchema,
    toInput,
    operation: 'updatePatient',
    ...useAskSamePerson(record.record),
    onSaved: () => navigate(parent),
  })
  return (
    <RecordForm form={form} submit={texts.save}>
      <PatientFields form={form} record={form.loaded} />
    </RecordForm>
  )
}
