import * as limits from '#contract/generated/limits.ts'
import { line, z } from '#src/ui/fields/zod.ts'
import { EditPage } from '#src/ui/form/edit-page.tsx'
import { insurances } from './insurances.api.ts'
import { texts } from './insurances.texts.ts'

const schema = z.object({ name: line(limits.InsuranceInput.name, texts.nameRequired) })
const empty = { name: '' }

export const preload = (id: number) => (id ? insurances.one(id) : undefined)

export default function InsurancePage({ id }: { id: number }) {
  return (
    <EditPage
      id={id}
      records={insurances}
      schema={schema}
      empty={empty}
      name={({ name }) => name}
      operation="updateInsurance"
      texts={texts}
      archive="archiveInsurance"
    >
      {(form) => <form.AppField name="name">{(field) => <field.TextField label={texts.name} />}</form.AppField>}
    </EditPage>
  )
}
