import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import { type Callers, REMEMBERED_MS } from '../db/callers.ts'
import type { Database } from '../db/database.ts'
import { doctors, sessions, users } from '../db/schema.ts'
import type { Env } from '../env.ts'

/** The name of the cookie that carries the token, as in the contract. */
export const TOKEN_COOKIE = 'access_token'

/** The token that a request carries in its `Authorization` header. */
export const bearerOf = ({ authorization = '' }: { authorization?: string | undefined }) => /^Bearer +(\S+)$/i.exec(authorization)?.[1]

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`

// What was opened or used later than that was written while the database's clock was wrong: nobody knows when it would end.
const LATEST = ago(-60)

// `lastUsedAt` is written now and then only: a write at each request would make every read a write.
const touchSeconds = (idleSeconds: number) => Math.min(60, idleSeconds / 4)

/** Opens a session and returns its token. The server keeps the hash of the token only. */
export async function openSession(db: Database, userId: number, { hours }: Env['session']) {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({ tokenHash: hashToken(token), userId, expiresAt: sql`now() + make_interval(hours => ${hours})` })
  return token
}

type Found = { caller: Caller | null; isEnding: boolean }

/** The person a token belongs to, with the role of this moment. Null if the session is unknown, revoked, expired or was idle for too long. */
async function readCaller(db: Database, tokenHash: string, { idleMinutes }: Env['session']): Promise<Found> {
  const idleSeconds = idleMinutes * 60
  const [found] = await db
    .select({
      id: users.id,
      role: users.roleType,
      doctorId: doctors.id,
      session: sessions.tokenHash,
      mustChangePassword: users.mustChangePassword,
      isStale: sql<boolean>`${sessions.lastUsedAt} < ${ago(touchSeconds(idleSeconds))}`,
      isEnding: sql<boolean>`${sessions.expiresAt} < ${ago(-REMEMBERED_MS / 1000)}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(doctors, eq(doctors.userId, users.id))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.lastUsedAt, ago(idleSeconds)),
        lt(sessions.lastUsedAt, LATEST),
        lt(sessions.createdAt, LATEST),
        eq(users.isActive, true),
      ),
    )
  if (!found?.role) return { caller: null, isEnding: true }
  const { isStale, isEnding, role, ...caller } = found
  if (isStale) await db.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.tokenHash, tokenHash))
  return { caller: { ...caller, role }, isEnding }
}

/** Finds the person a token belongs to. A session is looked up at most once a second, except where something changed that callers depend on. */
export function createCallerFinder(db: Database, session: Env['session'], callers: Callers) {
  const find = rememberCallers(callers, (tokenHash) => readCaller(db, tokenHash, session))
  return (token: string) => find(hashToken(token))
}

/** Remembers what `read` returns for a second at most, and only while `callers` admits it. */
export function rememberCallers(callers: Callers, read: (tokenHash: string) => Promise<Found>) {
  const remembered = new Map<string, { epoch: number; until: number; found: Promise<Found> }>()
  return async (tokenHash: string) => {
    const { epoch } = callers
    const known = remembered.get(tokenHash)
    const now = performance.now()
    if (known && known.epoch === epoch && now < known.until) return (await known.found).caller
    const found = read(tokenHash)
    if (epoch === undefined) return (await found).caller
    const entry = { epoch, until: now + REMEMBERED_MS, found }
    const forget = () => {
      if (remembered.get(tokenHash) === entry) remembered.delete(tokenHash)
    }
    remembered.set(tokenHash, entry)
    setTimeout(forget, REMEMBERED_MS).unref()
    try {
      const { caller, isEnding } = await found
      if (isEnding) forget()
      return caller
    } catch (error) {
      forget()
      throw error
    }
  }
}

export const revokeSession = (db: Database, session: string) => db.delete(sessions).where(eq(sessions.tokenHash, session))
export const revokeToken = (db: Database, token: string) => revokeSession(db, hashToken(token))

/** Deletes the sessions that expired, were idle for too long, or come from a time that lies ahead. */
export const deleteEndedSessions = (db: Database, { idleMinutes }: Env['session']) => {
  const { expiresAt, lastUsedAt, createdAt } = sessions
  const isEnded = or(lt(expiresAt, sql`now()`), lt(lastUsedAt, ago(idleMinutes * 60)), gt(lastUsedAt, LATEST), gt(createdAt, LATEST))
  return db.delete(sessions).where(isEnded)
}
