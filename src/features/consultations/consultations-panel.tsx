import { useMemo } from 'react'
import type { Consultation } from '#contract/generated/schema.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { PagedTable } from '#src/ui/table/paged-table.tsx'
import { durationColumn, statusColumn } from './consultation-columns.tsx'
import { consultationsOfDoctor } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'
import { consultationPath } from './list-address.ts'

const columnsFor = (mayOpen: boolean): readonly Column<Consultation>[] => [
  { id: 'date', header: texts.date, text: ({ date }) => formatDateTime(date), wraps: true, place: 'extra', width: 9.25 },
  {
    id: 'name',
    header: texts.name,
    ...(mayOpen && { link: ({ id }: Consultation) => consultationPath(id) }),
    rowHeader: true,
    width: 11.5,
  },
  { id: 'patientName', header: texts.patient, describesRow: true, place: 'detail', width: 10 },
  { id: 'clinicName', header: texts.clinic, width: 10.5 },
  { ...durationColumn, width: 5.5 },
  statusColumn,
]

/** The consultations of a doctor. */
export default function ConsultationsPanel({ doctorId }: { doctorId: number }) {
  const mayOpen = usePermission('getConsultation')
  const columns = useMemo(() => columnsFor(mayOpen), [mayOpen])
  return (
    <PagedTable
      label={texts.ofDoctor}
      pages={({ search, page }) => consultationsOfDoctor(doctorId, search, page)}
      columns={columns}
      search={texts.search}
      empty={{ title: texts.none, description: texts.noneYet }}
      loading={texts.loading}
      failed={texts.failed}
      name="consultas"
    />
  )
}
