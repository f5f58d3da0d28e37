import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendAccountMail } from '#server/accounts/account-mail.ts'
import { replacePassword } from '#server/accounts/passwords.ts'
import { openReset, sendCode, writeCode } from '#server/accounts/proofs.ts'
import { authenticators, emailCodes, users } from '#server/accounts/schema.ts'
import { openChallenge } from '#server/accounts/second-step.ts'
import { rowsOf } from '#server/platform/db/ddl.ts'
import type { AccountMail } from '#server/platform/queue/queue.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { codeOf } from '#tests/support/server/authenticator.ts'

const FIRST = 'una frase bastante larga'
const PASSWORD = `${FIRST}, mía`
const NEXT = 'otra frase bien larga'
const SECRET = 'JBSWY3DPEHPK3PXP'
const LONG_AGO = '2026-01-01T00:00:00.000Z'

let count = 0
const newEmail = () => `acceso${++count}@example.com`

describe.each(anyDatabase)('what opens an account on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  /** Somebody with two sessions: the one that asks, and another one. */
  async function somebody() {
    const email = newEmail()
    const person = { firstName: 'Ana', lastName: 'Pérez', email, password: FIRST, roleType: 'BACKOFFICE' as const, employeeNumber: 'E-7' }
    const { id } = await app.ok('createUser', { as: 'BACKOFFICE', body: person })
    const token = await app.firstSignIn(email, FIRST)
    return { id, email, as: { token }, other: { token: await app.signIn(email, PASSWORD) } }
  }
  type Somebody = Awaited<ReturnType<typeof somebody>>

  async function codeFor({ id: userId }: Somebody, { token }: { token: string }) {
    const email = newEmail()
    const { key } = await sendCode(app.db, { email, userId, session: hashToken(token) })
    const [row] = await app.db.select({ id: emailCodes.id }).from(emailCodes).where(eq(emailCodes.email, email))
    if (!row) throw new Error('No code was sent.')
    await app.db.update(emailCodes).set({ mailedAt: LONG_AGO }).where(eq(emailCodes.id, row.id))
    return { email, key, code: await writeCode(app.db, row.id) }
  }
  const passwordOf = async ({ id }: Somebody) =>
    (await app.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id)))[0]?.hash ?? null
  const secondStepOf = ({ id }: Somebody) =>
    app.db.insert(authenticators).values({ userId: id, secret: SECRET, lastPeriod: 0 }).onConflictDoNothing()

  /** Asks for a link for another password, and returns the job that sends it, as a process has it that has begun to. */
  async function askReset({ email }: Somebody) {
    const from = `10.2.${randomInt(255)}.${randomInt(255)}`
    await app.ok('requestPasswordReset', { body: { email: email.toUpperCase(), recaptchaToken: 'none' }, from })
    const [job] = await rowsOf<{ data: AccountMail }>(
      app.db,
      sql`select data from pgboss.job where name = 'accountMails' and lower(data ->> 'email') = ${email} and state < 'completed'`,
    )
    if (!job) throw new Error('No link was asked for.')
    return job.data
  }
  /** Sends the mail, and uses its link if there is one. */
  async function finishReset(job: AccountMail) {
    let token = 'x'.repeat(43)
    const transport = {
      async send({ text }: { text: string }) {
        token = /reset-password#(\S+)/.exec(text)?.[1] ?? token
      },
      close() {},
    }
    await sendAccountMail({ db: app.db, transport, env: app.env }, job)
    return app.call('resetPassword', { body: { token, newPassword: 'y una tercera, también larga' } })
  }

  /** Each begins something, and returns how it is finished. */
  const proofs = {
    'a code for another e-mail, in the session that goes on': async (one: Somebody) => {
      const { key, code } = await codeFor(one, one.as)
      return () => app.call('proveEmail', { as: one.as, body: { key, code } })
    },
    'a code for another e-mail, in another session': async (one: Somebody) => {
      const { key, code } = await codeFor(one, one.other)
      return () => app.call('proveEmail', { as: one.other, body: { key, code } })
    },
    'another code in place of that one': async (one: Somebody) => {
      const { key } = await codeFor(one, one.as)
      return () => app.call('resendCode', { as: one.as, body: { key } })
    },
    'a link for another password': async (one: Somebody) => {
      const token = (await openReset(app.db, one.id)) ?? ''
      return () => app.call('resetPassword', { body: { token, newPassword: 'y una tercera, también larga' } })
    },
    'a link for another password that is still to be mailed': async (one: Somebody) => {
      const job = await askReset(one)
      return () => finishReset(job)
    },
    'a sign-in that waits for its second step': async (one: Somebody) => {
      await secondStepOf(one)
      const { key } = await openChallenge(app.db, { userId: one.id, purpose: 'SIGN_IN', session: null, secret: null })
      return () => app.call('provideSecondStep', { body: { key, code: codeOf(SECRET) } })
    },
    'a second step that is being added': async (one: Somebody) => {
      const session = hashToken(one.as.token)
      const { key } = await openChallenge(app.db, { userId: one.id, purpose: 'AUTHENTICATOR', session, secret: SECRET })
      return () => app.call('confirmAuthenticator', { as: one.as, body: { key, code: codeOf(SECRET) } })
    },
    'another session': async (one: Somebody) => () => app.call('getOwnAccount', { as: one.other }),
  }

  const setStatus = ({ id }: Somebody, isActive: boolean) =>
    app.ok('updateUserStatus', { as: 'BACKOFFICE', params: { id }, body: { isActive } })
  /** What changes who may be in an account. */
  const ways = {
    'its owner changes the password': ({ as }: Somebody) =>
      app.ok('changePassword', { as, body: { currentPassword: PASSWORD, newPassword: NEXT } }),
    'a link is used for another password': async ({ id }: Somebody) =>
      app.ok('resetPassword', { body: { token: (await openReset(app.db, id)) ?? '', newPassword: NEXT } }),
    'a command gives it another password': async (one: Somebody) =>
      replacePassword(app.db, { userId: one.id, password: NEXT, before: await passwordOf(one), mustChangePassword: true }),
    'its owner ends the other sessions': ({ as }: Somebody) => app.ok('endOtherSessions', { as }),
    'its owner ends another session': async ({ as }: Somebody) => {
      const { id } = (await app.ok('listOwnSessions', { as })).find(({ isCurrent }) => !isCurrent) ?? { id: 0 }
      await app.ok('endOwnSession', { as, params: { id } })
    },
    'it is deactivated, and activated again': async (one: Somebody) => {
      await setStatus(one, false)
      await setStatus(one, true)
    },
    'its e-mail changes': async (one: Somebody) => {
      const { key, code } = await codeFor(one, one.as)
      await app.ok('proveEmail', { as: one.as, body: { key, code } })
    },
    'its second step changes': async (one: Somebody) => {
      await app.db.update(users).set({ hasSecondStep: true }).where(eq(users.id, one.id))
      await secondStepOf(one)
      await app.ok('replaceRecoveryCodes', { as: one.as, body: { currentPassword: PASSWORD } })
    },
  }

  describe.each(Object.entries(ways))('ends when %s', (_, change) => {
    test.each(Object.entries(proofs))('%s', async (_, begin) => {
      const one = await somebody()
      const finish = await begin(one)
      await change(one)
      expect([401, 410]).toContain((await finish()).status)
    })
  })

  test.each(Object.entries(proofs))('goes on where nothing happens to the account: %s', async (_, begin) => {
    const one = await somebody()
    expect((await (await begin(one))()).status).toBe(200)
  })

  test('an e-mail is proved by the session that asked for its code, and by nobody else who has key and code', async () => {
    const one = await somebody()
    const { key, code, email } = await codeFor(one, one.as)
    for (const as of [undefined, one.other, (await somebody()).as]) {
      expect(await app.refused('proveEmail', { ...(as && { as }), body: { key, code } })).toMatchObject({ status: 410, code: 'ended' })
      expect(await app.refused('resendCode', { ...(as && { as }), body: { key } })).toMatchObject({ status: 410, code: 'ended' })
    }
    await app.ok('proveEmail', { as: one.as, body: { key, code } })
    expect((await app.ok('getOwnAccount', { as: one.as })).email).toBe(email)
  })

  test('an e-mail is proved no more once the session that asked is ended by itself', async () => {
    const one = await somebody()
    const { key, code } = await codeFor(one, one.as)
    await app.ok('logout', { as: one.as })
    expect(await app.refused('proveEmail', { as: one.as, body: { key, code } })).toMatchObject({ status: 410 })
  })
})
