import cookie from '@fastify/cookie'
import { and, inArray, sql } from 'drizzle-orm'
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
    const [user] = await db.select().from(users).where(sql`lower(${users.email}) = lower(${body.email})`)
    const browser = knownBrowser(user, origin.cookies)
    const newcomer = loginKeys(body.email, origin.address)
    const keys = browser ? knownKeys('browser', browser) : newcomer
    rejectWait(await secondsToWait(db, keys))
    await services.captcha.verify(body.recaptchaToken, origin.address)

    const matches = (await passwordMatches(user?.passwordHash, body.password)) && user?.isActive === true && user.roleType !== null
    const { wait, token } = await db.transaction(async (tx) => {
      const wait = await recordTry(tx, keys, matches)
      if (!matches || wait > 0) return { wait }
      // The new token takes the place of the one that the caller has.
      if (origin.token) await revokeToken(tx, origin.token)
      return { wait, token: await openSession(tx, user.id, services.env.session) }
    })
    rejectWait(wait)
    if (!user?.passwordHash || !token) {
      await audit({ entity: 'users', ...(user && { id: user.id }), failedAccount: newcomer.account })
      throw new Problem(401, 'El correo electrónico o la contraseña no son correctos.', { code: 'invalid_credentials' })
    }

    await audit({ entity: 'users', id: user.id, by: user.id })
    const passwordHash = await renewHash(db, user.id, user.passwordHash, body.password)
    header('set-cookie', [
      tokenCookie(token, origin.secure, services.env.session.hours * 3600),
      knownBrowserCookie({ id: user.id, passwordHash }, browser, origin.secure),
    ])
    return { status: 'ok', message: `Te damos la bienvenida, ${user.firstName}.`, access_token: token }
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

/** The demo accounts that this database has. One without demo data has none. */
async function presentDemoAccounts(db: Database) {
  const emails = demoAccounts.map(({ email }) => email)
  const present = await db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), users.isActive))
  return demoAccounts.filter(({ email }) => present.some((user) => user.email === email))
}
