import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { ProvidePasskeyInput, SecondStepMethod } from '#contract/generated/schema.ts'
import type { Database } from '../platform/db/database.ts'
import { singleRow } from '../platform/db/errors.ts'
import { Problem } from '../platform/problem.ts'
import { productName } from '../platform/product-name.ts'
import { enqueue, type SecondStepChange } from '../platform/queue/queue.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { countWrong, endAccess, holds, lockAccount, newLife } from './access.ts'
import { type PasskeySite, readUsed, requestOptions } from './passkeys.ts'
import { authenticators, passkeys, recoveryCodes, stepChallenges, users } from './schema.ts'

export const MOST_PASSKEYS = 10
const RECOVERY_CODES = 10
/** A code holds for half a minute. One period more on each side is for clocks that differ. */
const PERIOD_SECONDS = 30
const WINDOW = 1

const ENDED = 'Pasó mucho tiempo o hubo demasiados intentos. Empezá de nuevo.'

/** A challenge: once it is answered, it becomes a passkey, an authenticator or a sign-in. */
export type StepChallenge = typeof stepChallenges.$inferSelect

const totpOf = (secret: string, email?: string) =>
  new TOTP({ issuer: productName(), ...(email && { label: email }), secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })

/** A new secret for an authenticator app, and the address by which the app takes it. */
export function newAuthenticator(email: string) {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totpOf(secret, email).toString() }
}

const periodNow = () => Math.floor(Date.now() / 1000 / PERIOD_SECONDS)

/** The half minute that a code belongs to. Undefined where it is none of the secret's, or of another time. */
export function periodOf(secret: string, code: string) {
  const delta = totpOf(secret).validate({ token: code, window: WINDOW })
  return delta === null ? undefined : periodNow() + delta
}

type NewChallenge = Pick<StepChallenge, 'userId' | 'purpose' | 'session' | 'secret'>

/** Has something wait for an answer. The key goes with it. */
export async function openChallenge(tx: Database, challenge: NewChallenge) {
  const key = newToken()
  const values = { keyHash: hashToken(key), ...challenge, ...newLife('challenge') }
  return { key, ...singleRow(await tx.insert(stepChallenges).values(values).returning({ expiresAt: stepChallenges.expiresAt })) }
}

/** Reads the challenge that waits for an answer, and locks it until the end of the transaction. Throws 410 where there is none. */
export async function findChallenge(tx: Database, key: string, owner: Pick<StepChallenge, 'purpose'> & { session?: string }) {
  const { keyHash, purpose, session } = stepChallenges
  const [found] = await tx
    .select()
    .from(stepChallenges)
    .where(
      and(
        eq(keyHash, hashToken(key)),
        eq(purpose, owner.purpose),
        owner.session === undefined ? undefined : eq(session, owner.session),
        holds('challenge'),
      ),
    )
    .for('update')
  if (!found) throw new Problem(410, ENDED)
  return found
}

/** The challenge of a passkey that proves a change. */
export async function findProof(tx: Database, key: string, { session }: { session: string }): Promise<StepChallenge> {
  const found = await findChallenge(tx, key, { purpose: 'PASSKEY', session })
  return { ...found, secret: found.secret?.startsWith(PROOF) ? found.secret.slice(PROOF.length) : null }
}

export const endChallenge = (tx: Database, { keyHash }: StepChallenge) =>
  tx.delete(stepChallenges).where(eq(stepChallenges.keyHash, keyHash))

/** Counts a wrong answer. What it returns is thrown once that is written down. */
export const countWrongAnswer = (tx: Database, challenge: StepChallenge, field: 'code' | 'credentialId') =>
  countWrong(tx, 'challenge', challenge, {
    field,
    told: field === 'code' ? 'Ese código no es correcto.' : 'Esa llave de acceso no es de esta cuenta.',
    otherwise: 'Empezá de nuevo.',
  })

/** The second steps that an account asks for beside the password. */
export async function stepsOf(db: Database, userId: number) {
  const [authenticator] = await db.select().from(authenticators).where(eq(authenticators.userId, userId))
  const own = db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id)).limit(MOST_PASSKEYS)
  return { authenticator, passkeys: await own, recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)) }
}

/** In how many ways an account can prove itself beside the password. The recovery codes are none: they end with the last one. */
export const countSteps = async (db: Database, userId: number) =>
  (await db.$count(authenticators, eq(authenticators.userId, userId))) + (await db.$count(passkeys, eq(passkeys.userId, userId)))

/** What stands before the challenge of a passkey that proves a change, so that no new passkey answers it. */
const PROOF = 'proof '

/** The ways in which a sign-in may be finished, or a change proved by a session, and what the browser needs for a passkey. */
export async function askForStep(tx: Database, userId: number, site: PasskeySite, session: string | null = null) {
  const { authenticator, passkeys, recoveryCodesLeft } = await stepsOf(tx, userId)
  const options = passkeys.length > 0 ? await requestOptions(site, passkeys) : undefined
  const methods: SecondStepMethod[] = [
    ...(authenticator ? (['AUTHENTICATOR'] as const) : []),
    ...(options ? (['PASSKEY'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['RECOVERY_CODE'] as const) : []),
  ]
  const challenge = options?.challenge ?? null
  const opened = await openChallenge(
    tx,
    session === null
      ? { userId, purpose: 'SIGN_IN', session, secret: challenge }
      : { userId, purpose: 'PASSKEY', session, secret: PROOF + (challenge ?? '') },
  )
  return { ...opened, methods, ...(options && { passkey: { ...options } }) }
}

/** What people type a code with. */
const typedCode = (typed: string) => typed.replace(/[ -]/g, '').toLowerCase()
/** Whether a code is one of an authenticator app, which is short enough to be guessed, and not a recovery code. */
export const isAppCode = (typed: string) => /^\d{6}$/.test(typedCode(typed))

const MANY_CODES =
  'Se probaron demasiados códigos en esta cuenta. Ingresá con una llave de acceso o un código de recuperación, o pedí un enlace para elegir otra contraseña.'

export function rejectManyCodes(seconds: number) {
  if (seconds > 0) throw new Problem(429, MANY_CODES, { headers: { 'retry-after': String(seconds) } })
}

/** Whether a code is the account's, which then is used up: one of the authenticator, or a recovery code. */
export async function spendStepCode(tx: Database, userId: number, typed: string) {
  const code = typedCode(typed)
  if (isAppCode(code)) {
    const [own] = await tx.select().from(authenticators).where(eq(authenticators.userId, userId))
    const period = own && periodOf(own.secret, code)
    if (period === undefined) return false
    // A period that lies ahead was written while the clock was wrong, and keeps nobody out.
    const isNew = or(lt(authenticators.lastPeriod, period), gt(authenticators.lastPeriod, periodNow() + WINDOW))
    const used = await tx
      .update(authenticators)
      .set({ lastPeriod: period })
      .where(and(eq(authenticators.userId, userId), isNew))
      .returning({ userId: authenticators.userId })
    return used.length > 0
  }
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(code))))
    .returning({ userId: recoveryCodes.userId })
  if (used.length === 0) return false
  await tellOwner(tx, userId, 'RECOVERY_CODE_USED')
  return true
}

/** Whether the answer is that of a passkey of the account. */
export async function checkPasskey(tx: Database, challenge: StepChallenge, site: PasskeySite, answer: Omit<ProvidePasskeyInput, 'key'>) {
  const [own] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, challenge.userId), eq(passkeys.credentialId, answer.credentialId)))
    .for('update')
  if (!own || challenge.secret === null) return false
  const counter = await readUsed(site, challenge.secret, own, answer)
  if (counter === undefined) return false
  await tx.update(passkeys).set({ counter, lastUsedAt: sql`now()` }).where(eq(passkeys.id, own.id))
  return true
}

// A code has 80 bits, so that its hash alone does not tell it. None of its 32 letters and digits looks like another one.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 16
const newCode = () => Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** Gives an account other recovery codes, which are told this once. */
export async function newRecoveryCodes(tx: Database, userId: number) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: hashToken(code), userId })))
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

const tellOwner = (tx: Database, userId: number, change: SecondStepChange) =>
  enqueue(tx, 'accountMails', { kind: 'SECOND_STEP', userId, change }, { isUrgent: true })

/**
 * Writes down whether an account has a second step after it has changed, ends its other sessions and tells its owner. One without any
 * keeps no recovery codes; one with its first gets them, and they are returned.
 */
export async function settleSteps(
  tx: Database,
  { userId, session, change }: { userId: number; session?: string; change: SecondStepChange },
) {
  const before = await lockAccount(tx, userId)
  const has = (await countSteps(tx, userId)) > 0
  await tx.update(users).set({ hasSecondStep: has }).where(eq(users.id, userId))
  if (!has) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await endAccess(tx, userId, { but: session })
  await tellOwner(tx, userId, change)
  return has && !before?.hasSecondStep ? newRecoveryCodes(tx, userId) : []
}

/** Takes every second step of an account away, which is locked. */
export async function endSteps(tx: Database, userId: number) {
  for (const table of [authenticators, passkeys]) await tx.delete(table).where(eq(table.userId, userId))
  await settleSteps(tx, { userId, change: 'RESET' })
}
