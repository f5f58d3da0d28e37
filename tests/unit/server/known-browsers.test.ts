import { afterEach, expect, test, vi } from 'vitest'
import { knownBrowser, knownBrowserCookie } from '#server/accounts/known-browsers.ts'

const account = { id: 7, passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA' }
const cookieOf = (id?: string, of = account) => {
  const [name = '', value] = (knownBrowserCookie(of, id, false).split(';', 1)[0] ?? '').split('=')
  return { [name]: value }
}
afterEach(() => void vi.useRealTimers())

test('a browser is known by its cookie, under the same id each time', () => {
  const cookie = cookieOf()
  const id = knownBrowser(account, cookie)
  expect(id).toMatch(/^[\w-]{22}$/)
  expect(knownBrowser(account, cookieOf(id))).toBe(id)
  expect(knownBrowser(account, cookieOf())).not.toBe(id)
})

test('a browser is known to one account only, and no longer once that has another password', () => {
  const cookie = cookieOf()
  const [value] = Object.values(cookie)
  expect(knownBrowser({ ...account, id: 8 }, cookie)).toBeUndefined()
  expect(knownBrowser({ ...account, id: 8 }, { known_browser_8: value })).toBeUndefined()
  expect(knownBrowser({ ...account, passwordHash: `${account.passwordHash}x` }, cookie)).toBeUndefined()
  expect(knownBrowser({ ...account, passwordHash: null }, cookie)).toBeUndefined()
  expect(knownBrowser(undefined, cookie)).toBeUndefined()
})

test('a browser is known for 90 days after its last sign-in', () => {
  const cookie = cookieOf()
  vi.useFakeTimers({ now: Date.now() + 89 * 86_400_000 })
  expect(knownBrowser(account, cookie)).toBeDefined()
  vi.setSystemTime(Date.now() + 2 * 86_400_000)
  expect(knownBrowser(account, cookie)).toBeUndefined()
})

test.each(['', 'x', 'a.b', 'a.b.c', 'a.9999999999999.', 'a.9999999999999.AAAA', 'a.Infinity.AAAA', `a.9999999999999.${'A'.repeat(43)}`])(
  'a browser is not known by %j',
  (value) => {
    expect(knownBrowser(account, { known_browser_7: value })).toBeUndefined()
  },
)
