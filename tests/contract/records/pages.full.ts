import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, DatabaseHandle } from '#server/platform/db/database.ts'
import {
  type Key,
  offsetOf,
  type PagedList,
  type PageQuery,
  type Part,
  readBatches,
  readPage,
  type Search,
} from '#server/platform/records/pages.ts'
import { postgres } from '#tests/support/database/databases.ts'

/** Rows with names that some share, and marks that some have none of. */
const samples = pgTable('page_samples', { id: integer().primaryKey(), name: text().notNull(), mark: integer() })
type Sample = typeof samples.$inferSelect

const ROWS: Sample[] = Array.from({ length: 23 }, (_, index) => ({
  id: index + 1,
  name: 'abcde'[(index * 7) % 5] ?? '',
  mark: index % 3 === 0 ? null : (index * 5) % 4,
}))
/** So many more, with a name of their own, that a spreadsheet needs several batches. */
const MANY = 3_100

let store: DatabaseHandle
let db: Database
beforeAll(async () => {
  store = await postgres.open()
  db = store.db
  await db.execute(sql`create table page_samples (id integer primary key, name text not null, mark integer)`)
  await db.insert(samples).values(ROWS)
  await db.execute(
    sql`insert into page_samples select one + 1000, 'z', case when one % 300 = 0 then null else one % 7 end from generate_series(1, ${sql.raw(String(MANY))}) as one`,
  )
})
afterAll(() => store.close())

const parts: Part[] = []
const id: Key = { by: samples.id, type: 'integer' }
const name: Key = { by: samples.name, type: 'text' }
const third: Key = { by: sql`${samples.id} % 3`, type: 'integer' }
const mark: Key = { by: samples.mark, type: 'integer', isNullable: true }

const listOf = (more: Partial<PagedList<Sample>> = {}): PagedList<Sample> => ({
  from: samples,
  read(db, part) {
    parts.push(part)
    const { where, orderBy, place, limit, offset } = part
    return db
      .select({ id: samples.id, name: samples.name, mark: samples.mark, place })
      .from(samples)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
  },
  id: samples.id,
  order: [name, id],
  keys: { id, mark, latest: { ...mark, isDescending: true }, marked: { ...mark, isNullable: false, where: isNotNull(samples.mark) } },
  ...more,
})
const few = sql`${samples.id} < 1000`

type Column = 'third' | 'name' | 'id'
type Order = { sort?: string | undefined; isDescending?: boolean; columns?: Column[] }
/** The rows as a list has them. Those without a mark come last, in the order of the list, also where the others are reversed. */
function ordered(rows: readonly Sample[], { sort = '', isDescending = false, columns = ['name', 'id'] }: Order) {
  const valueIn = (row: Sample, column: Column) => (column === 'third' ? row.id % 3 : row[column])
  const by = (one: Sample, other: Sample) => {
    for (const column of columns) {
      const [left, right] = [valueIn(one, column), valueIn(other, column)]
      if (left !== right) return left < right ? -1 : 1
    }
    return 0
  }
  const own = isDescending ? -1 : 1
  const key = sort.replace('-', '')
  if (!key) return rows.toSorted((one, other) => own * by(one, other))
  const isReversed = sort.startsWith('-')
  const tie = isReversed === isDescending ? 1 : -1
  const column = key === 'id' ? 'id' : 'mark'
  const direction = isReversed === (key === 'latest') ? 1 : -1
  const has = rows.filter((row) => row[column] !== null)
  const value = (row: Sample) => row[column] ?? 0
  return [
    ...has.toSorted((one, other) => direction * (value(one) - value(other)) || tie * by(one, other)),
    ...(key === 'marked' ? [] : rows.filter((row) => row[column] === null).toSorted((one, other) => own * by(one, other))),
  ]
}

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const read = (list: PagedList<Sample>, query: PageQuery, search?: Search, where: SQL = few) =>
  readPage(db, list, { query, where, search, scope: few })

/** All pages of a list as one turns them: by number, forwards from the last row of each, and backwards from the end. */
async function walk(list: PagedList<Sample>, sort: string | undefined, pageSize: number, search?: Search) {
  const base: PageQuery = { pageSize, ...(sort !== undefined && { sort }) }
  const turn = async (first: PageQuery, next: (page: Awaited<ReturnType<typeof read>>, turned: number) => PageQuery | undefined) => {
    const pages: Awaited<ReturnType<typeof read>>[] = []
    for (
      let query: PageQuery | undefined = first;
      query && pages.length < 40;
      query = next(pages.at(-1) ?? expect.unreachable(), pages.length)
    )
      pages.push(await read(list, { ...base, ...query }, search))
    return pages
  }
  const forwards = await turn({}, ({ data, hasNext }) => (hasNext ? { after: data.at(-1)?.id ?? 0 } : undefined))
  const numbered = await turn({ page: 1 }, ({ hasNext }, turned) => (hasNext ? { page: turned + 1 } : undefined))
  const backwards = await turn({ last: true }, ({ data, hasPrevious }) => (hasPrevious ? { before: data[0]?.id ?? 0 } : undefined))
  return { forwards, numbered, backwards: backwards.toReversed() }
}

const expectWalk = async (list: PagedList<Sample>, rows: readonly Sample[], order: Order, search?: Search) => {
  const expected = ids(ordered(rows, order))
  for (const pageSize of [1, 4, 7, expected.length]) {
    for (const [way, pages] of Object.entries(await walk(list, order.sort, pageSize, search))) {
      const told = `${way}, ${pageSize} a page`
      expect(pages, told).toHaveLength(Math.ceil(expected.length / pageSize))
      expect(
        pages.flatMap(({ data }) => ids(data)),
        told,
      ).toEqual(expected)
      expect(
        pages.map(({ hasPrevious, hasNext }) => [hasPrevious, hasNext]),
        told,
      ).toEqual(pages.map((_, index) => [index > 0, index < pages.length - 1]))
    }
  }
}

describe.each([false, true])('a list whose own order is descending: %s', (isDescending) => {
  test.each([undefined, 'id', '-id', 'mark', '-mark', 'latest', '-latest', 'marked', '-marked'])(
    'by %s has each row once, by number, forwards and backwards',
    (sort) => expectWalk(listOf({ isDescending }), ROWS, { sort, isDescending }),
  )

  test('whose rows are ordered by the id alone, or by two values before it', async () => {
    const columns: Column[] = ['third', 'name', 'id']
    await expectWalk(listOf({ isDescending, order: [third, name, id] }), ROWS, { isDescending, columns })
    await expectWalk(listOf({ isDescending, order: [third, name, id] }), ROWS, { sort: 'mark', isDescending, columns })
    const list = listOf({ isDescending, order: [id] })
    await expectWalk(list, ROWS, { isDescending, columns: ['id'] })
    await expectWalk(list, ROWS, { sort: '-mark', isDescending, columns: ['id'] })
  })

  test('finds the same whether few rows are thought to have it or many, and near its beginning or not', { tags: 'full' }, async () => {
    const searches = { one: sql`${samples.name} = 'c'`, most: sql`${samples.name} <> 'c'`, none: sql`false` }
    for (const [what, where] of Object.entries(searches)) {
      const rows = ROWS.filter(({ name }) => (what === 'none' ? false : (name === 'c') === (what === 'one')))
      for (const isRare of [true, false])
        for (const near of [undefined, 4, 1_000])
          for (const sort of ['mark', undefined]) {
            const list = listOf({ isDescending, ...(near && { near }) })
            const expected = ids(ordered(rows, { sort, isDescending }))
            const { forwards, backwards } = await walk(list, sort, 5, { where, isRare })
            expect([...forwards.flatMap(({ data }) => ids(data))]).toEqual(expected)
            expect([...backwards.flatMap(({ data }) => ids(data))]).toEqual(expected)
          }
    }
  })
})

test('what many rows have is looked for among the first ones, and what few have by their numbers', async () => {
  const search = { where: sql`${samples.name} = 'z'`, isRare: false }
  const ask = async (near: number | undefined, isRare: boolean, where?: SQL) => {
    parts.length = 0
    const list = listOf({ isDescending: true, ...(near && { near }) })
    const page = await readPage(db, list, { query: { pageSize: 3 }, where, search: { ...search, isRare }, scope: undefined })
    const bound = parts.map((part) => store.db.select().from(samples).where(part.where).toSQL().params)
    return { found: ids(page.data), reads: parts.length, numbers: bound.map((all) => all.find(Array.isArray)?.length) }
  }
  const [last, before] = [MANY + 1_000, MANY + 999]
  const found = [last, before, MANY + 998]
  // The first of the list have it.
  expect(await ask(50, false)).toEqual({ found, reads: 1, numbers: [50] })
  // Among the first two are too few of a page: all of them are looked through.
  expect(await ask(2, false)).toEqual({ found, reads: 2, numbers: [2, undefined] })
  const lastTwo = sql`${samples.id} > ${MANY + 998}`
  // All of them are near.
  expect((await ask(5_000, false, lastTwo)).numbers).toEqual([2])
  // What few have is not looked for there.
  expect((await ask(1, true, lastTwo)).numbers).toEqual([2])
  expect((await ask(undefined, true, lastTwo)).numbers).toEqual([2])
  expect((await ask(undefined, false, lastTwo)).numbers).toEqual([undefined])
  // More than can be ordered by their numbers.
  expect(await ask(undefined, true)).toEqual({ found, reads: 1, numbers: [undefined] })
  expect(await ask(undefined, false)).toEqual({ found, reads: 1, numbers: [undefined] })
})

test('a page is read in as many parts as it takes', async () => {
  const partsOf = async (query: PageQuery) => {
    parts.length = 0
    await read(listOf(), query)
    return parts.length
  }
  const marked = ROWS.filter(({ mark }) => mark !== null).length
  expect(await partsOf({ pageSize: 5 })).toBe(1)
  // The rows with a mark fill it, and one more that tells of the next page.
  expect(await partsOf({ sort: 'mark', pageSize: marked - 1 })).toBe(1)
  expect(await partsOf({ sort: 'mark', pageSize: marked })).toBe(2)
  expect(await partsOf({ sort: 'mark', pageSize: 100 })).toBe(2)
})

test('a spreadsheet has each row once, in batches that begin behind the last row', async () => {
  const all = await db.select().from(samples)
  for (const sort of [undefined, '-mark']) {
    const batches: number[][] = []
    for await (const rows of readBatches(db, listOf(), { sort, where: undefined })) batches.push(ids(rows))
    expect(batches.flat()).toEqual(ids(ordered(all, { sort })))
    expect(batches.map(({ length }) => length)).toEqual([...Array.from({ length: 12 }, () => 250), ROWS.length + MANY - 3_000])
  }
  const exact: number[] = []
  for await (const rows of readBatches(db, listOf(), { where: sql`${samples.id} between 1001 and 1250` })) exact.push(rows.length)
  expect(exact).toEqual([250])
})

test('a page has ten rows where nothing else is asked for, and does not tell where they stand', async () => {
  const { data, hasNext, hasPrevious } = await read(listOf(), {})
  expect(data).toEqual(ordered(ROWS, {}).slice(0, 10))
  expect([hasPrevious, hasNext]).toEqual([false, true])
  // Behind a row, and from the end, it has no number.
  const [, second = expect.unreachable()] = ordered(ROWS, {})
  expect(await read(listOf(), { after: second.id, page: 2 })).toEqual(await read(listOf(), { after: second.id }))
  expect(await read(listOf(), { last: true, page: 2 })).toEqual(await read(listOf(), { last: true }))
  expect(offsetOf({ page: 3 })).toBe(20)
  expect(offsetOf({})).toBe(0)
})

test('by its number a page is reached up to row 5,000, and behind a row only from one that the caller reaches', async () => {
  expect(offsetOf({ page: 500, pageSize: 10 })).toBe(4_990)
  const far = {
    status: 422,
    errors: { page: 'Por su número se llega hasta la fila 5.000. Seguí desde la última página que viste, o buscá.' },
  }
  expect(() => offsetOf({ page: 501, pageSize: 10 })).toThrow(expect.objectContaining(far))
  const GONE = 'Esta fila ya no existe. Volvé a la primera página.'
  await expect(read(listOf(), { after: 999 })).rejects.toMatchObject({ status: 422, errors: { after: GONE } })
  await expect(read(listOf(), { before: 1_001 })).rejects.toMatchObject({ status: 422, errors: { before: GONE } })
  const narrow = and(few, eq(samples.name, 'a'))
  // A row that a filter leaves out is still a place.
  const { data } = await read(listOf(), { after: ids(ROWS.filter(({ name }) => name === 'b'))[0] ?? 0 }, undefined, narrow)
  expect(data).toEqual([])
})
