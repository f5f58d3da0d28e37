import type { Patient } from '#contract/generated/schema.ts'
import { formatDate, orDash, orMissing } from '#src/i18n/format.ts'
import { formatDni } from '#src/i18n/numbers.ts'
import { formatPhone } from '#src/i18n/phone.ts'
import { CreateButton } from '#src/ui/page/create-button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { allPatients, browsedPatients } from './patients.api.ts'
import { texts } from './patients.texts.ts'

const columns: readonly Column<Patient>[] = [
  { id: 'id', header: 'ID', width: 4.625 },
  { id: 'email', header: texts.email, value: ({ user }) => user.email, rowHeader: true, place: 'detail', search: texts.filter, width: 12 },
  { id: 'firstName', header: texts.firstName, value: ({ user }) => user.firstName, place: 'lead', width: 8 },
  { id: 'lastName', header: texts.lastName, value: ({ user }) => user.lastName, place: 'title', width: 8 },
  {
    id: 'dni',
    header: texts.dni,
    value: ({ user }) => user.dni,
    // Another document stands in the place of a DNI.
    text: ({ user }) => orMissing(user.dni ?? user.document),
    cell: ({ user }, text) => (user.dni ? formatDni(user.dni) : text),
    place: 'badge',
    width: 6.5,
  },
  {
    id: 'phone',
    header: texts.phone,
    value: ({ user }) => user.phone,
    text: ({ user }) => orDash(user.phone),
    cell: (_, text) => formatPhone(text),
    width: 9,
  },
  {
    id: 'dateBirthday',
    header: texts.dateBirthday,
    value: ({ user }) => user.dateBirthday,
    text: ({ user }) => formatDate(user.dateBirthday),
    width: 8,
  },
  { id: 'createdAt', header: texts.createdAt, text: ({ createdAt }) => formatDate(createdAt), hidden: true, width: 8 },
]

export default function AllPatientsPage() {
  return (
    <Page action={<CreateButton operation="createPatient">{texts.add}</CreateButton>}>
      <DataTable
        query={allPatients}
        browsed={browsedPatients}
        columns={columns}
        detail={texts.open}
        empty={{ description: texts.empty }}
        failed={texts.listFailed.description}
      />
    </Page>
  )
}
