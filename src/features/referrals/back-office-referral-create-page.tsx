import { allDoctors, doctorPicker } from '#src/features/users/users.api.ts'
import { CreatePage, useCreateForm } from '#src/ui/form/create-form.tsx'
import { NEW } from '#src/ui/form/form-memory.ts'
import { backOfficeReferralSchema, emptyReferral, ReferralFields } from './referral-fields.tsx'
import { useCreateReferral } from './referral-notes.ts'
import { texts } from './referrals.texts.ts'

export const preload = () => allDoctors

export default function BackOfficeReferralCreatePage() {
  const form = useCreateForm({
    form: ['referral', NEW],
    empty: emptyReferral,
    schema: backOfficeReferralSchema,
    changes: '/doctors-referrals',
    save: useCreateReferral(),
    texts: texts.created,
  })
  return (
    <CreatePage form={form} submit={texts.create}>
      <ReferralFields form={form}>
        <form.AppField name="referrerDoctorId">
          {(field) => (
            <field.PickerField
              {...doctorPicker}
              label={texts.referrerChoice}
              placeholder={texts.chooseReferrer}
              wide
              failed={texts.referrersFailed}
            />
          )}
        </form.AppField>
      </ReferralFields>
    </CreatePage>
  )
}
