import DataLoader from 'dataloader'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { clinicStaff } from '../clinics/schema.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import type { Env } from '../platform/env.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { doctors, sessions, users } from './schema.ts'

/** The name of the cookie that carries the token, as in the contract. */
export const TOKEN_COOKIE = 'access_token'

/** The token that a request carries in its `Authorization` header. */
export const bearerOf = ({ authorization = '' }: { authorization?: string | undefined }) => /^Bearer +(\S+)$/i.exec(authorization)?.[1]

const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`

// A session that was opened or used later than that was written while the database's clock was wrong: nobody knows when it would end.
const LATEST = ago(-60)

// `lastUsedAt` is written now and then only: a write at each request would make every read a write.
const touchSeconds = (idleSeconds: number) => Math.min(60, idleSeconds / 4)

/** Opens a session and returns its token. The server keeps the hash of the token only. */
export async function openSession(
  db: Database,
  userId: number,
  { hours }: Env['session'],
  from: { address?: string; userAgent?: string } = {},
) {
  const token = newToken()
  const expiresAt = sql`now() + make_interval(hours => ${hours})`
  await db.insert(sessions).values({ tokenHash: hashToken(token), userId, expiresAt, ...from })
  return token
}

/** A session that has neither expired nor been idle for too long, nor comes from a time that lies ahead. */
const goesOn = (idleMinutes: number) =>
  and(
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.lastUsedAt, ago(idleMinutes * 60)),
    lt(sessions.lastUsedAt, LATEST),
    lt(sessions.createdAt, LATEST),
  )

declare module '../platform/call.ts' {
  interface Services {
    findCaller: ReturnType<typeof createCallerFinder>
  }
}

/**
 * Finds the person a token belongs to, with the role of this moment. Null if the session is unknown, revoked, expired or was idle for too
 * long. Nothing is remembered: a session that was ended is over for the next request, on every process. The look-up costs
 * as much as a small read, so it is shared: the requests that arrive in one turn of the event loop are looked up by one statement.
 */
export function createCallerFinder(db: Database, { idleMinutes }: Env['session']) {
  const stale = lt(sessions.lastUsedAt, ago(touchSeconds(idleMinutes * 60)))
  const lookup = db
    .select({
      id: users.id,
      role: users.roleType,
      doctorId: doctors.id,
      clinicIds: sql<number[]>`array(select ${clinicStaff.clinicId} from ${clinicStaff} where ${clinicStaff.userId} = ${users.id})`,
      session: sessions.tokenHash,
      mustChangePassword: users.mustChangePassword,
      awaitsValidation: users.awaitsValidation,
      hasSecondStep: users.hasSecondStep,
      isStale: sql<boolean>`${stale}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(doctors, eq(doctors.userId, users.id))
    .where(and(sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')})`, goesOn(idleMinutes), eq(users.isActive, true)))
    .prepare('find_callers')
  const loader = new DataLoader(
    async (tokenHashes: readonly string[]) => {
      const found = new Map((await lookup.execute({ tokenHashes: [...new Set(tokenHashes)] })).map((row) => [row.session, row]))
      return tokenHashes.map((tokenHash) => found.get(tokenHash))
    },
    { cache: false, batchScheduleFn: setImmediate },
  )
  /** Without `isUse` the session goes on to be idle. */
  return async (token: string, { isUse = true } = {}): Promise<Caller | null> => {
    const found = await loader.load(hashToken(token))
    if (!found?.role) return null
    const { isStale, role, ...caller } = found
    if (isUse && isStale)
      await db
        .update(sessions)
        .set({ lastUsedAt: sql`now()` })
        .where(and(eq(sessions.tokenHash, caller.session), stale))
    return { ...caller, role }
  }
}

/** Ends one session, because its user wants it. A change of password, e-mail or second step ends more: `endAccess`. */
export const revokeSession = (db: Database, session: string) => db.delete(sessions).where(eq(sessions.tokenHash, session))
export const revokeToken = (db: Database, token: string) => revokeSession(db, hashToken(token))

/** Which sessions of somebody go on. */
export const sessionsOf = (userId: number, { idleMinutes }: Env['session']) => and(eq(sessions.userId, userId), goesOn(idleMinutes))

/** Deletes the sessions that expired, were idle for too long, or come from a time that lies ahead. */
export const deleteEndedSessions = (db: Database, { idleMinutes }: Env['session']) => {
  const { expiresAt, lastUsedAt, createdAt } = sessions
  const isEnded = or(lt(expiresAt, sql`now()`), lt(lastUsedAt, ago(idleMinutes * 60)), gt(lastUsedAt, LATEST), gt(createdAt, LATEST))
  return db.delete(sessions).where(isEnded)
}
