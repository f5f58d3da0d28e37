import type { ReactNode } from 'react'
import classes from './data-table/data-table.module.css'

/** A column of a `PlainTable`. */
export type PlainColumn<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Names the row. Give it to one column. */
  rowHeader?: true
  align?: 'end'
  /** Its least width in rem, which is also its share of the table. */
  width: number
}

type PlainTableProps<Row> = {
  /** What the table lists; its accessible name. */
  label: string
  rows: readonly Row[]
  columns: readonly PlainColumn<Row>[]
  keyOf: (row: Row) => string | number
}

/** A short list inside a page, as it comes: nothing to sort, to filter or to keep in the address. */
export function PlainTable<Row>({ label, rows, columns, keyOf }: PlainTableProps<Row>) {
  const sum = columns.reduce((total, { width }) => total + width, 0)
  return (
    <div className={classes.root}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={classes.region} aria-label={label} tabIndex={0}>
        <table className={classes.table} aria-label={label} style={{ '--width': `${sum}rem` }}>
          <colgroup>
            {columns.map(({ header, width }) => (
              <col key={header} style={{ '--share': `${(width / sum) * 100}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ header, align }) => (
                <th key={header} scope="col" data-align={align}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ header, cell, rowHeader, align }) =>
                  rowHeader ? (
                    <th key={header} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={header} data-label={header} data-align={align}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
