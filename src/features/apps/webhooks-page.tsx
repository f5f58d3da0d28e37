import { Badge } from '@mantine/core'
import type { Webhook } from '#contract/generated/schema.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { CreateButton } from '#src/ui/page/create-button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { webhooks } from './apps.api.ts'
import { texts as all } from './apps.texts.ts'

const texts = all.hook
const lastOf = ({ lastDelivery: last }: Webhook) =>
  last ? `${texts.deliveryStatus[last.status]} · ${formatDateTime(last.createdAt)}` : texts.never

const columns: readonly Column<Webhook>[] = [
  { id: 'url', header: texts.url, rowHeader: true, search: texts.filter, width: 18 },
  {
    id: 'events',
    header: texts.events,
    value: ({ events }) => events.map((event) => texts.eventNames[event]).join(', '),
    place: 'detail',
    width: 17,
  },
  { id: 'last', header: texts.last, value: lastOf, place: 'extra', width: 14 },
  {
    id: 'isActive',
    header: texts.status,
    options: texts.statuses,
    cell: ({ isActive }) => <Badge color={isActive ? 'green' : 'gray'}>{isActive ? texts.active : texts.paused}</Badge>,
    place: 'badge',
    width: 8,
  },
]

export const preload = () => webhooks.all

export default function WebhooksPage() {
  const add = <CreateButton operation="createWebhook">{texts.add}</CreateButton>
  return (
    <Page action={add} subtitle={all.webhooks.text}>
      <DataTable
        query={webhooks.all}
        columns={columns}
        detail={texts.open}
        empty={{ title: texts.empty, description: texts.emptyHint, action: add }}
      />
    </Page>
  )
}
