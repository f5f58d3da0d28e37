/** Parses semicolon-separated CSV by RFC 4180, independently of the product's own code. */
export function parseCsv(text: string) {
  const lines: string[][] = []
  let line: string[] = []
  let rest = text
  while (rest !== '') {
    const [whole, quoted, plain = '', end = ''] = /^(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|$)/.exec(rest) ?? []
    if (whole === undefined || (whole === '' && end === '')) throw new Error(`Not a field: ${JSON.stringify(rest.slice(0, 40))}`)
    line.push(quoted?.replaceAll('""', '"') ?? plain)
    rest = rest.slice(whole.length)
    if (end === ';') continue
    lines.push(line)
    line = []
  }
  return lines
}
