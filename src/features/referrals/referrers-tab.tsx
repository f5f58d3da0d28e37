import { useQuery } from '@tanstack/react-query'
import type { Referral } from '#contract/generated/schema.ts'
import type { List } from '#src/api/list.ts'
import { formatNumber, fullName } from '#src/i18n/format.ts'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { allReferrals, allReferrers, referrerPath } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'
import { groupByReferrer, type Referrer } from './referrers.ts'

const columns: readonly Column<Referrer>[] = [
  { id: 'doctor', header: texts.doctor, value: ({ user }) => fullName(user), rowHeader: true, search: texts.filterReferrers, width: 10 },
  { id: 'email', header: texts.email, value: ({ user }) => user.email, place: 'detail', width: 13 },
  { id: 'cuit', header: texts.cuit, width: 8 },
  { id: 'medicalLicenseNumber', header: texts.license, width: 7.5 },
  { id: 'referrals', header: texts.generated, text: ({ referrals }) => formatNumber(referrals), align: 'end', place: 'badge', width: 8 },
]

const referrers = { ...allReferrals, select: ({ rows }: List<Referral>) => groupByReferrer(rows) }

/** The doctors who refer, with how many they have referred. */
export default function ReferrersTab() {
  const { data: isTruncated } = useQuery({ ...allReferrals, select: (list) => list.isTruncated })
  return (
    <DataTable
      label={texts.tabs.medicos}
      // Of leads that are not all here the server counts the doctors.
      query={(isTruncated ? allReferrers : referrers) as typeof referrers}
      columns={columns}
      detail={texts.open}
      detailTo={referrerPath}
      empty={{ title: texts.noReferrers, description: texts.noReferrersHint }}
      failed={texts.listFailed.description}
      name="medicos"
    />
  )
}
