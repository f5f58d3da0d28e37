import { useEffect, useRef, useState } from 'react'
import { allDoctors, doctorPicker } from '#src/features/users/users.api.ts'
import { CreatePage, useCreateForm } from '#src/ui/form/create-form.tsx'
import { NEW } from '#src/ui/form/form-memory.ts'
import { askAboutPlace, ClinicFields, emptyClinic, newClinicSchema } from './clinic-fields.tsx'
import { clinics } from './clinics.api.ts'
import { texts } from './clinics.texts.ts'

export const preload = () => allDoctors

/** After a save the empty form waits for the next clinic. */
export default function ClinicCreatePage() {
  const [created, setCreated] = useState(0)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (created > 0) page.current?.querySelector<HTMLElement>('form input')?.focus()
  }, [created])
  const form = useCreateForm({
    form: ['clinic', NEW],
    empty: emptyClinic,
    schema: newClinicSchema,
    changes: '/clinics',
    save: clinics.create,
    texts: texts.created,
    question: (body) => askAboutPlace(body),
    onSaved: () => setCreated((count) => count + 1),
  })
  return (
    <div ref={page}>
      <CreatePage form={form} submit={texts.create}>
        <ClinicFields form={form} />
        <form.AppField name="doctorId">
          {(field) => (
            <field.PickerField {...doctorPicker} label={texts.doctor} placeholder={texts.chooseDoctor} wide failed={texts.doctorsFailed} />
          )}
        </form.AppField>
      </CreatePage>
    </div>
  )
}
