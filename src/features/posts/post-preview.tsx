import { Title } from '@mantine/core'
import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Post } from '#contract/generated/schema.ts'
import { postCategories } from '#src/features/post-categories/post-categories.api.ts'
import type { AnyForm } from '#src/ui/fields/contexts.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { useObjectUrl } from '#src/ui/loading/object-url.ts'
import { useStoredImage } from '#src/ui/loading/stored-image.ts'
import type { Service } from '#src/ui/service-card/service-card.ts'
import { minutes, type PostValues, price } from './post-schema.ts'
import classes from './posts.module.css'
import { texts } from './posts.texts.ts'

const ServicePreview = loadable(() => import('#src/ui/service-card/service-preview.tsx'))

const pesosOf = (typed: string) => {
  const { data } = price.safeParse(typed)
  return data === undefined ? null : Number(data)
}

type PostPreviewProps = {
  form: { api: AnyForm }
  post?: Post
}

/** The post as patients will see it, and as they see it now if that is different. */
export function PostPreview({ form, post }: PostPreviewProps) {
  const values = useStore(form.api.store, (state) => state.values as PostValues)
  const published = post?.published
  const isSame = post?.status === 'PUBLISHED' && form.api.state.isDefaultValue
  return (
    <section className={classes.previews} aria-label={texts.preview}>
      <Title order={2} size="h3">
        {isSame ? texts.seen : texts.preview}
      </Title>
      <Typed values={useDeferredValue(values)} post={post} />
      {published && !isSame && (
        <>
          <Title order={2} size="h3">
            {texts.seenNow}
          </Title>
          <Published published={published} />
        </>
      )}
    </section>
  )
}

function Typed({ values, post }: { values: PostValues; post: Post | undefined }) {
  const { data = [] } = useQuery({ ...postCategories.all, enabled: false })
  const { title, categoryId, description, price: pesos, time, image, imageAlt } = values
  const chosen = useObjectUrl(image)
  const stored = useStoredImage(typeof image === 'string' ? image : null)
  const category = [...data, ...(post?.category ? [post.category] : [])].find(({ id }) => String(id) === categoryId)?.name ?? null
  const service = useMemo<Service>(
    () => ({
      title: title.trim() || texts.untitled,
      ...{ category, description, imageAlt },
      price: pesosOf(pesos),
      time: minutes.safeParse(time).data ?? null,
      image: chosen ?? stored ?? null,
    }),
    [title, category, description, imageAlt, pesos, time, chosen, stored],
  )
  return <ServicePreview service={service} />
}

function Published({ published }: { published: NonNullable<Post['published']> }) {
  const image = useStoredImage(published.image)
  const service = useMemo<Service>(() => ({ ...published, image: image ?? null }), [published, image])
  return <ServicePreview service={service} />
}
