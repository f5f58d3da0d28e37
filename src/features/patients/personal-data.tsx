import type { Patient } from '#contract/generated/schema.ts'
import { formatAge, formatIsoDate, formatTimestamp, orDash, orMissing } from '#src/i18n/format.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { texts } from './patients.texts.ts'

/** Who a patient is. */
export function PersonalData({ patient: { user, insurance, memberNumber, createdAt, updatedAt } }: { patient: Patient }) {
  return (
    <DescriptionList
      label={texts.personal}
      items={[
        [texts.firstName, orMissing(user.firstName)],
        [texts.lastName, orMissing(user.lastName)],
        [texts.dni, orMissing(user.dni)],
        [texts.dateBirthday, formatIsoDate(user.dateBirthday)],
        [texts.age, formatAge(user.dateBirthday)],
        [texts.email, orMissing(user.email)],
        [texts.phone, orDash(user.phone)],
        ...(insurance === undefined ? [] : [[texts.insurance, insurance?.name ?? texts.noInsurance] as const]),
        ...(memberNumber ? [[texts.memberNumber, memberNumber] as const] : []),
        [texts.createdAt, formatTimestamp(createdAt)],
        [texts.updatedAt, formatTimestamp(updatedAt)],
      ]}
    />
  )
}
