import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#server/platform/caller.ts'
import type { Database, DatabaseHandle } from '#server/platform/db/database.ts'
import {
  type BrowsedList,
  browse,
  exportRows,
  filtered,
  isRare,
  mostCountedOf,
  parametersOf,
  rowsOf,
} from '#server/platform/records/browsing.ts'
import type { PageQuery } from '#server/platform/records/pages.ts'
import { postgres } from '#tests/support/database/databases.ts'

/** Rows of two owners, of two kinds and with two words. */
const samples = pgTable('browsed_samples', {
  ...{ id: integer().primaryKey(), owner: integer().notNull() },
  ...{ kind: text({ enum: ['a', 'b'] }).notNull(), word: text().notNull() },
})
type Sample = typeof samples.$inferSelect
type Query = PageQuery & { search?: string; countBy?: string; columns?: string[]; kind?: Sample['kind']; over?: number }

/** So many rows are the caller's, and so many more somebody else's. */
const [OWN, OTHERS] = [6_000, 12]

let store: DatabaseHandle
let db: Database
beforeAll(async () => {
  store = await postgres.open()
  db = store.db
  await db.execute(
    sql`create table browsed_samples (id integer primary key, owner integer not null, kind text not null, word text not null)`,
  )
  await db.execute(sql`
    insert into browsed_samples
    select n, case when n <= ${sql.raw(String(OWN))} then 1 else 2 end, case when n % 4 = 0 then 'b' else 'a' end, case when n % 3000 = 0 then 'rara' else 'uno' end
    from generate_series(1, ${sql.raw(String(OWN + OTHERS))}) as n`)
})
afterAll(() => store.close())

const user: Caller = {
  ...{ id: 1, role: 'BACKOFFICE', doctorId: null, clinicIds: [], session: '' },
  ...{ mustChangePassword: false, awaitsValidation: false, hasSecondStep: false },
}
const joined = sql`browsed_samples inner join (select 1) as one on true`
const searches: string[] = []
const listOf = (more: Partial<BrowsedList<Query, Sample>> = {}): BrowsedList<Query, Sample> => ({
  from: joined,
  read: (db, { where, orderBy, place, limit, offset }) =>
    db
      .select({ id: samples.id, owner: samples.owner, kind: samples.kind, word: samples.word, place })
      .from(samples)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
  id: samples.id,
  order: [{ by: samples.id, type: 'integer' }],
  keys: { kind: { by: samples.kind, type: 'text' } },
  scope: ({ user: { id } }) => eq(samples.owner, id),
  async search(_, typed) {
    searches.push(typed)
    return eq(samples.word, typed.trim())
  },
  filters: { kind: (kind) => eq(samples.kind, kind), over: (id) => sql`${samples.id} > ${id}` },
  counted: { kind: ['a', 'b'] },
  ...more,
})
const read = (query: Query, list = listOf()) => browse(list, { query, user, db })
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

test('a list is the rows that the caller reaches, counted up to an end, and a page of them', async () => {
  const { data, ...told } = await read({ pageSize: 2 })
  expect(ids(data)).toEqual([1, 2])
  expect(told).toEqual({ hasPrevious: false, hasNext: true, total: 5_000, mostCounted: 5_000 })
  expect(await browse(listOf(), { query: {}, user: { ...user, id: 2 }, db })).toMatchObject({ total: OTHERS, data: { length: 10 } })
  expect(await browse(listOf({ scope: () => undefined }), { query: { over: OWN }, user, db })).toMatchObject({ total: OTHERS })
})

test('each filter leaves the rows that it is about, all of them together', async () => {
  expect(await read({ kind: 'b' })).toMatchObject({ total: OWN / 4, data: { 0: { id: 4 } } })
  expect(await read({ over: 5_990, kind: 'b' })).toMatchObject({ total: 3, data: [{ id: 5_992 }, { id: 5_996 }, { id: 6_000 }] })
  // Zero is asked for, too.
  expect(await read({ over: OWN - 1 })).toMatchObject({ total: 1 })
  expect(filtered(listOf().filters, { over: 0 })).toBeDefined()
  expect(filtered(listOf().filters, {})).toBeUndefined()
  expect(filtered(listOf().filters, { over: 0 }, 'over')).toBeUndefined()
})

test('a search leaves the rows that have it, is counted up to a lower end, and white space is none', async () => {
  searches.length = 0
  expect(await read({ search: 'rara' })).toEqual({
    ...{ data: [3_000, 6_000].map((id) => ({ id, owner: 1, kind: 'b', word: 'rara' })), hasPrevious: false, hasNext: false },
    ...{ total: 2, mostCounted: 200 },
  })
  expect(await read({ search: 'uno', over: 10 })).toMatchObject({ total: 200, mostCounted: 200, data: { 0: { id: 11 } } })
  expect(await read({ search: 'rara', over: 3_000 })).toMatchObject({ total: 1, data: [{ id: 6_000 }] })
  expect(searches).toEqual(['rara', 'uno', 'rara'])
  expect(await read({ search: '  ' })).toMatchObject({ total: 5_000, mostCounted: 5_000, data: { 0: { id: 1 } } })
  expect(searches).toHaveLength(3)
})

test('the rows of each value are counted without the filter of the value, and with all others', async () => {
  const counts = async (query: Query, list = listOf()) => (await read({ ...query, countBy: 'kind' }, list)).counts
  const ab = (a: number, b: number) => [
    { value: 'a', count: a },
    { value: 'b', count: b },
  ]
  expect(await counts({})).toEqual(ab(4_500, 1_500))
  expect(await counts({ kind: 'b' })).toEqual(ab(4_500, 1_500))
  expect(await counts({ kind: 'b', over: 5_990 })).toEqual(ab(7, 3))
  expect(await counts({ search: 'rara' })).toEqual(ab(0, 2))
  expect(await counts({}, listOf({ counted: {} }))).toEqual([])
  const { counted: _, ...plain } = listOf()
  expect(await counts({}, plain)).toEqual([])
  expect(await read({})).not.toHaveProperty('counts')
})

test('what is known in a shorter way is asked where the whole list is, and otherwise the rows are counted', async () => {
  const most: number[] = []
  const list = listOf({
    count({ user: { id } }, end) {
      most.push(end)
      return sql<number>`${id}::integer + 76`
    },
  })
  expect((await read({ countBy: 'kind' }, list)).total).toBe(77)
  expect((await read({ search: ' ' }, list)).total).toBe(77)
  expect(most).toEqual([5_000, 5_000])
  expect((await read({ kind: 'b' }, list)).total).toBe(1_500)
  expect((await read({ kind: 'b', over: 0 }, list)).total).toBe(1_500)
  expect((await read({ over: 0 }, list)).total).toBe(5_000)
  expect((await read({ search: 'rara' }, list)).total).toBe(2)
  expect(most).toHaveLength(2)
})

test('rows without a condition are counted in their own table, since a join has as many', () => {
  expect(rowsOf(listOf(), undefined)).toBe(samples)
  expect(rowsOf(listOf(), sql`true`)).toBe(joined)
})

test('few rows are expected to have what ends to be counted, and several words', () => {
  expect([mostCountedOf({}), mostCountedOf({ search: ' ' }), mostCountedOf({ search: 'a' })]).toEqual([5_000, 5_000, 200])
  expect([isRare({ search: 'ana' }, 199), isRare({ search: 'ana' }, 200), isRare({ search: 'ana ruiz' }, 200)]).toEqual([true, false, true])
  expect([isRare({}, 4_999), isRare({}, 5_000)]).toEqual([true, false])
})

test('a list reads where a page stands, what is searched for and counted, and its filters', () => {
  const place = ['page', 'pageSize', 'after', 'before', 'last', 'sort']
  expect(parametersOf(listOf())).toEqual([...place, 'search', 'countBy', 'kind', 'over'])
})

describe('a spreadsheet of a list', () => {
  const sheet = {
    name: 'muestras.csv',
    columns: ({ id }: Caller) => ({
      id: ['ID', (row: Sample) => String(row.id)] as const,
      word: ['Palabra', (row: Sample) => row.word] as const,
      ...(id === 1 && { owner: ['De', (row: Sample) => String(row.owner)] as const }),
    }),
    shown: ({ id }: Caller) => (id === 1 ? ['word', 'owner'] : ['owner', 'word']),
  }
  async function exported(query: Query, by = user) {
    const headers = new Map<string, string>()
    const header = (name: string, value: string) => void headers.set(name, value)
    const { bytes, name, rows } = await exportRows(listOf(), sheet, { query, user: by, db, header })
    const pieces: string[] = []
    for await (const piece of bytes) pieces.push(String(piece))
    const [heading, ...lines] = pieces.join('').slice(1).trimEnd().split('\r\n')
    return { name, heading, lines, rows: rows(), headers: Object.fromEntries(headers) }
  }

  test('has all rows that are asked for in their order, and tells how many they are', async () => {
    expect(await exported({ over: 5_995, kind: 'b', columns: ['id'] })).toEqual({
      ...{ name: 'muestras.csv', heading: 'ID', lines: ['5996', '6000'], rows: 2, headers: { 'x-total-count': '2' } },
    })
    const { lines } = await exported({ over: 5_996, sort: '-kind', columns: ['id'] })
    expect(lines).toEqual(['6000', '5999', '5998', '5997'])
    const { lines: all, headers } = await exported({ columns: ['id'] })
    expect([all.length, all.at(-1), headers['x-total-count']]).toEqual([OWN, String(OWN), '5000'])
  })

  test('has the columns that are asked for, as far as the caller may have them, or those that stand in the list', async () => {
    expect(await exported({ search: 'rara' })).toMatchObject({ heading: 'Palabra;De', lines: ['rara;1', 'rara;1'] })
    expect(await exported({ search: 'rara', columns: ['owner', 'toString', 'none', 'id'] })).toMatchObject({
      ...{ heading: 'De;ID', lines: ['1;3000', '1;6000'] },
    })
    expect(await exported({ over: 6_011 }, { ...user, id: 2 })).toMatchObject({ heading: 'Palabra', lines: ['uno'] })
  })
})
