import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#server/audit/schema.ts'
import { operationIds, operationOf, resolve } from '#tests/support/contract/contract.ts'
import { postgres } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { shareOf } from '#tests/support/setup/settings.ts'

const CONSOLE = 'https://consola.example.com'

describe('behind proxies', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(postgres.open, {
      TRUST_PROXY: '10.0.0.0/8',
      CORS_ORIGINS: `${CONSOLE},http://127.0.0.1:4173`,
    })
  })
  afterAll(() => app.close())

  test('a weak tag names the version as well as a strong one', async () => {
    const { body } = await app.call('createInsurance', { as: 'BACKOFFICE', body: { name: 'Obra de los proxies' } })
    const { id } = body as { id: number } // the create operation's 201
    const rename = (tag: string) =>
      app.call('updateInsurance', { as: 'BACKOFFICE', params: { id }, headers: { 'if-match': tag }, body: { name: `Obra ${tag}` } })
    expect((await rename('W/"1"')).status).toBe(200)
    expect((await rename('W/"1"')).status).toBe(412)
    expect((await rename('"7", W/"2"')).status).toBe(200)
  })

  test.each([
    ['a trusted proxy', '10.1.2.3', 'f1e2d3c4-b5a6', true],
    ['anybody else', '203.0.113.9', 'f1e2d3c4-b5a6', false],
    ['a trusted proxy that hands on something long', '10.1.2.3', 'x'.repeat(101), false],
    ['a trusted proxy that hands on markup', '10.1.2.3', '<script>1</script>', false],
    ['a trusted proxy that sends two', '10.1.2.3', 'aaaaaaaa, bbbbbbbb', false],
  ])('the id of a request by %s is taken over: %s %s %s', async (_, from, id, isTaken) => {
    const { headers } = await app.call('getHealth', { from, headers: { 'x-request-id': id } })
    expect(headers['x-request-id'] === id).toBe(isTaken)
  })

  test.each([
    ['what a trusted proxy says', '10.1.2.3', '203.0.113.40', '203.0.113.40'],
    ['the nearest address that is no trusted proxy', '10.1.2.3', '198.51.100.1, 203.0.113.41, 10.9.9.9', '203.0.113.41'],
    ['its own, whatever it says, when it comes without a proxy', '203.0.113.42', '198.51.100.2', '203.0.113.42'],
  ])('the address of a caller is %s', async (_, from, forwarded, address) => {
    await app.refused('login', {
      body: { email: 'nadie@example.com', password: 'equivocada', recaptchaToken: 'none' },
      headers: { 'x-forwarded-for': forwarded },
      from,
    })
    const [row] = await app.db.select({ address: auditLog.address }).from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(row).toEqual({ address })
    expect(JSON.parse(app.log.at(-1) ?? '')).toMatchObject({ address })
  })

  const preflight = (origin: string) =>
    app.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/insurances/1',
      headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization,if-match' },
    })

  test('a console of another origin may ask and read what the contract promises', async () => {
    const { statusCode, headers } = await preflight(CONSOLE)
    expect({ statusCode, headers }).toMatchObject({
      statusCode: 204,
      headers: { 'access-control-allow-origin': CONSOLE, 'access-control-allow-credentials': 'true' },
    })
    for (const method of ['GET', 'POST', 'PATCH']) expect(headers['access-control-allow-methods']).toContain(method)
    const names = ['authorization', 'content-type', ...parameters]
    for (const name of names) expect(String(headers['access-control-allow-headers']).toLowerCase().split(', ')).toContain(name)

    const answer = await app.call('listInsurances', { as: 'BACKOFFICE', headers: { origin: CONSOLE } })
    const exposed = String(answer.headers['access-control-expose-headers']).split(', ')
    expect(exposed).toEqual(expect.arrayContaining(['X-Request-Id', 'Retry-After', 'ETag', 'X-Total-Count', ...promised]))
  })

  const parameters = operationIds.flatMap((id) =>
    operationOf(id).parameters.flatMap((one) => (one.in === 'header' ? one.name.toLowerCase() : [])),
  )
  const promised = operationIds.flatMap((id) =>
    Object.values(operationOf(id).responses).flatMap((answer) => Object.keys(resolve(answer).headers ?? {})),
  )

  test('a refusal can be read there, too', async () => {
    const { status, headers } = await app.call('listInsurances', { headers: { origin: CONSOLE } })
    expect({ status, headers }).toMatchObject({ status: 401, headers: { 'access-control-allow-origin': CONSOLE } })
  })

  test.each(['https://consola.example.com.evil.test', 'http://consola.example.com', 'https://otra.example.com', 'null'])(
    'the origin %s may not',
    async (origin) => {
      expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin')
      const { headers } = await app.call('getHealth', { headers: { origin } })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )
})

test.each(
  shareOf(
    [
      ['one that TRUST_PROXY does not name', 'loopback'],
      ['any, where TRUST_PROXY names none', ''],
    ],
    2,
    1,
  ),
)('a proxy that is not believed is told once in the log: %s', async (_, trusted) => {
  const app = await openApp(postgres.open, trusted ? { TRUST_PROXY: trusted } : {})
  try {
    const asked = (from: string, headers: Record<string, string>) => app.call('getHealth', { from, headers })
    const warnings = () => app.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
    await asked('10.1.2.3', {})
    if (trusted) await asked('127.0.0.1', { 'x-forwarded-for': '203.0.113.1' })
    expect(warnings()).toEqual([])
    for (const from of ['10.1.2.3', '10.1.2.3', '10.1.2.4']) await asked(from, { 'x-forwarded-for': '203.0.113.1' })
    expect(warnings().map(({ msg }) => msg)).toEqual([
      'X-Forwarded-For of 10.1.2.3 is ignored, because TRUST_PROXY does not name it: all callers behind it count as one.',
    ])
  } finally {
    await app.close()
  }
})
