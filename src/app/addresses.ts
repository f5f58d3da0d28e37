import { findScreen } from './screens.ts'

/** The path under which the console lives. */
export const BASE = '/app'

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

const whole = ({ pathname, search, hash }: Address) => pathname + search + hash

export const isInConsole = (path: string) => path === BASE || path.startsWith(`${BASE}/`)

/** Returns the address with /app before it, or undefined when no page has it. */
export const withBase = (address: Address) => (findScreen(address.pathname) ? BASE + whole(address) : undefined)

/** Returns the address of the login page that leads back to `address`. */
export const signInFor = (address: Address) => `/login?redirect=${encodeURIComponent(whole(address))}`
