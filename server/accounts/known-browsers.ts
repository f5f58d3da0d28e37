import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import { millisecondsInDay, secondsInDay } from 'date-fns/constants'

const DAYS = 90

type Account = { id: number; passwordHash: string | null }
type Cookies = Readonly<Record<string, string | undefined>>

const nameOf = ({ id }: Account) => `known_browser_${id}`

// The password's hash never leaves the server, and another password makes every browser unknown. The demo accounts share one hash.
const sign = ({ id, passwordHash }: Account, text: string) =>
  createHmac('sha256', passwordHash ?? '')
    .update(`${id}.${text}`)
    .digest()

/** Returns the id of a browser in which somebody has signed in to this account; undefined for any other browser. */
export function knownBrowser(account: Account | undefined, cookies: Cookies) {
  const [id = '', expires = '', signature = ''] = (account && cookies[nameOf(account)]?.split('.')) ?? []
  if (!account?.passwordHash || !(Number(expires) > Date.now())) return undefined
  const [given, made] = [Buffer.from(signature, 'base64url'), sign(account, `${id}.${expires}`)]
  return given.length === made.length && timingSafeEqual(given, made) ? id : undefined
}

/**
 * Returns the cookie by which a browser is known after a sign-in. It opens nothing: it only keeps the failures of this browser apart from
 * those of others. It has no path, so that the browser sends it to the operations of sign-in alone.
 */
export function knownBrowserCookie(account: Account, id: string | undefined, secure: boolean) {
  const text = `${id ?? randomBytes(16).toString('base64url')}.${Date.now() + DAYS * millisecondsInDay}`
  const value = `${text}.${sign(account, text).toString('base64url')}`
  return cookie.serialize(nameOf(account), value, { httpOnly: true, sameSite: 'strict', secure, maxAge: DAYS * secondsInDay })
}
