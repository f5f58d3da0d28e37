import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { EMAIL, hashAsInProduction, PASSWORD, signIns, trying, UNKNOWN } from '#tests/support/features/sign-ins.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openedApp } from '#tests/support/server/opened.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

beforeAll(hashAsInProduction)

describe.each(anyDatabase)('on $name', ({ open }) => {
  const app = openedApp(open)
  const { forget, exhaust } = signIns(app)

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
})
