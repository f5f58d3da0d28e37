import { and, eq, sql } from 'drizzle-orm'
import type { SecondStep } from '#contract/generated/schema.ts'
import type { Call, Operations } from '../platform/call.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { breaksUnique, singleRow } from '../platform/db/errors.ts'
import { lockAccounts } from '../platform/db/locks.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Env } from '../platform/env.ts'
import { accountKey, countUse, recordTry, rejectWait, secondsToWait, takeBack } from '../platform/limits/throttle.ts'
import { Problem } from '../platform/problem.ts'
import { enqueue } from '../platform/queue/queue.ts'
import { lockAccount } from './access.ts'
import { missingUser, usesConsole } from './console-users.ts'
import { creationOptions, type PasskeySite, readCreated } from './passkeys.ts'
import { authenticators, passkeys, users } from './schema.ts'
import {
  checkPasskey,
  countSteps,
  countWrongAnswer,
  endChallenge,
  endSteps,
  findChallenge,
  isAppCode,
  MOST_PASSKEYS,
  newAuthenticator,
  newRecoveryCodes,
  openChallenge,
  periodOf,
  rejectManyCodes,
  type StepChallenge,
  settleSteps,
  spendStepCode,
  stepsOf,
} from './second-step.ts'
import { lockOwner, openOwnSession, signInKeys, welcome } from './sign-in.ts'
import { requireProof } from './step-proof.ts'

const siteOf = ({ services, origin }: Pick<Call<'login'>, 'services' | 'origin'>): PasskeySite => ({
  env: services.env,
  from: origin.console,
})

const isRequiredOf = ({ role }: Caller, env: Env) => env.secondStepRoles.includes(role)

async function readSteps(db: Database, user: Caller, env: Env): Promise<SecondStep> {
  const { authenticator, passkeys, recoveryCodesLeft } = await stepsOf(db, user.id)
  return {
    isOn: authenticator !== undefined || passkeys.length > 0,
    isRequired: isRequiredOf(user, env),
    authenticatorSince: authenticator?.createdAt ?? null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    recoveryCodesLeft,
  }
}

/** Throws 409 where the caller, whose account is locked, would be left without a second step that their role needs. */
async function rejectLast(db: Database, user: Caller, env: Env) {
  if (isRequiredOf(user, env) && (await countSteps(db, user.id)) <= 1)
    throw new Problem(409, 'Tu rol necesita la verificación en dos pasos. Agregá otra forma antes de quitar esta.')
}

/** Ends a sign-in that waits for its second step: with a session, or with one more failure. */
async function finishSignIn(
  call: Pick<Call<'provideSecondStep'>, 'db' | 'services' | 'origin' | 'audit' | 'header'>,
  key: string,
  field: 'code' | 'credentialId',
  isRight: (tx: Database, challenge: StepChallenge, isKnown: boolean) => Promise<boolean>,
) {
  const { db, services, origin, audit } = call
  const { userId } = await findChallenge(db, key, { purpose: 'SIGN_IN' })
  const known = await lockOwner(db, userId)
  if (!known) throw new Problem(410, 'Empezá de nuevo.')
  const keys = signInKeys(known, known.email, origin)
  rejectWait(await secondsToWait(db, keys))
  const result = await inTransaction(db, async (tx) => {
    // A change of the password locks the account first, too.
    const owner = await lockOwner(tx, userId)
    const challenge = await findChallenge(tx, key, { purpose: 'SIGN_IN' })
    if (!owner) throw new Problem(410, 'Empezá de nuevo.')
    const matches = await isRight(tx, challenge, keys.networks === undefined)
    // A code that came too early is not used up.
    rejectWait(await recordTry(tx, keys, matches))
    if (!matches) {
      await audit({ entity: 'users', id: owner.id, failedAccount: accountKey(owner.email) }, tx)
      if (challenge.triesLeft === 1) await enqueue(tx, 'accountMails', { kind: 'SECOND_STEP', userId: owner.id, change: 'FAILED' })
      return countWrongAnswer(tx, challenge, field)
    }
    await endChallenge(tx, challenge)
    await audit({ entity: 'users', id: owner.id, by: owner.id }, tx)
    return { owner, token: await openOwnSession(tx, owner, origin, services.env) }
  })
  if (result instanceof Problem) throw result
  return result
}

export const secondStep = {
  async provideSecondStep(call) {
    const { key, code } = call.body
    const isRight = async (tx: Database, { userId }: StepChallenge, isKnown: boolean) => {
      const isCounted = isAppCode(code) && !isKnown
      // It is counted before it is looked at, so that many at once are no more than one after the other.
      if (isCounted) rejectManyCodes(await countUse(tx, 'stepCodes', 'AFTER', { owner: userId }))
      const matches = await spendStepCode(tx, userId, code)
      if (matches && isCounted) await takeBack(tx, 'stepCodes', { owner: userId })
      return matches
    }
    return welcome(await finishSignIn(call, key, 'code', isRight), call)
  },

  async providePasskey(call) {
    const { key, ...answer } = call.body
    const isRight = (tx: Database, challenge: StepChallenge) => checkPasskey(tx, challenge, siteOf(call), answer)
    return welcome(await finishSignIn(call, key, 'credentialId', isRight), call)
  },

  async getSecondStep({ user, db, services }) {
    return readSteps(db, user, services.env)
  },

  async beginAuthenticator(call) {
    const { user, db, audit } = call
    const { email } = await requireProof(call)
    const { secret, uri } = newAuthenticator(email)
    const opened = await openChallenge(db, { userId: user.id, purpose: 'AUTHENTICATOR', session: user.session, secret })
    await audit({ entity: 'users', id: user.id })
    return { ...opened, secret, uri }
  },

  async confirmAuthenticator({ body: { key, code }, user, db, audit }) {
    await lockAccount(db, user.id)
    const challenge = await findChallenge(db, key, { purpose: 'AUTHENTICATOR', session: user.session })
    const secret = challenge.secret ?? ''
    const lastPeriod = periodOf(secret, code)
    if (lastPeriod === undefined) throw await countWrongAnswer(db, challenge, 'code')
    await endChallenge(db, challenge)
    const values = { secret, lastPeriod, createdAt: sql`now()` }
    await db
      .insert(authenticators)
      .values({ userId: user.id, ...values })
      .onConflictDoUpdate({ target: authenticators.userId, set: values })
    await audit({ entity: 'users', id: user.id })
    return { recoveryCodes: await settleSteps(db, { userId: user.id, session: user.session, change: 'AUTHENTICATOR_ADDED' }) }
  },

  async removeAuthenticator(call) {
    const { user, db, services, audit } = call
    await requireProof(call)
    const [found] = await db.select().from(authenticators).where(eq(authenticators.userId, user.id))
    if (!found) throw new Problem(404, 'No tenés una app de autenticación.')
    await rejectLast(db, user, services.env)
    await db.delete(authenticators).where(eq(authenticators.userId, user.id))
    await settleSteps(db, { userId: user.id, session: user.session, change: 'AUTHENTICATOR_REMOVED' })
    await audit({ entity: 'users', id: user.id })
    return readSteps(db, user, services.env)
  },

  async beginPasskey(call) {
    const { user, db, audit } = call
    const owner = await requireProof(call)
    const own = await stepsOf(db, user.id)
    rejectTooMany(own.passkeys.length)
    const options = await creationOptions(siteOf(call), owner, own.passkeys)
    const opened = await openChallenge(db, { userId: user.id, purpose: 'PASSKEY', session: user.session, secret: options.challenge })
    await audit({ entity: 'users', id: user.id })
    return { ...opened, options: { ...options } }
  },

  async addPasskey(call) {
    const { user, db, audit } = call
    const { key, name, ...answer } = call.body
    // Two at once are counted one after the other.
    await lockAccount(db, user.id)
    const challenge = await findChallenge(db, key, { purpose: 'PASSKEY', session: user.session })
    const created = await readCreated(siteOf(call), challenge.secret ?? '', answer)
    if (!created) throw await countWrongAnswer(db, challenge, 'credentialId')
    await endChallenge(db, challenge)
    rejectTooMany(await db.$count(passkeys, eq(passkeys.userId, user.id)))
    const added = await db
      .insert(passkeys)
      .values({ ...created, userId: user.id, name })
      .returning({ id: passkeys.id })
      .catch((error: unknown) => {
        if (!breaksUnique(error, 'passkeys_credentialId_unique')) throw error
        throw new Problem(409, 'Esa llave de acceso ya está agregada.', { code: 'duplicate' })
      })
    await audit({ entity: 'passkeys', id: singleRow(added).id })
    return { recoveryCodes: await settleSteps(db, { userId: user.id, session: user.session, change: 'PASSKEY_ADDED' }) }
  },

  async removePasskey(call) {
    const { params, user, db, services, audit } = call
    await requireProof(call)
    const own = and(eq(passkeys.userId, user.id), eq(passkeys.id, params.id))
    const [found] = await db.select({ id: passkeys.id }).from(passkeys).where(own)
    if (!found) throw new Problem(404, 'La llave de acceso no existe.')
    await rejectLast(db, user, services.env)
    await db.delete(passkeys).where(own)
    await settleSteps(db, { userId: user.id, session: user.session, change: 'PASSKEY_REMOVED' })
    await audit({ entity: 'passkeys', id: found.id })
    return readSteps(db, user, services.env)
  },

  async replaceRecoveryCodes(call) {
    const { user, db, audit } = call
    await requireProof(call)
    if (!user.hasSecondStep) throw new Problem(409, 'Primero activá la verificación en dos pasos.')
    await settleSteps(db, { userId: user.id, session: user.session, change: 'RECOVERY_CODES_REPLACED' })
    await audit({ entity: 'users', id: user.id })
    return { recoveryCodes: await newRecoveryCodes(db, user.id) }
  },

  async resetSecondStep(call) {
    const { params, user, db, audit } = call
    // Two who do so to each other lock both accounts in one order.
    await lockAccounts(db, user.id, params.id)
    await requireProof(call)
    if (params.id === user.id) throw new Problem(409, 'Lo tuyo se cambia en Ajustes.')
    const [found] = await db
      .select({ id: users.id, hasSecondStep: users.hasSecondStep })
      .from(users)
      .where(and(eq(users.id, params.id), usesConsole))
    if (!found) throw new Problem(404, missingUser)
    if (!found.hasSecondStep) throw new Problem(409, 'Esta cuenta no tiene verificación en dos pasos.')
    await endSteps(db, found.id)
    await audit({ entity: 'users', id: found.id, before: found, after: { ...found, hasSecondStep: false } })
    return { status: 'ok', message: 'La cuenta ya no tiene verificación en dos pasos.' }
  },
} satisfies Partial<Operations>

function rejectTooMany(count: number) {
  if (count >= MOST_PASSKEYS) throw new Problem(409, `Podés tener hasta ${MOST_PASSKEYS} llaves de acceso. Quitá una que no uses.`)
}
