import type { User } from '#contract/generated/schema.ts'
import { yesNoLabels } from '#src/i18n/labels.ts'
import { formatDni } from '#src/i18n/numbers.ts'
import { roleLabels } from '#src/i18n/roles.ts'
import { CreateButton } from '#src/ui/page/create-button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { allUsers, browsedUsers } from './users.api.ts'
import { texts } from './users.texts.ts'

const columns: readonly Column<User>[] = [
  { id: 'id', header: 'ID', width: 4.5 },
  { id: 'email', header: texts.email, rowHeader: true, place: 'detail', search: texts.filter, width: 10 },
  { id: 'firstName', header: texts.firstName, place: 'lead', width: 6.25 },
  { id: 'lastName', header: texts.lastName, place: 'title', width: 6.25 },
  { id: 'dni', header: texts.dni, cell: (_, text) => formatDni(text), width: 6.875 },
  { id: 'roleType', header: texts.role, options: roleLabels, place: 'badge', width: 8.625 },
  { id: 'validated', header: texts.validated, options: yesNoLabels, width: 5.875 },
  { id: 'isActive', header: texts.isActive, width: 4.875 },
]

export const firstRead = () => allUsers

export default function UsersPage() {
  const add = <CreateButton operation="createUser">{texts.add}</CreateButton>
  return (
    <Page subtitle={texts.label} action={add}>
      <DataTable
        label={texts.label}
        query={allUsers}
        browsed={browsedUsers}
        columns={columns}
        detail={texts.open}
        empty={{ description: texts.empty, action: add }}
      />
    </Page>
  )
}
