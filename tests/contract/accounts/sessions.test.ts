import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessions, users } from '#server/accounts/schema.ts'
import { deleteEndedSessions } from '#server/accounts/sessions.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { EMAIL, hashAsInProduction, PASSWORD, signIns, trying } from '#tests/support/features/sign-ins.ts'
import { type Ask, openApp } from '#tests/support/server/app.ts'
import { openedApp } from '#tests/support/server/opened.ts'

beforeAll(hashAsInProduction)

describe.each(anyDatabase)('on $name', ({ open }) => {
  const app = openedApp(open)
  const { forget } = signIns(app)

  describe('a session', () => {
    const read = (token: string) => app.call('getCurrentUser', { as: { token } })

    test('idles out after half an hour without a request, and lives on while it is used', async () => {
      const token = await app.signIn(EMAIL, PASSWORD)
      for (let i = 0; i < 4; i++) {
        await app.passTime({ minutes: 29 })
        expect((await read(token)).status).toBe(200)
      }
      await app.passTime({ minutes: 31 })
      expect((await read(token)).status).toBe(401)
      expect(await app.ok('verifySession', { as: { token } })).toEqual({ isAuthenticated: false, role: null })
    })

    test('ends after twelve hours however much it is used', async () => {
      const token = await app.signIn(EMAIL, PASSWORD)
      for (let i = 0; i < 24; i++) {
        expect((await read(token)).status).toBe(200)
        await app.passTime({ minutes: 29 })
      }
      await app.passTime({ minutes: 25 })
      expect((await read(token)).status).toBe(401)
    })

    test.each([
      ['opened', 'createdAt'],
      ['used', 'lastUsedAt'],
    ] as const)('that was %s while the clock was ahead opens nothing once it is right, and is deleted', async (_, column) => {
      const setAhead = (by: string) => app.db.update(sessions).set({ [column]: sql`now() + ${by}::interval` })
      const [one, other] = [await app.signIn(EMAIL, PASSWORD), await app.signIn(EMAIL, PASSWORD)]
      await setAhead('30 seconds')
      expect((await read(one)).status).toBe(200)
      await setAhead('10 minutes')
      expect((await read(other)).status).toBe(401)
      await deleteEndedSessions(app.db, app.env.session)
      expect(await app.db.$count(sessions)).toBe(0)
      await app.passTime({})
    })

    test('lasts as long as the settings say', { tags: 'full' }, async () => {
      const short = await openApp(open, { SESSION_IDLE_MINUTES: '2', SESSION_HOURS: '1' })
      try {
        const token = await short.signIn(EMAIL, PASSWORD)
        await short.passTime({ minutes: 1 })
        expect((await short.call('getCurrentUser', { as: { token } })).status).toBe(200)
        await short.passTime({ minutes: 3 })
        expect((await short.call('getCurrentUser', { as: { token } })).status).toBe(401)
      } finally {
        await short.close()
      }
    })

    test('is over at logout, on the server, and no other one with it', async () => {
      const [mine, other] = [await app.signIn(EMAIL, PASSWORD), await app.signIn(EMAIL, PASSWORD)]
      const { headers } = await app.call('logout', { as: { token: mine } })
      expect(headers['set-cookie']).toMatch(/^access_token=; Max-Age=0;/)
      expect((await read(mine)).status).toBe(401)
      expect((await app.call('logout', { as: { token: mine } })).status).toBe(401)
      expect((await read(other)).status).toBe(200)
    })

    test('is replaced by the next sign-in of the same browser or client, and no other one with it', async () => {
      const [first, other] = [await app.signIn(EMAIL, PASSWORD), await app.signIn(EMAIL, PASSWORD)]
      const again = async (as: Ask['as']) => (await app.ok('login', { ...trying(EMAIL, PASSWORD), as })).access_token
      const second = await again({ token: first })
      await app.refused('login', { ...trying(EMAIL, 'wrong'), as: { token: second } })
      expect([(await read(first)).status, (await read(second)).status]).toEqual([401, 200])
      const third = await again({ cookie: second })
      expect([(await read(second)).status, (await read(third)).status, (await read(other)).status]).toEqual([401, 200, 200])
    })

    test('has the role that its owner has at this moment', async () => {
      const token = await app.signIn(EMAIL, PASSWORD)
      const create = (name: string) => app.call('createInsurance', { as: { token }, body: { name } })
      expect((await create('Sin permiso')).status).toBe(403)
      await app.db.update(users).set({ roleType: 'BACKOFFICE' }).where(eq(users.email, EMAIL))
      expect((await create('Con permiso')).status).toBe(201)
      expect(await app.ok('verifySession', { as: { token } })).toEqual({ isAuthenticated: true, role: 'BACKOFFICE' })
      await app.db.update(users).set({ roleType: 'DOCTOR' }).where(eq(users.email, EMAIL))
      expect((await create('Otra vez sin permiso')).status).toBe(403)
    })

    test('is over when its owner is deactivated', async () => {
      const token = await app.signIn(EMAIL, PASSWORD)
      await app.db.update(users).set({ isActive: false }).where(eq(users.email, EMAIL))
      expect((await read(token)).status).toBe(401)
      await app.db.update(users).set({ isActive: true }).where(eq(users.email, EMAIL))
    })

    test('is neither opened nor refused without its row in the audit log', async () => {
      await forget()
      const opened = () => app.db.$count(sessions)
      const before = await opened()
      await app.db.execute(sql`alter table audit_log rename column failed_account to gone`)
      try {
        expect((await app.refused('login', trying(EMAIL, PASSWORD, '10.0.0.20'))).status).toBe(500)
        for (let i = 0; i < 10; i++) expect((await app.refused('login', trying(EMAIL, 'wrong', '10.0.0.20'))).status).toBe(500)
      } finally {
        await app.db.execute(sql`alter table audit_log rename column gone to failed_account`)
      }
      expect(await opened()).toBe(before)
      // What was undone with its row does not count as a try.
      await app.ok('login', trying(EMAIL, PASSWORD, '10.0.0.20'))
    })

    test('is not opened by anything that the database holds', async () => {
      const token = await app.signIn(EMAIL, PASSWORD)
      const rows = JSON.stringify(await app.db.select().from(sessions))
      expect(rows).not.toContain(token)
      for (const { tokenHash } of await app.db.select().from(sessions)) expect((await read(tokenHash)).status).toBe(401)
    })

    test('is told to the browser in a cookie that asks for no more than it needs', async () => {
      const { headers } = await app.call('login', trying(EMAIL, PASSWORD))
      expect(headers['set-cookie']).toEqual([
        expect.stringMatching(/^access_token=[\w-]{43}; Max-Age=43200; Path=\/; SameSite=Lax$/),
        expect.stringMatching(/^known_browser_\d+=[\w-]{22}\.\d+\.[\w-]{43}; Max-Age=7776000; HttpOnly; SameSite=Strict$/),
      ])
    })

    test('has a cookie for TLS only where the server is not on this very machine', { tags: 'full' }, async () => {
      const production = await openApp(open, { NODE_ENV: 'production', CAPTCHA_PROVIDER: 'none' })
      try {
        for (const [host, isSecure] of [
          ['salvia.example', true],
          ['localhost:8000', false],
        ] as const) {
          const { headers } = await production.call('login', { ...trying(EMAIL, PASSWORD), headers: { host } })
          for (const cookie of headers['set-cookie'] as string[]) expect(cookie.includes('; Secure')).toBe(isSecure)
        }
      } finally {
        await production.close()
      }
    })
  })
})
