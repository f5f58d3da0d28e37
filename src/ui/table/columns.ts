import type { ReactNode } from 'react'
import { orMissing } from '#src/i18n/format.ts'
import { yesNo } from '#src/i18n/labels.ts'

/** The value by which a column sorts and filters. */
export type Value = string | number | boolean | null | undefined

type Described<Row> = {
  header: string
  /**
   * Returns the text of a cell, which the page, the CSV file and the title show. By default the value, the label of its option,
   * Sí or No, or N/A.
   */
  text?: (row: Row) => string
  /** The value in a file instead of a text with a unit: the number, under a header that names the unit. */
  file?: { header: string; value: (row: Row) => number }
  /** Renders the cell where plain text is not enough: a link, a badge. */
  cell?: (row: Row, text: string) => ReactNode
  /** Returns the path of the cell's link. The row opens by the link of the column that names it. */
  link?: (row: Row) => string
  /** A date and its hour, which have room on one line, take two where somebody spaces letters, instead of being cut. */
  wraps?: true
  /** Marks the column that names the row for screen readers and heads its card on a phone. One column has it; it cannot be hidden. */
  rowHeader?: true
  /**
   * The place of the column if the list is narrow and a row is two lines: on the first a short `lead` and the `title`, on the second a `detail`,
   * more of it (`extra`) and a `badge`. Without a place it is left to the record's page.
   */
  place?: 'lead' | 'title' | 'detail' | 'extra' | 'badge'
  /** The column tells rows apart that have the same name: the row's buttons and links are described by both. */
  describesRow?: true
  /** Hidden until the user shows it in 'Vista'. */
  hidden?: true
  /** Numbers align at the end, so that they can be compared. */
  align?: 'end'
  /** The minimum width in rem, and the column's share of the table's width. */
  width?: number
  /** The placeholder of the list's search, which looks in every column. One column has it. */
  search?: string
  /** The labels of the values, in order, `null` for none. In a `DataTable` the column also gets a filter for them. */
  options?: Readonly<Record<string, string>>
}

/** The properties of a row that are plain values. */
type Field<Row> = { [Key in keyof Row]-?: Row[Key] extends Value ? Key : never }[keyof Row] & string

/**
 * A column of a table. `id` is part of the address, so keep it stable, and not `q`, `sort`, `page`, `size` or `columns`. Without
 * `value` the column shows the row's property of that name. Define columns outside components or memoize them, because caches
 * use their identity as key.
 */
export type Column<Row> = Described<Row> & ({ id: Field<Row>; value?: (row: Row) => Value } | { id: string; value: (row: Row) => Value })

/** A row of a table: a record with an id. */
export type TableRow = { id: string | number }

export const getValue = <Row>({ id, value }: Column<Row>, row: Row): Value =>
  // A column without `value` has the name of a property that is a `Value`, as its type ensures.
  value ? value(row) : (row as Record<string, Value>)[id]

export function getText<Row>(column: Column<Row>, row: Row) {
  if (column.text) return column.text(row)
  const value = getValue(column, row)
  if (column.options) return orMissing(column.options[String(value)])
  return typeof value === 'boolean' ? yesNo(value) : orMissing(value)
}
