import type { Clinic } from '#contract/generated/schema.ts'
import { fullName } from '#src/i18n/format.ts'
import { useArchived } from '#src/ui/page/archived-list.tsx'
import { CreateButton } from '#src/ui/page/create-button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { browsedArchivedClinics, browsedClinics, clinics } from './clinics.api.ts'
import { provinceLabels, texts } from './clinics.texts.ts'
import { MapLink } from './map-link.tsx'

const columns: readonly Column<Clinic>[] = [
  { id: 'id', header: 'ID', hidden: true, width: 5 },
  { id: 'name', header: texts.name, rowHeader: true, search: texts.filter, width: 10.5 },
  { id: 'address', header: texts.address, place: 'detail', width: 9.5 },
  { id: 'district', header: texts.district, hidden: true, width: 8 },
  { id: 'city', header: texts.city, place: 'extra', width: 7.5 },
  { id: 'state', header: texts.state, options: provinceLabels, width: 8.5 },
  { id: 'zipCode', header: texts.zipCode, hidden: true, width: 6.5 },
  {
    id: 'map',
    header: texts.map,
    value: ({ latitude, longitude }) => `${latitude}, ${longitude}`,
    cell: (clinic) => <MapLink clinic={clinic} />,
    place: 'badge',
    width: 7,
  },
]

const withDoctors = columns.toSpliced(2, 0, {
  id: 'doctor',
  header: texts.doctor,
  value: ({ doctor }) => doctor && fullName(doctor),
  width: 8.5,
})

export const preload = () => clinics.all

export default function ClinicsPage() {
  // A doctor sees their own clinics, and has no page of one.
  const seesAll = usePermission('listDoctors')
  const add = <CreateButton operation="createClinic">{texts.add}</CreateButton>
  const { query, isArchived, actions, none } = useArchived('archiveClinic', 'Archivados', { all: clinics.all, archived: clinics.archived })
  return (
    <Page action={actions(add)}>
      <DataTable
        query={query}
        browsed={isArchived ? browsedArchivedClinics : browsedClinics}
        columns={seesAll ? withDoctors : columns}
        detail={seesAll && texts.open}
        empty={isArchived ? none : { description: texts.empty, action: add }}
        failed={texts.listFailed.description}
      />
    </Page>
  )
}
