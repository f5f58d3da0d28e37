import { hash, verify } from '@node-rs/argon2'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { knownBrowser } from '#server/accounts/known-browsers.ts'
import { sessions, users } from '#server/accounts/schema.ts'
import { deleteEndedSessions } from '#server/accounts/sessions.ts'
import { anyDatabase, postgres } from '#tests/support/database/databases.ts'
import { accountOf, roles } from '#tests/support/server/accounts.ts'
import { type Ask, type AskFor, openApp, type TestApp } from '#tests/support/server/app.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

// As in production.
beforeAll(async () => {
  const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
  vi.mocked(hash).mockImplementation(real.hash)
})

const UNKNOWN = 'nobody@salvia.test'
const { email: EMAIL, password: PASSWORD } = accountOf('DOCTOR')

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  const trying = (email: string, password: string, from?: string): AskFor<'login'> => ({
    body: { email, password, recaptchaToken: 'none' },
    ...(from && { from }),
  })
  const forget = () => app.passTime({ hours: 24 })
  /** Fails until the next try has to wait; the answer is how many tries it took. */
  async function exhaust(email: string, from: string) {
    for (let tries = 1; tries < 100; tries++) {
      const { status } = await app.refused('login', trying(email, 'wrong', from))
      if (status === 429) return tries - 1
    }
    throw new Error('A hundred wrong passwords were tried without a wait.')
  }

  describe('a wrong password and an unknown e-mail', () => {
    test('get the same answer', async () => {
      await forget()
      const wrong = await app.call('login', trying(EMAIL, 'wrong'))
      const unknown = await app.call('login', trying(UNKNOWN, 'wrong'))
      const visible = ({ status, headers, body }: typeof wrong) => ({
        status,
        headers: { ...headers, date: '', 'x-request-id': '', 'content-length': '' },
        body: { ...(body as object), requestId: '' },
      })
      expect(visible(wrong)).toEqual(visible(unknown))
      expect(wrong.status).toBe(401)
    })

    test('cost the same work: one verification each, against hashes of the same cost', async () => {
      const costOf = async (email: string) => {
        await forget()
        vi.mocked(verify).mockClear()
        await app.refused('login', trying(email, 'wrong'))
        // $argon2id$v=19$m=19456,t=2,p=1$salt$hash: all but the last two parts tell the work.
        return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'))
      }
      const wrong = await costOf(EMAIL)
      expect(wrong).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+$/)])
      expect(await costOf(UNKNOWN)).toEqual(wrong)
    })

    test('are not told apart by an account that is not active', async () => {
      await forget()
      await app.db.update(users).set({ isActive: false }).where(eq(users.email, EMAIL))
      try {
        expect(await app.refused('login', trying(EMAIL, PASSWORD))).toMatchObject({ status: 401, code: 'invalid_credentials' })
      } finally {
        await app.db.update(users).set({ isActive: true }).where(eq(users.email, EMAIL))
      }
    })
  })

  test('the e-mail may be typed in any case, and an accent of the password in either way', async () => {
    await forget()
    await app.ok('login', trying(EMAIL.toUpperCase(), PASSWORD))
    await app.db
      .update(users)
      .set({ passwordHash: await hash('contraseña'.normalize('NFKC')) })
      .where(eq(users.email, accountOf('SECRETARY').email))
    await app.ok('login', trying(accountOf('SECRETARY').email, 'contraseña'.normalize('NFD')))
  })

  test('passwords are kept as Argon2id hashes', async () => {
    const hashes = await app.db.select({ hash: users.passwordHash }).from(users).where(isNotNull(users.passwordHash))
    expect(hashes.length).toBeGreaterThanOrEqual(roles.length)
    for (const { hash } of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('a hash of older parameters is made anew at the next sign-in, and its browser stays known', async () => {
    await forget()
    const { email } = accountOf('ADMINISTRATOR_CLINIC')
    const isTheirs = eq(users.email, email)
    const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
    const older = await real.hash(PASSWORD, { memoryCost: 8, timeCost: 1 })
    await app.db.update(users).set({ passwordHash: older }).where(isTheirs)
    vi.mocked(hash).mockImplementationOnce((password) => real.hash(password))
    const cookie = String((await app.call('login', trying(email, PASSWORD))).headers['set-cookie'])
    const [user] = await app.db.select().from(users).where(isTheirs)
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(
      knownBrowser(user, Object.fromEntries([...cookie.matchAll(/(known_browser_\d+)=([^;]+)/g)].map(([, name, value]) => [name, value]))),
    ).toBeDefined()
    await app.ok('login', trying(email, PASSWORD))
    expect((await app.db.select().from(users).where(isTheirs))[0]).toEqual(user)
  })

  describe('after several wrong passwords', () => {
    test('the next try has to wait, and the wait grows but never becomes a lock', async () => {
      await forget()
      expect(await exhaust(EMAIL, '10.0.0.1')).toBeGreaterThanOrEqual(3)
      const waits: number[] = []
      for (let i = 0; i < 12; i++) {
        const { status, headers, body } = await app.call('login', trying(EMAIL, 'wrong', '10.0.0.1'))
        expect(status).toBe(429)
        const wait = Number(headers['retry-after'])
        expect(body).toMatchObject({ code: 'too_many_tries', message: expect.stringContaining(String(wait)) })
        waits.push(wait)
        await app.passTime({ seconds: wait })
        expect((await app.refused('login', trying(EMAIL, 'wrong', '10.0.0.1'))).status).toBe(401)
      }
      expect(waits).toEqual([...waits].sort((a, b) => a - b))
      expect(waits[3]).toBeGreaterThan(waits[0] ?? Number.NaN)
      expect(Math.max(...waits)).toBeLessThanOrEqual(900)
      await app.passTime({ seconds: Math.max(...waits) })
      await app.ok('login', trying(EMAIL, PASSWORD, '10.0.0.1'))
    })

    test('even the right password waits at that address, and neither another account nor another address does', async () => {
      await forget()
      await exhaust(EMAIL, '10.0.0.2')
      expect((await app.refused('login', trying(EMAIL, PASSWORD, '10.0.0.2'))).status).toBe(429)
      await app.ok('login', trying(accountOf('BACKOFFICE').email, PASSWORD, '10.0.0.2'))
      await app.ok('login', trying(EMAIL, PASSWORD, '10.0.0.3'))
    })

    test('an unknown e-mail waits just as an account does', async () => {
      await forget()
      const known = await exhaust(EMAIL, '10.0.0.4')
      expect(await exhaust(UNKNOWN, '10.0.0.5')).toBe(known)
    })

    test('an address that tries one account after the other waits too', { tags: 'full' }, async () => {
      await forget()
      let status = 401
      for (let i = 0; i < 100 && status === 401; i++)
        status = (await app.refused('login', trying(`guess${i}@salvia.test`, 'wrong', '10.0.0.6'))).status
      expect(status).toBe(429)
      expect((await app.refused('login', trying(EMAIL, PASSWORD, '10.0.0.6'))).status).toBe(429)
      await app.ok('login', trying(EMAIL, PASSWORD, '10.0.0.7'))
    })

    test('many at once get no further than one after the other', async () => {
      await forget()
      const one = await exhaust(UNKNOWN, '10.0.0.8')
      await forget()
      const answers = await Promise.all(Array.from({ length: 30 }, () => app.refused('login', trying(UNKNOWN, 'wrong', '10.0.0.9'))))
      const tried = answers.filter(({ status }) => status === 401).length
      expect(tried).toBeGreaterThanOrEqual(one)
      // On a machine so slow that the first waits pass meanwhile, the next tries come through.
      expect(tried).toBeLessThan(one + 5)
    })
  })

  describe('an account that many addresses guess at', { tags: 'full' }, () => {
    const [guesses, addresses] = isDeep ? [1_000, 50] : [60, 6]
    const guessers = Array.from({ length: addresses }, (_, index) => `10.1.${index}.1`)
    /** Each address tries once. The answer is how many of them were let through. */
    async function guess() {
      let tried = 0
      for (const from of guessers) if ((await app.refused('login', trying(EMAIL, 'wrong', from))).status === 401) tried++
      return tried
    }
    const fromBrowser = (cookie: string, from: string, password = PASSWORD) => ({ ...trying(EMAIL, password, from), headers: { cookie } })
    const knownBrowser = async (email: string) =>
      String((await app.call('login', trying(email, PASSWORD, '10.2.0.1'))).headers['set-cookie']).match(/known_browser_\d+=[^;]+/)?.[0] ??
      ''

    // Thousands of verifications would say nothing more.
    beforeAll(() => void vi.mocked(verify).mockImplementation(async (_, password) => password === PASSWORD))
    afterAll(async () => {
      const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
      vi.mocked(verify).mockImplementation(real.verify)
    })

    test('slows them all, while its owner signs in at once from a known browser and within a minute from another one', async () => {
      await forget()
      const cookie = await knownBrowser(EMAIL)
      let [tried, minutes] = [0, 0]
      while (tried < guesses) {
        tried += await guess()
        minutes += 0.5
        await app.passTime({ seconds: 30 })
      }
      // But for the first ones, each address has one try a minute.
      expect(minutes).toBeGreaterThanOrEqual((guesses - 20 - addresses) / addresses)
      await guess()
      await app.ok('login', fromBrowser(cookie, '10.2.0.2'))
      const { status, headers } = await app.call('login', trying(EMAIL, PASSWORD, '10.2.0.3'))
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
      await app.passTime({ seconds: 60 })
      // The guessers are always a little faster.
      expect(await guess()).toBeGreaterThan(0)
      await app.ok('login', trying(EMAIL, PASSWORD, '10.2.0.3'))

      const other = await knownBrowser(accountOf('BACKOFFICE').email)
      const madeUp = cookie.replace(/=.*/, other.replace(/.*=/, '='))
      for (const one of [other, madeUp]) expect((await app.refused('login', fromBrowser(one, '10.2.0.4'))).status).toBe(429)
    })

    test('gives a known browser no more tries than an address has, wherever they come from', async () => {
      await forget()
      const cookie = await knownBrowser(EMAIL)
      let tries = 0
      while ((await app.refused('login', fromBrowser(cookie, `10.3.${tries}.1`, 'wrong'))).status === 401) tries++
      expect(tries).toBe(await exhaust(UNKNOWN, '10.2.0.5'))
      expect((await app.refused('login', fromBrowser(cookie, '10.2.0.6'))).status).toBe(429)
      await app.ok('login', trying(EMAIL, PASSWORD, '10.2.0.6'))
    })
  })

  test('an owner who signs in often, or now and then mistypes, never waits', { tags: 'full' }, async () => {
    await forget()
    for (let i = 0; i < 12; i++) {
      await app.refused('login', trying(EMAIL, 'wrong', '10.0.0.10'))
      await app.ok('login', trying(EMAIL, PASSWORD, '10.0.0.10'))
    }
    for (let i = 0; i < 12; i++) await app.ok('login', trying(EMAIL, PASSWORD, '10.0.0.10'))
  })

  test.each([
    ['a moment', { minutes: -1 }, 60],
    ['three hours', { hours: -3 }, 0],
    ['a year', { hours: -8_760 }, 0],
    ['centuries', { hours: -5_000_000 }, 0],
  ])(
    'once a clock that was ahead by %s is right again, nobody waits for longer than before, and guesses are counted anew',
    { tags: 'full' },
    async (_, ahead, most) => {
      await forget()
      const from = '10.0.0.11'
      for (let i = 0; i < 25; i++) await app.refused('login', trying(EMAIL, 'wrong', `10.4.${i}.1`))
      await exhaust(EMAIL, from)
      await app.passTime(ahead)
      const { status, headers } = await app.call('login', trying(EMAIL, PASSWORD, from))
      expect([status, Number(headers['retry-after'] ?? 0)]).toEqual(
        most === 0 ? [200, 0] : [429, expect.toSatisfy((wait) => wait <= 2 * most)],
      )
      if (most > 0) return
      expect(await exhaust(UNKNOWN, from)).toBe(5)
      expect(await exhaust(EMAIL, from)).toBe(5)
    },
  )

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

    test('has a cookie for TLS only where the server is not on this very machine', async () => {
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

test('all four roles can sign in with the demo accounts that the login page offers', async () => {
  const app = await openApp(postgres.open)
  try {
    const { demoAccounts = [] } = await app.ok('getChallenge')
    expect(demoAccounts.map(({ role }) => role)).toEqual(roles)
    for (const { email, password, role } of demoAccounts)
      expect(await app.ok('verifySession', { as: { token: await app.signIn(email, password) } })).toEqual({ isAuthenticated: true, role })
  } finally {
    await app.close()
  }
})

test('without demo mode no account is offered', async () => {
  const app = await openApp(postgres.open, { DEMO: '0' })
  try {
    expect(await app.ok('getChallenge')).toEqual({ provider: 'none' })
  } finally {
    await app.close()
  }
})
