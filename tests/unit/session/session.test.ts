// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { deferred } from '#tests/support/flows/deferred.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/feedback/toasts.tsx', () => ({ toast: told, dismissToast: () => {} }))
vi.stubEnv('VITE_API_URL', 'http://api.test')
const ana = { id: 1, firstName: 'Ana', lastName: 'Pérez', email: 'backoffice@salvia.test', roleType: 'BACKOFFICE' }
const values = { email: ana.email, password: 'Salvia-demo-2026', captchaToken: async () => 'solved' }

const answers =
  (body: unknown, status = 200, headers = {}) =>
  () =>
    Response.json(body, { status, headers })
const rejects = (status: number, message: string, headers = {}) =>
  answers({ status, title: 'No', code: 'rejected', message }, status, headers)

/** The part of the server that the session talks to; `instead` replaces what it answers to a path. */
function startApi() {
  const tokens = new Set<string>()
  const instead: Record<string, (request: Request) => Response | Promise<Response>> = {}
  let count = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/v1', '')
    const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? ''
    const isIn = tokens.has(token)
    if (instead[path]) return instead[path](request)
    if (path === '/auth/verify-session') return answers({ isAuthenticated: isIn, role: isIn ? ana.roleType : null })()
    if (path === '/auth/login') {
      if ((await request.json()).password !== values.password) return rejects(401, 'Los datos no coinciden.')()
      count += 1
      tokens.add(`token ${count}`)
      return answers({ status: 'ok', message: 'Bienvenida.', access_token: `token ${count}` })()
    }
    if (!isIn) return rejects(401, 'Tu sesión terminó.')()
    if (path === '/users/me') return answers(ana)()
    tokens.delete(token)
    return answers({ status: 'ok', message: 'Listo.' })()
  })
  return { tokens, instead }
}

/** A tab: modules of its own on the browser's one storage. */
async function openTab() {
  vi.resetModules()
  const [session, client, token, stay] = await Promise.all([
    import('#src/session/session.ts'),
    import('#src/api/client.ts'),
    import('#src/api/token.ts'),
    import('#src/api/stay.ts'),
  ])
  session.startSession()
  const { result } = renderHook(() => session.useSession())
  const sees = (expected: object) => waitFor(() => expect(result.current).toMatchObject(expected))
  return { ...session, ...client, ...token, ...stay, sees, look: () => result.current }
}

/** The zone of a tab's times. */
const zoneHere = async () => (await import('#src/i18n/zone.ts')).clinicZone()

/** What the browser tells the other tabs about the storage. jsdom has no other tabs, so all of them hear it. */
const tellStorage = () => window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))

let api: ReturnType<typeof startApi>
beforeEach(() => {
  told.mockClear()
  localStorage.clear()
  document.cookie = 'access_token=; Max-Age=0; Path=/'
  api = startApi()
})
afterEach(cleanup)

async function openSignedInTab() {
  const tab = await openTab()
  await tab.sees({ status: 'unauthenticated' })
  tab.signIn(values)
  await tab.sees({ status: 'authenticated', role: 'BACKOFFICE', user: ana, busy: false, failure: null })
  return tab
}

test('the clinics’ zone is known with whoever is signed in', async () => {
  api.instead['/users/me'] = answers({ ...ana, timeZone: 'America/Bogota' })
  const { signIn, sees } = await openTab()
  await sees({ status: 'unauthenticated' })
  signIn(values)
  await sees({ status: 'authenticated' })
  expect(await zoneHere()).toBe('America/Bogota')
})

test('who signs in is known by role and name, and still after a reload', async () => {
  await openSignedInTab()
  const reloaded = await openTab()
  expect(reloaded.look().status).toBe('unknown')
  await reloaded.sees({ status: 'authenticated', user: ana })
})

test('a rejected login tells why, in the words of the server', async () => {
  const tab = await openTab()
  await tab.sees({ status: 'unauthenticated' })
  tab.signIn({ ...values, password: 'wrong' })
  await tab.sees({ status: 'unauthenticated', failure: { message: 'Los datos no coinciden.', waitUntil: 0 }, busy: false })
})

test('a login that has to wait tells how long', async () => {
  const now = Date.now()
  vi.setSystemTime(now)
  onTestFinished(() => void vi.useRealTimers())
  api.instead['/auth/login'] = rejects(429, 'Demasiados intentos.', { 'Retry-After': '8' })
  const tab = await openTab()
  tab.signIn(values)
  await tab.sees({ failure: { message: 'Demasiados intentos.', waitUntil: now + 8000 } })
})

test('signing in waits for the captcha and sends its token', async () => {
  const sent = vi.fn()
  api.instead['/auth/login'] = async (request) => {
    sent(await request.json())
    return rejects(401, 'No.')()
  }
  const tab = await openTab()
  await tab.sees({ status: 'unauthenticated' })
  const captcha = deferred<void, string>()
  tab.signIn({ ...values, captchaToken: () => captcha.call() })
  await tab.sees({ busy: true })
  expect(sent).not.toHaveBeenCalled()
  await captcha.last().succeed('solved')
  await tab.sees({ busy: false })
  expect(sent.mock.calls).toEqual([[{ email: values.email, password: values.password, recaptchaToken: 'solved' }]])
})

test('a sign-in whose program cannot be loaded says so, and the next try loads it', async () => {
  vi.resetModules()
  let isBroken = true
  vi.doMock('#src/session/session-actor.ts', async (importOriginal) => {
    if (isBroken) throw new TypeError('Failed to fetch dynamically imported module')
    return await importOriginal()
  })
  onTestFinished(() => void vi.doUnmock('#src/session/session-actor.ts'))
  const { useSession, signIn } = await import('#src/session/session.ts')
  const { result } = renderHook(() => useSession())
  signIn(values)
  await waitFor(() =>
    expect(result.current).toMatchObject({ busy: false, failure: { message: expect.stringMatching(/recargá la página/) } }),
  )
  isBroken = false
  signIn(values)
  await waitFor(() => expect(result.current).toMatchObject({ status: 'authenticated', busy: false, failure: null }))
})

describe('a login page', () => {
  /** Opens the page, and returns the question who is signed in. */
  async function openLogin() {
    vi.resetModules()
    const asked = vi.fn(answers({ isAuthenticated: false, role: null }))
    api.instead['/auth/verify-session'] = asked
    const { startSessionSoon, useSession } = await import('#src/session/session.ts')
    startSessionSoon()
    renderHook(() => useSession())
    return asked
  }

  test.each([
    ['moves the pointer', new Event('pointermove')],
    ['touches it', new Event('pointerdown')],
    ['presses a key', new Event('keydown')],
    ['has it filled in', new Event('input')],
    ['signs in in another tab', new StorageEvent('storage', { key: 'authToken' })],
    ['comes back to it', new PageTransitionEvent('pageshow', { persisted: true })],
  ])('asks who is signed in once somebody %s, and not before', async (_, sign) => {
    const asked = await openLogin()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    await import('#src/session/session-actor.ts')
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked).not.toHaveBeenCalled()
    window.dispatchEvent(sign)
    await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  })

  test('asks at once where somebody may be signed in', async () => {
    localStorage.setItem('authToken', 'token')
    const asked = await openLogin()
    await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  })
})

test('a captcha that cannot be solved is told as a failure', async () => {
  const tab = await openTab()
  await tab.sees({ status: 'unauthenticated' })
  tab.signIn({ ...values, captchaToken: () => Promise.reject(new Error('The puzzle was not solved.')) })
  await tab.sees({
    failure: { message: 'No pudimos verificar que sos una persona. Revisá tu conexión y probá de nuevo.' },
    busy: false,
  })
})

test.each([
  ['rejects in a 200', answers({ status: 'error', message: 'Cuenta inactiva.' }), 'Cuenta inactiva.'],
  ['fails without a word', () => new Response('', { status: 500 }), 'Error de autenticación'],
])('a backend that %s is told as a failure', async (_, login, message) => {
  api.instead['/auth/login'] = login
  const tab = await openTab()
  await tab.sees({ status: 'unauthenticated' })
  tab.signIn(values)
  await tab.sees({ status: 'unauthenticated', failure: { message }, busy: false })
})

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is down behind its proxy', () => new Response('', { status: 502 })],
  ['is in maintenance', rejects(503, 'La plataforma no está disponible.')],
])('a server that %s signs nobody out', async (_, failure) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const tab = await openSignedInTab()
  api.instead['/auth/verify-session'] = failure
  tab.retry()
  const reloaded = await openTab()
  await reloaded.sees({ status: 'offline' })
  expect(tab.look().status).toBe('authenticated')
  delete api.instead['/auth/verify-session']
  window.dispatchEvent(new Event('online'))
  await reloaded.sees({ status: 'authenticated' })
})

test('a check that the server breaks at counts as not signed in', async () => {
  await openSignedInTab()
  api.instead['/auth/verify-session'] = () => new Response('oops', { status: 500 })
  const reloaded = await openTab()
  await reloaded.sees({ status: 'unauthenticated' })
})

test('who is signed in stays so when the server does not tell the name', async () => {
  await openSignedInTab()
  api.instead['/users/me'] = () => new Response('oops', { status: 500 })
  const reloaded = await openTab()
  await reloaded.sees({ status: 'authenticated', role: 'BACKOFFICE', user: null })
})

test('an ended session keeps its person, who goes on after signing in again', async () => {
  const tab = await openSignedInTab()
  const { epoch } = tab.look()
  api.tokens.clear()
  await expect(tab.unwrap(tab.api.GET('/users/me'))).rejects.toMatchObject({ status: 401 })
  await tab.sees({ status: 'expired', user: ana })
  expect(localStorage.getItem('authToken')).toBeNull()
  tab.signIn(values)
  await tab.sees({ status: 'authenticated', user: ana, epoch })
})

test('an ended session that somebody else takes over starts afresh', async () => {
  const tab = await openSignedInTab()
  const { epoch } = tab.look()
  api.tokens.clear()
  await expect(tab.unwrap(tab.api.GET('/users/me'))).rejects.toMatchObject({ status: 401 })
  api.instead['/users/me'] = answers({ ...ana, id: 2 })
  tab.signIn(values)
  await tab.sees({ status: 'authenticated', epoch: epoch + 1 })
})

test('signing out in one tab signs out in all of them', async () => {
  const tab = await openSignedInTab()
  const other = await openTab()
  await other.sees({ status: 'authenticated' })
  tab.endSession()
  await tab.sees({ status: 'unauthenticated', role: null, user: null })
  expect(told.mock.calls).toEqual([[{ title: '¡Hasta luego!', description: 'Has cerrado sesión correctamente.' }]])
  await other.sees({ status: 'unauthenticated', role: null, user: null })
  expect(api.tokens.size).toBe(0)
  expect(localStorage.getItem('authToken')).toBeNull()
  tellStorage()
  await other.sees({ status: 'unauthenticated' })
})

test('it is known that somebody signed out on purpose, in whichever tab, or left an expired session', async () => {
  const tab = await openSignedInTab()
  api.tokens.clear()
  await expect(tab.unwrap(tab.api.GET('/users/me'))).rejects.toMatchObject({ status: 401 })
  await tab.sees({ status: 'expired' })
  tab.giveUpSession()
  await tab.sees({ status: 'unauthenticated', hasSignedOut: true })
  const other = await openSignedInTab()
  other.endSession()
  await tab.sees({ status: 'unauthenticated', hasSignedOut: true })
  await other.sees({ status: 'unauthenticated', hasSignedOut: true })
})

test('a session that ends in one tab keeps what is typed in the others', async () => {
  const tab = await openSignedInTab()
  const other = await openTab()
  await other.sees({ status: 'authenticated' })
  api.tokens.clear()
  await expect(tab.unwrap(tab.api.GET('/users/me'))).rejects.toMatchObject({ status: 401 })
  tellStorage()
  await other.sees({ status: 'expired', user: ana })
})

test('who has signed out, here or in another tab, is there no more, and neither is who was replaced by somebody else', async () => {
  const tab = await openTab()
  const visiting = tab.staying()
  await tab.sees({ status: 'unauthenticated' })
  tab.signIn(values)
  await tab.sees({ status: 'authenticated' })
  expect(visiting()).toBe(true)
  const [first, other] = [tab.staying(), await openTab()]
  await other.sees({ status: 'authenticated' })
  other.endSession()
  await tab.sees({ status: 'unauthenticated' })
  expect(first()).toBe(false)
  const next = await openSignedInTab()
  const second = next.staying()
  api.instead['/users/me'] = answers({ ...ana, id: 2 })
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await next.sees({ user: { id: 2 } })
  expect(second()).toBe(false)
})

describe('pages and searches, which name patients, leave the browser with their person', () => {
  const names = () => Object.keys(localStorage).filter((key) => key.startsWith('recent:'))
  const remember = async (...people: number[]) => {
    const { writeStored } = await import('#src/ui/form/stored.ts')
    for (const person of people) writeStored('recent', { person, name: 'pages' }, [{ path: '/patients/7', title: 'Lucía Gómez' }])
  }

  test('though the session ended in a tab that was closed, and not while it may go on', async () => {
    const tab = await openTab()
    await tab.sees({ status: 'unauthenticated' })
    await remember(ana.id, 2)
    tab.signIn(values)
    await tab.sees({ status: 'authenticated' })
    expect(names()).toHaveLength(1)
    api.tokens.clear()
    await expect(tab.unwrap(tab.api.GET('/users/me'))).rejects.toMatchObject({ status: 401 })
    await tab.sees({ status: 'expired' })
    expect(names()).toHaveLength(1)
    const later = await openTab()
    await later.sees({ status: 'unauthenticated' })
    expect(names()).toEqual([])
  })

  test('and not while the server cannot be reached', async () => {
    api.instead['/auth/verify-session'] = () => Promise.reject(new TypeError('Failed to fetch'))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await remember(ana.id)
    const tab = await openTab()
    await tab.sees({ status: 'offline' })
    expect(names()).toHaveLength(1)
  })
})

test('who signs in again after the session has expired never left', async () => {
  const tab = await openSignedInTab()
  const isThere = tab.staying()
  api.tokens.clear()
  await expect(tab.unwrap(tab.api.GET('/users/me'))).rejects.toMatchObject({ status: 401 })
  await tab.sees({ status: 'expired' })
  tab.signIn(values)
  await tab.sees({ status: 'authenticated' })
  expect(isThere()).toBe(true)
})

test('signing in in one tab signs in in the others', async () => {
  const other = await openTab()
  await other.sees({ status: 'unauthenticated' })
  await openSignedInTab()
  tellStorage()
  await other.sees({ status: 'authenticated', user: ana })
})

test('signing out of a session that has already ended is no failure', async () => {
  const tab = await openSignedInTab()
  api.tokens.clear()
  tab.endSession()
  await tab.sees({ status: 'unauthenticated' })
})

test('a failed sign-out leaves the person signed in', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const tab = await openSignedInTab()
  api.instead['/auth/logout'] = () => Promise.reject(new TypeError('Failed to fetch'))
  tab.endSession()
  await waitFor(() =>
    expect(told).toHaveBeenLastCalledWith({
      title: 'Oops!',
      description: 'Ha ocurrido un error al cerrar sesión',
      variant: 'destructive',
    }),
  )
  await tab.sees({ status: 'authenticated', busy: false })
  expect(localStorage.getItem('authToken')).not.toBeNull()
})

test('a page that comes back from the cache of the browser after a sign-out shows nobody', async () => {
  const tab = await openSignedInTab()
  localStorage.removeItem('authToken')
  document.cookie = 'access_token=; Max-Age=0; Path=/'
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await tab.sees({ status: 'unauthenticated', user: null })
})
