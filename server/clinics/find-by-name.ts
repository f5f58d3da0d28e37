import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { usesConsole } from '../accounts/index.ts'
import { doctors, users } from '../accounts/schema.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { readValues } from '../platform/db/read-values.ts'
import { has, partOf, type Word, wordsOf } from '../platform/db/search.ts'
import { reachableClinics } from '../scope/index.ts'
import { clinics } from './schema.ts'

/** The doctors who are found by one of these statements: each reads an index of its own, which no `or` across tables can. */
export const isDoctorIn = (...ids: SQL[]) => sql`${doctors.id} = any(array(${sql.join(ids, sql` union all `)}))`

/** The ids of the doctors whose account meets a condition. */
export const doctorsWith = (account: SQL | undefined) =>
  sql`select ${doctors.id} from ${doctors} join ${users} on ${eq(users.id, doctors.userId)} where ${account}`

/** Of so many ids the database finds the rows by an index. Of more it compares each row, since they are many. */
const FEW = 200

type Found = { from: SQL; id: AnyColumn; where: (word: Word) => SQL | undefined }

/**
 * Looks up for each word the records that it names, so that other rows, which name the record by its id, are found by it without holding its
 * text: it may change for millions of them at once. Returns the condition of a word on the column that names the record.
 */
async function lookUp(db: Database, typed: string, { from, id, where }: Found) {
  const words = wordsOf(typed)
  const idsOf = (word: Word) => sql`select ${id} from ${from} where ${where(word)}`
  const asked = words.map((word, index) => [`word${index}`, sql<number[]>`array(${idsOf(word)} limit ${FEW + 1})`] as const)
  const found: Record<string, number[]> = asked.length > 0 ? await readValues(db, Object.fromEntries(asked)) : {}
  const known = new Map(words.map(({ text }, index) => [text, found[`word${index}`] ?? []]))
  return (column: AnyColumn, word: Word) => {
    const ids = known.get(word.text) ?? []
    if (ids.length === 0) return undefined
    return ids.length > FEW ? sql`${column} in (${idsOf(word)})` : sql`${column} = any(${sql.param(ids)}::integer[])`
  }
}

/** Which rows belong to a clinic of that name that the caller reaches. */
export const lookUpClinics = (db: Database, user: Caller, typed: string) =>
  lookUp(db, typed, {
    from: sql`${clinics}`,
    id: clinics.id,
    where: (word) => and(reachableClinics(user), has(clinics.search, word), has(partOf(clinics.search, 1), word)),
  })

/** Which rows belong to a doctor of that name. */
export const lookUpDoctors = (db: Database, typed: string) =>
  lookUp(db, typed, {
    from: sql`${doctors} join ${users} on ${eq(users.id, doctors.userId)}`,
    id: doctors.id,
    where: (word) => and(usesConsole, has(users.search, word), has(partOf(users.search, 2), word)),
  })
