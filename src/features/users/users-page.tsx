import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
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
  { id: 'id', header: 'ID', value: ({ id }) => id, width: 3.75 },
  { id: 'email', header: texts.email, value: ({ email }) => email, rowHeader: true, search: texts.filter, cut: true, width: 12.5 },
  { id: 'firstName', header: texts.firstName, value: ({ firstName }) => firstName, cut: true, width: 5.75 },
  { id: 'lastName', header: texts.lastName, value: ({ lastName }) => lastName, cut: true, width: 6 },
  { id: 'dni', header: texts.dni, value: ({ dni }) => dni, width: 5.75 },
  {
    id: 'roleType',
    header: texts.role,
    value: ({ roleType }) => roleType,
    cell: ({ roleType }) => roleLabels[roleType],
    options: roleLabels,
    width: 8.75,
  },
  { id: 'validated', header: texts.validated, value: ({ validated }) => validated, width: 5.5 },
  { id: 'isActive', header: texts.isActive, value: ({ isActive }) => isActive, width: 4.75 },
]

const base = `/users-${config.product.slug}`
const detail = ({ id }: User) => `${base}/${id}`

export const preload = () => allUsers

export default function UsersPage() {
  const users = useQuery(allUsers)
  const canCreate = usePermission('createUser')
  const add = canCreate && (
    <Button component={Link} href={`${base}/create`} leftSection={<IconPlus size={16} aria-hidden />}>
      {texts.add}
    </Button>
  )
  return (
    <Page title={texts.list} subtitle={texts.label} action={add}>
      <DataTable label={texts.label} query={users} columns={columns} detail={detail} empty={{ description: texts.empty, action: add }} />
    </Page>
  )
}
