import { eq, getTableName, inArray, isNotNull, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { users } from '../../accounts/schema.ts'
import { attachments } from '../../clinical/schema.ts'
import { posts, publishedPosts } from '../../posts/schema.ts'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/ddl.ts'
import type { FileStore } from './file-store.ts'
import { stored } from './paths.ts'

/** The kinds of files, and the columns that name those of each. */
const kinds = [
  { path: stored.profileImage, columns: [{ table: users, column: users.profileImage, id: users.id }] },
  { path: stored.attachment, columns: [{ table: attachments, column: attachments.key, id: attachments.id }] },
  {
    path: stored.postImage,
    columns: [
      { table: posts, column: posts.image, id: posts.id },
      { table: publishedPosts, column: publishedPosts.image, id: publishedPosts.postId },
    ],
  },
]

/** The paths of all files of a store, or of its bin, but those that are not complete. */
export async function readStoredFiles({ list }: Pick<FileStore, 'list'>) {
  const found = new Set<string>()
  for (const { path } of kinds) for await (const paths of list(folderOf(path))) for (const one of paths) found.add(one)
  return found
}

/** The columns that a database has: one of an earlier version lacks some. */
async function readColumns(db: Database) {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** The paths of all files that rows name, each once, and the row of each. */
export async function readNamedFiles(db: Database) {
  const there = await readColumns(db)
  const found = new Map<string, { path: string; table: string; id: number }>()
  for (const { path, columns } of kinds)
    for (const { table, column, id } of columns) {
      const name = getTableName(table)
      if (!there.has(`${name}.${toSnakeCase(column.name)}`)) continue
      const rows = await db.select({ id, key: column }).from(table).where(isNotNull(column)).orderBy(id)
      for (const row of rows) {
        const one = { path: path(String(row.key)), table: name, id: row.id }
        if (!found.has(one.path)) found.set(one.path, one)
      }
    }
  return [...found.values()]
}

const folderOf = (path: (key: string) => string) => path('').slice(0, -1)

/** Which files of a store, or of its bin, rows name and which none does, some at a time. */
export async function* compareWithRows(db: Database, files: Pick<FileStore, 'list'>) {
  for (const { path, columns } of kinds) {
    for await (const paths of files.list(folderOf(path))) {
      const keys = paths.map((one) => one.slice(path('').length))
      const inRows = new Set<string>()
      for (const { table, column } of columns) {
        const rows = await db.select({ key: column }).from(table).where(inArray(column, keys))
        for (const { key } of rows) inRows.add(path(String(key)))
      }
      yield { named: paths.filter((one) => inRows.has(one)), unnamed: paths.filter((one) => !inRows.has(one)) }
    }
  }
}

async function isNamed(db: Database, wanted: string) {
  for (const { path, columns } of kinds) {
    const folder = path('')
    if (!wanted.startsWith(folder)) continue
    for (const { table, column } of columns) if ((await db.$count(table, eq(column, wanted.slice(folder.length)))) > 0) return true
  }
  return false
}

/** Reads a file. One that was discarded comes back from the bin if a row names it again, as those of a restored database do. */
export async function readFile(db: Database, files: FileStore, path: string) {
  const bytes = await files.get(path)
  if (bytes) return bytes
  const discarded = await files.bin.get(path)
  // Another reader at the same moment may have taken it back by now.
  if (!discarded) return files.get(path)
  if (!(await isNamed(db, path))) return undefined
  // If nothing can be written, the file stays in the bin and is read all the same.
  await files.takeBack(path).catch(() => {})
  return discarded
}
