import type { QueryKey } from '@tanstack/react-query'
import type { paths } from '#contract/generated/schema.ts'
import { api, unwrap } from './client.ts'
import type { Failure } from './query-client.ts'
import { readSpreadsheet } from './stream.ts'

/** A page that no number names: the rows behind or before the one with an id, or the last ones. */
export type Anchor = { after: number } | { before: number } | { last: true }

/** A page by its number, of which the first is 1, or by an anchor in its place. `size` is its number of rows. */
export type PageOf = { page: number; size: number; anchor?: Anchor | undefined }

/** The request of a list: the words, the column that orders it (with `-` for descending), and the chosen values of columns. */
export type ListRequest = { search: string; sort?: string | undefined; filters: Readonly<Record<string, readonly string[]>> }
export type PageRequest = ListRequest & PageOf

/** The lists that a server searches, filters, orders and pages itself where they are too long to be sent whole. */
type Browsable = '/users' | '/patients' | '/clinics' | '/doctors-referrals'
type Row<Path extends Browsable> = paths[`${Path}/page`]['get']['responses'][200]['content']['application/json']['data'][number]
type Query = NonNullable<paths['/users/page']['get']['parameters']['query']>

/** The columns of a spreadsheet, by the names that they have in the table. */
type Columns = NonNullable<NonNullable<paths['/users/export/csv']['get']['parameters']['query']>['columns']>

/** A column of yes and no takes one of them; with both it limits nothing. */
function filterOf(chosen: readonly string[]) {
  if (!chosen.every((value) => value === 'true' || value === 'false')) return chosen
  return chosen.length === 1 ? chosen[0] === 'true' : undefined
}

/** The parameters of a page. */
export const toPageQuery = ({ page, size, anchor }: PageOf) => ({ ...(anchor ?? { page }), pageSize: size })

/**
 * A page: the rows, the number of pages and, where the server gives it, the number of records. `isLeast`: there may be more than these.
 * Where the server tells whether there are rows before and after, its pages go on behind the last one that has a number.
 */
export type PageOfRows<Row> = { rows: Row[]; pages: number; total?: number; isLeast?: boolean; hasPrevious?: boolean; hasNext?: boolean }

/** How a part of a list is read. */
export type ListQuery<Data> = {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
  meta?: { failed: Failure }
}

/** Finds records of a list that is too long to be sent whole: by words, and one by its id. */
export type Finder<Row> = {
  find: (typed: string) => ListQuery<{ rows: Row[] }>
  one: (id: number, signal: AbortSignal) => Promise<Row | undefined>
}

type Answered<Row> = { data: Row[]; total: number; mostCounted?: number; hasPrevious?: boolean; hasNext?: boolean }

/** The rows of an answer, and how many records and pages there are. Where counting ended `isLeast` tells that there may be more. */
export function toPage<Row>(
  { data: rows, total, mostCounted = Number.POSITIVE_INFINITY, ...more }: Answered<Row>,
  { page, size, anchor }: PageOf,
) {
  // A backend that does not say so may have more behind each full page.
  const { hasNext = rows.length === 0 || rows.length === size } = more
  const isLeast = total >= mostCounted && (anchor !== undefined || hasNext)
  const shown = rows.length > 0 && !anchor ? (page - 1) * size + rows.length : 0
  const counted = total >= mostCounted ? Math.max(total, shown) : total
  const pages = Math.max(Math.ceil(counted / size), isLeast && shown > 0 ? page + 1 : 0)
  return { rows, total: counted, pages, isLeast, ...more }
}

/** Without its empty parts, which the contract refuses. */
function toQuery({ search, sort, filters }: ListRequest) {
  const chosen = Object.entries(filters).map(([name, values]) => [name, filterOf(values)])
  return {
    ...(search && { search }),
    ...(sort && { sort }),
    ...Object.fromEntries(chosen.filter(([, value]) => value !== undefined)),
  } as Query
}

/** The queries of a list's pages and its spreadsheet. `fixed` are filters that are not chosen in a column. */
export function browsable<Path extends Browsable>(path: Path, failed: Failure, fixed: Readonly<Record<string, string | number>> = {}) {
  // The client cannot resolve a path that is a type parameter, so it gets one of these paths, and the type of a row is the right one's.
  const [page, csv] = [`${path}/page` as '/users/page', `${path}/export/csv` as '/users/export/csv']
  const read = (query: Query, signal: AbortSignal) => unwrap(api.GET(page, { params: { query: { ...fixed, ...query } }, signal }))
  return {
    page: ({ search, sort, filters, ...request }: PageRequest): ListQuery<PageOfRows<Row<Path>>> => {
      const list = { search, sort, filters }
      return {
        queryKey: [path, 'page', fixed, list, request],
        queryFn: async ({ signal }) => {
          const { data, ...answer } = await read({ ...toQuery(list), ...toPageQuery(request) }, signal)
          return toPage({ ...answer, data: data as unknown as Row<Path>[] }, request)
        },
        meta: { failed },
      }
    },

    /** How many rows there are with each value of a column. The filter of that column does not count. */
    counts: (list: ListRequest, column: string): ListQuery<Readonly<Record<string, number>>> => ({
      queryKey: [path, 'counts', fixed, list, column],
      queryFn: async ({ signal }) => {
        const { counts = [] } = await read({ ...toQuery(list), pageSize: 1, countBy: column as NonNullable<Query['countBy']> }, signal)
        return Object.fromEntries(counts.map(({ value, count }) => [value, count]))
      },
    }),

    /** All rows with these columns. `onRows` is told how many rows are there, and of how many. */
    spreadsheet: (list: ListRequest, columns: readonly string[], onRows: OnRows, signal: AbortSignal) =>
      readSpreadsheet(
        (options) => api.GET(csv, { params: { query: { ...fixed, ...toQuery(list), columns: columns as Columns } }, signal, ...options }),
        onRows,
      ),
  }
}

type OnRows = Parameters<typeof readSpreadsheet>[1]
