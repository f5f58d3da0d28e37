import { type Column, getText } from './columns.ts'

/** The sign for a missing value. It is no formula by itself. */
const NOTHING = '-'
/** Numbers alone that begin with a sign, such as a place on the map, compute nothing. */
const NUMBERS = /^-\d+(\.\d+)?(, -?\d+(\.\d+)?)*$/

const getCell = <Row>(column: Column<Row>, row: Row) => (column.file ? String(column.file.value(row)) : getText(column, row))

/** Returns a cell of the file. An apostrophe keeps spreadsheets from evaluating text as a formula. */
function field(text: string) {
  const harmless = /^[=+\-@\t\r]/.test(text) && text !== NOTHING && !NUMBERS.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Returns the rows as CSV with the columns' headers and texts. Spreadsheets in Spanish expect semicolons between the cells. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  const lines = [
    columns.map(({ header, file }) => file?.header ?? header),
    ...rows.map((row) => columns.map((column) => getCell(column, row))),
  ]
  // Without the byte order mark a spreadsheet does not read the file as UTF-8.
  return `\uFEFF${lines.map((line) => `${line.map(field).join(';')}\r\n`).join('')}`
}
