import { useLocation } from 'wouter'
import type { PatientInput } from '#contract/generated/schema.ts'
import { fullName } from '#src/i18n/format.ts'
import { RecordForm, useRecordForm } from '#src/ui/form/record-form.tsx'
import { type RecordHandle, type RecordOf, useRecord } from '#src/ui/form/use-record.ts'
import { ScreenProvider, useScreen } from '#src/ui/page.tsx'
import { RecordPage } from '#src/ui/record-page.tsx'
import { PatientFields } from './patient-fields.tsx'
import { patientSchema, toInput } from './patient-schema.ts'
import { patient, patients } from './patients.api.ts'
import { texts } from './patients.texts.ts'
import { useAskSamePerson } from './similar-patients.tsx'

type Record = RecordOf<typeof patient>

export default function PatientEditPage({ id }: { id: number }) {
  const screen = useScreen()
  const record = useRecord({ query: patient(id), save: patients.update, texts: texts.updated })
  const name = record.newest ? fullName(record.newest.user) : texts.record
  const [list, ...rest] = screen.trail
  const trail = [...(list ? [list] : []), { label: name, to: `${screen.parent}/${id}` }, ...rest]
  return (
    <ScreenProvider value={{ ...screen, trail }}>
      <RecordPage record={record} missing={texts.missing} fields={9}>
        {() => <PatientForm record={record} />}
      </RecordPage>
    </ScreenProvider>
  )
}

function PatientForm({ record }: { record: RecordHandle<Record, PatientInput> }) {
  const [, navigate] = useLocation()
  const { parent } = useScreen()
  const form = useRecordForm({
    record,
    schema: patientSchema,
    toInput,
    operation: 'updatePatient',
    question: useAskSamePerson(record.record),
    onSaved: () => navigate(parent),
  })
  return (
    <RecordForm form={form} submit={texts.save}>
      <PatientFields form={form} record={form.loaded} />
    </RecordForm>
  )
}
