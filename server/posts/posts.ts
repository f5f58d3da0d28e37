import { and, asc, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { BookableService, Post, PostStatus, ReservedService, SeenServiceInput } from '#contract/generated/schema.ts'
import { postStatuses } from '#contract/statuses.ts'
import { doctors, users } from '../accounts/schema.ts'
import type { Caller } from '../platform/caller.ts'
import { alphabetical } from '../platform/db/columns.ts'
import type { Database } from '../platform/db/database.ts'
import { bookableImagePath, postImagePath } from '../platform/files/paths.ts'
import { Problem, wrongStep } from '../platform/problem.ts'
import { isStaff, reachableDoctors } from '../scope/index.ts'
import { postCategories, publishedPosts, posts as table } from './schema.ts'

/** The message of the 404. */
export const missingPost = 'La publicación no existe.'

/** A doctor has at most so many posts, without the archived ones. */
export const MOST_POSTS = 100

const BY_BACK_OFFICE: readonly PostStatus[] = ['PUBLISHED', 'REJECTED']

/** Throws 409 unless a post goes from the one status to the other, and 403 where only the back office may have it do so. */
export function requirePostStep(from: PostStatus, to: PostStatus, { role }: Caller) {
  if (BY_BACK_OFFICE.includes(to) && role !== 'BACKOFFICE') throw new Problem(403, 'Solo el back office publica o rechaza.')
  if (postStatuses[from].next.includes(to)) return
  throw wrongStep(`La publicación está ${postStatuses[from].told}, y no puede pasar a estar ${postStatuses[to].told}.`)
}

/** Throws 409 for a post that waits for the back office, or is archived. */
export function requireEditable({ status }: Pick<typeof table.$inferSelect, 'status'>) {
  if (status !== 'IN_REVIEW' && status !== 'ARCHIVED') return
  throw new Problem(409, `La publicación está ${postStatuses[status].told}: para cambiarla, volvela primero a borrador.`, {
    code: 'transition',
  })
}

type Offered = Pick<typeof publishedPosts.$inferSelect, 'title' | 'description' | 'price' | 'time' | 'image' | 'imageAlt'>

/** A published post as patients read it. */
const toService = (
  { title, description, price, time, image, imageAlt }: Offered,
  { id, category, pathOf }: { id: number; category: string | null; pathOf: (key: string | null) => string | null },
): BookableService => ({ id, title, description, price, time, category, image: pathOf(image), imageAlt })

const joined = sql`${table} left join ${publishedPosts} on ${publishedPosts.postId} = ${table.id}`

/** The posts that a caller reaches. Staff of clinics reach the published versions. A list counts in `from`. */
export const reachablePosts = (user: Caller) => ({
  from: joined,
  where: and(reachableDoctors(user, table.doctorId), isStaff(user.role) ? isNotNull(publishedPosts.postId) : undefined),
})

/** Posts to review stand first, the longest waiting before the others; then the last changed ones. */
const byTurn = [
  sql`${table.status} = 'IN_REVIEW' desc`,
  sql`case when ${table.status} = 'IN_REVIEW' then ${table.statusSince} end`,
  desc(table.updatedAt),
  desc(table.id),
]

/** The posts of a condition that a caller reaches, as they see them: staff of clinics see them as patients do. */
export async function readPosts(
  db: Database,
  user: Caller,
  where: SQL | undefined,
  limit: number,
): Promise<(Post & { version: number })[]> {
  const seesPublished = isStaff(user.role)
  const rows = await db
    .select({
      post: table,
      published: publishedPosts,
      category: { id: postCategories.id, name: postCategories.name },
      doctor: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(table)
    .innerJoin(doctors, eq(doctors.id, table.doctorId))
    .innerJoin(users, eq(users.id, doctors.userId))
    .leftJoin(publishedPosts, eq(publishedPosts.postId, table.id))
    .leftJoin(postCategories, eq(postCategories.id, seesPublished ? publishedPosts.categoryId : table.categoryId))
    .where(and(reachablePosts(user).where, where))
    .orderBy(...(seesPublished ? [desc(publishedPosts.publishedAt), desc(table.id)] : byTurn))
    .limit(limit)
  return rows.map(({ post, published, category, doctor }) => {
    const { id, doctorId, createdAt, version } = post
    const { image, title, description, price, time, imageAlt } = (seesPublished && published) || post
    const state =
      seesPublished && published
        ? { status: 'PUBLISHED' as const, rejectedReason: null, updatedAt: published.publishedAt }
        : { status: post.status, rejectedReason: post.rejectedReason, updatedAt: post.updatedAt }
    return {
      ...{ id, doctorId, doctor, title, description, price, time, category, imageAlt, createdAt, version },
      image: postImagePath(image),
      publishedAt: published?.publishedAt ?? null,
      ...state,
    }
  })
}

/** One post as a caller sees it, with its version and its published state. Throws 404 if the caller does not reach it. */
export async function readPost(db: Database, user: Caller, id: number) {
  const [post] = await readPosts(db, user, eq(table.id, id), 1)
  if (!post) throw new Problem(404, missingPost)
  const [published] = await selectPublished(db).where(eq(publishedPosts.postId, id))
  const ofPatients = published ? toService(published.post, { id, category: published.category, pathOf: postImagePath }) : null
  return { ...post, published: ofPatients }
}

const selectPublished = (db: Database) =>
  db
    .select({ post: publishedPosts, category: postCategories.name })
    .from(publishedPosts)
    .leftJoin(postCategories, eq(postCategories.id, publishedPosts.categoryId))
    .$dynamic()

/** Whether a caller reaches a post that has this image, or of which patients see it. */
export async function isImageReached(db: Database, user: Caller, key: string) {
  const isPublished = eq(publishedPosts.image, key)
  const hasImage = isStaff(user.role) ? isPublished : or(eq(table.image, key), isPublished)
  const found = await db
    .select({ id: table.id })
    .from(table)
    .leftJoin(publishedPosts, eq(publishedPosts.postId, table.id))
    .where(and(reachablePosts(user).where, hasImage))
    .limit(1)
  return found.length > 0
}

/** A doctor's published posts, by title. */
export async function readServices(db: Database, doctorId: number): Promise<BookableService[]> {
  const rows = await selectPublished(db)
    .where(eq(publishedPosts.doctorId, doctorId))
    .orderBy(alphabetical(publishedPosts.title), asc(publishedPosts.postId))
    .limit(MOST_POSTS)
  return rows.map(({ post, category }) => toService(post, { id: post.postId, category, pathOf: bookableImagePath }))
}

/** A service that a doctor offers to patients now. */
export async function readService(db: Database, doctorId: number, postId: number): Promise<ReservedService | undefined> {
  const { title, price, time } = publishedPosts
  const [found] = await db
    .select({ postId: publishedPosts.postId, title, price, time })
    .from(publishedPosts)
    .where(and(eq(publishedPosts.postId, postId), eq(publishedPosts.doctorId, doctorId)))
  return found
}

/** The service as it is published. Throws 409 where somebody saw it with another price or length, or it is no longer offered. */
export async function requireService(db: Database, doctorId: number, { postId, price, time }: SeenServiceInput) {
  const service = await readService(db, doctorId, postId)
  if (service?.price === price && service.time === time) return service
  const message = service ? 'El precio o la duración del servicio cambió. Revisalo antes de reservar.' : 'Este servicio ya no se ofrece.'
  throw new Problem(409, message, { code: 'service_changed', errors: { service: message } })
}

/** Has patients see a post as it is. */
export async function publish(tx: Database, row: typeof table.$inferSelect) {
  const { id: postId, doctorId, title, categoryId, description, price, time, image, imageAlt } = row
  const offered = { doctorId, title, categoryId, description, price, time, image, imageAlt, publishedAt: sql`now()` }
  await tx
    .insert(publishedPosts)
    .values({ postId, ...offered })
    .onConflictDoUpdate({ target: publishedPosts.postId, set: offered })
}
