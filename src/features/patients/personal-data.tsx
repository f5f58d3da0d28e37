import type { Patient } from '#contract/generated/schema.ts'
import { formatAge, formatIsoDate, orMissing } from '#src/i18n/format.ts'
import { formatDni } from '#src/i18n/numbers.ts'
import { EmailLink, PhoneLink } from '#src/ui/page/contact.tsx'
import { DescriptionList } from '#src/ui/page/description-list.tsx'
import { texts } from './patients.texts.ts'

/** The patient's personal data. */
export function PersonalData({ patient: { user, insurance, memberNumber } }: { patient: Patient }) {
  return (
    <DescriptionList
      label={texts.personal}
      items={[
        [texts.firstName, orMissing(user.firstName)],
        [texts.lastName, orMissing(user.lastName)],
        [texts.dni, orMissing(user.dni && formatDni(user.dni))],
        ...(user.document ? [[texts.document, user.document] as const] : []),
        [texts.dateBirthday, formatIsoDate(user.dateBirthday)],
        [texts.age, formatAge(user.dateBirthday)],
        [texts.email, <EmailLink key="email" email={user.email} />],
        [texts.phone, <PhoneLink key="phone" phone={user.phone} />],
        ...(insurance === undefined ? [] : [[texts.insurance, insurance?.name ?? texts.noInsurance] as const]),
        ...(memberNumber ? [[texts.memberNumber, memberNumber] as const] : []),
      ]}
    />
  )
}
