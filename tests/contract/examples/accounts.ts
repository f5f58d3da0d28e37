import { eq } from 'drizzle-orm'
import type { Role } from '#contract/generated/policy.ts'
import { newLife } from '#server/accounts/access.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { openReset, writeCode } from '#server/accounts/proofs.ts'
import { authenticators, emailCodes, passkeys, sessions, signUps, users } from '#server/accounts/schema.ts'
import { newAuthenticator, openChallenge } from '#server/accounts/second-step.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { openAccount } from '#server/accounts/sign-ups.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { type Examples, found, newEmail, newName } from '#tests/support/contract/example.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import type { Asker } from '#tests/support/server/app.ts'
import { codeOf } from '#tests/support/server/authenticator.ts'
import { softwarePasskey } from '#tests/support/server/passkey.ts'

const OWN_PASSWORD = 'una clave larga'

let ownHash: Promise<string> | undefined
/** An account that no other test uses, with an open session. A hash takes long to make, and to compare at a sign-in. */
async function newAccount({ db }: Asker, role: Role) {
  ownHash ??= hashPassword(OWN_PASSWORD)
  const account = { email: newEmail(), firstName: 'Ana', lastName: 'Pérez', roleType: role, passwordHash: await ownHash }
  const { id } = found(await db.insert(users).values(account).returning({ id: users.id }))
  return openSession(db, id, { hours: 1, idleMinutes: 30 })
}

/** Where the console is that the app of the tests believes in. */
const CONSOLE = { origin: 'http://localhost:8000' }
const ownPassword = { currentPassword: OWN_PASSWORD }

/** An account that no other test uses, signed in, with a second step of each kind. */
async function steppedAccount(app: Asker, role: Role) {
  const token = await newAccount(app, role)
  const isIts = eq(sessions.tokenHash, hashToken(token))
  const { userId } = found(await app.db.select({ userId: sessions.userId }).from(sessions).where(isIts))
  const { secret } = newAuthenticator('ana@example.com')
  const device = softwarePasskey(CONSOLE)
  await app.db.insert(authenticators).values({ userId, secret, lastPeriod: 0 })
  const begun = await app.ok('beginPasskey', { as: { token }, body: ownPassword })
  const made = device.create(String(begun.options.challenge))
  await app.ok('addPasskey', { as: { token }, body: { key: begun.key, name: 'Notebook', ...made } })
  const { id: passkeyId } = found(await app.db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)))
  const signIn = (secret: string | null = null) => openChallenge(app.db, { userId, purpose: 'SIGN_IN', session: null, secret })
  return { token, userId, secret, device, passkeyId, signIn }
}

/** Somebody who asked for an account, with the key and the code that prove the address. */
async function newSignUp({ db }: Asker) {
  const { specialty: _, password: __, acceptsTerms: ___, recaptchaToken: ____, ...person } = exampleOf('SignUpInput')
  const email = newEmail()
  const row = { ...person, specialityId: 1, email, passwordHash: 'none' }
  const { id: signUpId } = found(await db.insert(signUps).values(row).returning({ id: signUps.id }))
  const key = newToken()
  // No mail is asked for: a server on this database would write another code for it at any moment.
  const code = { keyHash: hashToken(key), email, signUpId, ...newLife('code') }
  const { id: codeId } = found(await db.insert(emailCodes).values(code).returning({ id: emailCodes.id }))
  return { signUpId, codeId, key }
}

/** One whose address is proved. */
async function provedSignUp(app: Asker) {
  const { signUpId: id } = await newSignUp(app)
  await openAccount(app.db, id)
  return { id }
}

/** The link by which somebody chooses another password. */
async function newReset({ db }: Asker) {
  const account = { email: newEmail(), firstName: 'Ana', lastName: 'Pérez', roleType: 'BACKOFFICE' as const, passwordHash: 'none' }
  const { id } = found(await db.insert(users).values(account).returning({ id: users.id }))
  return { token: (await openReset(db, id)) ?? '' }
}

export const accountsExamples = {
  verifySession: { own: () => ({}) },
  login: {
    own(_, role) {
      const { email, password } = accountOf(role)
      return { body: { email, password, recaptchaToken: 'none' } }
    },
  },
  logout: {
    // Not the shared token: this one is gone afterwards.
    async own(app, role) {
      const { email, password } = accountOf(role)
      return { as: { token: await app.signIn(email, password) } }
    },
  },
  getChallenge: { own: () => ({}) },
  getSignUpForm: { own: () => ({}) },
  signUp: { own: () => ({ body: { ...exampleOf('SignUpInput'), specialty: 1, email: newEmail() } }) },
  proveEmail: {
    async own(app) {
      const { key, codeId } = await newSignUp(app)
      return { body: { key, code: await writeCode(app.db, codeId) } }
    },
  },
  resendCode: {
    async own(app) {
      const { key, codeId } = await newSignUp(app)
      await app.db.update(emailCodes).set({ mailedAt: '2026-01-01T00:00:00.000Z' }).where(eq(emailCodes.id, codeId))
      return { body: { key } }
    },
  },
  requestPasswordReset: { own: () => ({ body: { email: newEmail(), recaptchaToken: 'none' } }) },
  checkPasswordReset: { own: async (app) => ({ body: await newReset(app) }) },
  resetPassword: { own: async (app) => ({ body: { ...(await newReset(app)), newPassword: 'otra clave larga' } }) },
  listSignUps: { own: () => ({}) },
  getSignUp: { own: async (app) => ({ params: await provedSignUp(app) }) },
  updateSignUp: { own: async (app) => ({ params: await provedSignUp(app), body: exampleOf('UpdateSignUpInput') }) },
  getCurrentUser: { own: () => ({}) },
  changePassword: {
    // The password of the shared account stays as it is.
    async own(app, role) {
      return { as: { token: await newAccount(app, role) }, body: { currentPassword: OWN_PASSWORD, newPassword: 'otra clave larga' } }
    },
  },
  provideSecondStep: {
    async own(app, role) {
      const { secret, signIn } = await steppedAccount(app, role)
      return { body: { key: (await signIn()).key, code: codeOf(secret) } }
    },
  },
  providePasskey: {
    async own(app, role) {
      const { device, signIn } = await steppedAccount(app, role)
      return { body: { key: (await signIn('c2FsdmlhLXRlc3Q')).key, ...device.get('c2FsdmlhLXRlc3Q') } }
    },
  },
  getSecondStep: { own: () => ({}) },
  beginAuthenticator: { own: async (app, role) => ({ as: { token: await newAccount(app, role) }, body: ownPassword }) },
  confirmAuthenticator: {
    async own(app, role) {
      const as = { token: await newAccount(app, role) }
      const { key, secret } = await app.ok('beginAuthenticator', { as, body: ownPassword })
      return { as, body: { key, code: codeOf(secret) } }
    },
  },
  removeAuthenticator: { own: async (app, role) => ({ as: { token: (await steppedAccount(app, role)).token }, body: ownPassword }) },
  beginPasskey: { own: async (app, role) => ({ as: { token: await newAccount(app, role) }, body: ownPassword }) },
  addPasskey: {
    async own(app, role) {
      const as = { token: await newAccount(app, role) }
      const { key, options } = await app.ok('beginPasskey', { as, body: ownPassword })
      return { as, body: { key, name: 'Notebook', ...softwarePasskey(CONSOLE).create(String(options.challenge)) } }
    },
  },
  removePasskey: {
    async own(app, role) {
      const { token, passkeyId } = await steppedAccount(app, role)
      return { as: { token }, params: { id: passkeyId }, body: ownPassword }
    },
    async foreign(app) {
      const { passkeyId } = await steppedAccount(app, 'BACKOFFICE')
      return { as: { token: await newAccount(app, 'DOCTOR') }, params: { id: passkeyId }, body: ownPassword }
    },
  },
  replaceRecoveryCodes: { own: async (app, role) => ({ as: { token: (await steppedAccount(app, role)).token }, body: ownPassword }) },
  resetSecondStep: {
    async own(app, role) {
      const { userId } = await steppedAccount(app, 'SECRETARY')
      return { as: { token: await newAccount(app, role) }, params: { id: userId }, body: ownPassword }
    },
  },
  getOwnAccount: { own: () => ({}) },
  updateOwnAccount: { own: () => ({ body: { ...exampleOf('UpdateOwnAccountInput'), lastName: newName() } }) },
  requestEmailChange: {
    async own(app, role) {
      return { as: { token: await newAccount(app, role) }, body: { email: newEmail(), currentPassword: OWN_PASSWORD } }
    },
  },
  updatePreferences: { own: () => ({ body: exampleOf('UpdatePreferencesInput') }) },
  listOwnSessions: { own: () => ({}) },
  endOtherSessions: { own: async (app, role) => ({ as: { token: await newAccount(app, role) } }) },
  endOwnSession: {
    async own(app, role) {
      const token = await newAccount(app, role)
      const { id } = found(
        await app.db
          .select({ id: sessions.id })
          .from(sessions)
          .where(eq(sessions.tokenHash, hashToken(token))),
      )
      return { as: { token }, params: { id } }
    },
    async foreign(app) {
      const own = eq(sessions.tokenHash, hashToken(await newAccount(app, 'BACKOFFICE')))
      return { params: { id: found(await app.db.select({ id: sessions.id }).from(sessions).where(own)).id } }
    },
  },
  getOwnData: { own: () => ({}) },
} satisfies Partial<Examples>
