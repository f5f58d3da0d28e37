import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { secureHeaders } from '#server/platform/http/security.ts'
import { operationIds, ruleOf } from '#tests/support/contract/contract.ts'
import { postgres } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

// The build that the setup made, as anything else that the server finds there.
const pages: { public: Record<string, string>; screens: { file: string }[]; app: string[] } = JSON.parse(
  readFileSync('build/pages.json', 'utf8'),
)
const client = (file: string) => readFileSync(`build/client/${file}`)
const script = `/assets/${readdirSync('build/client/assets').find((file) => file.endsWith('.js'))}`

describe('the built console', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(postgres.open, { NODE_ENV: 'production' })
  })
  afterAll(() => app.close())
  const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

  test.each(Object.entries(pages.public))('%s is a page of its own', async (path, file) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(path === '/404' ? 404 : 200)
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    expect(answer.rawPayload.equals(client(file))).toBe(true)
  })

  test('every page of the console is a document of its own, with /app or without, and its other paths are one more', async () => {
    for (const [path, file] of [
      ['/app', 'app-root.html'],
      ['/app/insurances', 'app-insurances.html'],
      ['/insurances?q=osde', 'app-insurances.html'],
      ['/app/insurances/create', 'app-insurances-create.html'],
      ['/patients/12?tab=2', 'app-patients-id.html'],
      ['/app/patients/0', 'app.html'],
      ['/app/nothing/at/all', 'app.html'],
    ] as const) {
      const answer = await get(path)
      expect(answer.statusCode, path).toBe(200)
      expect(answer.rawPayload.equals(client(file)), path).toBe(true)
    }
    for (const segment of pages.app) expect((await get(`/${segment}`)).statusCode, segment).toBe(200)
  })

  test.each([
    '/nothing',
    '/applications',
    '/index.html',
    '/login.html',
    '/assets',
    '/assets/nothing.js',
    '/favicon.svg.br',
    `${script}.br`,
  ])('the path %s gets the page that says so, with 404', async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(404)
    expect(answer.rawPayload.equals(client('404.html'))).toBe(true)
  })

  test('whoever asks for the icon of a document that names none gets it', async () => {
    // Browsers do so for each such document, an answer of the API or a drawing, and note it as an error when there is none.
    const answer = await get('/favicon.ico')
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-cache' } })
    expect(answer.headers['content-type']).toMatch(/^image\//)
    expect(answer.rawPayload.equals(readFileSync('public/favicon.ico'))).toBe(true)
  })

  test('a path with a slash at its end leads to the one without, on this very host', async () => {
    expect(await get('/login/?redirect=%2Fapp')).toMatchObject({ statusCode: 308, headers: { location: '/login?redirect=%2Fapp' } })
    for (const path of ['//evil.example/', '/\\evil.example/', '//evil.example//'])
      expect(String((await get(path)).headers['location'] ?? '/')).toMatch(/^\/(?![/\\])/)
  })

  test('only GET and HEAD reach pages', async () => {
    const answer = await app.app.inject({ method: 'POST', url: '/login', payload: '' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    const head = await app.app.inject({ method: 'HEAD', url: '/login' })
    expect([head.statusCode, head.payload]).toEqual([200, ''])
  })

  test('what has a hash in its name is kept for ever, and comes compressed as the browser can read it', async () => {
    const plain = await get(script)
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const brotli = await get(script, { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) })
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true)
    const gzip = await get(script, { 'accept-encoding': 'gzip' })
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': plain.headers['content-type'] })
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
  })

  test('pages come compressed too, and only once', async () => {
    const first = await get('/login', { 'accept-encoding': 'br' })
    expect(first.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(first.rawPayload).equals(client('login.html'))).toBe(true)
    const again = await get('/login', { 'accept-encoding': 'br', 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
  })

  test('a page that the server writes for each request comes compressed, too: of a doctor, and the landing without a way to book', async () => {
    const closed = await openApp(postgres.open, { NODE_ENV: 'production', PUBLIC_BOOKING: '0' })
    try {
      for (const [{ app: on }, url, statusCode] of [
        [app, '/reservar/1', 200],
        [app, '/reservar/2147483648', 404],
        [closed, '/', 200],
      ] as const) {
        const written = await on.inject({ url, headers: { 'accept-encoding': 'br' } })
        expect(written, url).toMatchObject({ statusCode, headers: { 'content-encoding': 'br', 'cache-control': 'no-cache' } })
        expect(brotliDecompressSync(written.rawPayload).toString()).toMatch(/^<!doctype html>/)
      }
    } finally {
      await closed.close()
    }
  })

  test.each([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2fpages.json',
    '/assets/..\\..\\..\\package.json',
    '/assets/%5c..%5c..%5cpackage.json',
    '/..%00/package.json',
    '/.env',
    '/build/server/main.js',
    '/%',
    '/%ff%fe',
  ])('%s leads to no file outside', async (path) => {
    const answer = await get(path)
    expect([400, 403, 404, 308]).toContain(answer.statusCode)
    expect(answer.payload).not.toContain('"dependencies"')
    expect(answer.payload).not.toContain('"public"')
  })

  test('every answer carries the security headers', async () => {
    for (const url of ['/', '/login', '/app', '/nothing', '/api/v1/health', '/api/v1/users/me', '/api/nothing']) {
      const { headers } = await get(url)
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'strict-transport-security': 'max-age=31536000',
        'x-request-id': expect.any(String),
      })
      expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined()
    }
  })

  test('a script or a style sheet has only the headers that concern it', async () => {
    const { headers } = await get(script)
    expect(
      Object.keys(headers)
        .filter((name) => name !== 'date' && name !== 'connection')
        .sort(),
    ).toEqual([
      'cache-control',
      'content-length',
      'content-type',
      'cross-origin-resource-policy',
      'etag',
      'strict-transport-security',
      'vary',
      'x-content-type-options',
    ])
  })

  test('the policy lets run what the build made and nothing else', async () => {
    const { headers } = await get('/login')
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => {
          const [name = '', ...sources] = directive.trim().split(' ')
          return [name, sources]
        }),
    )
    const inline = Object.values(pages.public).flatMap((file) =>
      [
        ...client(file)
          .toString()
          .matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g),
      ].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
    )
    expect(new Set(policy['script-src'])).toEqual(new Set(["'self'", ...inline]))
    expect(policy).toMatchObject({
      'default-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
    })
    expect(policy['connect-src']).toEqual(["'self'"])
    for (const sources of Object.values(policy)) expect(sources).not.toContain('*')
  })

  test('no page holds what the policy would stop: an inline handler, a script from elsewhere', () => {
    for (const file of [...Object.values(pages.public), 'app.html', ...pages.screens.map(({ file }) => file)]) {
      expect(client(file).toString(), file).not.toMatch(/<[^>]+\son\w+\s*=/i)
      expect(client(file).toString(), file).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)="(https?:)?\/\//i)
    }
  })

  test('holds nothing that is for development alone', () => {
    const scripts = readdirSync('build/client/assets').filter((file) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(10)
    expect(
      scripts.filter((file) => /openapi\.yaml|x-roles|The form is open|Nobody is signed in/.test(client(`assets/${file}`).toString())),
    ).toEqual([])
  })

  test('the contract is served as it is written', async () => {
    expect((await get('/api/openapi.yaml')).payload).toBe(readFileSync('openapi.yaml', 'utf8'))
  })
})

test('a console that was built for an API of another origin may call it and show its images; the hosts below have TLS where the settings say so', async () => {
  const app = Fastify()
  await secureHeaders(app, readEnv({ HSTS_SUBDOMAINS: '1' }), { script: [], api: ['https://api.example.com'] })
  const { headers } = await app.inject('/login')
  const directives = String(headers['content-security-policy']).split(';')
  const open = directives.filter((directive) => directive.split(' ').includes('https://api.example.com'))
  expect(open.map((directive) => directive.split(' ', 1)[0])).toEqual(['img-src', 'connect-src'])
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

describe('a server with reCAPTCHA', () => {
  test('lets the page reach Google, and nothing else', { tags: 'full' }, async () => {
    const app = await openApp(postgres.open, { CAPTCHA_PROVIDER: 'recaptcha', CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 'secret' })
    try {
      const policy = String((await app.app.inject('/login')).headers['content-security-policy'])
      const hosts = new Set([...policy.matchAll(/https?:\/\/[^\s;]+/g)].map(([host]) => host))
      expect(hosts).toEqual(new Set(['https://www.google.com', 'https://www.gstatic.com']))
    } finally {
      await app.close()
    }
  })
})

describe('a platform in maintenance', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(postgres.open, { MAINTENANCE: '1' })
  })
  afterAll(() => app.close())

  test.each(operationIds)('%s answers 503 with a time to come back, unless it is asked how it is', async (id) => {
    const { path, method } = ruleOf(id)
    const { statusCode, headers } = await app.app.inject({ method, url: `/api/v1${path.replace(/{\w+}/, '1')}` })
    expect(statusCode).toBe(id === 'getHealth' || id === 'getReadiness' ? 200 : 503)
    if (statusCode === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test('still serves the pages that say so', async () => {
    for (const path of ['/', '/login', '/503', '/app']) expect((await app.app.inject(path)).statusCode).toBe(200)
  })
})
