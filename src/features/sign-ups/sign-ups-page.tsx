import type { SignUp } from '#contract/generated/schema.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { signUpStatusLabels } from '#src/i18n/labels.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { Page } from '#src/ui/page/page.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { signUps } from './sign-ups.api.ts'
import { texts } from './sign-ups.texts.ts'

const columns: readonly Column<SignUp>[] = [
  { id: 'name', header: texts.name, value: fullName, rowHeader: true, search: texts.filter, width: 11 },
  {
    id: 'speciality',
    header: texts.speciality,
    value: ({ speciality }) => speciality.name,
    place: 'detail',
    describesRow: true,
    width: 10,
  },
  { id: 'licenseNumber', header: texts.license, width: 8 },
  {
    id: 'statusSince',
    header: texts.waits,
    text: ({ statusSince }) => formatDateTime(statusSince),
    wraps: true,
    place: 'extra',
    width: 9.25,
  },
  {
    id: 'status',
    header: texts.status,
    options: signUpStatusLabels,
    cell: ({ status }) => <StatusBadge status={status} labels={signUpStatusLabels} />,
    place: 'badge',
    width: 8.25,
  },
  { id: 'cuit', header: texts.cuit, hidden: true, width: 9 },
  { id: 'email', header: texts.email, hidden: true, width: 13 },
]

export default function SignUpsPage() {
  return (
    <Page subtitle={texts.subtitle}>
      <DataTable query={signUps} columns={columns} detail={texts.open} empty={{ title: texts.empty, description: texts.emptyHint }} />
    </Page>
  )
}
