import { Avatar, Title } from '@mantine/core'
import '@mantine/core/styles/Avatar.css'
import type { Referral, Referrer } from '#contract/generated/schema.ts'
import { formatDateTime, fullName, orMissing } from '#src/i18n/format.ts'
import { useStoredImage } from '#src/ui/loading/stored-image.ts'
import { EmailLink } from '#src/ui/page/contact.tsx'
import { DescriptionList } from '#src/ui/page/description-list.tsx'
import { BackLink } from '#src/ui/page/page.tsx'
import { Fact, RecordHeader } from '#src/ui/page/record-header.tsx'
import { RecordPage, useShownRecord } from '#src/ui/page/record-page.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { leadPath, statusColumn } from './lead-columns.tsx'
import { referrer } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'

const columns: readonly Column<Referral>[] = [
  { id: 'lead', header: texts.name, value: ({ doctorLead }) => fullName(doctorLead), rowHeader: true, width: 11 },
  { id: 'email', header: texts.email, value: ({ doctorLead }) => doctorLead.email, place: 'detail', search: texts.filterLeads, width: 13 },
  {
    id: 'referralDate',
    header: texts.date,
    text: ({ referralDate }) => formatDateTime(referralDate),
    wraps: true,
    place: 'lead',
    width: 9.25,
  },
  statusColumn,
]

const leadsOf = ({ referrals }: Referrer) => referrals

export default function ReferrerPage({ id }: { id: number }) {
  return (
    <RecordPage
      record={useShownRecord(referrer(id))}
      name={({ doctor }) => fullName(doctor.user)}
      missing={{ title: texts.referrerMissingTitle, hint: texts.referrerMissingHint }}
      fields={6}
    >
      {({ doctor }) => (
        <>
          <ReferrerHeader doctor={doctor} />
          <ReferrerData doctor={doctor} />
          <section>
            <Title order={2} size="h3" mb="sm">
              {texts.leadsOf}
            </Title>
            <DataTable
              label={texts.leadsOf}
              query={{ ...referrer(id), select: leadsOf }}
              columns={columns}
              detail={texts.open}
              detailTo={leadPath}
              empty={{ title: texts.noneOfReferrer, description: texts.noneOfReferrerHint }}
              failed={texts.referrerFailed.description}
            />
          </section>
          <div>
            <BackLink />
          </div>
        </>
      )}
    </RecordPage>
  )
}

/** The doctor's name and photograph. */
function ReferrerHeader({ doctor: { user, medicalLicenseNumber, profileImage } }: Pick<Referrer, 'doctor'>) {
  const image = <Avatar src={useStoredImage(profileImage)} name={fullName(user)} size={40} color="gray" alt="" />
  return (
    <RecordHeader image={image}>
      <Fact>{medicalLicenseNumber}</Fact>
      <Fact>{user.email && <EmailLink email={user.email} />}</Fact>
    </RecordHeader>
  )
}

/** The doctor's record. */
function ReferrerData({ doctor }: { doctor: Referrer['doctor'] }) {
  const { id, cuit, medicalLicenseNumber, recommendedBy, profileImage, user } = doctor
  const image = useStoredImage(profileImage)
  const name = fullName(user)
  return (
    <DescriptionList
      label={name}
      items={[
        [texts.id, id],
        [texts.name, name],
        [texts.email, <EmailLink key="email" email={user.email} />],
        [texts.cuit, orMissing(cuit)],
        [texts.license, orMissing(medicalLicenseNumber)],
        ...(recommendedBy ? [[texts.recommendedBy, recommendedBy] as const] : []),
        ...(profileImage
          ? [[texts.profileImage, <Avatar key="image" src={image} name={name} size="lg" color="gray" alt={name} />] as const]
          : []),
      ]}
    />
  )
}
