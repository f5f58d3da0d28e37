import type { DoctorPatient } from '#contract/generated/schema.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { CreateButton } from '#src/ui/page/create-button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { PagedTable } from '#src/ui/table/paged-table.tsx'
import { ownPatients } from './patients.api.ts'
import { texts } from './patients.texts.ts'

const columns: readonly Column<DoctorPatient>[] = [
  { id: 'lastName', header: texts.lastName, rowHeader: true, width: 9 },
  { id: 'firstName', header: texts.firstName, describesRow: true, place: 'lead', width: 9 },
  { id: 'email', header: texts.email, place: 'detail', width: 13 },
  { id: 'attendedTimes', header: texts.attendedTimes, align: 'end', width: 7 },
  {
    id: 'lastAppointmentDate',
    header: texts.lastAppointment,
    text: ({ lastAppointmentDate }) => formatDateTime(lastAppointmentDate),
    wraps: true,
    place: 'badge',
    width: 9.25,
  },
]

export default function PatientsPage() {
  return (
    <Page action={<CreateButton operation="createPatient">{texts.add}</CreateButton>}>
      <PagedTable
        pages={({ search, page, size, anchor }) => ownPatients(search, { page, size, anchor })}
        columns={columns}
        search={texts.search}
        detail={texts.open}
        empty={{ description: texts.ownEmpty }}
        failed={texts.listFailed.description}
      />
    </Page>
  )
}
