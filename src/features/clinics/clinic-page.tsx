import { useQuery } from '@tanstack/react-query'
import { allDoctors } from '#src/features/users/users.api.ts'
import { formatTimestamp, fullName, orMissing } from '#src/i18n/format.ts'
import { ReadOnlyField } from '#src/ui/form/fields.tsx'
import { RecordForm, useRecordForm } from '#src/ui/form/record-form.tsx'
import { valuesOf } from '#src/ui/form/zod.ts'
import { usePermission } from '#src/ui/permission.tsx'
import { type RecordOf, RecordPage } from '#src/ui/record-page.tsx'
import { ClinicFields, clinicSchema, emptyClinic } from './clinic-fields.tsx'
import { clinics } from './clinics.api.ts'
import { texts } from './clinics.texts.ts'
import { MapLink } from './map-link.tsx'

export const preload = clinics.one

export default function ClinicPage({ id }: { id: number }) {
  return (
    <RecordPage query={clinics.one(id)} fields={10}>
      {(record) => <ClinicForm record={record} />}
    </RecordPage>
  )
}

function ClinicForm({ record }: { record: RecordOf<typeof clinics.one> }) {
  const { data: doctors } = useQuery({ ...allDoctors, enabled: usePermission('listDoctors') })
  const doctor = doctors?.find(({ id }) => id === record.doctorId)
  const form = useRecordForm({
    record,
    schema: clinicSchema,
    toInput: (clinic) => valuesOf(emptyClinic, clinic),
    save: clinics.update,
    operation: 'updateClinic',
    texts: texts.updated,
  })
  return (
    <RecordForm form={form} submit={texts.save}>
      <ClinicFields form={form} city={form.loaded.city} />
      <ReadOnlyField label={texts.doctor} value={orMissing(doctor && fullName(doctor.user))} />
      <ReadOnlyField label={texts.createdAt} value={formatTimestamp(record.createdAt)} />
      <MapLink clinic={form.loaded} />
    </RecordForm>
  )
}
