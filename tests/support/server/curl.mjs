/**
 * Stands in for curl where a machine has none: the few options that docs/api.md uses. Another option is an error, so that no call is
 * taken for another one.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd' },
    output: { type: 'string', short: 'o', default: '-' },
    'dump-header': { type: 'string', short: 'D' },
    'write-out': { type: 'string', short: 'w', default: '' },
  },
})
const write = (file, text) => (file === '-' ? process.stdout.write(text) : writeFileSync(file, text))

const [url = ''] = positionals
const headers = values.header.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
const method = values.request ?? (values.data === undefined ? 'GET' : 'POST')
const answer = await fetch(url, { method, headers, body: values.data })
const lines = [`HTTP/1.1 ${answer.status} ${answer.statusText}`, ...[...answer.headers].map(([name, value]) => `${name}: ${value}`), '', '']
if (values['dump-header']) write(values['dump-header'], lines.join('\r\n'))
write(values.output, await answer.text())
process.stdout.write(values['write-out'].replace('%{http_code}', String(answer.status)).replaceAll('\\n', '\n'))
