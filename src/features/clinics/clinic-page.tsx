import { formatTimestamp, fullName, orMissing } from '#src/i18n/format.ts'
import { ArchiveAction } from '#src/ui/archive-action.tsx'
import { ReadOnlyField } from '#src/ui/fields/fields.tsx'
import { valuesOf, type z } from '#src/ui/fields/zod.ts'
import { RecordForm, useRecordForm } from '#src/ui/form/record-form.tsx'
import { type RecordHandle, type RecordOf, useRecord } from '#src/ui/form/use-record.ts'
import { RecordPage } from '#src/ui/record-page.tsx'
import { askAboutPlace, ClinicFields, clinicSchema, emptyClinic } from './clinic-fields.tsx'
import { clinics } from './clinics.api.ts'
import { texts } from './clinics.texts.ts'
import { MapLink } from './map-link.tsx'

export const preload = clinics.one

type Clinic = RecordOf<typeof clinics.one>

export default function ClinicPage({ id }: { id: number }) {
  const clinic = useRecord({ query: clinics.one(id), save: clinics.update, texts: texts.updated })
  return (
    <RecordPage
      record={clinic}
      fields={10}
      action={<ArchiveAction query={clinics.one(id)} archive={clinics.archive} operation="archiveClinic" />}
    >
      {() => <ClinicForm clinic={clinic} />}
    </RecordPage>
  )
}

function ClinicForm({ clinic }: { clinic: RecordHandle<Clinic, z.output<typeof clinicSchema>> }) {
  const form = useRecordForm({
    record: clinic,
    schema: clinicSchema,
    toInput: (version) => valuesOf(emptyClinic, version),
    operation: 'updateClinic',
    question: (body) => askAboutPlace(body, clinic.record),
  })
  const { loaded } = form
  return (
    <RecordForm form={form} submit={texts.save}>
      <ClinicFields form={form} city={loaded.city} />
      <ReadOnlyField label={texts.doctor} value={orMissing(loaded.doctor && fullName(loaded.doctor))} />
      <ReadOnlyField label={texts.createdAt} value={formatTimestamp(loaded.createdAt)} />
      <MapLink clinic={loaded} />
    </RecordForm>
  )
}
