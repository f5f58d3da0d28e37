import { useLocation } from 'wouter'
import { insurances } from '#src/features/insurances/insurances.api.ts'
import { CreatePage } from '#src/ui/form/create-form.tsx'
import { useScreen } from '#src/ui/page/page.tsx'
import { PatientFields } from './patient-fields.tsx'
import { texts } from './patients.texts.ts'
import { usePatientForm } from './use-patient-form.ts'

export const preload = () => insurances.all

export default function PatientCreatePage() {
  const [, navigate] = useLocation()
  const { parent } = useScreen()
  const form = usePatientForm({ kind: 'patient', onSaved: ({ id }) => navigate(`${parent}/${id}`) })
  return (
    <CreatePage form={form} submit={texts.create}>
      <PatientFields form={form} />
    </CreatePage>
  )
}
