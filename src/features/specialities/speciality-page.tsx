import * as limits from '#contract/generated/limits.ts'
import { line, z } from '#src/ui/fields/zod.ts'
import { EditPage } from '#src/ui/form/edit-page.tsx'
import { DoctorsOf } from './doctors-of.tsx'
import { specialities } from './specialities.api.ts'
import { texts } from './specialities.texts.ts'

const newSchema = z.object({ name: line(limits.CreateSpecialityInput.name, texts.created.invalid.description) })
const schema = z.object({ name: line(limits.UpdateSpecialityInput.name, texts.required) })

export const preload = (id: number) => (id ? specialities.one(id) : undefined)

export default function SpecialityPage({ id }: { id: number }) {
  return (
    <EditPage
      id={id}
      records={specialities}
      schema={id ? schema : newSchema}
      empty={{ name: '' }}
      name={({ name }) => name}
      aside={({ name }) => <DoctorsOf speciality={name} />}
      operation="updateSpeciality"
      texts={texts}
      archive="archiveSpeciality"
    >
      {(form, record) => (
        <form.AppField name="name">
          {(field) => <field.TextField label={texts.name} {...(!record && { placeholder: texts.placeholder })} />}
        </form.AppField>
      )}
    </EditPage>
  )
}
