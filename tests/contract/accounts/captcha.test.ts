import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { encode, solve } from '#tests/support/server/captcha.ts'

const { email, password } = accountOf('BACKOFFICE')

describe.each(anyDatabase)('on $name', ({ open }) => {
  describe('with altcha', () => {
    let app: TestApp
    beforeAll(async () => {
      app = await openApp(open, { CAPTCHA_PROVIDER: 'altcha' })
    })
    afterAll(() => app.close())
    afterEach(() => {
      vi.useRealTimers()
    })

    const signIn = (recaptchaToken: string) => app.call('login', { body: { email, password, recaptchaToken } })

    async function solved() {
      const { provider, challenge } = await app.ok('getChallenge')
      expect(provider).toBe('altcha')
      return solve(challenge)
    }

    test('a solved puzzle signs in, once', async () => {
      const token = await solved()
      expect((await signIn(encode(token))).status).toBe(200)
      const used = { status: 422, body: { code: 'captcha', errors: { recaptchaToken: expect.any(String) } } }
      expect(await signIn(encode(token))).toMatchObject(used)
      // The same solution, written in another way.
      expect(await signIn(encode({ solution: token.solution, challenge: token.challenge, extra: 1 }))).toMatchObject(used)
    })

    test('a puzzle that is sent twice at once signs in once', async () => {
      const token = encode(await solved())
      const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(token)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
    })

    test('a wrong password spends the puzzle too', async () => {
      const recaptchaToken = encode(await solved())
      expect((await app.refused('login', { body: { email, password: 'wrong', recaptchaToken } })).status).toBe(401)
      expect((await signIn(recaptchaToken)).status).toBe(422)
    })

    test('an expired puzzle is refused', async () => {
      const token = encode(await solved())
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
      expect((await signIn(token)).status).toBe(422)
    })

    test('a puzzle that lives longer, costs less or comes from elsewhere is refused', async () => {
      const { challenge, solution } = await solved()
      const forged = (parameters: object, signature = challenge.signature) =>
        encode({ challenge: { parameters: { ...challenge.parameters, ...parameters }, signature }, solution })
      for (const token of [
        forged({ expiresAt: Math.round(Date.now() / 1000) + 86_400 }),
        forged({ keyPrefix: '' }),
        forged({ cost: 1 }),
        forged({ nonce: '00'.repeat(16) }),
        forged({ algorithm: 'SHA-256' }),
        forged({}, ''),
        forged(
          {},
          challenge.signature.replace(/^../, (head) => (head === '00' ? '11' : '00')),
        ),
        encode({ challenge, solution: { ...solution, derivedKey: '0'.repeat(solution.derivedKey.length) } }),
      ])
        expect((await signIn(token)).status, Buffer.from(token, 'base64').toString()).toBe(422)
      expect((await signIn(encode({ challenge, solution }))).status).toBe(200)
    })

    test.each(['', 'none', '{}', encode({}), encode(null), encode([]), encode({ challenge: {}, solution: {} }), 'x'.repeat(5000)])(
      'the token %j is refused and never a fault',
      async (token) => {
        expect((await signIn(token)).status).toBe(422)
      },
    )
  })

  describe('with reCAPTCHA', () => {
    const asked: Record<string, string>[] = []
    const verdicts: Record<string, [status: number, body: string]> = {
      human: [200, '{"success":true,"hostname":"localhost"}'],
      robot: [200, '{"success":false,"error-codes":["invalid-input-response"]}'],
      odd: [200, '{"anything":1}'],
      text: [200, 'not JSON'],
      broken: [500, 'oops'],
      moved: [307, ''],
    }
    const google = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const form = Object.fromEntries(new URLSearchParams(text))
      asked.push(form)
      const kind = request.url === '/elsewhere' ? 'human' : form['response']?.split('-')[0]
      const [status, body] = verdicts[kind ?? ''] ?? [400, '']
      response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(body)
    })
    let app: TestApp
    beforeAll(async () => {
      google.listen(0, '127.0.0.1')
      await once(google, 'listening')
      const { port } = google.address() as AddressInfo // a TCP server has no other kind of address
      app = await openApp(open, {
        CAPTCHA_PROVIDER: 'recaptcha',
        CAPTCHA_SITE_KEY: 'the-site-key',
        CAPTCHA_SECRET: 'the-secret-4e1d',
        CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
      })
    })
    afterAll(async () => {
      google.close()
      await app.close()
    })
    const signIn = (recaptchaToken: string) => app.call('login', { body: { email, password, recaptchaToken }, from: '10.1.2.3' })

    test('the console learns the site key, and not the secret', async () => {
      const { text, body } = await app.call('getChallenge')
      expect(body).toMatchObject({ provider: 'recaptcha', siteKey: 'the-site-key' })
      expect(text).not.toContain('the-secret')
    })

    test('a token is checked with the secret and signs in, once', async () => {
      expect((await signIn('human-1')).status).toBe(200)
      expect(asked.at(-1)).toEqual({ secret: 'the-secret-4e1d', response: 'human-1', remoteip: '10.1.2.3' })
      expect((await signIn('human-1')).status).toBe(422)
      expect((await signIn('human-2')).status).toBe(200)
    })

    test('a token that the provider does not vouch for is refused', async () => {
      expect(await signIn('robot-1')).toMatchObject({ status: 422, body: { code: 'captcha' } })
    })

    test.each(['odd-1', 'text-1', 'broken-1', 'moved-1'])(
      'what the provider cannot answer, or not itself (%s), is told apart from a robot',
      async (token) => {
        expect(await signIn(token)).toMatchObject({ status: 502, body: { code: 'captcha_unreachable' } })
      },
    )

    test('the secret is not in the log', () => {
      expect(app.log.join('')).not.toContain('the-secret')
    })
  })
})
