import cookie from '@fastify/cookie'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { demoAccounts } from '../auth/demo-accounts.ts'
import { knownBrowser, knownBrowserCookie } from '../auth/known-browsers.ts'
import { passwordMatches, renewHash } from '../auth/passwords.ts'
import { openSession, revokeSession, revokeToken, TOKEN_COOKIE } from '../auth/sessions.ts'
import { knownKeys, loginKeys, recordTry, rejectWait, secondsToWait } from '../auth/throttle.ts'
import type { Operations } from '../call.ts'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema.ts'
import { Problem } from '../problem.ts'

// The cookie is not HttpOnly, because the console has to remove it in every tab. It authorizes reads only.
const tokenCookie = (token: string, secure: boolean, maxAge: number) =>
  cookie.serialize(TOKEN_COOKIE, token, { path: '/', sameSite: 'lax', secure, maxAge })

export const auth = {
  async verifySession({ user }) {
    return { isAuthenticated: user !== null, role: user?.role ?? null }
  },

  async login({ body, db, services, origin, audit, header }) {
    const [user] = await db
      .select()
      .from(users)
      .where(and(sql`lower(${users.email}) = lower(${body.email})`, isNotNull(users.roleType)))
    const browser = knownBrowser(user, origin.cookies)
    const newcomer = loginKeys(body.email, origin.address)
    const keys = browser ? knownKeys('browser', browser) : newcomer
    rejectWait(await secondsToWait(db, keys))
    await services.captcha.verify(body.recaptchaToken, origin.address)

    const checked = await passwordMatches(user?.passwordHash, body.password)
    const { wait, token, owner } = await db.transaction(async (tx) => {
      const owner = checked && user ? await lockOwner(tx, user, body.password) : undefined
      const wait = await recordTry(tx, keys, owner !== undefined)
      if (wait > 0) return { wait }
      if (!owner) {
        await audit({ entity: 'users', ...(user && { id: user.id }), failedAccount: newcomer.account }, tx)
        return { wait }
      }
      // The new token takes the place of the one that the caller has.
      if (origin.token) await revokeToken(tx, origin.token)
      await audit({ entity: 'users', id: owner.id, by: owner.id }, tx)
      return {
        wait,
        token: await openSession(tx, owner.id, services.env.session, { address: origin.address, userAgent: origin.userAgent }),
        owner,
      }
    })
    rejectWait(wait)
    if (!owner) throw new Problem(401, 'El correo electrónico o la contraseña no son correctos.', { code: 'invalid_credentials' })

    const passwordHash = await renewHash(db, owner.id, owner.passwordHash, body.password)
    header('set-cookie', [
      tokenCookie(token, origin.secure, services.env.session.hours * 3600),
      knownBrowserCookie({ id: owner.id, passwordHash }, browser, origin.secure),
    ])
    return { status: 'ok', message: `Te damos la bienvenida, ${owner.firstName}.`, access_token: token }
  },

  async logout({ user, db, origin, audit, header }) {
    await revokeSession(db, user.session)
    await audit({ entity: 'users', id: user.id })
    header('set-cookie', tokenCookie('', origin.secure, 0))
    return { status: 'ok', message: '¡Hasta luego!' }
  },

  async getChallenge({ db, services }) {
    const challenge = await services.captcha.challenge()
    return services.env.demo ? { ...challenge, demoAccounts: await presentDemoAccounts(db) } : challenge
  },
} satisfies Partial<Operations>

/**
 * The owner of an account as they are now, where they may sign in with this password, which was right a moment ago: meanwhile it can have
 * been replaced, or the account deactivated. Who does so waits for the session that is opened here, and ends it.
 */
async function lockOwner(tx: Database, { id, passwordHash: checked }: typeof users.$inferSelect, password: string) {
  const [owner] = await tx
    .select({ id: users.id, firstName: users.firstName, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, id), users.isActive, isNotNull(users.roleType)))
    .for('share')
  if (!owner?.passwordHash) return undefined
  const matches = owner.passwordHash === checked || (await passwordMatches(owner.passwordHash, password))
  return matches ? { ...owner, passwordHash: owner.passwordHash } : undefined
}

/** The demo accounts that this database has. One without demo data has none. */
async function presentDemoAccounts(db: Database) {
  const emails = demoAccounts.map(({ email }) => email)
  const present = await db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), users.isActive, isNotNull(users.roleType)))
  return demoAccounts.filter(({ email }) => present.some((user) => user.email === email))
}
