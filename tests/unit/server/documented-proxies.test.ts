import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentedNginx } from '#tests/support/services/nginx.ts'

type Block = { head: string; lines: string[]; blocks: Block[] }

/** The directives and blocks of a configuration, without its comments. */
function parse(configuration: string) {
  const root: Block = { head: '', lines: [], blocks: [] }
  const open = [root]
  const text = configuration.replace(/^\s*#.*$/gm, '')
  for (const [, words = '', end] of text.matchAll(/((?:'[^']*'|"[^"]*"|[^;{}'"])*)([;{}])/g)) {
    const within = open.at(-1) ?? root
    if (end === ';') within.lines.push(words.trim())
    if (end === '}') open.pop()
    if (end !== '{') continue
    const block: Block = { head: words.trim(), lines: [], blocks: [] }
    within.blocks.push(block)
    open.push(block)
  }
  return root
}

const servers = parse(documentedNginx()).blocks.filter(({ head }) => head === 'server')
const proxying = servers.flatMap((server) =>
  server.blocks.filter(({ lines }) => lines.some((line) => line.startsWith('proxy_pass'))).map((location) => ({ server, location })),
)
/** What holds for a location: nginx takes those of the server where the location has none of the kind at all. */
const inForce = ({ server, location }: (typeof proxying)[number], kind: string) => {
  const [own, inherited] = [location, server].map(({ lines }) => lines.filter((line) => line.startsWith(`${kind} `)))
  return own && own.length > 0 ? own : inherited
}

test.each(proxying.map((one) => [one.location.head, one] as const))(
  'the documented nginx replaces what a client says of itself, and says when no process answers, at %s',
  (_, one) => {
    expect(inForce(one, 'proxy_set_header')).toEqual(
      expect.arrayContaining([
        'proxy_set_header Host $host',
        'proxy_set_header X-Forwarded-For $remote_addr',
        'proxy_set_header X-Forwarded-Proto $scheme',
        'proxy_set_header X-Forwarded-Host ""',
        'proxy_set_header Forwarded ""',
        'proxy_set_header X-Request-Id $request_id',
      ]),
    )
    expect(inForce(one, 'error_page')).toEqual(['error_page 502 504 = @unavailable', 'error_page 429 = @busy'])
  },
)

test('the documented nginx hands on more than one kind of address', () => {
  expect(proxying.length).toBeGreaterThan(1)
})

test('the documented Caddy replaces what it does not replace by itself', () => {
  const [, caddy = ''] = /```caddyfile\n(.+?)```/s.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
  expect(caddy.match(/reverse_proxy/g)).toHaveLength(1)
  for (const line of ['header_up X-Request-Id {http.request.uuid}', 'header_up -Forwarded']) expect(caddy).toContain(line)
})
