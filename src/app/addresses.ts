import { findScreen } from './screens.ts'

/** Where the console lives. */
export const BASE = '/app'

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

const whole = ({ pathname, search, hash }: Address) => pathname + search + hash

export const isInConsole = (path: string) => path === BASE || path.startsWith(`${BASE}/`)

/** Where an address that leaves out /app leads, if it is one of a page. */
export const withBase = (address: Address) => (findScreen(address.pathname) ? BASE + whole(address) : undefined)

/** Where to sign in and come back from. */
export const signInFor = (address: Address) => `/login?redirect=${encodeURIComponent(whole(address))}`
