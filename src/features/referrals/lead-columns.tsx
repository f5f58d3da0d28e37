import type { Referral } from '#contract/generated/schema.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import { StatusBadge, statusLabel } from '#src/ui/feedback/status-badge.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { texts } from './referrals.texts.ts'

/** The column with a lead's status, which every list of leads has. */
export const statusColumn: Column<Referral> = {
  id: 'status',
  header: texts.status,
  options: leadStatusLabels,
  text: ({ status }) => statusLabel(status, leadStatusLabels),
  cell: ({ status }) => <StatusBadge status={status} labels={leadStatusLabels} />,
  place: 'badge',
  width: 8.25,
}

/** Returns the path of a lead's page. */
export const leadPath = ({ id }: Referral) => `/doctor-referrals/${id}`
