import { and, type SQL } from 'drizzle-orm'
import { readTerms } from '#contract/search-terms.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { countOf, readValues } from '../db/read-values.ts'
import { csvFile, type Spreadsheet } from './csv.ts'
import { type Listing, MOST_COUNTED } from './lists.ts'
import { type PagedList, type PageQuery, pageParameters, readBatches, readPage } from './pages.ts'

/** The more a search finds, the sooner counting ends: all of it lies anywhere among millions. */
const MOST_COUNTED_OF_SEARCH = 200
/** The number at which counting ends. */
export const mostCountedOf = ({ search }: { search?: string }) => (search?.trim() ? MOST_COUNTED_OF_SEARCH : MOST_COUNTED)

/**
 * Whether few rows are expected to have what is searched for, of which so many were counted. Several words together are rarer than the database
 * expects, which would go through all rows in their order until it has found a page of them.
 */
export const isRare = (query: { search?: string }, total: number) =>
  total < mostCountedOf(query) || readTerms(query.search ?? '').length > 1

type Asked<Query> = { query: Query; user: Caller; db: Database }
/** The parameters of an operation that are filters. */
type Filter<Query> = Exclude<keyof Query, keyof PageQuery | 'search' | 'countBy' | 'columns'>
type Value<Query, Name extends keyof Query> = Exclude<Query[Name], undefined>

/** The condition of each filter of an operation. A parameter without one does not compile. */
export type Filters<Query> = { readonly [Name in Filter<Query>]-?: (value: Value<Query, Name>) => SQL | undefined }

/** A list that is searched, filtered, ordered and counted by the database. */
export type BrowsedList<Query, Row> = PagedList<Row> & {
  /** The condition of the rows that a caller reaches. */
  scope(asked: Pick<Asked<Query>, 'user' | 'db'>): SQL | undefined | Promise<SQL | undefined>
  /** The condition of the rows that have everything that was typed. */
  search(asked: Pick<Asked<Query>, 'user' | 'db'>, typed: string): Promise<SQL | undefined>
  filters: Filters<Query>
  /** How many rows a caller reaches, where that is known in a shorter way. */
  count?(asked: Pick<Asked<Query>, 'user' | 'db'>, most: number): SQL<number>
  /** The fields that are counted by value, each with the values as its filter takes them. */
  counted?: { readonly [Name in Filter<Query>]?: readonly Value<Query, Name>[] }
}

type Browsing = PageQuery & { search?: string; countBy?: string }

/** The parameters that a list reads, beside the columns of a spreadsheet. */
export const parametersOf = <Name extends string>({ filters }: { filters: Record<Name, unknown> }) =>
  [...pageParameters, 'search', 'countBy', ...Object.keys(filters)] as (keyof Browsing | Name)[] // the names of the record

/** The condition of all filters that a query asks for, but one that is left out. */
export function filtered<Query>(filters: Filters<Query>, query: Query, left?: PropertyKey) {
  const named = Object.entries(filters) as [Filter<Query>, (value: unknown) => SQL | undefined][] // the names of the record
  return and(...named.map(([name, condition]) => (name === left || query[name] === undefined ? undefined : condition(query[name]))))
}

/** The conditions of what is asked for: those of each filter by its name, and all others. */
async function conditionsOf<Query extends Browsing, Row>(list: BrowsedList<Query, Row>, asked: Asked<Query>) {
  const { query } = asked
  const scope = await list.scope(asked)
  const search = query.search?.trim() ? await list.search(asked, query.search) : undefined
  const filter = (left?: PropertyKey) => and(scope, filtered(list.filters, query, left))
  const among = filter()
  const where = and(among, search)
  // Without a condition of its own a query is answered with all that the caller reaches.
  const isWhole = !query.search?.trim() && Object.keys(list.filters).every((name) => query[name as Filter<Query>] === undefined)
  const count = (most: number) => (isWhole && list.count?.(asked, most)) || countOf(asked.db, rowsOf(list, where), where, most)
  return { scope, among, search, where, without: (name: PropertyKey) => and(filter(name), search), count }
}

/** The rows are counted in this: without a condition in their own table, since a join has as many and takes longer. */
export const rowsOf = <Row>({ from, id }: PagedList<Row>, where: SQL | undefined) => (where ? from : id.table)

/** How many rows there are with each value of a field, without the filter of its own. */
async function readCounts<Query extends Browsing, Row>(
  list: BrowsedList<Query, Row>,
  { db, query: { countBy } }: Asked<Query>,
  without: (name: PropertyKey) => SQL | undefined,
) {
  const name = countBy as Filter<Query> | undefined // the contract names only filters
  if (!name) return {}
  const values = list.counted?.[name] ?? []
  const count = (value: Value<Query, Filter<Query>>) => countOf(db, list.from, and(without(name), list.filters[name](value)), MOST_COUNTED)
  const counts = await readValues(db, Object.fromEntries(values.map((value) => [String(value), count(value)])))
  return { counts: Object.entries(counts).map(([value, count]) => ({ value, count })) }
}

/** Reads the page that is asked for, and how many rows there are. */
export async function browse<Query extends Browsing, Row>(list: BrowsedList<Query, Row>, asked: Asked<Query>) {
  const { query, db } = asked
  const { scope, among, search, without, count } = await conditionsOf(list, asked)
  const mostCounted = mostCountedOf(query)
  const { total } = await readValues(db, { total: count(mostCounted) })
  const page = await readPage(db, list, { query, where: among, search: search && { where: search, isRare: isRare(query, total) }, scope })
  return { ...page, total, mostCounted, ...(await readCounts(list, asked, without)) }
}

/** Answers with all rows that are asked for as a spreadsheet, which is sent as it is read. */
export async function exportRows<Query extends Browsing & { columns?: string[] }, Row>(
  list: BrowsedList<Query, Row>,
  { name, columns, shown }: Spreadsheet<Row>,
  asked: Asked<Query> & Listing,
) {
  const { db, user, query, header } = asked
  const { where, count } = await conditionsOf(list, asked)
  const { total } = await readValues(db, { total: count(MOST_COUNTED) })
  header('x-total-count', String(total))
  const known = columns(user)
  const chosen = (query.columns ?? shown(user)).flatMap((id) => (Object.hasOwn(known, id) && known[id] ? [known[id]] : []))
  return csvFile(name, chosen, readBatches(db, list, { sort: query.sort, where }))
}
