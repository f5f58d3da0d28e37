import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { load as parseYaml } from 'js-yaml'
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

  test('have each figure that the documented rules ask for, and each rule says what to do', async () => {
    const text = readFileSync('docs/monitoring.md', 'utf8')
    const [, rules = ''] = /```yaml\n(groups:[^`]+)```/.exec(text) ?? []
    const { groups } = parseYaml(rules) as { groups: { rules: { expr: string; annotations: { do: string } }[] }[] }
    const all = groups.flatMap((group) => group.rules)
    expect(all.length).toBeGreaterThan(8)
    for (const { annotations } of all) expect(annotations.do).toMatch(/\.$/)
    const known = new Set([...(await read(METRICS_TOKEN)).payload.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    // A function stands before its parenthesis; `up` is Prometheus's own.
    const bare = all.map(({ expr }) => expr.replace(/by \([^)]*\)|\{[^}]*\}|\[[^\]]*\]/g, ''))
    const named = bare.flatMap((expr) => expr.match(/\b[a-z]\w*\b(?!\()/g) ?? []).filter((word) => !['and', 'or', 'up'].includes(word))
    expect(named).toContain('webhooks_paused')
    expect([...new Set(named)].filter((name) => !known.has(name.replace(/_count$/, '')))).toEqual([])
  })

  test('tell of what waits, how long, and what was given up', async () => {
    const as = 'BACKOFFICE' as const
    const { webhook } = await app.ok('createWebhook', { as, body: { url: 'https://integraciones.example.com/', events: ['LEAD_CHANGED'] } })
    await app.ok('testWebhook', { as, params: { id: webhook.id } })
    await app.ok('testWebhook', { as, params: { id: webhook.id } })
    await app.db.execute(sql`update pgboss.job set start_after = now() - interval '20 minutes' where name = 'webhooks'`)
    await app.db.execute(sql`update webhook_deliveries set created_at = now() - interval '1 hour'`)
    expect(await figure('jobs_waiting{queue="webhooks"}')).toBe(2)
    expect(await figure('jobs_oldest_seconds{queue="webhooks"}')).toBeGreaterThanOrEqual(1200)
    expect(await figure('webhooks_waiting')).toBe(2)
    expect(await figure('webhooks_oldest_seconds')).toBeGreaterThanOrEqual(3600)
    expect(await figure('webhooks_paused')).toBe(0)
    await app.db.execute(
      sql`update pgboss.job set state = 'retry', start_after = now() + interval '1 hour', output = '{"isDown":true}' where name = 'webhooks'`,
    )
    expect(await figure('webhooks_paused')).toBe(1)
    expect(await figure('jobs_retrying{queue="webhooks"}')).toBe(2)
    await app.db.execute(sql`update pgboss.job set state = 'failed' where name = 'webhooks'`)
    await app.db.execute(sql`update webhook_deliveries set status = 'FAILED'`)
    expect([await figure('webhooks_waiting'), await figure('webhooks_failed')]).toEqual([0, 2])
    expect([await figure('jobs_waiting{queue="webhooks"}'), await figure('jobs_failed{queue="webhooks"}')]).toEqual([0, 2])
    expect([await figure('database_reachable'), await figure('storage_writable')]).toEqual([1, 1])
    expect(await figure('storage_free_bytes')).toBeGreaterThan(0)
  })

  test('answer with what they know while others have all connections', { tags: 'full' }, async () => {
    const known = await figure('webhooks_failed')
    expect(known).toBeGreaterThan(0)
    const hold = latch()
    const held = Promise.all(Array.from({ length: 30 }, () => app.db.transaction(() => hold.promise)))
    await expect.poll(() => app.load?.().waiting).toBeGreaterThan(0)
    const began = performance.now()
    expect(await figure('database_reachable')).toBe(0)
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(await figure('webhooks_failed')).toBe(known)
    expect(await figure('database_read_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 600)
    hold.resolve()
    await held
    expect(await figure('database_reachable')).toBe(1)
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

test('without a token there are no metrics', { tags: 'full' }, async () => {
  const app = await openApp(postgres.open)
  expect((await app.app.inject('/metrics')).statusCode).toBe(404)
  await app.close()
})
