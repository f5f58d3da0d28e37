import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendCode, writeCode } from '#server/accounts/proofs.ts'
import { emailCodes, sessions, stepChallenges, users } from '#server/accounts/schema.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { postgres } from '#tests/support/database/databases.ts'
import { countWaiting } from '#tests/support/database/lock-waits.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

const FIRST = 'una frase bastante larga'
const ownPassword = { currentPassword: `${FIRST}, mía` }

let app: TestApp
beforeAll(async () => {
  app = await openApp(postgres.open)
})
afterAll(() => app.close())

let count = 0
async function somebody() {
  const email = `cerrada${++count}@example.com`
  const person = { firstName: 'Ana', lastName: 'Pérez', email, password: FIRST, roleType: 'BACKOFFICE' as const, employeeNumber: 'E-7' }
  const { id } = await app.ok('createUser', { as: 'BACKOFFICE', body: person })
  return { id, as: { token: await app.firstSignIn(email, FIRST) } }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const steps = {
  requestEmailChange: async ({ as }: Somebody) => {
    const body = { ...ownPassword, email: `cerrada-${count}@example.com` }
    return () => app.call('requestEmailChange', { as, body })
  },
  beginAuthenticator:
    async ({ as }: Somebody) =>
    () =>
      app.call('beginAuthenticator', { as, body: ownPassword }),
  beginPasskey:
    async ({ as }: Somebody) =>
    () =>
      app.call('beginPasskey', { as, body: ownPassword }),
  proveEmail: async ({ id: userId, as }: Somebody) => {
    const email = `cerrada-${count}@example.com`
    const { key } = await sendCode(app.db, { email, userId, session: hashToken(as.token) })
    const [row] = await app.db.select({ id: emailCodes.id }).from(emailCodes).where(eq(emailCodes.email, email))
    const code = await writeCode(app.db, row?.id ?? 0)
    return () => app.call('proveEmail', { as, body: { key, code } })
  },
}

test.each(Object.entries(steps))('%s by a session that ends at that moment does nothing', async (_, begin) => {
  const one = await somebody()
  const ask = await begin(one)
  const before = await app.db.select({ email: users.email }).from(users).where(eq(users.id, one.id))
  const { asking } = await app.db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${one.id} for no key update`)
    const asking = ask()
    // It was admitted as one of the session, and waits for the account.
    await expect.poll(() => countWaiting(app.db)).toBe(1)
    await tx.delete(sessions).where(eq(sessions.userId, one.id))
    return { asking }
  })
  expect([401, 410]).toContain((await asking).status)
  expect(await app.db.select({ email: users.email }).from(users).where(eq(users.id, one.id))).toEqual(before)
  expect(await app.db.$count(stepChallenges, eq(stepChallenges.userId, one.id))).toBe(0)
})
