import { hash, verify } from '@node-rs/argon2'
import { eq, isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { knownBrowser } from '#server/accounts/known-browsers.ts'
import { users } from '#server/accounts/schema.ts'
import { anyDatabase, postgres } from '#tests/support/database/databases.ts'
import { EMAIL, hashAsInProduction, PASSWORD, signIns, trying, UNKNOWN } from '#tests/support/features/sign-ins.ts'
import { accountOf, roles } from '#tests/support/server/accounts.ts'
import { openApp } from '#tests/support/server/app.ts'
import { openedApp } from '#tests/support/server/opened.ts'

beforeAll(hashAsInProduction)

describe.each(anyDatabase)('on $name', ({ open }) => {
  const app = openedApp(open)
  const { forget } = signIns(app)

  describe('a wrong password and an unknown e-mail', () => {
    test('get the same answer', async () => {
      await forget()
      const wrong = await app.call('login', trying(EMAIL, 'wrong'))
      const unknown = await app.call('login', trying(UNKNOWN, 'wrong'))
      const visible = ({ status, headers, body }: typeof wrong) => ({
        status,
        headers: { ...headers, date: '', 'x-request-id': '', 'content-length': '' },
        body: { ...(body as object), requestId: '' },
      })
      expect(visible(wrong)).toEqual(visible(unknown))
      expect(wrong.status).toBe(401)
    })

    test('cost the same work: one verification each, against hashes of the same cost', async () => {
      const costOf = async (email: string) => {
        await forget()
        vi.mocked(verify).mockClear()
        await app.refused('login', trying(email, 'wrong'))
        // $argon2id$v=19$m=19456,t=2,p=1$salt$hash: all but the last two parts tell the work.
        return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'))
      }
      const wrong = await costOf(EMAIL)
      expect(wrong).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+$/)])
      expect(await costOf(UNKNOWN)).toEqual(wrong)
    })

    test('are not told apart by an account that is not active', async () => {
      await forget()
      await app.db.update(users).set({ isActive: false }).where(eq(users.email, EMAIL))
      try {
        expect(await app.refused('login', trying(EMAIL, PASSWORD))).toMatchObject({ status: 401, code: 'invalid_credentials' })
      } finally {
        await app.db.update(users).set({ isActive: true }).where(eq(users.email, EMAIL))
      }
    })
  })

  test('the e-mail may be typed in any case, and an accent of the password in either way', async () => {
    await forget()
    await app.ok('login', trying(EMAIL.toUpperCase(), PASSWORD))
    await app.db
      .update(users)
      .set({ passwordHash: await hash('contraseña'.normalize('NFKC')) })
      .where(eq(users.email, accountOf('SECRETARY').email))
    await app.ok('login', trying(accountOf('SECRETARY').email, 'contraseña'.normalize('NFD')))
  })

  test('passwords are kept as Argon2id hashes', async () => {
    const hashes = await app.db.select({ hash: users.passwordHash }).from(users).where(isNotNull(users.passwordHash))
    expect(hashes.length).toBeGreaterThanOrEqual(roles.length)
    for (const { hash } of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('a hash of older parameters is made anew at the next sign-in, and its browser stays known', async () => {
    await forget()
    const { email } = accountOf('ADMINISTRATOR_CLINIC')
    const isTheirs = eq(users.email, email)
    const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
    const older = await real.hash(PASSWORD, { memoryCost: 8, timeCost: 1 })
    await app.db.update(users).set({ passwordHash: older }).where(isTheirs)
    vi.mocked(hash).mockImplementationOnce((password) => real.hash(password))
    const cookie = String((await app.call('login', trying(email, PASSWORD))).headers['set-cookie'])
    const [user] = await app.db.select().from(users).where(isTheirs)
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(
      knownBrowser(user, Object.fromEntries([...cookie.matchAll(/(known_browser_\d+)=([^;]+)/g)].map(([, name, value]) => [name, value]))),
    ).toBeDefined()
    await app.ok('login', trying(email, PASSWORD))
    expect((await app.db.select().from(users).where(isTheirs))[0]).toEqual(user)
  })
})

test('all four roles can sign in with the demo accounts that the login page offers', async () => {
  const app = await openApp(postgres.open)
  try {
    const { demoAccounts = [] } = await app.ok('getChallenge')
    expect(demoAccounts.map(({ role }) => role)).toEqual(roles)
    for (const { email, password, role } of demoAccounts)
      expect(await app.ok('verifySession', { as: { token: await app.signIn(email, password) } })).toEqual({ isAuthenticated: true, role })
  } finally {
    await app.close()
  }
})

test('without demo mode no account is offered', { tags: 'full' }, async () => {
  const app = await openApp(postgres.open, { DEMO: '0' })
  try {
    expect(await app.ok('getChallenge')).toEqual({ provider: 'none' })
  } finally {
    await app.close()
  }
})
