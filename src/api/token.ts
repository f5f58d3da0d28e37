import { config } from '#src/config.ts'
import { signal } from './signal.ts'
import { endVisit } from './visit.ts'

const TOKEN_KEY = 'authToken'
const TOKEN_COOKIE = 'access_token'

const token = signal()

/** Calls the listener when the token changes, in this tab or in another one. Returns the unsubscribe function. */
export function onTokenChange(listener: () => void) {
  const stop = token.subscribe(listener)
  const onStorage = ({ key }: StorageEvent) => {
    // The key is null after `localStorage.clear()`.
    if (key === TOKEN_KEY || key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    stop()
    window.removeEventListener('storage', onStorage)
  }
}

const cookieAttributes = `; Path=/; SameSite=Lax${config.development ? '' : '; Secure'}`

/** Returns the stored token. Local storage takes precedence because applications on other ports of the host share the cookie. */
export function readToken(): string | undefined {
  try {
    const stored = localStorage.getItem(TOKEN_KEY)
    if (stored) return stored
  } catch {
    // Browsers that block local storage still have the cookie.
  }
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${TOKEN_COOKIE}=`))
  return cookie && (decodeURIComponent(cookie.slice(TOKEN_COOKIE.length + 1)) || undefined)
}

export function writeToken(value: string) {
  document.cookie = `${TOKEN_COOKIE}=${encodeURIComponent(value)}${cookieAttributes}`
  try {
    localStorage.setItem(TOKEN_KEY, value)
  } catch {}
  endVisit()
  token.emit()
}

export function clearToken() {
  document.cookie = `${TOKEN_COOKIE}=; Max-Age=0${cookieAttributes}`
  try {
    localStorage.removeItem(TOKEN_KEY)
  } catch {}
  endVisit()
  token.emit()
}
