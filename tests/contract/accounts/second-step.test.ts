import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticators, recoveryCodes, stepChallenges, users } from '#server/accounts/schema.ts'
import { loginFailures } from '#server/platform/db/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { codeOf } from '#tests/support/server/authenticator.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import { softwarePasskey } from '#tests/support/server/passkey.ts'
import { startSmtp } from '#tests/support/services/smtp.ts'

const PASSWORD = 'una frase bastante larga'
const ORIGIN = 'https://salvia.test'
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

let count = 0
/** A client's address of its own, so that nobody's failures slow the others down. */
const somewhere = () => {
  count += 1
  return `10.11.${count >> 8}.${count & 255}`
}

describe.each(anyDatabase)('the second step on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open, {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Salvia <cuentas@salvia.test>',
      PUBLIC_URL: ORIGIN,
      SECOND_STEP_ROLES: 'SECRETARY',
    })
  })
  afterAll(() => app.close())

  const subjectsTo = async (email: string) => {
    await mailWork(app, () => {}).sendAccountMails()
    return smtp.to(email).map(({ subject }) => subject)
  }

  async function somebody(roleType: 'BACKOFFICE' | 'SECRETARY' = 'BACKOFFICE') {
    count += 1
    const email = `alguien${count}@example.com`
    const person = { firstName: 'Ana', lastName: 'Pérez', email, password: PASSWORD }
    const body = roleType === 'SECRETARY' ? { ...person, roleType, clinicIds: [1] } : { ...person, roleType, employeeNumber: 'E-7' }
    const { id } = await app.ok('createUser', { as: 'BACKOFFICE', body })
    const token = await app.firstSignIn(email, PASSWORD)
    return { id, email, as: { token }, password: `${PASSWORD}, mía`, from: somewhere() }
  }
  type Somebody = Awaited<ReturnType<typeof somebody>>
  const own = ({ as, password }: Somebody) => ({ as, body: { currentPassword: password } })
  /** Forgets which code was used last, as the next half minute does. */
  const passPeriod = (userId: number) => app.db.update(authenticators).set({ lastPeriod: 0 }).where(eq(authenticators.userId, userId))

  async function withApp(roleType: 'BACKOFFICE' | 'SECRETARY' = 'BACKOFFICE') {
    const person = await somebody(roleType)
    const { key, secret } = await app.ok('beginAuthenticator', own(person))
    const { recoveryCodes: codes } = await app.ok('confirmAuthenticator', { as: person.as, body: { key, code: codeOf(secret) } })
    await passPeriod(person.id)
    return { ...person, secret, codes }
  }
  async function withPasskey() {
    const person = await somebody()
    const device = softwarePasskey({ origin: ORIGIN })
    const { key, options } = await app.ok('beginPasskey', own(person))
    const made = device.create(String(options.challenge))
    const { recoveryCodes: codes } = await app.ok('addPasskey', { as: person.as, body: { key, name: 'Notebook', ...made } })
    return { ...person, device, codes }
  }

  async function signIn({ email, password, from }: Pick<Somebody, 'email' | 'password' | 'from'>) {
    const problem = await app.refused('login', { from, body: { email, password, recaptchaToken: 'none' } })
    expect(problem).toMatchObject({ status: 401, code: 'second_step' })
    if (!problem.secondStep) throw new Error('Nothing says how it goes on.')
    return problem.secondStep
  }
  const provide = (from: string, key: string, code: string) => app.call('provideSecondStep', { from, body: { key, code } })

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
      const { recoveryCodes: codes } = await app.ok('confirmAuthenticator', { as: person.as, body: { key, code: codeOf(secret) } })
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
      expect((await provide(person.from, challenge.key, codeOf(secret))).status).toBe(422)
      await passPeriod(person.id)
      const signedIn = await app.ok('provideSecondStep', { from: person.from, body: { key: challenge.key, code: codeOf(secret) } })
      expect(await app.ok('getCurrentUser', { as: { token: signedIn.access_token } })).toMatchObject({ email: person.email })

      expect((await provide(person.from, challenge.key, codeOf(secret))).status).toBe(410)
      const again = await signIn(person)
      expect((await provide(person.from, again.key, codeOf(secret))).status).toBe(422)
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

  test('every change ends the other sessions and is told by mail', async () => {
    const person = await withApp()
    const subjects = ['Tu contraseña cambió', 'Activaste una app de autenticación']
    const elsewhere = async () => {
      await app.db.delete(loginFailures)
      await passPeriod(person.id)
      const { key } = await signIn(person)
      return { token: (await app.ok('provideSecondStep', { from: person.from, body: { key, code: codeOf(person.secret) } })).access_token }
    }
    const changes = [
      async () => {
        const { key, options } = await app.ok('beginPasskey', own(person))
        const made = softwarePasskey({ origin: ORIGIN }).create(String(options.challenge))
        await app.ok('addPasskey', { as: person.as, body: { key, name: 'Llave', ...made } })
        subjects.push('Agregaste una llave de acceso')
      },
      async () => {
        const { passkeys } = await app.ok('getSecondStep', { as: person.as })
        await app.ok('removePasskey', { ...own(person), params: { id: passkeys[0]?.id } })
        subjects.push('Quitaste una llave de acceso')
      },
      async () => {
        await app.ok('replaceRecoveryCodes', own(person))
        subjects.push('Tenés otros códigos de recuperación')
      },
      async () => {
        await app.ok('removeAuthenticator', own(person))
        subjects.push('Quitaste la app de autenticación')
      },
    ]
    for (const change of changes) {
      const other = await elsewhere()
      await change()
      expect((await app.call('getCurrentUser', { as: other })).status).toBe(401)
      expect((await app.call('getCurrentUser', { as: person.as })).status).toBe(200)
    }
    expect(await subjectsTo(person.email)).toEqual(subjects)
    // With the last one the codes are gone, too.
    expect(await app.ok('getSecondStep', { as: person.as })).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
    await app.ok('login', { from: person.from, body: { email: person.email, password: person.password, recaptchaToken: 'none' } })
  })

  test('a session that was stolen changes nothing without the password, and what it has of a key is nobody else’s', async () => {
    const person = await withApp()
    const { passkeys } = await app.ok('getSecondStep', { as: person.as })
    expect(passkeys).toEqual([])
    for (const id of ['beginAuthenticator', 'removeAuthenticator', 'beginPasskey', 'replaceRecoveryCodes'] as const)
      expect(await app.refused(id, { as: person.as, body: { currentPassword: 'la de otro' } })).toMatchObject({
        code: 'invalid_credentials',
      })
    expect(await app.ok('getSecondStep', { as: person.as })).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    // The key of what one session began is of no use to another one.
    const { key, secret } = await app.ok('beginAuthenticator', own(person))
    const other = await somebody()
    expect((await app.call('confirmAuthenticator', { as: other.as, body: { key, code: codeOf(secret) } })).status).toBe(410)
  })

  describe('the back office', () => {
    test('takes the second step of somebody away who lost it, which is audited and told', async () => {
      const person = await withApp()
      const operator = await somebody()
      const reset = { ...own(operator), params: { id: person.id } }
      expect(await app.ok('getUser', { as: operator.as, params: { id: person.id } })).toMatchObject({ hasSecondStep: true })
      expect(await app.refused('resetSecondStep', { ...reset, body: { currentPassword: 'otra' } })).toMatchObject({
        code: 'invalid_credentials',
      })
      await app.ok('resetSecondStep', reset)
      expect((await app.call('getCurrentUser', { as: person.as })).status).toBe(401)
      await app.ok('login', { from: person.from, body: { email: person.email, password: person.password, recaptchaToken: 'none' } })
      expect(await subjectsTo(person.email)).toContain('Se quitó la verificación en dos pasos')
      expect(await app.refused('resetSecondStep', reset)).toMatchObject({ status: 409 })
    })

    test('does not take its own away like that', async () => {
      const operator = await withApp()
      expect(await app.refused('resetSecondStep', { ...own(operator), params: { id: operator.id } })).toMatchObject({ status: 409 })
    })

    test('alone sees who has one', async () => {
      const person = await withApp('SECRETARY')
      const seen = await app.ok('getUser', { as: person.as, params: { id: person.id } })
      expect(seen).not.toHaveProperty('hasSecondStep')
    })
  })

  describe('a role that needs one', () => {
    test('opens nothing else until there is one, and keeps the last one', async () => {
      const person = await somebody('SECRETARY')
      expect(await app.ok('getCurrentUser', { as: person.as })).toMatchObject({ mustAddSecondStep: true })
      expect(await app.refused('listUsers', { as: person.as })).toMatchObject({ status: 403, code: 'second_step_required' })
      expect(
        await app.refused('requestEmailChange', { as: person.as, body: { email: 'otra@example.com', currentPassword: person.password } }),
      ).toMatchObject({
        code: 'second_step_required',
      })
      const { key, secret } = await app.ok('beginAuthenticator', own(person))
      await app.ok('confirmAuthenticator', { as: person.as, body: { key, code: codeOf(secret) } })
      expect(await app.ok('getCurrentUser', { as: person.as })).toMatchObject({ mustAddSecondStep: false })
      await app.ok('listUsers', { as: person.as })
      expect(await app.refused('removeAuthenticator', own(person))).toMatchObject({ status: 409 })
      expect(await app.ok('getSecondStep', { as: person.as })).toMatchObject({ isOn: true, isRequired: true })
    })

    test('keeps the last one, however many are taken away at once', async () => {
      const person = await withApp('SECRETARY')
      const { key, options } = await app.ok('beginPasskey', own(person))
      const made = softwarePasskey({ origin: ORIGIN }).create(String(options.challenge))
      await app.ok('addPasskey', { as: person.as, body: { key, name: 'Llave', ...made } })
      const { passkeys } = await app.ok('getSecondStep', { as: person.as })
      const answers = await Promise.all([
        app.call('removeAuthenticator', own(person)),
        app.call('removePasskey', { ...own(person), params: { id: passkeys[0]?.id } }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await app.ok('getSecondStep', { as: person.as })).toMatchObject({ isOn: true })
    })

    test('of two apps at once one is in use, and nothing fails', async () => {
      const person = await somebody()
      const begun = [await app.ok('beginAuthenticator', own(person)), await app.ok('beginAuthenticator', own(person))]
      const confirm = ({ key, secret }: (typeof begun)[number]) =>
        app.call('confirmAuthenticator', { as: person.as, body: { key, code: codeOf(secret) } })
      const answers = await Promise.all(begun.map(confirm))
      // The first one that is confirmed ends what is under way, the other one included.
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
      expect(await app.db.$count(recoveryCodes, eq(recoveryCodes.userId, person.id))).toBe(10)
    })

    test('chooses a password first where somebody else chose it', async () => {
      const { id } = await somebody('SECRETARY')
      await app.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, id))
      const [found] = await app.db.select({ email: users.email }).from(users).where(eq(users.id, id))
      const token = await app.signIn(found?.email ?? '', `${PASSWORD}, mía`)
      expect(await app.refused('listUsers', { as: { token } })).toMatchObject({ code: 'password_change_required' })
      await app.ok('changePassword', { as: { token }, body: { currentPassword: `${PASSWORD}, mía`, newPassword: 'una clave distinta' } })
      expect(await app.refused('listUsers', { as: { token } })).toMatchObject({ code: 'second_step_required' })
    })
  })
})
