import { type Answer, answer } from './client.ts'

/** A list of the contract. A long one is sent up to its cap (`isTruncated`), with the number of rows that there are, as far as they were counted. */
export type List<Row> = { rows: Row[]; total: number; isTruncated: boolean }

/** Like `unwrap`, for a list. A backend that does not say whether it has sent all of it has. */
export async function unwrapList<Row>(call: Promise<Answer<Row[]>>): Promise<List<Row>> {
  const { data: rows = [], response } = await answer(call)
  const isTruncated = response.headers.get('X-Truncated') === 'true'
  return { rows, isTruncated, total: isTruncated ? Number(response.headers.get('X-Total-Count')) : rows.length }
}

/** For `select` of a query: the rows of a list. */
export const rowsOf = <Row>({ rows }: List<Row>) => rows

/** A list of which not all rows are here, or nothing. Other data than a list is whole. */
export const capOf = (data: unknown) => {
  const list = data as Partial<List<unknown>> | undefined
  return list?.isTruncated ? (list as List<unknown>) : undefined
}
