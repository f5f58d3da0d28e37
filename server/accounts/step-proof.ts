import { and, eq, sql } from 'drizzle-orm'
import type { ProvidePasskeyInput } from '#contract/generated/schema.ts'
import type { Call } from '../platform/call.ts'
import type { Database } from '../platform/db/database.ts'
import { countUse, knownKeys, recordTry, rejectWait, secondsToWait, takeBack, takeTurn } from '../platform/limits/throttle.ts'
import { Problem, unauthorized } from '../platform/problem.ts'
import { lockOwn } from './access.ts'
import { wrongPassword } from './current-password.ts'
import type { PasskeySite } from './passkeys.ts'
import { passwordMatches } from './passwords.ts'
import { sessions } from './schema.ts'
import {
  askForStep,
  checkPasskey,
  countWrongAnswer,
  endChallenge,
  findProof,
  isAppCode,
  rejectManyCodes,
  spendStepCode,
} from './second-step.ts'

/** For so long a sign-in, which needed the second step, is taken for its proof. */
const PROVED_MINUTES = 10

type Proving = Pick<Call<'removeAuthenticator'>, 'db' | 'user' | 'body' | 'services' | 'origin'>

/** Whether the session began a moment ago. */
async function isNew(db: Database, session: string) {
  const began = sql`${sessions.createdAt} > now() - make_interval(mins => ${PROVED_MINUTES})`
  return (await db.$count(sessions, and(eq(sessions.tokenHash, session), began))) > 0
}

/** What is wrong with a code. Undefined where it is the account's. */
async function wrongCode(db: Database, userId: number, code: string) {
  const isCounted = isAppCode(code)
  // It is counted before it is looked at, so that many at once are no more than one after the other.
  if (isCounted) rejectManyCodes(await countUse(db, 'stepCodes', 'AFTER', { owner: userId }))
  const matches = await spendStepCode(db, userId, code)
  if (matches && isCounted) await takeBack(db, 'stepCodes', { owner: userId })
  const message = 'Ese código no es correcto.'
  return matches ? undefined : new Problem(422, message, { code: 'wrong_code', errors: { code: message }, keepsWrites: true })
}

/** What is wrong with the answer of a passkey. Undefined where it is one of the account's. */
async function wrongPasskey({ db, user }: Proving, site: PasskeySite, { key, ...answer }: ProvidePasskeyInput) {
  const challenge = await findProof(db, key, user)
  const matches = await checkPasskey(db, challenge, site, answer)
  if (!matches) return countWrongAnswer(db, challenge, 'credentialId')
  await endChallenge(db, challenge)
  return undefined
}

async function wrongStep(call: Proving, site: PasskeySite) {
  const { db, user, body } = call
  const { code, passkey } = body
  return code === undefined ? passkey && wrongPasskey(call, site, passkey) : wrongCode(db, user.id, code)
}

/**
 * The caller's account, where the password is right and, where there is a second step, that is proved, too: by a sign-in a moment ago, by a code, or by a
 * passkey. So a stolen session and a known password are not enough to remove a second step or to add one. Without a proof the answer says how to give it.
 * How the try ends is recorded once both are known: a password that is right makes no guess at a code cheaper.
 */
export async function requireProof(call: Proving) {
  const { db, user, body, services, origin } = call
  const owner = await lockOwn(db, user)
  if (!owner) throw unauthorized()
  const keys = knownKeys('session', user.session)
  rejectWait(await secondsToWait(db, keys))
  if (!(await passwordMatches(owner.passwordHash, body.currentPassword))) {
    rejectWait(await recordTry(db, keys, false))
    throw wrongPassword({ keepsWrites: true })
  }
  const site = { env: services.env, from: origin.console }
  const isProved = !user.hasSecondStep || (await isNew(db, user.session))
  if (!isProved && body.code === undefined && body.passkey === undefined) {
    rejectWait(await takeTurn(db, keys))
    const secondStep = await askForStep(db, user.id, site, user.session)
    const message = 'Escribí un código de tu app de autenticación o de recuperación.'
    throw new Problem(403, message, { code: 'second_step', errors: { code: message }, extensions: { secondStep }, keepsWrites: true })
  }
  const wrong = isProved ? undefined : await wrongStep(call, site)
  rejectWait(await recordTry(db, keys, wrong === undefined))
  if (wrong) throw wrong
  return owner
}
