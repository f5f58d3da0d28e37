import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#server/accounts/schema.ts'
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
  const { subjectsTo, somebody, own, passPeriod, withApp, withPasskey, signIn } = secondSteps(() => opened)

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

  describe('ten minutes after the sign-in', () => {
    const age = ({ id }: { id: number }) =>
      app.db.update(sessions).set({ createdAt: sql`now() - interval '11 minutes'` }).where(eq(sessions.userId, id))

    test('a change needs the second step again, and a code of the app or a recovery code is one', async () => {
      const person = await withApp()
      await age(person)
      for (const id of ['beginAuthenticator', 'removeAuthenticator', 'beginPasskey', 'replaceRecoveryCodes'] as const)
        expect(await app.refused(id, own(person))).toMatchObject({
          ...{ status: 403, code: 'second_step', errors: { code: expect.any(String) } },
          secondStep: { methods: ['AUTHENTICATOR', 'RECOVERY_CODE'] },
        })
      const withCode = (code: string) => ({ as: person.as, body: { currentPassword: person.password, code } })
      expect(await app.refused('removeAuthenticator', withCode('000000'))).toMatchObject({
        ...{ status: 422, code: 'wrong_code', errors: { code: 'Ese código no es correcto.' } },
      })
      expect(
        await app.refused('removeAuthenticator', { ...withCode(codeOf(person.secret)), body: { currentPassword: 'otra', code: '000000' } }),
      ).toMatchObject({ code: 'invalid_credentials' })
      const [first = '', second = ''] = person.codes
      expect((await app.ok('replaceRecoveryCodes', withCode(first))).recoveryCodes).toHaveLength(10)
      expect(await app.refused('replaceRecoveryCodes', withCode(second))).toMatchObject({ code: 'wrong_code' })
      expect(await app.ok('removeAuthenticator', withCode(codeOf(person.secret)))).toMatchObject({ isOn: false })
    })

    test('a passkey proves it as well, by a challenge that is good for nothing else', async () => {
      const person = await withPasskey()
      await age(person)
      const { passkeys } = await app.ok('getSecondStep', { as: person.as })
      const removal = { as: person.as, params: { id: passkeys[0]?.id } }
      const { secondStep } = await app.refused('removePasskey', { ...removal, body: { currentPassword: person.password } })
      const { key = '', passkey: { challenge } = {} } = secondStep ?? {}
      expect(secondStep?.methods).toEqual(['PASSKEY', 'RECOVERY_CODE'])
      const made = softwarePasskey({ origin: ORIGIN }).create(String(challenge))
      expect(await app.refused('addPasskey', { as: person.as, body: { key, name: 'Ajena', ...made } })).toMatchObject({
        code: 'wrong_code',
      })
      expect(
        await app.refused('providePasskey', { from: person.from, body: { key, ...person.device.get(String(challenge)) } }),
      ).toMatchObject({
        code: 'ended',
      })
      const answering = (device: Pick<typeof person.device, 'get'>) => ({
        ...removal,
        body: { currentPassword: person.password, passkey: { key, ...device.get(String(challenge)) } },
      })
      const stranger = softwarePasskey({ origin: ORIGIN })
      expect(await app.refused('removePasskey', answering(stranger))).toMatchObject({ code: 'wrong_code' })
      expect(await app.ok('removePasskey', answering(person.device))).toMatchObject({ isOn: false })
    })

    test('wrong codes are slowed down, and the right password in between makes none of them cheaper', async () => {
      const person = await withApp()
      await age(person)
      let waited = 0
      for (let tries = 0; tries < 8 && waited === 0; tries++) {
        const asked = await app.call('removeAuthenticator', own(person))
        const body = { currentPassword: person.password, code: '000000' }
        const guessed = asked.status === 429 ? asked : await app.call('removeAuthenticator', { as: person.as, body })
        waited = Number(guessed.headers['retry-after'] ?? 0)
      }
      expect(waited).toBeGreaterThan(0)
      expect(await app.ok('getSecondStep', { as: person.as })).toMatchObject({ isOn: true })
    })

    test('whoever takes the second step of somebody else away proves their own', async () => {
      const [person, operator] = [await withApp(), await withApp()]
      await age(operator)
      const params = { id: person.id }
      expect(await app.refused('resetSecondStep', { ...own(operator), params })).toMatchObject({ status: 403, code: 'second_step' })
      const body = { currentPassword: operator.password, code: codeOf(operator.secret) }
      await app.ok('resetSecondStep', { as: operator.as, params, body })
    })
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
})
