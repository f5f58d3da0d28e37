import { Readable } from 'node:stream'
import type { Caller } from '../caller.ts'

/** A column of a spreadsheet: its heading and its text. */
export type CsvColumn<Row> = readonly [heading: string, text: (row: Row) => string]

/** A list as a spreadsheet: the columns that a caller may have, by the names of the contract, and those that they get unasked. */
export type Spreadsheet<Row> = {
  name: string
  columns: (user: Caller) => Readonly<Record<string, CsvColumn<Row>>>
  shown: (user: Caller) => readonly string[]
}

/** This sign stands for a missing phone. It is no formula by itself. */
const NOTHING = '-'
/** Numbers alone that begin with a sign, such as a place on the map, compute nothing. */
const NUMBERS = /^-\d+(\.\d+)?(, -?\d+(\.\d+)?)*$/

/** A cell. An apostrophe keeps spreadsheets from evaluating text as a formula. */
function cell(text: string) {
  const harmless = /^[=+\-@\t\r]/.test(text) && text !== NOTHING && !NUMBERS.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(';')}\r\n`

/**
 * Writes rows as CSV, a text for each batch. Spreadsheets in Spanish expect semicolons between the cells, and without the byte order mark
 * they do not read the file as UTF-8.
 */
export async function* toCsv<Row>(columns: readonly CsvColumn<Row>[], batches: AsyncIterable<readonly Row[]>) {
  yield `\uFEFF${line(columns.map(([heading]) => heading))}`
  for await (const rows of batches) yield rows.map((row) => line(columns.map(([, text]) => text(row)))).join('')
}

/** A spreadsheet as the answer of an operation, which is sent as it is read. */
export function csvFile<Row>(name: string, columns: readonly CsvColumn<Row>[], batches: AsyncIterable<readonly Row[]>) {
  let rows = 0
  async function* counted() {
    for await (const batch of batches) {
      rows += batch.length
      yield batch
    }
  }
  return { type: 'text/csv; charset=utf-8', name, bytes: Readable.from(toCsv(columns, counted())), rows: () => rows }
}
