import { asc, eq, isNull } from 'drizzle-orm'
import { specialities } from '../catalogue/schema.ts'
import type { Call, Operations } from '../platform/call.ts'
import { alphabetical } from '../platform/db/columns.ts'
import { singleRow } from '../platform/db/errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { countUse } from '../platform/limits/throttle.ts'
import { Problem } from '../platform/problem.ts'
import { enqueue } from '../platform/queue/queue.ts'
import { changeEmail } from './change-email.ts'
import { rejectCommon } from './common-passwords.ts'
import { hashPassword, replacePassword } from './passwords.ts'
import { findReset, resendCode, sendCode, useCode, useReset } from './proofs.ts'
import { users } from './schema.ts'
import { insertSignUp, openAccount } from './sign-ups.ts'

const MOST_SPECIALITIES = 1_000

export const account = {
  async getSignUpForm({ db }) {
    const { id, name } = specialities
    const offered = db.select({ id, name }).from(specialities).where(isNull(specialities.archivedAt))
    return { specialities: await offered.orderBy(asc(alphabetical(name)), id).limit(MOST_SPECIALITIES) }
  },

  async signUp({ body: { password, acceptsTerms: _, recaptchaToken, ...person }, db, services, origin, audit }) {
    rejectCommon('password', password, person)
    await services.captcha.verify(recaptchaToken, origin.address)
    await countUse(db, 'accountMails', 'AFTER', { network: origin.address, mailbox: person.email })
    // It takes as long for an address that has an account already.
    const passwordHash = await hashPassword(password)
    return inTransaction(db, async (tx) => {
      const id = await insertSignUp(tx, person, passwordHash)
      await audit({ entity: 'sign_ups', id }, tx)
      return sendCode(tx, { email: person.email, signUpId: id })
    })
  },

  async proveEmail({ body: { key, code }, db, services, origin, audit }) {
    const user = await whoAsks(services, origin)
    const failure = await inTransaction(db, async (tx) => {
      const used = await useCode(tx, key, code, user)
      if (used instanceof Problem) return used
      if (used.signUpId === null) {
        const id = await changeEmail(tx, used)
        await audit({ entity: 'users', id, by: id }, tx)
        return
      }
      const by = await openAccount(tx, used.signUpId)
      await audit({ entity: 'sign_ups', id: used.signUpId, by }, tx)
    })
    // The try that failed has to be counted.
    if (failure) throw failure
    return { status: 'ok', message: 'Tu correo electrónico está confirmado.' }
  },

  async resendCode({ body: { key }, db, services, origin }) {
    const user = await whoAsks(services, origin)
    return inTransaction(db, (tx) => resendCode(tx, key, user))
  },

  async requestPasswordReset({ body: { email, recaptchaToken }, db, services, origin }) {
    await services.captcha.verify(recaptchaToken, origin.address)
    await countUse(db, 'accountMails', 'AFTER', { network: origin.address, mailbox: email })
    // Whether there is such an account is found out later, so that the time of the answer does not tell it.
    await enqueue(db, 'accountMails', { kind: 'RESET', email, at: Date.now() }, { isUrgent: true })
    return { status: 'ok', message: 'Si hay una cuenta con esa dirección, te enviamos un enlace para elegir otra contraseña.' }
  },

  async checkPasswordReset({ body: { token }, db }) {
    const { userId, expiresAt } = await findReset(db, token)
    const { email } = singleRow(await db.select({ email: users.email }).from(users).where(eq(users.id, userId)))
    return { email, expiresAt }
  },

  async resetPassword({ body: { token, newPassword }, db, audit }) {
    await inTransaction(db, async (tx) => {
      const owner = await useReset(tx, token)
      const { id: userId, passwordHash: before } = owner
      // Nothing is used up where it is refused.
      rejectCommon('newPassword', newPassword, owner)
      await replacePassword(tx, { userId, password: newPassword, before, mustChangePassword: false })
      await enqueue(tx, 'accountMails', { kind: 'PASSWORD_CHANGED', userId }, { isUrgent: true })
      await audit({ entity: 'users', id: userId, by: userId }, tx)
    })
    return { status: 'ok', message: 'Tu contraseña cambió. Ya podés ingresar.' }
  },
} satisfies Partial<Operations>

/** The account that is signed in during an operation that is open to everybody. */
const whoAsks = ({ findCaller }: Pick<Call<'proveEmail'>['services'], 'findCaller'>, { token }: { token: string | undefined }) =>
  token ? findCaller(token) : null
