import { allDoctors, doctorFinder, doctorLabel } from '#src/features/users/users.api.ts'
import { CreatePage, useCreateForm } from '#src/ui/form/create-form.tsx'
import { PickerField } from '#src/ui/form/picker-field.tsx'
import { backOfficeReferralSchema, emptyReferral, ReferralFields } from './referral-fields.tsx'
import { useCreateReferral } from './referral-notes.ts'
import { texts } from './referrals.texts.ts'

export const preload = () => allDoctors

export default function BackOfficeReferralCreatePage() {
  const form = useCreateForm({ empty: emptyReferral, schema: backOfficeReferralSchema, save: useCreateReferral(), texts: texts.created })
  return (
    <CreatePage form={form} submit={texts.create}>
      <ReferralFields form={form} />
      <form.AppField name="referrerDoctorId">
        {() => (
          <PickerField
            label={texts.referrerChoice}
            placeholder={texts.chooseReferrer}
            wide
            query={allDoctors}
            finder={doctorFinder}
            labelOf={doctorLabel}
            failed={texts.referrersFailed}
          />
        )}
      </form.AppField>
    </CreatePage>
  )
}
