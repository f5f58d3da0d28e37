import { Group, Skeleton, Stack } from '@mantine/core'
import { IconLayoutKanban, IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Referral } from '#contract/generated/schema.ts'
import { limits } from '#src/config.ts'
import { formatDaysSince } from '#src/i18n/days.ts'
import { formatDateTime, orDash } from '#src/i18n/format.ts'
import { formatPhone } from '#src/i18n/phone.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { useViewSwitch } from '#src/ui/page/view-switch.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { leadPath, statusColumn } from './lead-columns.tsx'
import { allReferrals, browsedReferrals, browsedUncontacted } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'
import { UncontactedFilter, uncontactedReferrals, useUncontactedFilter } from './uncontacted-filter.tsx'

const columns: readonly Column<Referral>[] = [
  { id: 'firstName', header: texts.firstName, value: ({ doctorLead }) => doctorLead.firstName, place: 'lead', width: 6.25 },
  { id: 'lastName', header: texts.lastName, value: ({ doctorLead }) => doctorLead.lastName, place: 'title', width: 6 },
  {
    id: 'email',
    header: texts.email,
    value: ({ doctorLead }) => doctorLead.email,
    rowHeader: true,
    place: 'detail',
    search: texts.filterLeads,
    width: 11.75,
  },
  {
    id: 'phone',
    header: texts.phone,
    value: ({ doctorLead }) => doctorLead.phone,
    text: ({ doctorLead }) => orDash(doctorLead.phone),
    cell: (_, text) => formatPhone(text),
    width: 7,
  },
  { id: 'referralDate', header: texts.referralDate, text: ({ referralDate }) => formatDateTime(referralDate), wraps: true, width: 9 },
  statusColumn,
  {
    id: 'statusAge',
    header: texts.statusAge,
    // The younger a status, the less its age.
    value: ({ statusSince }) => statusSince && -Date.parse(statusSince),
    text: ({ statusSince }) => (statusSince ? formatDaysSince(statusSince) : 'N/A'),
    place: 'extra',
    width: 5.75,
  },
]

const table = { id: 'tabla', label: texts.table, Icon: IconTable }
const board = { id: 'tablero', label: texts.board, Icon: IconLayoutKanban }

const LeadsBoard = loadable(
  () => import('./leads-board.tsx'),
  () => <Skeleton height="24rem" />,
)

/** The leads of all doctors, as a table or as a board. */
export function LeadsTab({ add }: { add: ReactNode }) {
  const [isUncontactedOnly] = useUncontactedFilter()
  const [view, viewSwitch] = useViewSwitch(texts.views, [table, board])
  const empty = isUncontactedOnly
    ? { title: texts.noUncontacted(limits.uncontactedDays), description: texts.noUncontactedHint }
    : { title: texts.noLeads, description: texts.noLeadsHint, action: add }
  return (
    <Stack gap="md">
      <Group gap="xs">
        <UncontactedFilter />
        {viewSwitch}
      </Group>
      {view === 'tabla' ? (
        <DataTable
          label={texts.tabs.leads}
          query={isUncontactedOnly ? uncontactedReferrals : allReferrals}
          browsed={isUncontactedOnly ? browsedUncontacted : browsedReferrals}
          columns={columns}
          detail={texts.open}
          detailTo={leadPath}
          empty={empty}
          failed={texts.listFailed.description}
          name="leads"
        />
      ) : (
        <LeadsBoard columns={columns} isUncontactedOnly={isUncontactedOnly} empty={empty} />
      )}
    </Stack>
  )
}
