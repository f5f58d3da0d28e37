import type { DoctorInsurance } from '#contract/generated/schema.ts'
import { insurances } from '#src/features/insurances/insurances.api.ts'
import { SeveralField } from '#src/ui/fields/several-field.tsx'
import { texts } from './user-form.texts.ts'

/** The health insurers that a doctor works with. One that was archived since stays until it is taken out. */
export default function InsurancesField({ own }: { own: readonly DoctorInsurance[] }) {
  return (
    <SeveralField
      label={texts.insurances}
      description={texts.insurancesHint}
      query={insurances.all}
      labelOf={({ name }: DoctorInsurance) => name}
      failed={texts.insurancesFailed}
      own={own}
    />
  )
}
