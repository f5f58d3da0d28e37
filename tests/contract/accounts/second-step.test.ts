import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticators, recoveryCodes } from '#server/accounts/schema.ts'
import { loginFailures } from '#server/platform/db/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { ORIGIN, openWithSecondStep, secondSteps } from '#tests/support/features/second-step.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { codeOf } from '#tests/support/server/authenticator.ts'
import type { MailingApp } from '#tests/support/server/mailing-app.ts'
import { softwarePasskey } from '#tests/support/server/passkey.ts'

describe.each(anyDatabase)('the second step on $name', ({ open }) => {
  let app: TestApp
  let opened: MailingApp
  beforeAll(async () => {
    opened = await openWithSecondStep(open)
    app = opened.app
  })
  afterAll(() => opened.close())
  const { subjectsTo, somebody, own, passPeriod, withApp, withPasskey, signIn, provide } = secondSteps(() => opened)

  test('a sign-in without one goes on as before', async () => {
    const { email, password, from } = await somebody()
    const { access_token } = await app.ok('login', { from, body: { email, password, recaptchaToken: 'none' } })
    expect(access_token).toMatch(/^[\w-]{43}$/)
  })

  describe('an authenticator app', () => {
    test('is asked for once it has shown a code of its own, and a right code signs in, once', async () => {
      const person = await somebody()
      const { key, secret, uri } = await app.ok('beginAuthenticator', own(person))
      expect(uri).toContain(`secret=${secret}`)
      expect(uri).toContain(encodeURIComponent(person.email))
      // What was only begun is not asked for.
      const first = { from: person.from, body: { email: person.email, password: person.password, recaptchaToken: 'none' } }
      await app.ok('login', first)
      const confirming = codeOf(secret)
      const { recoveryCodes: codes } = await app.ok('confirmAuthenticator', { as: person.as, body: { key, code: confirming } })
      expect(new Set(codes).size).toBe(10)
      expect(await app.ok('getSecondStep', { as: person.as })).toMatchObject({
        isOn: true,
        isRequired: false,
        passkeys: [],
        recoveryCodesLeft: 10,
      })

      const challenge = await signIn(person)
      expect(challenge.methods).toEqual(['AUTHENTICATOR', 'RECOVERY_CODE'])
      // The code that confirmed it has been used.
      expect((await provide(person.from, challenge.key, confirming)).status).toBe(422)
      await passPeriod(person.id)
      const code = codeOf(secret)
      const signedIn = await app.ok('provideSecondStep', { from: person.from, body: { key: challenge.key, code } })
      expect(await app.ok('getCurrentUser', { as: { token: signedIn.access_token } })).toMatchObject({ email: person.email })

      expect((await provide(person.from, challenge.key, code)).status).toBe(410)
      const again = await signIn(person)
      expect((await provide(person.from, again.key, code)).status).toBe(422)
    })

    test('shows a code for half a minute, and one more on each side for clocks that differ', async () => {
      const person = await withApp()
      for (const [periods, status] of [
        [-3, 422],
        [3, 422],
        [-1, 200],
      ] as const) {
        await app.db.delete(loginFailures)
        const { key } = await signIn(person)
        expect((await provide(person.from, key, codeOf(person.secret, periods))).status, `${periods}`).toBe(status)
      }
    })

    test('is replaced by another one, and the earlier one shows nothing that counts any more', async () => {
      const person = await withApp()
      const { key, secret } = await app.ok('beginAuthenticator', own(person))
      // Until it is confirmed the earlier one counts.
      const before = await signIn(person)
      await app.ok('provideSecondStep', { from: person.from, body: { key: before.key, code: codeOf(person.secret) } })
      const { recoveryCodes: codes } = await app.ok('confirmAuthenticator', { as: person.as, body: { key, code: codeOf(secret) } })
      expect(codes).toEqual([])
      await passPeriod(person.id)
      const { key: next } = await signIn(person)
      expect((await provide(person.from, next, codeOf(person.secret))).status).toBe(422)
      expect((await provide(person.from, next, codeOf(secret))).status).toBe(200)
    })

    test('a clock that was ahead keeps nobody out', async () => {
      const person = await withApp()
      await app.db.update(authenticators).set({ lastPeriod: 2_000_000_000 }).where(eq(authenticators.userId, person.id))
      const { key } = await signIn(person)
      expect((await provide(person.from, key, codeOf(person.secret))).status).toBe(200)
    })
  })

  describe('a recovery code', () => {
    test('signs in once, of which its owner is told, and is nowhere in the database', async () => {
      const person = await withApp()
      const [code = '', other = ''] = person.codes
      const { key } = await signIn(person)
      expect((await provide(person.from, key, code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
      expect(await subjectsTo(person.email)).toContain('Se usó un código de recuperación')
      expect(await app.ok('getSecondStep', { as: person.as })).toMatchObject({ recoveryCodesLeft: 9 })
      const { key: next } = await signIn(person)
      expect((await provide(person.from, next, code)).status).toBe(422)
      const kept = JSON.stringify(await app.db.select().from(recoveryCodes))
      for (const text of [other, other.replaceAll('-', '')]) expect(kept).not.toContain(text)
    })

    test('signs in as it is pasted: with other hyphens and spaces, and with what nobody sees', async () => {
      const person = await withApp()
      const { key } = await signIn(person)
      const pasted = `\u200b\u00a0${person.codes[0]?.replaceAll('-', '\u2011')}\u00a0`
      expect((await provide(person.from, key, pasted)).status).toBe(200)
      const [, second = ''] = person.codes
      const body = { currentPassword: person.password, code: second.replaceAll('-', '\u2013') }
      expect((await app.call('replaceRecoveryCodes', { as: person.as, body })).status).toBe(200)
    })

    test('of somebody else opens nothing', async () => {
      const [one, other] = [await withApp(), await withApp()]
      const { key } = await signIn(one)
      expect((await provide(one.from, key, other.codes[0] ?? '')).status).toBe(422)
    })

    test('ends when others are asked for', async () => {
      const person = await withApp()
      const { recoveryCodes: others } = await app.ok('replaceRecoveryCodes', own(person))
      expect(others).toHaveLength(10)
      const { key } = await signIn(person)
      expect((await provide(person.from, key, person.codes[0] ?? '')).status).toBe(422)
      expect((await provide(person.from, key, others[0] ?? '')).status).toBe(200)
    })
  })

  describe('a passkey', () => {
    test('signs in by the challenge of this sign-in, and by no other', async () => {
      const person = await withPasskey()
      const challenge = await signIn(person)
      expect(challenge.methods).toEqual(['PASSKEY', 'RECOVERY_CODE'])
      expect(challenge.passkey?.rpId).toBe('salvia.test')
      const options = String(challenge.passkey?.challenge)
      const answer = (body: object) => app.call('providePasskey', { from: person.from, body: { key: challenge.key, ...body } })
      // Another challenge, another address, another device.
      expect((await answer(person.device.get('b3RybyBkZXNhZmlv'))).status).toBe(422)
      expect((await answer(person.device.get(options, 'https://salvia.example'))).status).toBe(422)
      const stranger = softwarePasskey({ origin: ORIGIN })
      expect((await answer(stranger.get(options))).status).toBe(422)
      expect((await answer({ ...stranger.get(options), credentialId: person.device.credentialId })).status).toBe(422)
      const signedIn = await answer(person.device.get(options))
      expect(signedIn.status).toBe(200)
      const { passkeys } = await app.ok('getSecondStep', { as: person.as })
      expect(passkeys).toEqual([expect.objectContaining({ name: 'Notebook', lastUsedAt: expect.any(String) })])
    })

    test('that was copied counts less than its own device, and is refused', async () => {
      const person = await withPasskey()
      const first = await signIn(person)
      const old = await signIn(person)
      const stale = person.device.get(String(old.passkey?.challenge))
      const good = person.device.get(String(first.passkey?.challenge))
      const send = (key: string, body: object) => app.call('providePasskey', { from: person.from, body: { key, ...body } })
      expect((await send(first.key, good)).status).toBe(200)
      expect((await send(old.key, stale)).status).toBe(422)
    })

    test('made at another address, or for another challenge, is not taken', async () => {
      const person = await somebody()
      const device = softwarePasskey({ origin: ORIGIN })
      const add = async (make: (challenge: string) => object) => {
        const { key, options } = await app.ok('beginPasskey', own(person))
        return app.call('addPasskey', { as: person.as, body: { key, name: 'Notebook', ...make(String(options.challenge)) } })
      }
      expect((await add((challenge) => device.create(challenge, 'https://salvia.example'))).status).toBe(422)
      expect((await add(() => device.create('b3RybyBkZXNhZmlv'))).status).toBe(422)
      expect((await add((challenge) => ({ ...device.create(challenge), attestationObject: 'bm90aGluZw' }))).status).toBe(422)
      expect(await app.ok('getSecondStep', { as: person.as })).toMatchObject({ isOn: false, passkeys: [] })
      expect((await add((challenge) => device.create(challenge))).status).toBe(200)
      expect((await add((challenge) => device.create(challenge))).body).toMatchObject({ status: 409, code: 'duplicate' })
    })

    test('is one of ten at most', async () => {
      const person = await withPasskey()
      for (let made = 1; made < 10; made++) {
        const { key, options } = await app.ok('beginPasskey', own(person))
        const device = softwarePasskey({ origin: ORIGIN })
        await app.ok('addPasskey', { as: person.as, body: { key, name: `Llave ${made}`, ...device.create(String(options.challenge)) } })
      }
      expect(await app.refused('beginPasskey', own(person))).toMatchObject({ status: 409 })
    })
  })
})
