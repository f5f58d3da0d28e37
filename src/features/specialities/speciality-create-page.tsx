import * as limits from '#src/api/generated/limits.ts'
import { CreatePage, useCreateForm } from '#src/ui/form/create-form.tsx'
import { line, z } from '#src/ui/form/zod.ts'
import { specialities } from './specialities.api.ts'
import { texts } from './specialities.texts.ts'

const schema = z.object({ name: line(limits.CreateSpecialityInput.name, texts.created.invalid.description) })

export default function SpecialityCreatePage() {
  const form = useCreateForm({ empty: { name: '' }, schema, save: specialities.create, texts: texts.created })
  return (
    <CreatePage form={form} submit={texts.create}>
      <form.AppField name="name">{(field) => <field.TextField label={texts.name} placeholder={texts.placeholder} />}</form.AppField>
    </CreatePage>
  )
}
