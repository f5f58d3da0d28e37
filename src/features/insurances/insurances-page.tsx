import type { Insurance } from '#contract/generated/schema.ts'
import { formatDate } from '#src/i18n/format.ts'
import { useArchived } from '#src/ui/page/archived-list.tsx'
import { CreateButton } from '#src/ui/page/create-button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { insurances } from './insurances.api.ts'
import { texts } from './insurances.texts.ts'

const columns: readonly Column<Insurance>[] = [
  { id: 'id', header: 'ID', width: 5 },
  { id: 'name', header: texts.name, rowHeader: true, search: texts.filter, width: 18 },
  { id: 'createdAt', header: texts.createdAt, text: ({ createdAt }) => formatDate(createdAt), place: 'detail', width: 11 },
]

export const preload = () => insurances.all

export default function InsurancesPage() {
  const mayChange = usePermission('updateInsurance')
  const add = <CreateButton operation="createInsurance">{texts.add}</CreateButton>
  const { query, isArchived, actions, none } = useArchived('archiveInsurance', 'Archivadas', {
    all: insurances.all,
    archived: insurances.archived,
  })
  return (
    <Page action={actions(add)}>
      <DataTable
        query={query}
        columns={columns}
        detail={mayChange && texts.open}
        empty={isArchived ? none : { description: texts.empty, action: add }}
      />
    </Page>
  )
}
