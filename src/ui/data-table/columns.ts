import type { ReactNode } from 'react'

/** What a column sorts and filters by. */
export type Value = string | number | boolean | null | undefined

/** A column of a `DataTable`. Keep columns outside components or memoized: what is known about a column is remembered by its identity. */
export type Column<Row> = {
  /** Its name in the address, so keep it stable; not `q`, `sort`, `page`, `size` or `columns`. */
  id: string
  header: string
  value: (row: Row) => Value
  /** What is shown; the value itself when absent. */
  cell?: (row: Row) => ReactNode
  /** Names the row, for a screen reader and as the title of its card on a phone. Give it to one column. */
  rowHeader?: true
  /** Not shown until somebody asks for it in 'Vista'. */
  hidden?: true
  /** One line: what does not fit is cut off, and told by the title. */
  cut?: true
  /** Numbers to compare by eye align at the end. */
  align?: 'end'
  /** Its least width in rem, which is also its share of the table. */
  width?: number
  /** Makes the text filter search this column; the text is its placeholder. Give it to one column. */
  search?: string
  /** Makes a multi-select filter of the values: their labels, in order. */
  options?: Readonly<Record<string, string>>
}
