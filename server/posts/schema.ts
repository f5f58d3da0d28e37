import { check, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { postStatusValues } from '#contract/generated/enums.ts'
import type { PostStatus } from '#contract/generated/schema.ts'
import { doctors } from '../accounts/schema.ts'
import { createdAt, fold, identity, instant, isOneOf, version } from '../platform/db/columns.ts'

export const postCategories = pgTable(
  'post_categories',
  {
    id: identity(),
    name: text().notNull(),
    createdAt: createdAt(),
    archivedAt: instant(),
    version: version(),
  },
  (table) => [uniqueIndex('post_categories_name_key').on(fold(table.name))],
)

/** The part of a post that patients read. */
const offered = {
  title: text().notNull(),
  /** Null where an earlier version had none. */
  categoryId: integer().references(() => postCategories.id),
  description: text().notNull(),
  /** In pesos. Two decimals are exact in a number of JavaScript up to this precision. */
  price: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
  /** In minutes. */
  time: integer().notNull(),
  /** The key of the image in the file store, and its description. */
  image: text(),
  imageAlt: text(),
}

const ownerOfPost = () =>
  integer()
    .notNull()
    .references(() => doctors.id)

/** The posts that doctors write. Patients see a row of `published_posts` alone. */
export const posts = pgTable(
  'posts',
  {
    id: identity(),
    doctorId: ownerOfPost(),
    ...offered,
    status: text().$type<PostStatus>().notNull().default('DRAFT'),
    statusSince: createdAt(),
    /** Why it was rejected last, until it is reviewed again. */
    rejectedReason: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    version: version(),
  },
  (table) => [
    index('posts_doctor_index').on(table.doctorId, table.id),
    index('posts_category_index').on(table.categoryId),
    index('posts_image_index').on(table.image),
    check('posts_status_check', isOneOf(table.status, postStatusValues)),
  ],
)

/** The posts as they were when they were published last. */
export const publishedPosts = pgTable(
  'published_posts',
  {
    postId: integer()
      .primaryKey()
      .references(() => posts.id),
    doctorId: ownerOfPost(),
    ...offered,
    publishedAt: createdAt(),
  },
  (table) => [index('published_posts_doctor_index').on(table.doctorId), index('published_posts_image_index').on(table.image)],
)
