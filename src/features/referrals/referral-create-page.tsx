import { CreatePage, useCreateForm } from '#src/ui/form/create-form.tsx'
import { NEW } from '#src/ui/form/form-memory.ts'
import { emptyReferral, ReferralFields, referralSchema } from './referral-fields.tsx'
import { useCreateReferral } from './referral-notes.ts'
import { texts } from './referrals.texts.ts'

export default function ReferralCreatePage() {
  const form = useCreateForm({
    form: ['referral', NEW],
    empty: emptyReferral,
    schema: referralSchema,
    changes: '/doctors-referrals',
    save: useCreateReferral(),
    texts: texts.created,
  })
  return (
    <CreatePage form={form} submit={texts.create}>
      <ReferralFields form={form} />
    </CreatePage>
  )
}
