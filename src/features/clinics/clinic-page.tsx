import { useQueryClient } from '@tanstack/react-query'
import { NewAppointmentLink } from '#src/features/agenda/new-appointment-panel.tsx'
import { fullName, orMissing } from '#src/i18n/format.ts'
import { ReadOnlyField } from '#src/ui/fields/fields.tsx'
import { valuesOf, type z } from '#src/ui/fields/zod.ts'
import { ArchiveAction, archivingOf } from '#src/ui/form/archive-action.tsx'
import { RecordForm, useRecordForm } from '#src/ui/form/record-form.tsx'
import { type RecordHandle, type RecordOf, useRecord } from '#src/ui/form/use-record.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { Columns, useIsWide } from '#src/ui/page/columns.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { RecordDates } from '#src/ui/page/record-dates.tsx'
import { Fact, RecordHeader } from '#src/ui/page/record-header.tsx'
import { RecordPage } from '#src/ui/page/record-page.tsx'
import { askAboutPlace, ClinicFields, clinicSchema, emptyClinic } from './clinic-fields.tsx'
import { clinics } from './clinics.api.ts'
import { texts } from './clinics.texts.ts'
import { MapLink } from './map-link.tsx'

const Upcoming = loadable(() => import('#src/features/consultations/upcoming-panel.tsx'))

export const preload = clinics.one

type Clinic = RecordOf<typeof clinics.one>

export default function ClinicPage({ id }: { id: number }) {
  const query = clinics.one(id)
  const archive = archivingOf(useQueryClient(), query.queryKey, clinics.archive, ({ name }: Clinic) => name)
  const clinic = useRecord({ query, save: clinics.update, texts: texts.updated, actions: { archive } })
  const seesConsultations = [useIsWide(), usePermission('listConsultations')].every(Boolean)
  return (
    <RecordPage record={clinic} name={({ name }) => name} fields={10}>
      {(newest) => (
        <>
          <ClinicHeader clinic={newest} record={clinic} />
          <Columns>
            <ClinicForm clinic={clinic} />
            {seesConsultations && <Upcoming clinicId={id} />}
          </Columns>
          <RecordDates createdAt={newest.createdAt} />
        </>
      )}
    </RecordPage>
  )
}

/** The address of a clinic, which leads to its place on a map. */
const ClinicHeader = ({ clinic, record }: { clinic: Clinic; record: Parameters<typeof ArchiveAction<Clinic>>[0]['record'] }) => (
  <RecordHeader
    actions={
      <>
        <ArchiveAction record={record} operation="archiveClinic" />
        <NewAppointmentLink clinicId={clinic.id} doctorId={clinic.doctorId} />
      </>
    }
  >
    <Fact>
      <MapLink clinic={clinic}>{[clinic.address, clinic.district, clinic.city].join(', ')}</MapLink>
    </Fact>
  </RecordHeader>
)

function ClinicForm({ clinic }: { clinic: RecordHandle<Clinic, z.output<typeof clinicSchema>> }) {
  const form = useRecordForm({
    record: clinic,
    schema: clinicSchema,
    // Another backend may know no telephone of a clinic.
    toInput: ({ phone = '', whatsapp = '', ...version }) => valuesOf(emptyClinic, { ...version, phone, whatsapp }),
    operation: 'updateClinic',
    question: (body) => askAboutPlace(body, clinic.record),
  })
  const { loaded } = form
  return (
    <RecordForm form={form} submit={texts.save}>
      <ClinicFields form={form} city={loaded.city} />
      <ReadOnlyField label={texts.doctor} value={orMissing(loaded.doctor && fullName(loaded.doctor))} />
    </RecordForm>
  )
}
