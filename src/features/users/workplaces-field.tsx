import type { User } from '#contract/generated/schema.ts'
import { clinicFinder, clinics } from '#src/features/clinics/clinics.api.ts'
import { SeveralField } from '#src/ui/fields/several-field.tsx'
import { texts } from './user-form.texts.ts'

type Workplace = NonNullable<User['clinics']>[number]

/** The clinics that somebody works at. */
export default function WorkplacesField({ own = [] }: { own?: readonly Workplace[] }) {
  return (
    <SeveralField
      label={texts.workplaces}
      description={texts.workplacesHint}
      query={clinics.all}
      finder={clinicFinder}
      labelOf={({ name, city }: Workplace) => `${name} · ${city}`}
      failed={texts.clinicsFailed}
      own={own}
    />
  )
}
