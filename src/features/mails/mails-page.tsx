import type { Mail } from '#contract/generated/schema.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { Page } from '#src/ui/page/page.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { MailStatus } from './mail-status.tsx'
import { mails } from './mails.api.ts'
import { texts } from './mails.texts.ts'

const columns: readonly Column<Mail>[] = [
  { id: 'createdAt', header: texts.date, text: ({ createdAt }) => formatDateTime(createdAt), wraps: true, place: 'lead', width: 9 },
  { id: 'patient', header: texts.patient, value: ({ patient }) => fullName(patient), rowHeader: true, search: texts.filter, width: 9.75 },
  { id: 'recipient', header: texts.recipient, place: 'extra', width: 13.25 },
  { id: 'kind', header: texts.kind, options: texts.kinds, place: 'detail', describesRow: true, width: 9 },
  { id: 'date', header: texts.appointment, text: ({ date }) => (date ? formatDateTime(date) : '-'), wraps: true, width: 9 },
  {
    id: 'status',
    header: texts.status,
    options: texts.statuses,
    cell: ({ status }) => <MailStatus status={status} />,
    place: 'badge',
    width: 7.5,
  },
  { id: 'failure', header: texts.failure, hidden: true, width: 14 },
]

export default function MailsPage() {
  return (
    <Page subtitle={texts.subtitle}>
      <DataTable query={mails} columns={columns} detail={texts.open} empty={{ title: texts.empty, description: texts.emptyHint }} />
    </Page>
  )
}
