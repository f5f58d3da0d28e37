import { useQuery } from '@tanstack/react-query'
import { allDoctors, toOptions } from '#src/features/users/users.api.ts'
import { CreatePage, useCreateForm } from '#src/ui/form/create-form.tsx'
import { PickerField } from '#src/ui/form/picker-field.tsx'
import { ClinicFields, newClinicSchema } from './clinic-fields.tsx'
import { createClinic } from './clinics.api.ts'
import { texts } from './clinics.texts.ts'

const empty = { name: '', address: '', district: '', city: '', state: '', zipCode: '', latitude: '', longitude: '', doctorId: '' }

export const preload = () => allDoctors

export default function ClinicCreatePage() {
  const { data: doctors, isError, refetch } = useQuery(allDoctors)
  const form = useCreateForm({ empty, schema: newClinicSchema, save: createClinic, texts: texts.created })
  return (
    <CreatePage form={form} submit={texts.create}>
      <ClinicFields form={form} />
      <form.AppField name="doctorId">
        {() => (
          <PickerField
            label={texts.doctor}
            placeholder={texts.chooseDoctor}
            required
            wide
            options={doctors && toOptions(doctors)}
            failed={isError ? { message: texts.doctorsFailed, onRetry: refetch } : undefined}
          />
        )}
      </form.AppField>
    </CreatePage>
  )
}
