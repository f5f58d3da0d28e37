import cookie from '@fastify/cookie'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import type { Env } from '../platform/env.ts'
import { knownKeys, loginKeys } from '../platform/limits/throttle.ts'
import { knownBrowser, knownBrowserCookie } from './known-browsers.ts'
import { users } from './schema.ts'
import { openSession, revokeToken, TOKEN_COOKIE } from './sessions.ts'

/** Somebody who may sign in. */
export type SignInOwner = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'hasSecondStep'> & { passwordHash: string }
/** The origin of a sign-in, as its call tells it. */
type Origin = {
  address: string
  userAgent: string
  secure: boolean
  cookies: Readonly<Record<string, string | undefined>>
  token: string | undefined
}

// The cookie is not HttpOnly, because the console has to remove it in every tab. It authorizes reads only.
const tokenCookie = (token: string, secure: boolean, maxAge: number) =>
  cookie.serialize(TOKEN_COOKIE, token, { path: '/', sameSite: 'lax', secure, maxAge })

/** The cookie that takes the token back. */
export const noToken = ({ secure }: Pick<Origin, 'secure'>) => tokenCookie('', secure, 0)

/** The keys under which the tries at an account are counted: a browser that its owner has used before is slowed down by its own failures alone. */
export function signInKeys(owner: Parameters<typeof knownBrowser>[0], email: string, { address, cookies }: Origin) {
  const browser = knownBrowser(owner, cookies)
  return browser ? knownKeys('browser', browser) : loginKeys(email, address)
}

/**
 * The owner of an account as they are now, where they may sign in; meanwhile the password can have been replaced, or the account deactivated.
 * Such a change waits for the session that is opened here, and ends it.
 */
export async function lockOwner(tx: Database, id: number): Promise<SignInOwner | undefined> {
  const { email, firstName, passwordHash, hasSecondStep } = users
  const [owner] = await tx
    .select({ id: users.id, email, firstName, passwordHash, hasSecondStep })
    .from(users)
    .where(and(eq(users.id, id), users.isActive, isNotNull(users.roleType)))
    .for('share')
  return owner?.passwordHash ? { ...owner, passwordHash: owner.passwordHash } : undefined
}

/** Opens the session of somebody who signs in. It takes the place of the one that the caller has. Returns its token. */
export async function openOwnSession(tx: Database, owner: SignInOwner, { token, address, userAgent }: Origin, env: Pick<Env, 'session'>) {
  if (token) await revokeToken(tx, token)
  return openSession(tx, owner.id, env.session, { address, userAgent })
}

/** The answer to somebody who has signed in, with the cookies of the token and of the browser that is known from now on. */
export function welcome(
  { owner, token }: { owner: SignInOwner; token: string },
  {
    origin,
    services,
    header,
  }: { origin: Origin; services: { env: Pick<Env, 'session'> }; header: (name: string, value: string[]) => void },
) {
  header('set-cookie', [
    tokenCookie(token, origin.secure, services.env.session.hours * 3600),
    knownBrowserCookie(owner, knownBrowser(owner, origin.cookies), origin.secure),
  ])
  return { status: 'ok' as const, message: `Te damos la bienvenida, ${owner.firstName}.`, access_token: token }
}
