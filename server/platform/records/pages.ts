import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { countOf, readValues } from '../db/read-values.ts'
import { implausible, unknownReference } from '../problem.ts'
import { MOST_COUNTED } from './lists.ts'

/** A key by which rows are ordered: a column or an expression with its collation, and the type in which values of it are written. */
export type Key = {
  by: AnyPgColumn | SQL
  type: 'text' | 'integer' | 'timestamptz' | 'date' | 'boolean'
  isNullable?: boolean
  isDescending?: boolean
  /** A condition that holds for every row and that an index of the key asks for. */
  where?: SQL | undefined
}

/** The place of a row in an order: its values of the keys, as text. */
export type Place = (string | null)[]

/** A part of a list: the rows that a condition leaves, in an order. */
export type Part = { where: SQL | undefined; orderBy: SQL[]; place: SQL<Place>; limit: number; offset: number }

/** A list that is read page by page. */
export type PagedList<Row> = {
  /** The table, or the join, that the rows are counted in. */
  from: PgTable | SQL
  read(db: Database, part: Part): PromiseLike<(Row & { place: Place })[]>
  id: AnyPgColumn
  /** The order of the rows, and of those that have the same value of another key. The last key is the id. All have one direction. */
  order: readonly Key[]
  isDescending?: boolean
  /** The keys by which a caller may order the rows instead. */
  keys: Readonly<Record<string, Key>>
  /** Of so many rows at the beginning a search looks at each, before it looks among all. */
  near?: number
}

/** The parameters that `readPage` reads. */
export const pageParameters = ['page', 'pageSize', 'after', 'before', 'last', 'sort'] as const
export type PageQuery = { page?: number; pageSize?: number; after?: number; before?: number; last?: boolean; sort?: string }

const PAGE_SIZE = 10
/** So many rows of a spreadsheet are in memory at once. */
const BATCH = 250

/** The key that the rows are ordered by before those of the list, and the directions of both. */
function readSort<Row>({ keys, isDescending = false }: PagedList<Row>, sort: string | undefined) {
  const isReversed = sort?.startsWith('-') ?? false
  const key = sort === undefined ? undefined : keys[sort.replace('-', '')]
  // Rows without a value come last, in the list's own order, in both directions of the others.
  return {
    key,
    isKeyDescending: isReversed !== (key?.isDescending ?? false),
    isDescending: isReversed !== isDescending,
    isOwnDescending: isDescending,
  }
}

/** Of so many rows that a search finds the first ones are found by ordering these. */
const SORTED = 3_000

/** The condition of a search among the rows of a list, and whether few rows are known, or expected, to meet it. */
export type Search = { where: SQL; isRare: boolean }

/**
 * Reads a part of the rows that a search finds. What few rows have is looked for by the index of the words and then ordered. Otherwise the
 * database chooses, but of a list with `near` it knows too little: what many rows have is found among its first ones.
 */
async function readFound<Row>(db: Database, list: PagedList<Row>, part: Part, search: Search) {
  const all = and(part.where, search.where)
  if (!search.isRare && !list.near) return list.read(db, { ...part, where: all })
  const read = (ids: number[], where?: SQL) =>
    list.read(db, { ...part, where: and(sql`${list.id} = any(${sql.param(ids)}::integer[])`, where) })
  const idsOf = async (where: SQL | undefined, end: SQL) => {
    const found = sql`array(select ${list.id} from ${list.from} where ${where ?? sql`true`} ${end})`
    // In a column of its own Drizzle would leave out which table each name is of.
    return (await readValues(db, { ids: sql<number[]>`${found}` })).ids
  }
  if (!search.isRare && list.near) {
    const near = await idsOf(part.where, sql`order by ${sql.join(part.orderBy, sql`, `)} limit ${list.near}`)
    const rows = await read(near, search.where)
    if (rows.length === part.limit || near.length < list.near) return rows
  }
  const ids = await idsOf(all, sql`limit ${SORTED}`)
  return ids.length < SORTED ? read(ids) : list.read(db, { ...part, where: all })
}

type Segment = { where?: SQL | undefined; orderBy: SQL[] }

const inDirection = (keys: readonly Key[], isDescending: boolean) => keys.map(({ by }) => (isDescending ? sql`${by} desc` : sql`${by}`))
const asKey = ({ type }: Key, value: string | null | undefined) => sql`${value ?? null}::${sql.raw(type)}`

/** The rows that stand behind a place, or before it where the direction is descending. */
function beyond(keys: readonly Key[], place: Place, isDescending: boolean) {
  const [columns, values] = [keys.map(({ by }) => sql`${by}`), keys.map((key, index) => asKey(key, place[index]))]
  const list = (parts: SQL[]) => sql`(${sql.join(parts, sql`, `)})`
  const are = sql.raw(isDescending ? '<' : '>')
  const isBehind = sql`${list(columns)} ${are} ${list(values)}`
  // An index of one table finds those that do not stand before by all keys but the id, which may be another table's.
  return keys.length > 2 ? sql`${list(columns.slice(0, -1))} ${are}= ${list(values.slice(0, -1))} and ${isBehind}` : isBehind
}

/**
 * The parts that a list consists of in some order, one after the other, so that each is read by an index: the rows with a value of the key
 * and those without, and behind a place first the other rows with its value.
 */
function segmentsOf<Row>(list: PagedList<Row>, sort: string | undefined, isBackwards: boolean, place?: Place): Segment[] {
  const { key, ...directions } = readSort(list, sort)
  const [isKeyDescending, isDescending, isOwnDescending] = [
    directions.isKeyDescending !== isBackwards,
    directions.isDescending !== isBackwards,
    directions.isOwnDescending !== isBackwards,
  ]
  if (!key) {
    return [{ where: place && beyond(list.order, place, isDescending), orderBy: inDirection(list.order, isDescending) }]
  }
  const ordered = [...inDirection([key], isKeyDescending), ...inDirection(list.order, isDescending)]
  const filled: Segment = { where: key.isNullable ? isNotNull(key.by) : undefined, orderBy: ordered }
  const empty: Segment[] = key.isNullable ? [{ where: isNull(key.by), orderBy: inDirection(list.order, isOwnDescending) }] : []
  if (!place) return isBackwards ? [...empty, filled] : [filled, ...empty]
  const [value = null, ...rest] = place
  if (value === null) {
    const others = empty.map(({ where, orderBy }) => ({ where: and(where, beyond(list.order, rest, isOwnDescending)), orderBy }))
    return isBackwards ? [...others, filled] : others
  }
  const same: Segment = {
    where: and(sql`${key.by} = ${asKey(key, value)}`, beyond(list.order, rest, isDescending)),
    orderBy: inDirection(list.order, isDescending),
  }
  const other: Segment = { where: beyond([key], [value], isKeyDescending), orderBy: ordered }
  return isBackwards ? [same, other] : [same, other, ...empty]
}

/** Reads the segments one after the other until there are enough rows. */
async function readSegments<Row>(
  db: Database,
  list: PagedList<Row>,
  where: SQL | undefined,
  {
    sort,
    segments,
    limit,
    offset,
    search,
  }: { sort: string | undefined; segments: Segment[]; limit: number; offset: number; search?: Search | undefined },
) {
  const { key } = readSort(list, sort)
  const values = [...(key ? [key] : []), ...list.order].map(({ by }) => sql`(${by})::text`)
  const place = sql<Place>`array[${sql.join(values, sql`, `)}]`
  const rows: (Row & { place: Place })[] = []
  let skipped = offset
  for (const segment of segments) {
    const inSegment = and(where, key?.where, segment.where)
    const part = { where: inSegment, orderBy: segment.orderBy, place, limit: limit - rows.length, offset: skipped }
    // The table of another key is not among those that the list is counted in.
    const isPlain = !search || key?.where
    rows.push(...(await (isPlain ? list.read(db, { ...part, where: and(inSegment, search?.where) }) : readFound(db, list, part, search))))
    if (rows.length === limit || segment === segments.at(-1)) break
    if (rows.length > 0) skipped = 0
    else if (skipped > 0) skipped -= (await readValues(db, { count: countOf(db, list.from, and(inSegment, search?.where), skipped) })).count
  }
  return rows
}

const withoutPlace = <Row>({ place: _, ...row }: Row & { place: Place }) => row as Row

/** How many rows come before a page. Throws 422 for one that is too far behind to be counted to. */
export function offsetOf({ page = 1, pageSize = PAGE_SIZE }: PageQuery) {
  const offset = (page - 1) * pageSize
  if (offset < MOST_COUNTED) return offset
  const message = 'Por su número se llega hasta la fila 5.000. Seguí desde la última página que viste, o buscá.'
  throw implausible('page', message)
}

/** The place of a row. Throws 422 at the field that names the row if the caller reaches none. */
async function placeOf<Row>(
  db: Database,
  list: PagedList<Row>,
  scope: SQL | undefined,
  sort: string | undefined,
  [field, id]: readonly ['after' | 'before', number],
) {
  const own = and(sql`${list.id} = ${id}`, scope)
  const [row] = await readSegments(db, list, own, { sort, segments: [{ orderBy: [] }], limit: 1, offset: 0 })
  if (row) return row.place
  const message = 'Esta fila ya no existe. Volvé a la primera página.'
  throw unknownReference(field, message)
}

/**
 * Reads the page that is asked for of the rows that `where` leaves and that have what `search` looks for; `scope` alone is the condition of those
 * that the caller reaches.
 */
export async function readPage<Row>(
  db: Database,
  list: PagedList<Row>,
  { query, where, search, scope }: { query: PageQuery; where: SQL | undefined; search?: Search | undefined; scope: SQL | undefined },
) {
  const { after, before, last = false, pageSize = PAGE_SIZE, sort } = query
  const anchor = after ? (['after', after] as const) : before ? (['before', before] as const) : undefined
  const isBackwards = !after && (before !== undefined || last)
  const offset = anchor || isBackwards ? 0 : offsetOf(query)
  const place = anchor && (await placeOf(db, list, scope, sort, anchor))
  const segments = segmentsOf(list, sort, isBackwards, place)
  const found = await readSegments(db, list, where, { sort, segments, limit: pageSize + 1, offset, search })
  const hasMore = found.length > pageSize
  const rows = found.slice(0, pageSize).map(withoutPlace)
  if (isBackwards) rows.reverse()
  return {
    data: rows,
    hasPrevious: isBackwards ? hasMore : anchor !== undefined || offset > 0,
    hasNext: isBackwards ? anchor !== undefined : hasMore,
  }
}

/** Reads all rows in batches, each by statements of its own that begin behind the last row of the one before. */
export async function* readBatches<Row>(
  db: Database,
  list: PagedList<Row>,
  { sort, where }: { sort?: string | undefined; where: SQL | undefined },
) {
  let place: Place | undefined
  for (;;) {
    const segments = segmentsOf(list, sort, false, place)
    const rows = await readSegments(db, list, where, { sort, segments, limit: BATCH, offset: 0 })
    if (rows.length > 0) yield rows.map(withoutPlace)
    if (rows.length < BATCH) return
    const last = rows.at(-1)
    place = last?.place
  }
}
