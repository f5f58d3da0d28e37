import { CreatePage, useCreateForm } from '#src/ui/form/create-form.tsx'
import { insuranceSchema } from './insurance-page.tsx'
import { insurances } from './insurances.api.ts'
import { texts } from './insurances.texts.ts'

export default function InsuranceCreatePage() {
  const form = useCreateForm({ empty: { name: '' }, schema: insuranceSchema, save: insurances.create, texts: texts.created })
  return (
    <CreatePage form={form} submit={texts.create}>
      <form.AppField name="name">{(field) => <field.TextField label={texts.name} />}</form.AppField>
    </CreatePage>
  )
}
