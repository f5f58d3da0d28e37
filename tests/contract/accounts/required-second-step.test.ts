import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recoveryCodes, users } from '#server/accounts/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { ORIGIN, openWithSecondStep, PASSWORD, secondSteps } from '#tests/support/features/second-step.ts'
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
  const { somebody, own, withApp } = secondSteps(() => opened)

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
