import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword, replacePassword } from '#server/auth/passwords.ts'
import { auditLog, users } from '#server/db/schema.ts'
import { roles } from '#tests/support/accounts.ts'
import { openApp, type Part, type TestApp } from '#tests/support/app.ts'
import { anyParams, operationIds, ruleOf } from '#tests/support/contract.ts'
import { anyDatabase } from '#tests/support/databases.ts'

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
    [GIVEN, ' '.repeat(12), 'newPassword', 'La contraseña es obligatoria'],
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

  test('a change is not made over one that was faster', async () => {
    const account = await newAccount()
    const token = await account.signIn()
    const late = { userId: account.id, password: OWN, before: await hashPassword(GIVEN), mustChangePassword: false }
    expect(await replacePassword(app.db, late)).toBe(false)
    expect(await isOpen(token)).toBe(true)
    await account.signIn()
  })
})
