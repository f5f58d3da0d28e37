// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Insurance, LoginResult } from '#contract/generated/schema.ts'

const API = 'https://api.example.test'
let client: typeof import('#src/api/client.ts') & typeof import('#src/api/token.ts')
const fetchMock = vi.fn<(request: Request) => Promise<Response>>()

async function load(environment: Record<string, string | boolean> = {}) {
  vi.resetModules()
  vi.stubEnv('VITE_API_URL', API)
  // Vite's own PROD and DEV are booleans; stubEnv takes them, but types them by name.
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value as string)
  client = { ...(await import('#src/api/client.ts')), ...(await import('#src/api/token.ts')) }
}

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init)
const problem = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  json({ status, title: 'x', code: 'some_code', message: 'Un mensaje.', ...body }, { status, headers })
const list = () => client.unwrap(client.api.GET('/insurances'))
function sent() {
  const [call] = fetchMock.mock.calls
  if (!call) throw new Error('Nothing was sent.')
  return call[0]
}

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchMock)
  localStorage.clear()
  document.cookie = 'access_token=; Max-Age=0; Path=/'
  fetchMock.mockReset()
  vi.spyOn(console, 'error').mockReturnValue()
  await load()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('a call carries the stored token and the cookies', async () => {
  client.writeToken('abc')
  fetchMock.mockResolvedValue(json([]))
  await list()
  expect(sent().url).toBe(`${API}/api/v1/insurances`)
  expect(sent().headers.get('Authorization')).toBe('Bearer abc')
  expect(sent().credentials).toBe('include')
})

test('without local storage the token comes from the cookie', async () => {
  document.cookie = 'access_token=from%20cookie; Path=/'
  fetchMock.mockResolvedValue(json([]))
  await list()
  expect(sent().headers.get('Authorization')).toBe('Bearer from cookie')
})

test('the token never goes to another origin', async () => {
  client.writeToken('abc')
  fetchMock.mockResolvedValue(json([]))
  await client.unwrap(client.api.GET('/insurances', { baseUrl: 'https://elsewhere.test/api/v1' }))
  expect(sent().headers.has('Authorization')).toBe(false)
})

test('an answer with an access_token stores it', async () => {
  const onChange = vi.fn()
  client.onTokenChange(onChange)
  fetchMock.mockResolvedValue(json({ status: 'ok', message: '', access_token: 'fresh' } satisfies LoginResult))
  await client.unwrap(client.api.POST('/auth/login', { body: { email: 'a@b.test', password: 'x', recaptchaToken: '' } }))
  expect(localStorage.getItem('authToken')).toBe('fresh')
  expect(document.cookie).toBe('access_token=fresh')
  expect(onChange).toHaveBeenCalledOnce()
})

test.each([
  ['production', { DEV: false, PROD: true }, true],
  ['development', { DEV: true, PROD: false }, false],
])('in %s the cookie is SameSite=Lax, and Secure outside development', async (_, environment, secure) => {
  await load(environment)
  const set = vi.spyOn(document, 'cookie', 'set')
  client.writeToken('abc')
  const cookie = String(set.mock.calls[0]?.[0])
  expect(cookie).toContain('; SameSite=Lax')
  expect(cookie.includes('; Secure')).toBe(secure)
})

test('a 401 removes the token and tells it once', async () => {
  client.writeToken('old')
  const onUnauthorized = vi.fn()
  client.onUnauthorized(onUnauthorized)
  fetchMock.mockResolvedValue(problem(401))
  await expect(list()).rejects.toMatchObject({ status: 401 })
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(document.cookie).toBe('')
  expect(onUnauthorized).toHaveBeenCalledOnce()
})

test('a refused login leaves the token alone', async () => {
  client.writeToken('old')
  const onUnauthorized = vi.fn()
  client.onUnauthorized(onUnauthorized)
  fetchMock.mockResolvedValue(problem(401))
  const login = client.unwrap(client.api.POST('/auth/login', { body: { email: 'a@b.test', password: 'x', recaptchaToken: '' } }))
  await expect(login).rejects.toMatchObject({ message: 'Un mensaje.' })
  expect(localStorage.getItem('authToken')).toBe('old')
  expect(onUnauthorized).not.toHaveBeenCalled()
})

test('a late 401 for an older token does not end the session that began since', async () => {
  client.writeToken('old')
  fetchMock.mockImplementation(async () => {
    client.writeToken('new')
    return problem(401)
  })
  await expect(list()).rejects.toMatchObject({ status: 401 })
  expect(client.readToken()).toBe('new')
})

test('another tab’s login and logout are noticed until one stops listening', () => {
  const onChange = vi.fn()
  const stop = client.onTokenChange(onChange)
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  stop()
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('a failure carries what the server said', async () => {
  fetchMock.mockResolvedValue(problem(409, { code: 'duplicate', errors: { name: 'Ya existe.' }, requestId: 'r1' }, { 'Retry-After': '8' }))
  const failure = await list().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(client.ApiError)
  expect(failure).toMatchObject({
    status: 409,
    code: 'duplicate',
    message: 'Un mensaje.',
    errors: { name: 'Ya existe.' },
    requestId: 'r1',
    retryAfter: 8,
  })
})

test.each([
  ['an empty body', new Response(null, { status: 502 })],
  ['a page of a proxy', new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('a failure with %s is still one', async (_, response) => {
  fetchMock.mockResolvedValue(response)
  await expect(list()).rejects.toMatchObject({ status: 502, code: 'unknown' })
})

test('a 503 is told to whoever shows the maintenance page', async () => {
  const onUnavailable = vi.fn()
  client.onUnavailable(onUnavailable)
  fetchMock.mockResolvedValue(problem(503))
  await expect(list()).rejects.toMatchObject({ status: 503 })
  expect(onUnavailable).toHaveBeenCalledOnce()
})

test('a 503 because files cannot be stored is the business of whoever sent one: the console goes on', async () => {
  const onUnavailable = vi.fn()
  client.onUnavailable(onUnavailable)
  fetchMock.mockResolvedValue(problem(503, { code: 'storage_unavailable' }))
  await expect(list()).rejects.toMatchObject({ status: 503, message: 'Un mensaje.' })
  expect(onUnavailable).not.toHaveBeenCalled()
})

test('a call without an answer in 30 seconds fails as a timeout and is logged', async () => {
  vi.useFakeTimers()
  fetchMock.mockImplementation(
    // The mocked fetch takes what the client passes beside the request.
    (...args: unknown[]) =>
      new Promise((_, reject) => {
        const { signal } = args[1] as { signal: AbortSignal } // fetch's second argument
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const call = list()
  const outcome = vi.fn()
  call.catch(outcome)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ status: 0, code: 'timeout' }))
  expect(console.error).toHaveBeenCalledOnce()
})

test('a network failure is an error without a status, and logged', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(list()).rejects.toMatchObject({ status: 0, code: 'network' })
  expect(console.error).toHaveBeenCalledOnce()
})

test('a call that its page cancelled is no failure', async () => {
  fetchMock.mockRejectedValue(new DOMException('', 'AbortError'))
  await expect(list()).rejects.toMatchObject({ name: 'AbortError' })
  expect(console.error).not.toHaveBeenCalled()
})

test('a record comes with its version', async () => {
  fetchMock.mockResolvedValue(json({ id: 3, name: 'OSDE', createdAt: '' } satisfies Insurance, { headers: { ETag: '"7"' } }))
  const record = await client.unwrapVersioned(client.api.GET('/insurances/{id}', { params: { path: { id: 3 } } }))
  expect(record).toMatchObject({ id: 3, etag: '"7"' })
})

test.each([
  ['http://api.example.test', 1],
  ['https://api.example.test', 0],
  ['', 0],
])('a production build given the API address %j warns %i times', async (address, times) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await load({ PROD: true, DEV: false, VITE_API_URL: address })
  expect(warn).toHaveBeenCalledTimes(times)
})

test.each([
  ['VITE_API_URL', 'localhost:8000'],
  ['VITE_API_TIMEOUT_MS', 'soon'],
  ['VITE_TIME_ZONE', 'Buenos Aires'],
  ['VITE_PRODUCT_NAME', '¡!'],
])('a wrong %s stops the console with a sentence that names it', async (name, value) => {
  await expect(load({ [name]: value })).rejects.toThrow(name)
})
