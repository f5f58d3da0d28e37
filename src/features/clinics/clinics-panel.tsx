import { useMemo } from 'react'
import type { Clinic } from '#contract/generated/schema.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { clinicsOfDoctor } from './clinics.api.ts'
import { texts } from './clinics.texts.ts'
import { MapLink } from './map-link.tsx'

const columnsFor = (mayOpen: boolean): readonly Column<Clinic>[] => [
  {
    id: 'name',
    header: texts.name,
    ...(mayOpen && { link: ({ id }: Clinic) => `/clinics/${id}` }),
    rowHeader: true,
    width: 14,
  },
  {
    id: 'address',
    header: texts.address,
    cell: (clinic, text) => (clinic.address ? <MapLink clinic={clinic}>{text}</MapLink> : text),
    place: 'detail',
    width: 14,
  },
  { id: 'city', header: texts.city, place: 'extra', width: 9 },
  { id: 'state', header: texts.state, width: 9 },
  { id: 'zipCode', header: texts.zipCode, width: 8 },
]

/** The clinics of a doctor. */
export default function ClinicsPanel({ doctorId }: { doctorId: number }) {
  // A doctor has no page of a clinic.
  const mayOpen = usePermission('listDoctors')
  const columns = useMemo(() => columnsFor(mayOpen), [mayOpen])
  return (
    <DataTable
      label={texts.ofDoctor}
      query={clinicsOfDoctor(doctorId)}
      columns={columns}
      empty={{ description: texts.noneOfDoctor }}
      failed={texts.ofDoctorFailed.description}
      name="consultorios"
    />
  )
}
