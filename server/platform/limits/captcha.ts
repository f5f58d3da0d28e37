import { createHash } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CaptchaChallenge } from '#contract/generated/schema.ts'
import type { Database } from '../db/database.ts'
import { spentTokens } from '../db/schema.ts'
import { sharedSecret } from '../db/shared-secrets.ts'
import type { Env } from '../env.ts'
import { Problem } from '../problem.ts'

/** The human verification that sign-in asks for. */
export type Captcha = {
  challenge(): Promise<Omit<CaptchaChallenge, 'demoAccounts'>>
  /** Throws 422 unless the token is good and has not been used before. */
  verify(token: string, address: string): Promise<void>
}

const LIFE_MINUTES = 10
/** The work takes a browser about half a second: a person does not notice it, somebody who guesses passwords does. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 1_000, least: 200, most: 1_000 }

const notHuman = () => {
  const message = 'No pudimos verificar que sos una persona. Probá de nuevo.'
  return new Problem(422, message, { code: 'captcha', errors: { recaptchaToken: message } })
}

/** The provider that the settings name. */
export function createCaptcha(settings: Env['captcha'], db: Database): Captcha {
  switch (settings.provider) {
    case 'altcha':
      return altcha(db)
    case 'recaptcha':
      return recaptcha(settings, db)
    case 'none':
      return { challenge: async () => ({ provider: 'none' }), verify: async () => {} }
  }
}

function altcha(db: Database): Captcha {
  let keys: Promise<{ hmacSignatureSecret: string; hmacKeySignatureSecret: string }> | undefined
  const readKeys = () => {
    keys ??= sharedSecret(db, 'altcha').then((secret) => ({ hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret}.key` }))
    // After a failure the next call tries again.
    keys.catch(() => (keys = undefined))
    return keys
  }
  return {
    async challenge() {
      const { algorithm, cost, least, most } = WORK
      const expiresAt = new Date(Date.now() + LIFE_MINUTES * 60_000)
      const challenge = await createChallenge({
        algorithm,
        cost,
        counter: randomInt(most, least),
        deriveKey,
        expiresAt,
        ...(await readKeys()),
      })
      return { provider: 'altcha', challenge: { ...challenge } }
    },
    async verify(token) {
      const payload = altchaPayload.safeParse(decode(token))
      if (!payload.success) throw notHuman()
      // A token may hold anything, and the library throws for some of it.
      const { verified } = await verifySolution({ ...payload.data, deriveKey, ...(await readKeys()) }).catch(() => ({ verified: false }))
      if (!verified) throw notHuman()
      // The nonce is signed. Other parts of a used token could be changed so that it looks new.
      await markSpent(db, payload.data.challenge.parameters.nonce)
    },
  }
}

const altchaPayload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(WORK.algorithm),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString())
  } catch {
    return undefined
  }
}

function recaptcha({ siteKey, secret, verifyUrl }: Extract<Env['captcha'], { provider: 'recaptcha' }>, db: Database): Captcha {
  return {
    challenge: async () => ({ provider: 'recaptcha', siteKey }),
    async verify(token, address) {
      const body = new URLSearchParams({ secret, response: token, remoteip: address })
      const result = await fetch(verifyUrl, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(5_000) })
        .then(async (response) => recaptchaResponse.parse(await response.json()))
        .catch((cause: unknown) => {
          throw new Problem(502, 'No pudimos verificar que sos una persona. Probá de nuevo en unos minutos.', {
            code: 'captcha_unreachable',
            cause,
          })
        })
      if (!result.success) throw notHuman()
      await markSpent(db, createHash('sha256').update(token).digest('base64url'))
    },
  }
}

const recaptchaResponse = z.object({ success: z.boolean() })

async function markSpent(db: Database, token: string) {
  const expiresAt = sql`now() + make_interval(mins => ${LIFE_MINUTES + 1})`
  const spent = await db.insert(spentTokens).values({ token, expiresAt }).onConflictDoNothing().returning()
  if (spent.length === 0) throw notHuman()
}

/** Deletes the used tokens that have expired. */
export const deleteExpiredTokens = (db: Database) => db.delete(spentTokens).where(lt(spentTokens.expiresAt, sql`now()`))
