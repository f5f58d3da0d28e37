import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Referral } from '#src/api/generated/schema.ts'
import { limits } from '#src/config.ts'
import { formatDateTime, orDash } from '#src/i18n/format.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import type { Column } from '#src/ui/data-table/columns.ts'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { StatusBadge, statusLabel } from '#src/ui/status-badge.tsx'
import { formatDaysSince } from './lead-age.ts'
import { allReferrals } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'
import { UncontactedFilter, uncontactedReferrals, useUncontactedFilter } from './uncontacted-filter.tsx'

const columns: readonly Column<Referral>[] = [
  { id: 'firstName', header: texts.firstName, value: ({ doctorLead }) => doctorLead.firstName, width: 6.25 },
  { id: 'lastName', header: texts.lastName, value: ({ doctorLead }) => doctorLead.lastName, width: 6 },
  {
    id: 'email',
    header: texts.email,
    value: ({ doctorLead }) => doctorLead.email,
    rowHeader: true,
    search: texts.filterLeads,
    width: 11.75,
  },
  {
    id: 'phone',
    header: texts.phone,
    value: ({ doctorLead }) => doctorLead.phone,
    text: ({ doctorLead }) => orDash(doctorLead.phone),
    width: 7,
  },
  { id: 'referralDate', header: texts.referralDate, text: ({ referralDate }) => formatDateTime(referralDate), width: 9 },
  {
    id: 'status',
    header: texts.status,
    options: leadStatusLabels,
    text: ({ status }) => statusLabel(status, leadStatusLabels),
    cell: ({ status }) => <StatusBadge status={status} labels={leadStatusLabels} />,
    width: 8.25,
  },
  {
    id: 'statusAge',
    header: texts.statusAge,
    // The younger a status, the less its age.
    value: ({ statusSince }) => statusSince && -Date.parse(statusSince),
    text: ({ statusSince }) => (statusSince ? formatDaysSince(statusSince) : 'N/A'),
    width: 5.75,
  },
]

const detailTo = ({ id }: Referral) => `/doctor-referrals/${id}`

/** The leads of all doctors. */
export function LeadsTab({ add }: { add: ReactNode }) {
  const [isUncontactedOnly] = useUncontactedFilter()
  return (
    <Stack gap="md">
      <Group gap="xs">
        <UncontactedFilter />
      </Group>
      <DataTable
        label={texts.tabs.leads}
        query={isUncontactedOnly ? uncontactedReferrals : allReferrals}
        columns={columns}
        detail={texts.open}
        detailTo={detailTo}
        empty={
          isUncontactedOnly
            ? { title: texts.noUncontacted(limits.uncontactedDays), description: texts.noUncontactedHint }
            : { title: texts.noLeads, description: texts.noLeadsHint, action: add }
        }
        failed={texts.listFailed.description}
        name="leads"
      />
    </Stack>
  )
}
