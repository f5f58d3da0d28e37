import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comparedDatabases, postgres } from '#tests/support/database/databases.ts'
import { latch } from '#tests/support/flows/deferred.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

const METRICS_TOKEN = 'a-token-of-this-test'

describe.each(comparedDatabases)('the metrics on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open, { METRICS_TOKEN })
  })
  afterAll(() => app.close())

  const read = (token?: string) => app.app.inject({ url: '/metrics', headers: token ? { authorization: `Bearer ${token}` } : {} })
  async function figure(series: string) {
    const { payload } = await read(METRICS_TOKEN)
    const line = payload.split('\n').find((line) => line.startsWith(`${series} `))
    return Number(line?.split(' ').at(-1) ?? 0)
  }

  test('are for whoever has the token', async () => {
    expect((await read()).statusCode).toBe(401)
    expect((await read(`${METRICS_TOKEN}s`)).statusCode).toBe(401)
    expect(await read(METRICS_TOKEN)).toMatchObject({ statusCode: 200, headers: { 'content-type': expect.stringMatching(/^text\/plain/) } })
  })

  test('count requests by operation and status, whatever the path holds, and sign-ins that failed', async () => {
    const ofOperation = 'http_request_duration_seconds_count{operation="getPatient",status="404"}'
    await app.refused('getPatient', { as: 'BACKOFFICE', params: { id: 2_147_483_647 } })
    const before = [await figure(ofOperation), await figure('sign_in_failures_total')]
    await app.refused('getPatient', { as: 'BACKOFFICE', params: { id: 2_147_483_646 } })
    await app.refused('login', { body: { email: accountOf('DOCTOR').email, password: 'equivocada', recaptchaToken: 'none' } })
    expect(await figure(ofOperation)).toBe((before[0] ?? 0) + 1)
    expect(await figure('sign_in_failures_total')).toBe((before[1] ?? 0) + 1)
    expect((await read(METRICS_TOKEN)).payload).not.toContain('214748364')
  })

  test('show the event loop, and who waits for the database', async () => {
    expect((await read(METRICS_TOKEN)).payload).toContain('nodejs_eventloop_lag_seconds')
    expect(await figure('database_waiting')).toBe(0)
    const hold = latch()
    const held = Promise.all(Array.from({ length: 30 }, () => app.db.transaction(() => hold.promise)))
    await expect.poll(() => figure('database_connections{state="busy"}')).toBeGreaterThan(0)
    await expect.poll(() => figure('database_waiting')).toBeGreaterThan(0)
    hold.resolve()
    await held
    expect(await figure('database_waiting')).toBe(0)
  })

  test('a server that is told to stop is no longer ready, and goes on answering', async () => {
    expect((await app.call('getReadiness')).status).toBe(200)
    app.stopping.abort()
    const { status, headers } = await app.call('getReadiness')
    expect([status, headers['retry-after']]).toEqual([503, '30'])
    expect((await app.call('getHealth')).status).toBe(200)
    await app.ok('listInsurances', { as: 'BACKOFFICE' })
  })
})

test('without a token there are no metrics', async () => {
  const app = await openApp(postgres.open)
  expect((await app.app.inject('/metrics')).statusCode).toBe(404)
  await app.close()
})
