import { PostCategoryInput as limits } from '#contract/generated/limits.ts'
import { line, z } from '#src/ui/fields/zod.ts'
import { EditPage } from '#src/ui/form/edit-page.tsx'
import { postCategories } from './post-categories.api.ts'
import { texts } from './post-categories.texts.ts'

const schema = z.object({ name: line(limits.name, texts.missing) })

export const preload = (id: number) => (id ? postCategories.one(id) : undefined)

export default function PostCategoryPage({ id }: { id: number }) {
  return (
    <EditPage
      id={id}
      records={postCategories}
      schema={schema}
      empty={{ name: '' }}
      name={({ name }) => name}
      operation="updatePostCategory"
      texts={texts}
      archive="archivePostCategory"
    >
      {(form) => (
        <form.AppField name="name">{(field) => <field.TextField label={texts.name} placeholder={texts.placeholder} />}</form.AppField>
      )}
    </EditPage>
  )
}
