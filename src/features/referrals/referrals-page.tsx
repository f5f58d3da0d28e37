import { useMemo } from 'react'
import type { Referral } from '#contract/generated/schema.ts'
import { formatDateTime, fullName, orDash } from '#src/i18n/format.ts'
import { EmailLink, PhoneLink } from '#src/ui/page/contact.tsx'
import { CreateButton } from '#src/ui/page/create-button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { useViewerId } from '#src/ui/page/permission.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { ConversionNotice } from './conversion-notice.tsx'
import { DeviceNotes } from './device-notes.tsx'
import { statusColumn } from './lead-columns.tsx'
import { hasNotes, readNotes } from './referral-notes.ts'
import { ownReferrals } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'

const columns: readonly Column<Referral>[] = [
  {
    id: 'referralDate',
    header: texts.date,
    text: ({ referralDate }) => formatDateTime(referralDate),
    wraps: true,
    place: 'lead',
    width: 9.25,
  },
  statusColumn,
  { id: 'referrer', header: texts.referrer, value: ({ referrerDoctor }) => fullName(referrerDoctor.user), width: 10 },
  { id: 'lead', header: texts.lead, value: ({ doctorLead }) => fullName(doctorLead), rowHeader: true, width: 10 },
  {
    id: 'email',
    header: texts.email,
    value: ({ doctorLead }) => doctorLead.email,
    cell: ({ doctorLead }) => <EmailLink email={doctorLead.email} />,
    search: texts.filterLeads,
    place: 'detail',
    width: 12,
  },
  {
    id: 'phone',
    header: texts.phone,
    value: ({ doctorLead }) => doctorLead.phone,
    text: ({ doctorLead }) => orDash(doctorLead.phone),
    cell: ({ doctorLead }) => <PhoneLink phone={doctorLead.phone} />,
    width: 8,
  },
]

/** The user's notes on this device. Only a user with some has the column. */
const notesColumn = (person: number | null): Column<Referral> => ({
  id: 'notes',
  header: texts.deviceNotes,
  value: ({ id }) => readNotes(person, id),
  cell: (referral) => <DeviceNotes key={referral.id} referral={referral} />,
  place: 'badge',
  width: 12,
})

export default function ReferralsPage() {
  const person = useViewerId()
  const shown = useMemo(() => (hasNotes(person) ? [...columns, notesColumn(person)] : columns), [person])
  const add = <CreateButton operation="createReferral">{texts.add}</CreateButton>
  return (
    <Page action={add}>
      <div>
        <ConversionNotice />
        <DataTable
          query={ownReferrals}
          columns={shown}
          empty={{ title: texts.none, description: texts.noneHint, action: add }}
          failed={texts.listFailed.description}
        />
      </div>
    </Page>
  )
}
