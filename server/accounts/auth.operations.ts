import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Operations } from '../platform/call.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { accountKey, recordTry, rejectWait, secondsToWait, takeTurn } from '../platform/limits/throttle.ts'
import { Problem } from '../platform/problem.ts'
import { demoAccounts } from './demo-accounts.ts'
import { passwordMatches, renewHash } from './passwords.ts'
import { users } from './schema.ts'
import { askForStep } from './second-step.ts'
import { revokeSession } from './sessions.ts'
import { lockOwner, noToken, openOwnSession, signInKeys, welcome } from './sign-in.ts'

export const auth = {
  async verifySession({ user }) {
    return { isAuthenticated: user !== null, role: user?.role ?? null }
  },

  async login(call) {
    const { body, db, services, origin, audit } = call
    const [user] = await db
      .select()
      .from(users)
      .where(and(sql`lower(${users.email}) = lower(${body.email})`, isNotNull(users.roleType)))
    const keys = signInKeys(user, body.email, origin)
    rejectWait(await secondsToWait(db, keys))
    await services.captcha.verify(body.recaptchaToken, origin.address)

    const checked = await passwordMatches(user?.passwordHash, body.password)
    const { wait, owner, token, secondStep } = await inTransaction(db, async (tx) => {
      const owner = checked && user ? await whoseStill(tx, user, body.password) : undefined
      if (owner?.hasSecondStep) {
        // Among many guesses at once the right password is told no sooner than without a second step.
        const wait = await takeTurn(tx, keys)
        if (wait > 0) return { wait }
        await audit({ entity: 'users', id: owner.id }, tx)
        // How the try ends is recorded once the second step is answered: a password that is known makes no guess at a code cheaper.
        return { wait, owner, secondStep: await askForStep(tx, owner.id, { env: services.env, from: origin.console }) }
      }
      const wait = await recordTry(tx, keys, owner !== undefined)
      if (wait > 0) return { wait }
      if (!owner) {
        await audit({ entity: 'users', ...(user && { id: user.id }), failedAccount: accountKey(body.email) }, tx)
        return { wait }
      }
      await audit({ entity: 'users', id: owner.id, by: owner.id }, tx)
      return { wait, owner, token: await openOwnSession(tx, owner, origin, services.env) }
    })
    rejectWait(wait)
    if (!owner) throw new Problem(401, 'El correo electrónico o la contraseña no son correctos.', { code: 'invalid_credentials' })
    const passwordHash = await renewHash(db, owner.id, owner.passwordHash, body.password)
    if (secondStep) throw new Problem(401, 'Falta el segundo paso para ingresar.', { code: 'second_step', extensions: { secondStep } })
    return welcome({ owner: { ...owner, passwordHash }, token }, call)
  },

  async logout({ user, db, origin, audit, header }) {
    await revokeSession(db, user.session)
    await audit({ entity: 'users', id: user.id })
    header('set-cookie', noToken(origin))
    return { status: 'ok', message: '¡Hasta luego!' }
  },

  async getChallenge({ db, services }) {
    const challenge = await services.captcha.challenge()
    return services.env.demo ? { ...challenge, demoAccounts: await presentDemoAccounts(db) } : challenge
  },
} satisfies Partial<Operations>

/** The owner of an account whose password was right a moment ago, where it still is. */
async function whoseStill(tx: Database, { id, passwordHash: checked }: typeof users.$inferSelect, password: string) {
  const owner = await lockOwner(tx, id)
  return owner && (owner.passwordHash === checked || (await passwordMatches(owner.passwordHash, password))) ? owner : undefined
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
