import { and, eq, isNotNull } from 'drizzle-orm'
import { publish } from '#server/posts/posts.ts'
import { posts, publishedPosts } from '#server/posts/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { doctorIds, type Examples, found, newName, ofDoctor } from '#tests/support/contract/example.ts'
import type { Asker } from '#tests/support/server/app.ts'

async function newCategory(app: Asker) {
  const { id } = await app.ok('createPostCategory', { as: 'BACKOFFICE', body: { name: newName() } })
  return { id }
}

/** A draft of that doctor, or what patients see. */
async function newPost({ db }: Asker, doctorId: number, isPublished = false) {
  const { price, time, title, description } = exampleOf('CreatePostInput')
  const values = { doctorId, title, description, time, price: Number(price), categoryId: 1 }
  const row = found(
    await db
      .insert(posts)
      .values({ ...values, status: isPublished ? 'PUBLISHED' : 'DRAFT' })
      .returning(),
  )
  if (isPublished) await publish(db, row)
  return row.id
}

/** What patients see of that doctor. */
async function publishedPost(app: Asker, doctorId: number) {
  const [known] = await app.db.select({ id: publishedPosts.postId }).from(publishedPosts).where(eq(publishedPosts.doctorId, doctorId))
  return known?.id ?? newPost(app, doctorId, true)
}

/** The key of an image that patients see, of the demo doctor. */
export async function publishedImage(app: Asker) {
  const { mine } = await doctorIds(app)
  const rows = await app.db
    .select({ key: publishedPosts.image })
    .from(publishedPosts)
    .where(and(eq(publishedPosts.doctorId, mine.id), isNotNull(publishedPosts.image)))
  return found(rows).key ?? ''
}

export const postsExamples = {
  listDoctorPosts: ofDoctor((_, { id }) => ({ params: { doctorId: id } })),
  listPosts: { own: () => ({}) },
  createPost: {
    own: async (app, role) => ({
      body: {
        ...exampleOf('CreatePostInput'),
        title: newName(),
        ...(role === 'BACKOFFICE' && { doctorId: (await doctorIds(app)).other.id }),
      },
    }),
  },
  getPost: ofDoctor(async (app, { id }) => ({ params: { id: await publishedPost(app, id) } })),
  updatePost: ofDoctor(async (app, { id }) => ({
    params: { id: await newPost(app, id) },
    body: { ...exampleOf('UpdatePostInput'), title: newName() },
  })),
  updatePostStatus: ofDoctor(async (app, { id }) => ({ params: { id: await newPost(app, id) }, body: { status: 'IN_REVIEW' } })),
  getPostImage: {
    own: async (app) => ({ params: { key: await publishedImage(app) } }),
    async foreign(app) {
      const image = 'AAAAAAAAAAAAAAAAAAAAAB.webp'
      const id = await newPost(app, (await doctorIds(app)).other.id)
      await app.db.update(posts).set({ image, imageAlt: 'Nada' }).where(eq(posts.id, id))
      return { params: { key: image } }
    },
  },
  listPostCategories: { own: () => ({}) },
  createPostCategory: { own: () => ({ body: { name: newName() } }) },
  getPostCategory: { own: () => ({ params: { id: 1 } }) },
  updatePostCategory: { own: async (app) => ({ params: await newCategory(app), body: { name: newName() } }) },
  archivePostCategory: { own: async (app) => ({ params: await newCategory(app), body: { isArchived: true } }) },
} satisfies Partial<Examples>
