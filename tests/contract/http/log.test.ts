import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { EMAIL, hashAsInProduction, PASSWORD, signIns, trying, UNKNOWN } from '#tests/support/features/sign-ins.ts'
import { openApp } from '#tests/support/server/app.ts'
import { openedApp } from '#tests/support/server/opened.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'
import { startProxy } from '#tests/support/services/proxy.ts'

beforeAll(hashAsInProduction)

describe.each(anyDatabase)('on $name', ({ open }) => {
  const app = openedApp(open)
  const { forget, exhaust } = signIns(app)

  describe('the log', () => {
    test('tells each request, and no secret of any', async () => {
      await forget()
      const token = await app.signIn(EMAIL, PASSWORD)
      const secrets = { typed: 'typed-by-mistake-9d1f', captcha: 'captcha-token-77aa', query: 'searched-for-5b2c' }
      await app.refused('login', { body: { email: EMAIL, password: secrets.typed, recaptchaToken: secrets.captcha } })
      await app.refused('login', { body: { email: secrets.typed, password: PASSWORD, recaptchaToken: secrets.captcha } })
      await app.call('listInsurances', { as: { token }, query: { q: secrets.query } })
      await app.call('getCurrentUser', { as: { cookie: token } })
      const before = app.log.length
      await app.call('logout', { as: { token } })
      const all = app.log.join('')
      for (const secret of [PASSWORD, token, ...Object.values(secrets)]) expect(all).not.toContain(secret)
      expect(JSON.parse(app.log[before] ?? '')).toMatchObject({
        msg: 'request',
        method: 'POST',
        path: '/api/v1/auth/logout',
        status: 200,
        reqId: expect.any(String),
      })
    })

    test('tells who was refused, where from and why, and of nobody else', async () => {
      await forget()
      const from = '203.0.113.30'
      const id = (await app.ok('getCurrentUser', { as: 'ADMINISTRATOR_CLINIC' })).id
      const before = app.log.length
      await app.ok('listInsurances', { as: 'ADMINISTRATOR_CLINIC', from })
      await app.refused('createInsurance', { as: 'ADMINISTRATOR_CLINIC', body: { name: 'Ajena' }, from })
      await app.refused('getConsultation', { as: 'DOCTOR', params: { id: 2_147_483_647 }, from })
      await app.refused('getCurrentUser', { as: { token: 'made-up' }, from })
      await app.refused('login', { ...trying(EMAIL, 'wrong'), from })
      await app.refused('createInsurance', { as: 'BACKOFFICE', body: { name: '', surplus: 1 }, from })
      await exhaust(UNKNOWN, from)
      const lines = app.log.slice(before).map((line) => JSON.parse(line))
      const told = lines.filter(({ address }) => address === from)
      expect(told.map(({ code }) => code).slice(0, 6)).toEqual([
        undefined,
        'forbidden',
        'not_found',
        'unauthorized',
        'invalid_credentials',
        'invalid',
      ])
      expect(told.at(-1)).toMatchObject({ status: 429, code: 'too_many_tries', time: expect.any(Number), path: '/api/v1/auth/login' })
      expect(told[1]).toMatchObject({ status: 403, user: id, method: 'POST', path: '/api/v1/insurances' })
    })

    test('tells of a fault without what was sent, and the answer tells less', async () => {
      await forget()
      const token = await app.signIn(EMAIL, PASSWORD)
      await app.db.execute(sql`alter table users rename column first_name to gone`)
      try {
        const { status, text } = await app.call('login', { body: { email: EMAIL, password: 'sent-in-vain-31c0', recaptchaToken: 'x' } })
        expect(status).toBe(500)
        expect(text).not.toMatch(/first_name|select|column/i)
        expect((await app.call('getCurrentUser', { as: { token } })).status).toBe(500)
      } finally {
        await app.db.execute(sql`alter table users rename column gone to first_name`)
      }
      const faults = app.log.filter((line) => JSON.parse(line).level >= 50).join('')
      expect(faults).toContain('first_name')
      for (const secret of [EMAIL, token, 'sent-in-vain-31c0', '$argon2id']) expect(faults).not.toContain(secret)
    })
  })
})

test('PostgreSQL that is away is told once in an interval for one cause, however many ask for it meanwhile', { tags: 'full' }, async () => {
  const url = await createDatabase(inject('postgres'), inject('template'))
  const wire = await startProxy('127.0.0.1', Number(new URL(url).port))
  const through = new URL(url)
  through.port = String(wire.port)
  const app = await openApp(() => openDatabase({ databaseUrl: through.href, dataDir: '' }))
  try {
    const token = await app.signIn(EMAIL, PASSWORD)
    await app.ok('listInsurances', { as: { token } })
    wire.cut()
    const before = app.log.length
    const asked = Array.from({ length: 200 }, () => app.call('listInsurances', { as: { token } }))
    const answers = await Promise.all(asked)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    const faults = app.log.slice(before).filter((line) => JSON.parse(line).level >= 40)
    // A connection that is cut and one that is refused are two causes.
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.length).toBeLessThanOrEqual(3)
    wire.join()
    await app.ok('listInsurances', { as: { token } })
  } finally {
    await app.close()
    await wire.stop()
    await dropDatabase(url)
  }
})
