import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'

/** An address of the network, another one each time. */
export const anyAddress = () => [10, randomInt(256), randomInt(256), randomInt(256)].join('.')

/** Requests that nobody makes by mistake. Each resolves to the answer's status and its `Retry-After`. */
export async function hostileRequests(url: string, token: string) {
  const api = `${url}/api/v1`
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

  async function send(path: string, body?: RequestInit['body'], headers: Record<string, string> = {}, method = 'POST') {
    const all = { authorization: `Bearer ${token}`, 'x-forwarded-for': anyAddress(), 'content-type': 'application/json', ...headers }
    const answer = await fetch(api + path, { method, headers: all, ...(body !== undefined && { body }) })
    await answer.arrayBuffer()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }
  const form = (body: string, path = '/users/doctor/2') =>
    send(path, body, { 'content-type': 'multipart/form-data; boundary=x' }, path.endsWith('attachments') ? 'POST' : 'PATCH')
  const part = (name: string, value: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const get = (path: string, headers = {}) => send(path, undefined, headers, 'GET')

  /** Sends bytes as they are. A server may also close the connection without a word. */
  async function raw(bytes: string) {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.end(bytes)
    const answer = await text(socket).catch(() => '')
    return { status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0), retryAfter: null }
  }

  /** Leaves in the middle of a request. */
  async function leave() {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(`POST /api/v1/insurances HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`)
    socket.write('Content-Length: 900\r\n\r\n{"name":')
    await once(socket, 'ready').catch(() => {})
    socket.destroy()
    return { status: 0, retryAfter: null }
  }

  return [
    () => send('/insurances', '{"name":'),
    () => send('/insurances', '['.repeat(15_000)),
    () => send('/insurances', '{"a":'.repeat(5_000)),
    () => send('/insurances', `{"name":"${'x'.repeat(5_000_000)}"}`),
    () => send('/insurances', `{"name":"\\u0000${'\\ud800'.repeat(100)}"}`),
    () => send('/insurances', '{"__proto__":{"name":"x"},"constructor":{"prototype":{"name":"x"}}}'),
    () => send('/insurances', JSON.stringify({ name: [{ name: {} }] })),
    () => send('/insurances', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22])),
    () => send('/insurances', gzipSync('x'.repeat(1_000_000)), { 'content-encoding': 'gzip' }),
    () => send('/insurances', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }),
    () => send('/insurances', JSON.stringify({ name: 'x' }), { 'idempotency-key': 'k'.repeat(10_000) }),
    () => send('/choices', '{"doctorId":1e400,"quantity":-1,"paymentMethod":null,"ppc":"NaN"}'),
    () => send('/auth/login', JSON.stringify({ email: 'nadie@salvia.test', password: 'x'.repeat(9_000), recaptchaToken: 'x' })),
    () => send('/auth/login', JSON.stringify({ email: 'nadie@salvia.test', password: 'equivocada', recaptchaToken: 'x' })),
    () => form(part('certifications', `[${'{},'.repeat(150_000)}{}]`)),
    () => form(part('certifications', `[${'{},'.repeat(10_000)}{}]`)),
    () => form(part('firstName', 'x'.repeat(5_000_000))),
    () => form(part('', 'x')),
    () => form('--x\r\nContent-Disposition: form-data; name="firstName'),
    () => form(part('firstName', 'x').repeat(2_000)),
    () => form(`--x\r\n${'X-More: 1\r\n'.repeat(5_000)}\r\nx\r\n--x--`),
    () =>
      form(
        `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${'x'.repeat(12_000_000)}\r\n--x--`,
        '/follow-up-notes/1/attachments',
      ),
    () => send('/users/doctor/2', 'x', { 'content-type': 'multipart/form-data' }, 'PATCH'),
    async () => {
      const image = new FormData()
      image.set('profileImage', new File([new Uint8Array(bomb)], 'a.png', { type: 'image/png' }))
      const { headers, body } = new Request(api, { method: 'POST', body: image })
      return send('/users/doctor/2', await new Response(body).arrayBuffer(), { 'content-type': headers.get('content-type') ?? '' }, 'PATCH')
    },
    () => get('/users/%00'),
    () => get('/users/999999999999999999999'),
    () => get('/attachments/..%2f..%2fetc%2fpasswd'),
    () => get(`/search?q=${'%25_'.repeat(60)}`),
    () => get(`/medical-consultation?view=history&search=${encodeURIComponent('(a+)+$\\')}&page=2147483647`),
    () => get(`/${'a/'.repeat(3_000)}`),
    () => get('/users', { authorization: `Bearer ${'x'.repeat(8_000)}` }),
    () => get('/users', { authorization: 'Basic eDp4', cookie: 'access_token=%00' }),
    () => raw('NONSENSE\r\n\r\n'),
    () => raw('GET / HTTP/1.1\r\n\r\n'),
    () => raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`),
    () => raw('POST /api/v1/insurances HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
    leave,
  ]
}
