import type { ReactNode } from 'react'
import { orMissing } from '#src/i18n/format.ts'
import { yesNo } from '#src/i18n/labels.ts'

/** What a column sorts and filters by. */
export type Value = string | number | boolean | null | undefined

type Described<Row> = {
  header: string
  /** What is shown, as text: on the page, in the file, in the title. By default the value, the label of its option, Sí or No, or N/A. */
  text?: (row: Row) => string
  /** How that text is drawn, where it is more than text: a link, a badge. */
  cell?: (row: Row, text: string) => ReactNode
  /** Names the row, for a screen reader and as the title of its card on a phone. Give it to one column; it cannot be hidden. */
  rowHeader?: true
  /** Not shown until somebody asks for it in 'Vista'. */
  hidden?: true
  /** Numbers to compare by eye align at the end. */
  align?: 'end'
  /** Its least width in rem, which is also its share of the table. */
  width?: number
  /** Makes the text filter of a `DataTable` search this column; the text is its placeholder. Give it to one column. */
  search?: string
  /** The labels of the values, in order; in a `DataTable` also a filter of several of them. */
  options?: Readonly<Record<string, string>>
}

/** The fields of a row that are values as they are. */
type Field<Row> = { [Key in keyof Row]-?: Row[Key] extends Value ? Key : never }[keyof Row] & string

/**
 * A column of a table; `id` is its name in the address, so keep it stable, and not `q`, `sort`, `page`, `size` or `columns`.
 * Without `value` it is the row's field of that name. Keep columns outside components or memoized: what is known about a
 * column is remembered by its identity.
 */
export type Column<Row> = Described<Row> & ({ id: Field<Row>; value?: (row: Row) => Value } | { id: string; value: (row: Row) => Value })

/** What a table shows: records with an id. */
export type TableRow = { id: string | number }

export const getValue = <Row>({ id, value }: Column<Row>, row: Row): Value =>
  // By its type, a column without `value` is named after a field that is one.
  value ? value(row) : (row as Record<string, Value>)[id]

export function getText<Row>(column: Column<Row>, row: Row) {
  if (column.text) return column.text(row)
  const value = getValue(column, row)
  if (column.options) return orMissing(column.options[String(value)])
  return typeof value === 'boolean' ? yesNo(value) : orMissing(value)
}
