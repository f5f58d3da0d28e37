import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashPassword, replacePassword } from '#server/accounts/passwords.ts'
import { sessions, users } from '#server/accounts/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { anyParams, operationIds, ruleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase, postgres } from '#tests/support/database/databases.ts'
import { countWaiting } from '#tests/support/database/lock-waits.ts'
import { roles } from '#tests/support/server/accounts.ts'
import { openApp, type Part, type TestApp } from '#tests/support/server/app.ts'

const GIVEN = 'la que le dieron'
const OWN = 'la que eligió ella'
const GUESSED = 'Es fácil de adivinar. Elegí otra, sin nombres ni palabras de la plataforma.'
const OPEN = ['getCurrentUser', 'changePassword', 'logout']

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  /** An account with a password of its own. */
  async function newAccount() {
    const email = `${randomUUID()}@salvia.test`
    const row = { email, firstName: 'Ana', lastName: 'Pérez', roleType: 'BACKOFFICE', passwordHash: await hashPassword(GIVEN) } as const
    const [account] = await app.db.insert(users).values(row).returning({ id: users.id })
    return { email, id: account?.id ?? 0, signIn: () => app.signIn(email, GIVEN) }
  }
  const change = (token: string, currentPassword: string, newPassword: string) =>
    app.call('changePassword', { as: { token }, body: { currentPassword, newPassword } })
  const isOpen = async (token: string) => (await app.call('getCurrentUser', { as: { token } })).status === 200

  test('who got the password from the back office can do nothing but choose another one, see who they are, and sign out', async () => {
    const email = `${randomUUID()}@salvia.test`
    const names = { firstName: 'Nueva', lastName: 'Administradora' }
    await app.ok('createUser', {
      as: 'BACKOFFICE',
      body: { ...names, email, password: GIVEN, roleType: 'BACKOFFICE', employeeNumber: 'E-1' },
    })
    const token = await app.signIn(email, GIVEN)
    expect(await app.ok('getCurrentUser', { as: { token } })).toMatchObject<Part<'getCurrentUser'>>({ mustChangePassword: true })
    for (const id of operationIds.filter((id) => ruleOf(id).roles.includes('BACKOFFICE') && !OPEN.includes(id))) {
      const params = anyParams(id)
      expect(await app.refused(id, { as: { token }, params })).toMatchObject({ status: 403, code: 'password_change_required' })
    }
    expect((await change(token, GIVEN, OWN)).status).toBe(200)
    expect(await app.ok('getCurrentUser', { as: { token } })).toMatchObject<Part<'getCurrentUser'>>({ mustChangePassword: false })
    await app.ok('listUsers', { as: { token } })
    await app.ok('logout', { as: { token: await app.signIn(email, OWN) } })
  })

  test('a password that somebody else chose may be left as it is: a sign-out is open', async () => {
    const { email, id } = await newAccount()
    await app.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, id))
    const token = await app.signIn(email, GIVEN)
    await app.ok('logout', { as: { token } })
    expect(await isOpen(token)).toBe(false)
  })

  test.each(roles)('the demo account of a %s need not change its password, which everybody knows', async (role) => {
    expect(await app.ok('getCurrentUser', { as: role })).toMatchObject<Part<'getCurrentUser'>>({ mustChangePassword: false })
  })

  test('a change ends the other sessions and keeps this one, and leaves one row in the audit log', async () => {
    const account = await newAccount()
    const [here, elsewhere] = [await account.signIn(), await account.signIn()]
    expect((await change(here, GIVEN, OWN)).body).toEqual({ status: 'ok', message: 'Tu contraseña cambió.' })
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, false])
    expect((await app.refused('login', { body: { email: account.email, password: GIVEN, recaptchaToken: 'none' } })).status).toBe(401)
    await app.signIn(account.email, OWN)
    const rows = await app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordId, account.id), eq(auditLog.operation, 'changePassword')))
    expect(rows).toMatchObject([{ userId: account.id, entity: 'users', before: null, after: null }])
  })

  test.each([
    ['otra cosa', OWN, 'currentPassword', 'La contraseña actual no es correcta.'],
    ['', OWN, 'currentPassword', 'Ingresá tu contraseña actual.'],
    [GIVEN, GIVEN, 'newPassword', 'Elegí una contraseña distinta de la actual.'],
    [GIVEN, 'corta', 'newPassword', 'Usá al menos 12 caracteres.'],
    [GIVEN, ' '.repeat(12), 'newPassword', 'La contraseña es obligatoria.'],
    [GIVEN, 'Q1w2e3R4t5y6', 'newPassword', GUESSED],
    [GIVEN, 'Salvia-demo-2026', 'newPassword', GUESSED],
    [GIVEN, 'Ana.Perez.1990', 'newPassword', GUESSED],
  ])('from %j to %j is refused at %s, and changes nothing', async (current, next, field, message) => {
    const account = await newAccount()
    const [here, elsewhere] = [await account.signIn(), await account.signIn()]
    expect(await change(here, current, next)).toMatchObject({ status: 422, body: { errors: { [field]: message } } })
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, true])
    await account.signIn()
  })

  test('a session that guesses the current password has to wait, and no other one with it', async () => {
    const account = await newAccount()
    const [here, elsewhere] = [await account.signIn(), await account.signIn()]
    let tries = 0
    while ((await change(here, 'otra cosa', OWN)).status === 422 && tries < 20) tries++
    expect(tries).toBe(5)
    const { status, headers } = await change(here, GIVEN, OWN)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await account.signIn()
    expect((await change(elsewhere, GIVEN, OWN)).status).toBe(200)
  })

  describe('a sign-in whose password was right when it was checked', () => {
    const login = (email: string, password = GIVEN) => app.call('login', { body: { email, password, recaptchaToken: 'none' } })
    /** Signs in, and does something else after the password was checked and before the session is opened. */
    async function signInDuring(email: string, meanwhile: () => Promise<unknown>) {
      const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
      vi.mocked(verify).mockImplementationOnce(async (...checked) => {
        const matches = await real.verify(...checked)
        await meanwhile()
        return matches
      })
      return login(email)
    }
    type Account = Awaited<ReturnType<typeof newAccount>>
    const setStatus = ({ id }: Account, isActive: boolean) =>
      app.ok('updateUserStatus', { as: 'BACKOFFICE', params: { id }, body: { isActive } })
    const hashOf = async ({ id }: Account) => (await app.db.select().from(users).where(eq(users.id, id)))[0]?.passwordHash ?? null

    test.each([
      ['its owner has changed the password', async (_: Account, here: string) => void (await change(here, GIVEN, OWN)), 1],
      [
        'it was given another password by a command',
        async (account: Account) =>
          replacePassword(app.db, { userId: account.id, password: OWN, before: await hashOf(account), mustChangePassword: true }),
        0,
      ],
      ['the account was deactivated', async (account: Account) => setStatus(account, false), 0],
    ] as const)('opens no session when meanwhile %s, and is a failed one', async (_, meanwhile, kept) => {
      const account = await newAccount()
      const here = await account.signIn()
      await app.tokenOf('BACKOFFICE')
      expect(await signInDuring(account.email, () => meanwhile(account, here))).toMatchObject({
        status: 401,
        body: { code: 'invalid_credentials' },
      })
      expect(await app.db.$count(sessions, eq(sessions.userId, account.id))).toBe(kept)
      const signIns = await app.db
        .select({ failed: sql<boolean>`failed_account is not null` })
        .from(auditLog)
        .where(and(eq(auditLog.recordId, account.id), eq(auditLog.operation, 'login')))
        .orderBy(auditLog.id)
      expect(signIns).toEqual([{ failed: false }, { failed: true }])
    })

    test('opens one when meanwhile the same password was only stored anew', async () => {
      const account = await newAccount()
      const renew = async () => {
        const passwordHash = await hashPassword(GIVEN)
        await app.db.update(users).set({ passwordHash }).where(eq(users.id, account.id))
      }
      expect((await signInDuring(account.email, renew)).status).toBe(200)
    })
  })

  test('a change is not made over one that was faster', async () => {
    const account = await newAccount()
    const token = await account.signIn()
    const late = { userId: account.id, password: OWN, before: await hashPassword(GIVEN), mustChangePassword: false }
    expect(await replacePassword(app.db, late)).toBe(false)
    expect(await isOpen(token)).toBe(true)
    await account.signIn()
  })
})

test('a sign-in waits for a change of the password that is under way, and then opens no session', { tags: 'full' }, async () => {
  const app = await openApp(postgres.open)
  try {
    const [email, mine] = [`${randomUUID()}@salvia.test`, eq(users.firstName, 'Lenta')]
    const passwordHash = await hashPassword(GIVEN)
    await app.db.insert(users).values({ email, firstName: 'Lenta', lastName: 'Pérez', roleType: 'BACKOFFICE', passwordHash })
    const signIn = await app.db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ passwordHash: await hashPassword(OWN) })
        .where(mine)
      const signIn = app.call('login', { body: { email, password: GIVEN, recaptchaToken: 'none' } })
      await vi.waitFor(async () => expect(await countWaiting(app.db)).toBe(1), { interval: 20, timeout: 10_000 })
      return { signIn }
    })
    expect((await signIn.signIn).status).toBe(401)
  } finally {
    await app.close()
  }
})
