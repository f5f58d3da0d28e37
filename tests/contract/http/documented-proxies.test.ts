import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgres } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { documentedNginx, findNginx, startNginx } from '#tests/support/services/nginx.ts'

/** What somebody says of themselves who wants to be another one. */
const FORGED = {
  'x-forwarded-for': '203.0.113.66',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'otra.example.com',
  'x-real-ip': '203.0.113.66',
  forwarded: 'for=203.0.113.66;proto=https;host=otra.example.com',
  'x-request-id': 'ffffffff-forged',
}
/** Every address of this machine's loopback network is its own: the client's is another one than the proxy's. */
const CLIENT = '127.0.0.2'

/** An address of each documented location: each of the alternatives of one that lists several. */
const paths = Array.from(documentedNginx().matchAll(/location (~ )?([^@=\s]\S*) \{[^}]*proxy_pass/g), ([, , pattern = '']) => {
  const [, before = '', alternatives = '', after = ''] = /^\^?([^(]*)(?:\(([^)]*)\))?(.*)$/.exec(pattern) ?? []
  return alternatives.split('|').map((one) => `${before}${one}${after}${one ? 'una-clave' : 'api/v1/health'}`)
}).flat()

const hasNginx = findNginx() !== undefined
let app: TestApp
let nginx: Awaited<ReturnType<typeof startNginx>>
beforeAll(async () => {
  if (!hasNginx)
    return console.warn(
      'There is no nginx on this machine (`apt-get install nginx-light`): what docs/operations.md shows was read, and not run.',
    )
  app = await openApp(postgres.open, { TRUST_PROXY: '127.0.0.1', PUBLIC_BOOKING: '1' })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  nginx = await startNginx([(app.app.server.address() as AddressInfo).port]) // it listens on a port
})
afterAll(async () => {
  await nginx?.stop()
  await app?.close()
})

/** Asks through nginx, as a client of another address that sends forged headers. */
const ask = (path: string) =>
  new Promise<{ status: number | undefined; type: string | undefined; id: unknown }>((resolve, reject) => {
    request(nginx.url + path, { headers: FORGED, localAddress: CLIENT, agent: false }, (answer) => {
      const { 'content-type': type, 'x-request-id': id } = answer.headers
      answer.resume().once('end', () => resolve({ status: answer.statusCode, type, id }))
    })
      .once('error', reject)
      .end()
  })

test('the document has an address for pages, for the API, and for each kind of link in a mail', () => {
  expect(paths).toEqual([
    '/api/v1/health',
    '/turno/una-clave',
    '/reservar/pedido/una-clave',
    '/api/v1/appointments/una-clave',
    '/api/v1/booking/requests/una-clave',
  ])
})

test('nobody writes an address or an id of their own into the log through the documented nginx, at any of its locations', async () => {
  if (!hasNginx) return
  for (const path of paths) {
    const { id } = await ask(path)
    const line = app.log.map((line) => JSON.parse(line)).findLast(({ msg }) => msg === 'request')
    expect(line, path).toMatchObject({ address: CLIENT, reqId: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(id).toBe(line.reqId)
  }
  expect(app.log.join('')).not.toMatch(/203\.0\.113\.66|forged|otra\.example/)
})

test('where no process answers, the documented nginx answers as the API does, at any of its locations', async () => {
  if (!hasNginx) return
  app.app.server.closeAllConnections()
  await app.app.close()
  for (const path of paths) expect(await ask(path), path).toMatchObject({ status: 503, type: 'application/problem+json' })
})
