import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { notePost } from '../messages/index.ts'
import type { Call, Operations } from '../platform/call.ts'
import type { Database } from '../platform/db/database.ts'
import { extensionOf, stored } from '../platform/files/paths.ts'
import { typeOf } from '../platform/files/sanitize-upload.ts'
import { implausible, Problem, unknownReference } from '../platform/problem.ts'
import { readList } from '../platform/records/lists.ts'
import { insertRow, updateRow } from '../platform/records/rows.ts'
import { ownerOf, reachableDoctors, requireDoctor } from '../scope/index.ts'
import {
  isImageReached,
  MOST_POSTS,
  missingPost,
  publish,
  reachablePosts,
  readPost,
  readPosts,
  requireEditable,
  requirePostStep,
} from './posts.ts'
import { postCategories, publishedPosts, posts as table } from './schema.ts'

type Changing = Call<'createPost'> | Call<'updatePost'>

const own = ({ params, user }: Pick<Call<'updatePost'>, 'params' | 'user'>) => ({
  ...{ table, id: params.id, missing: missingPost },
  where: reachableDoctors(user, table.doctorId),
})

/** Throws 422 for a category that does not exist or is archived. A post keeps the one that it has. */
async function requireCategory(db: Database, id: number | undefined, kept: number | null = null) {
  if (id === undefined || id === kept) return
  const known = await db.$count(postCategories, and(eq(postCategories.id, id), isNull(postCategories.archivedAt)))
  if (known === 0) throw unknownReference('categoryId', 'La categoría no existe, o está archivada.')
}

/** The image of a post after a change: a new one, none, or the one that it had. People who do not see it read its description. */
function imageOf({ body, files }: Changing, before: { image: string | null; imageAlt: string | null } = { image: null, imageAlt: null }) {
  const image = body.image === undefined ? before.image : (files.upload?.key ?? null)
  const imageAlt = image === null ? null : (body.imageAlt ?? before.imageAlt)
  if (image !== null && !imageAlt?.trim()) throw implausible('imageAlt', 'Contá qué muestra la imagen.')
  return { image, imageAlt }
}

/** Discards an image that neither the post nor its published version has any more. */
async function discardImage({ files }: Pick<Changing, 'files'>, image: string | null | undefined, kept: (string | null | undefined)[]) {
  if (image && !kept.includes(image)) await files.discard(stored.postImage(image))
}

async function readPublishedImage(db: Database, postId: number) {
  const [found] = await db.select({ image: publishedPosts.image }).from(publishedPosts).where(eq(publishedPosts.postId, postId))
  return found?.image
}

const answer = async ({ db, user, versioned }: Pick<Call<'getPost'>, 'db' | 'user' | 'versioned'>, id: number) =>
  versioned(await readPost(db, user, id))

const withoutVersion = <Row extends { version: number }>({ version: _, ...row }: Row) => row

const readRows = async (...asked: Parameters<typeof readPosts>) => (await readPosts(...asked)).map(withoutVersion)

/** Columns of a post that gets another status. */
const inStatus = (status: typeof table.$inferSelect.status) => ({ status, statusSince: sql`now()`, updatedAt: sql`now()` })

async function requireRoom(db: Database, doctorId: number) {
  if ((await db.$count(table, and(eq(table.doctorId, doctorId), ne(table.status, 'ARCHIVED')))) < MOST_POSTS) return
  throw new Problem(409, `Un médico puede tener ${MOST_POSTS} publicaciones como máximo. Archivá alguna antes.`)
}

export const posts = {
  async listPosts(call) {
    const { db, user } = call
    return readList(call, { ...reachablePosts(user), read: (limit) => readRows(db, user, undefined, limit) })
  },

  async listDoctorPosts(call) {
    const { params, user, db } = call
    await requireDoctor(db, user, params.doctorId)
    const ofDoctor = eq(table.doctorId, params.doctorId)
    const { from, where } = reachablePosts(user)
    return readList(call, { from, where: and(where, ofDoctor), read: (limit) => readRows(db, user, ofDoctor, limit) })
  },

  async getPost(call) {
    return answer(call, call.params.id)
  },

  async createPost(call) {
    const { body, db } = call
    const { title, categoryId, description, price, time } = body
    const doctorId = await ownerOf(call)
    await requireCategory(db, categoryId)
    await requireRoom(db, doctorId)
    const values = { doctorId, title, categoryId, description, price: Number(price), time, ...imageOf(call) }
    const { id } = await insertRow(call, table, values)
    return answer(call, id)
  },

  async updatePost(call) {
    const { body, db } = call
    const { title, categoryId, description, price, time } = body
    await updateRow(call, own(call), async (before) => {
      requireEditable(before)
      await requireCategory(db, categoryId, before.categoryId)
      const image = imageOf(call, before)
      await discardImage(call, before.image, [image.image, await readPublishedImage(db, before.id)])
      const isReviewed = before.status === 'PUBLISHED' || before.status === 'REJECTED'
      return {
        ...{ title, categoryId, description, time, ...image, updatedAt: sql`now()` },
        ...(price !== undefined && { price: Number(price) }),
        ...(isReviewed && inStatus('DRAFT')),
      }
    })
    return answer(call, call.params.id)
  },

  async updatePostStatus(call) {
    const { body, db, user } = call
    const { status, rejectedReason } = body
    if (status === 'REJECTED' && rejectedReason === undefined) throw implausible('rejectedReason', 'Escribí el motivo.')
    if (status !== 'REJECTED' && rejectedReason !== undefined) throw implausible('rejectedReason', 'Solo un rechazo tiene motivo.')
    await updateRow(call, own(call), async (before) => {
      requirePostStep(before.status, status, user)
      if (before.status === 'ARCHIVED') await requireRoom(db, before.doctorId)
      if (status === 'PUBLISHED' || status === 'ARCHIVED') await discardImage(call, await readPublishedImage(db, before.id), [before.image])
      if (status === 'PUBLISHED') await publish(db, before)
      if (status === 'ARCHIVED') await db.delete(publishedPosts).where(eq(publishedPosts.postId, before.id))
      const isDecided = status === 'PUBLISHED' || status === 'REJECTED' || status === 'IN_REVIEW'
      return { ...inStatus(status), ...(isDecided && { rejectedReason: rejectedReason ?? null }) }
    })
    await notePost(db, status, call.params.id, user.id)
    return answer(call, call.params.id)
  },

  async getPostImage({ params, user, db, files, header }) {
    const bytes = (await isImageReached(db, user, params.key)) && (await files.get(stored.postImage(params.key)))
    if (!bytes) throw new Problem(404, 'La imagen no existe.')
    // A new image has a new key.
    header('cache-control', 'private, max-age=31536000, immutable')
    return { type: typeOf(params.key), bytes, name: `imagen.${extensionOf(params.key)}` }
  },
} satisfies Partial<Operations>
