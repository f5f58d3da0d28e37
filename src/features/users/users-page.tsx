import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { User } from '#src/api/generated/schema.ts'
import { config } from '#src/config.ts'
import { roleLabels } from '#src/i18n/labels.ts'
import type { Column } from '#src/ui/data-table/columns.ts'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { Page } from '#src/ui/page.tsx'
import { usePermission } from '#src/ui/permission.tsx'
import { allUsers } from './users.api.ts'
import { texts } from './users.texts.ts'

const columns: readonly Column<User>[] = [
  { id: 'id', header: 'ID', width: 4.125 },
  { id: 'email', header: texts.email, rowHeader: true, search: texts.filter, width: 11.25 },
  { id: 'firstName', header: texts.firstName, width: 6.5 },
  { id: 'lastName', header: texts.lastName, width: 6.5 },
  { id: 'dni', header: texts.dni, width: 6.25 },
  { id: 'roleType', header: texts.role, options: roleLabels, width: 6.5 },
  { id: 'validated', header: texts.validated, width: 6.125 },
  { id: 'isActive', header: texts.isActive, width: 5 },
]

const base = `/users-${config.product.slug}`

export const preload = (queries: QueryClient) => queries.prefetchQuery(allUsers)

export default function UsersPage() {
  const canCreate = usePermission('createUser')
  const add = canCreate && (
    <Button component={Link} href={`${base}/create`} leftSection={<IconPlus size={16} aria-hidden />}>
      {texts.add}
    </Button>
  )
  return (
    <Page title={texts.list} subtitle={texts.label} action={add}>
      <DataTable
        label={texts.label}
        query={allUsers}
        columns={columns}
        detail={texts.open}
        empty={{ description: texts.empty, action: add }}
      />
    </Page>
  )
}
