import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import type { Post } from '#contract/generated/schema.ts'
import { postCategories } from '#src/features/post-categories/post-categories.api.ts'
import type { AnyForm } from '#src/ui/fields/contexts.ts'
import { imageSchema } from '#src/ui/fields/image.ts'
import { ImageField } from '#src/ui/fields/image-field.tsx'
import type { FormOf } from '#src/ui/form/form.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { LONGEST, type PostValues, type postOfDoctorSchema, type postSchema } from './post-schema.ts'
import { texts } from './posts.texts.ts'

type PostFieldsProps = {
  form: (FormOf<typeof postSchema> | FormOf<typeof postOfDoctorSchema>) & { api: AnyForm }
  /** The post that is changed. */
  post?: Post
}

/** The fields of a post, new or not. */
export function PostFields({ form, post }: PostFieldsProps) {
  const mayChoose = usePermission('listPostCategories')
  const { data = [], isError } = useQuery({
    ...postCategories.all,
    enabled: mayChoose,
    meta: {},
  })
  const hasImage = useStore(form.api.store, ({ values }) => (values as PostValues).image !== '')
  // One that was archived since stays with the posts that have it.
  const own = post?.category?.id === undefined ? [] : [{ id: post.category.id, name: post.category.name }]
  const known = [...data, ...own.filter(({ id }) => !data.some((one) => one.id === id))]
  const options = known.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <form.AppField name="title">{(field) => <field.TextField label={texts.title} wide />}</form.AppField>
      <form.AppField name="categoryId">
        {(field) => (
          <field.SelectField label={texts.category} options={options} wide {...(isError && { description: texts.categoriesFailed })} />
        )}
      </form.AppField>
      <form.AppField name="price">{(field) => <field.NumberField label={texts.price} description={texts.priceHint} />}</form.AppField>
      <form.AppField name="time">{(field) => <field.NumberField label={texts.minutes} description={texts.minutesHint} />}</form.AppField>
      <form.AppField name="description">
        {(field) => <field.Textarea label={texts.description} description={texts.descriptionHint} limit={LONGEST} rows={8} wide />}
      </form.AppField>
      <form.AppField name="image" validators={{ onChange: imageSchema }}>
        {() => <ImageField label={texts.image} stored={post?.image} />}
      </form.AppField>
      {hasImage && (
        <form.AppField name="imageAlt">
          {(field) => <field.TextField label={texts.imageAlt} description={texts.imageAltHint} wide />}
        </form.AppField>
      )}
    </>
  )
}
