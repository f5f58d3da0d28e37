import { allDoctors, doctorPicker } from '#src/features/users/users.api.ts'
import { CreatePage, useCreateForm } from '#src/ui/form/create-form.tsx'
import { NEW } from '#src/ui/form/form-id.ts'
import { askAboutPlace, ClinicFields, emptyClinic, newClinicSchema } from './clinic-fields.tsx'
import { clinics } from './clinics.api.ts'
import { texts } from './clinics.texts.ts'

export const preload = () => allDoctors

export default function ClinicCreatePage() {
  const form = useCreateForm({
    form: ['clinic', NEW],
    empty: emptyClinic,
    schema: newClinicSchema,
    changes: '/clinics',
    save: clinics.create,
    texts: texts.created,
    question: (body) => askAboutPlace(body),
  })
  return (
    <CreatePage form={form} submit={texts.create}>
      <ClinicFields form={form} />
      <form.AppField name="doctorId">
        {(field) => (
          <field.PickerField {...doctorPicker} label={texts.doctor} placeholder={texts.chooseDoctor} wide failed={texts.doctorsFailed} />
        )}
      </form.AppField>
    </CreatePage>
  )
}
