/** Returns a text as code. */
export const code = (text: string) => `\`${text}\``

const cell = (text: string) =>
  text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`

/** Returns a table. Columns in which nothing stands are left out. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]) {
  const shown = titles.map((_, at) => rows.some((cells) => cells[at]))
  const only = (cells: readonly string[]) => cells.filter((_, at) => shown[at])
  return [row(only(titles)), row(only(titles).map(() => '---')), ...rows.map((cells) => row(only(cells)))].join('\n')
}
