import { type Column, getText } from './columns.ts'

/** One cell of a file; what a spreadsheet would take for a formula becomes text. */
function field(text: string) {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The rows as a file that a spreadsheet in Spanish opens by a double click: the columns' headings and texts, between semicolons. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map((column) => getText(column, row)))]
  // Without the mark at the start a spreadsheet reads UTF-8 as something else.
  return `\uFEFF${lines.map((line) => `${line.map(field).join(';')}\r\n`).join('')}`
}
