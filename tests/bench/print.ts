/** Prints rows as a Markdown table. */
export function print(title: string, rows: Record<string, string | number>[]) {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  console.log([`\n${title}\n`, line(columns), line(columns.map(() => '---')), ...rows.map((row) => line(Object.values(row)))].join('\n'))
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
