/** Returns a function that tells on a terminal, in one line, how many rows of a table are done. */
export function progress() {
  const { stderr } = process
  if (!stderr.isTTY) return () => {}
  process.once('exit', () => stderr.write('\r\u001B[K'))
  return (table: string, rows: number) => void stderr.write(`\r\u001B[K${table}: ${rows.toLocaleString('en')}`)
}
