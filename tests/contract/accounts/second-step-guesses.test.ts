import { eq, notLike, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stepChallenges } from '#server/accounts/schema.ts'
import { loginFailures } from '#server/platform/db/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openWithSecondStep, secondSteps, somewhere } from '#tests/support/features/second-step.ts'
import { hashAsInProduction } from '#tests/support/features/sign-ins.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { codeOf } from '#tests/support/server/authenticator.ts'
import type { MailingApp } from '#tests/support/server/mailing-app.ts'

// A browser stays known where the hash of a password is not made anew at each sign-in.
beforeAll(hashAsInProduction)

describe.each(anyDatabase)('the second step on $name', ({ open }) => {
  let app: TestApp
  let opened: MailingApp
  beforeAll(async () => {
    opened = await openWithSecondStep(open)
    app = opened.app
  })
  afterAll(() => opened.close())
  const { subjectsTo, withApp, passPeriod, signIn, provide } = secondSteps(() => opened)

  describe('whoever guesses', () => {
    test('has five tries a sign-in, is slowed down across sign-ins, and the owner is told', async () => {
      const person = await withApp()
      const wrong = '000000'
      const { key } = await signIn(person)
      const answers = []
      for (let tries = 0; tries < 5; tries++) {
        // The waits in between are a test of their own.
        await app.db.delete(loginFailures)
        answers.push((await provide(person.from, key, wrong)).body)
      }
      expect(answers).toMatchObject(
        [4, 3, 2, 1, 0].map((left) => ({
          status: 422,
          code: 'wrong_code',
          errors: { code: expect.stringMatching(left === 0 ? /Empezá de nuevo/ : left === 1 ? /Te queda 1 intento/ : `Te quedan ${left}`) },
        })),
      )
      expect((await provide(person.from, key, codeOf(person.secret))).status).toBe(410)
      expect(await subjectsTo(person.email)).toContain('Alguien conoce tu contraseña')
    })

    test('waits longer and longer, whatever sign-in they begin and although the password is right', async () => {
      const person = await withApp()
      let waited = 0
      for (let tries = 0; tries < 8 && waited === 0; tries++) {
        const begun = await app.call('login', {
          from: person.from,
          body: { email: person.email, password: person.password, recaptchaToken: 'none' },
        })
        if (begun.status === 429) waited = Number(begun.headers['retry-after'])
        else {
          const { secondStep } = begun.body as { secondStep: { key: string } }
          await provide(person.from, secondStep.key, '000000')
        }
      }
      expect(waited).toBeGreaterThan(0)
      // The owner is elsewhere, and does not wait.
      const { key } = await signIn({ ...person, from: somewhere() })
      expect((await provide(somewhere(), key, codeOf(person.secret))).status).toBe(200)
    })

    test('at the password many times at once is told the right one no more than without a second step', async () => {
      const person = await withApp()
      const attempt = (password: string) =>
        app.call('login', { from: person.from, body: { email: person.email, password, recaptchaToken: 'none' } })
      const wrong = Array.from({ length: 30 }, (_, index) => `no es esta ${index}`)
      const answers = await Promise.all([...wrong, person.password].map(attempt))
      expect(answers.filter(({ status }) => status === 401).length).toBeLessThan(10)
      expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too_many_tries' } })
      // The owner is elsewhere.
      expect(await signIn({ ...person, from: somewhere() })).toMatchObject({ methods: ['AUTHENTICATOR', 'RECOVERY_CODE'] })
    })

    test('from everywhere has twenty codes, and the owner goes on by a known browser, a recovery code or another password', {
      tags: 'full',
    }, async () => {
      const person = await withApp()
      const forgetCallers = () => app.db.delete(loginFailures).where(notLike(loginFailures.key, 'stepCodes%'))
      const answer = async (code: string, cookie?: string) => {
        const from = somewhere()
        const { key } = await signIn({ ...person, from })
        const answered = await app.call('provideSecondStep', { from, body: { key, code }, ...(cookie && { headers: { cookie } }) })
        await forgetCallers()
        return answered
      }
      const signedIn = await answer(codeOf(person.secret))
      const cookie = String(signedIn.headers['set-cookie']).match(/known_browser_\d+=[^;]+/)?.[0] ?? ''
      await passPeriod(person.id)
      for (let count = 0; count < 20; count++) expect((await answer('000000')).status).toBe(422)
      const refused = await answer(codeOf(person.secret))
      expect(refused).toMatchObject({
        status: 429,
        body: { message: expect.stringMatching(/llave de acceso o un código de recuperación/) },
      })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
      expect((await answer(codeOf(person.secret), cookie)).status).toBe(200)
      await passPeriod(person.id)
      expect((await answer(String(person.codes[0]))).status).toBe(200)
      expect((await answer(codeOf(person.secret))).status).toBe(429)
      await app.ok('changePassword', { as: person.as, body: { currentPassword: person.password, newPassword: 'una clave distinta' } })
      person.password = 'una clave distinta'
      expect((await answer(codeOf(person.secret))).status).toBe(200)
    })

    test('a key that nobody was given, or that is over, is answered 410', async () => {
      const person = await withApp()
      expect((await provide(person.from, 'A'.repeat(43), '481516')).status).toBe(410)
      const { key } = await signIn(person)
      await app.db.update(stepChallenges).set({ expiresAt: sql`now()` }).where(eq(stepChallenges.userId, person.id))
      expect((await provide(person.from, key, codeOf(person.secret))).status).toBe(410)
    })

    test('of many right codes at once one signs in', async () => {
      const person = await withApp()
      const keys = [await signIn(person), await signIn(person), await signIn(person)]
      const answers = await Promise.all(keys.map(({ key }) => provide(person.from, key, codeOf(person.secret))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    })

    test('a sign-in that waits ends with another password', async () => {
      const person = await withApp()
      const { key } = await signIn(person)
      await app.ok('changePassword', { as: person.as, body: { currentPassword: person.password, newPassword: 'una clave distinta' } })
      expect((await provide(person.from, key, codeOf(person.secret))).status).toBe(410)
    })

    test('a sign-in that waits ends when the account is deactivated', async () => {
      const person = await withApp()
      const { key } = await signIn(person)
      await app.ok('updateUserStatus', { as: 'BACKOFFICE', params: { id: person.id }, body: { isActive: false } })
      expect((await provide(person.from, key, codeOf(person.secret))).status).toBe(410)
    })
  })
})
