import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '#tests/support/browser/browser.ts'
import { toastRegion } from '#tests/support/browser/console.ts'
import { accountOf, roles } from '#tests/support/server/accounts.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

/** The scripts of the session and the console. */
const PROGRAM = /\/assets\/(main|shell)-[^/]+\.js$/
const ACCOUNT = { email: 'doctor@salvia.test', password: 'Salvia-demo-2026' }

const email = (page: Page) => page.getByLabel('Correo electrónico')
const password = (page: Page) => page.getByLabel('Contraseña')
const submit = (page: Page) => page.getByRole('button', { name: 'Ingresar' })

async function type(page: Page, account = ACCOUNT) {
  await email(page).fill(account.email)
  await password(page).fill(account.password)
}

/** From now on no time passes but what the test lets pass, and the form has what it needs. */
async function pause(page: Page) {
  await page.getByText('Verificamos que sos una persona.').waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
}

const answer =
  (status: number, body: object, headers = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      headers,
      contentType: status < 400 ? 'application/json' : 'application/problem+json',
      body: JSON.stringify(body),
    })
const rejection = (status: number, message: string, headers = {}) =>
  answer(status, { status, title: 'Rejected', code: 'rejected', message }, headers)

describe('signing in', () => {
  test('leads to the page that was asked for, by keyboard alone', async ({ visit }) => {
    const page = await visit()
    await page.goto('/insurances?q=osde#x')
    await page.waitForURL(/\/login\?redirect=/)
    await email(page).waitFor()
    const ask = (field: HTMLInputElement) => [field.type, field.autocomplete]
    expect([await email(page).evaluate(ask), await password(page).evaluate(ask)]).toEqual([
      ['email', 'username'],
      ['password', 'current-password'],
    ])
    // The password is pasted, as from a password manager.
    await page.keyboard.type(ACCOUNT.password)
    for (const keys of ['Control+A', 'Control+X']) await page.keyboard.press(keys)
    await page.keyboard.type(ACCOUNT.email)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+V')
    await page.keyboard.press('Enter')
    await page.waitForURL('/')
  })

  test('offers the demo accounts, which fill the form', { tags: 'full' }, async ({ visit }) => {
    const page = await visit()
    await page.goto(`/login?redirect=${encodeURIComponent('/app/insurances?q=osde#x')}`)
    await page.getByText('backoffice@salvia.test').click()
    await page.keyboard.press('Enter')
    await page.waitForURL('/app/insurances?q=osde#x')
  })

  test('never leads to another origin', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    for (const redirect of ['//evil.test', '/\\evil.test', 'https://evil.test', '/\t/evil.test']) {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
      await page.waitForURL('/app')
    }
  })

  test('keeps what is typed and sent before the script runs', { tags: 'full' }, async ({ visit }) => {
    const page = await visit()
    let goOn = () => {}
    const deferred = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await deferred
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await type(page)
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).search).toBe('')
    goOn()
    await page.waitForURL('/app')
  })

  test('asks who is signed in once somebody acts, and begins the verification and loads the console ahead once somebody types', {
    tags: 'full',
  }, async ({ visit }) => {
    const page = await visit()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/login')
    await page.getByText('backoffice@salvia.test').waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => /altcha|worker|console|shell|main|verify-session/.test(url))).toEqual([])
    expect(asked.filter((url) => !/\.(svg|woff2)$/.test(url)).length).toBeLessThanOrEqual(6)
    expect(await page.getByText(/que sos una persona/).count()).toBe(0)
    await page.mouse.move(1, 1)
    await toastRegion(page).waitFor({ state: 'attached' })
    expect(asked.filter((url) => /altcha|worker|console|shell|verify-session/.test(url))).toEqual([
      expect.stringContaining('verify-session'),
    ])
    await page.keyboard.type('d')
    await page.getByText('Verificamos que sos una persona.').waitFor()
    await expect.poll(() => asked.some((url) => url.includes('/shell-'))).toBe(true)
  })

  test('says beside the form when its program does not come, and works when it comes', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|could not be loaded/)
    const page = await visit()
    await page.goto('/login')
    await page.getByText('backoffice@salvia.test').waitFor()
    await page.route(PROGRAM, (route) => route.abort())
    await type(page)
    await submit(page).click()
    await page
      .locator('form')
      .getByRole('alert')
      .getByText(/No se pudo ingresar\. Revisá tu conexión/)
      .waitFor()
    await page.unroute(PROGRAM)
    await submit(page).click()
    await page.waitForURL('/app')
  })

  test('leads on where somebody signs in in another tab, though nobody acts in this one', { tags: 'full' }, async ({ visit }) => {
    const page = await visit()
    await page.goto('/login?redirect=/app/insurances')
    await page.getByText('backoffice@salvia.test').waitFor()
    const other = await page.context().newPage()
    await other.goto('/login')
    await type(other)
    await submit(other).click()
    await other.waitForURL('/app')
    await page.waitForURL('/app/insurances')
  })

  test('waits for the verification when it is sent first', { tags: 'full' }, async ({ visit }) => {
    const page = await visit()
    let goOn = () => {}
    const deferred = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/auth/challenge', async (route) => {
      await deferred
      await route.continue()
    })
    await page.goto('/login')
    await type(page)
    await submit(page).click()
    await page.locator('[aria-live=polite]', { hasText: 'Verificando que sos una persona…' }).waitFor()
    goOn()
    await page.waitForURL('/app')
  })

  test('says so when the verification fails, and works when it comes', { tags: 'full' }, async ({ visit, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|could not be reached/)
    const page = await visit()
    await page.route('**/auth/challenge', (route) => route.abort())
    await page.goto('/login')
    await type(page)
    await submit(page).click()
    await page.locator('form').getByText('No pudimos verificar que sos una persona. Revisá tu conexión y probá de nuevo.').waitFor()
    await page.unroute('**/auth/challenge')
    await submit(page).click()
    await page.waitForURL('/app')
  })

  test('says nothing of a verification where there is none', async ({ visit }) => {
    const page = await visit()
    await page.route('**/auth/challenge', answer(200, { provider: 'none' }))
    await page.goto('/login')
    await page.getByText('Verificando que sos una persona…').waitFor({ state: 'detached' })
    expect(await page.getByText(/que sos una persona/).count()).toBe(0)
  })
})

describe('each demo account', () => {
  const seen = {
    BACKOFFICE: 'Dashboard',
    DOCTOR: 'Dashboard',
    ADMINISTRATOR_CLINIC: 'No tenés acceso a esta página',
    SECRETARY: 'No tenés acceso a esta página',
  }
  test.for(isDeep ? roles : (['SECRETARY'] as const))(
    'of a %s signs in with a puzzle that its browser has solved',
    async (role, { visit }) => {
      const page = await visit()
      await page.goto('/login')
      await page.getByRole('button', { name: accountOf(role).email }).click()
      const sent = page.waitForRequest('**/auth/login')
      await page.keyboard.press('Enter')
      expect(JSON.parse(atob((await sent).postDataJSON().recaptchaToken))).toMatchObject({ solution: { counter: expect.any(Number) } })
      await page.getByRole('heading', { level: 1, name: seen[role] }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/app')
    },
  )
})

describe('a rejected sign-in', () => {
  test('says why in a toast and beside the form, and keeps the fields and the focus', async ({ visit, expectComplaint }) => {
    expectComplaint(/401 \(Unauthorized\)/)
    const page = await visit()
    await page.clock.install()
    await page.goto('/login')
    await type(page, { email: 'nobody@salvia.test', password: 'not this one' })
    await pause(page)
    await page.keyboard.press('Enter')
    await page.locator('form').getByText('El correo electrónico o la contraseña no son correctos.').waitFor()
    await page.getByRole('alert').getByText('El correo electrónico o la contraseña no son correctos.').waitFor()
    expect(await email(page).inputValue()).toBe('nobody@salvia.test')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
    await type(page)
    await submit(page).click()
    await page.waitForURL('/app')
    // Far less than the time for which it is shown.
    await page.clock.runFor(3000)
    await toastRegion(page).getByRole('alert').waitFor({ state: 'detached' })
  })

  test('counts the seconds down that the server asks to wait', { tags: 'full' }, async ({ visit, expectComplaint }) => {
    expectComplaint(/429 \(Too Many Requests\)/)
    const page = await visit()
    await page.clock.install()
    let tries = 0
    await page.route('**/auth/login', (route) => {
      tries += 1
      return rejection(429, 'Demasiados intentos. Probá de nuevo en 8 segundos.', { 'Retry-After': '8' })(route)
    })
    await page.goto('/login')
    await type(page)
    await pause(page)
    await submit(page).click()
    await page.getByText('Podés probar de nuevo en 8 s.').waitFor()
    await page.clock.runFor(3000)
    await page.getByText('Podés probar de nuevo en 5 s.').waitFor()
    await password(page).press('Enter')
    await page.clock.runFor(6000)
    await page.getByText('Ya podés probar de nuevo.').waitFor()
    expect(tries).toBe(1)
  })

  test('names the empty fields and takes the focus to the first', { tags: 'full' }, async ({ visit }) => {
    const page = await visit()
    await page.goto('/login')
    await submit(page).click()
    await page.getByText('Ingresá tu correo electrónico').waitFor()
    await page.getByText('Ingresá tu contraseña').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  })
})

describe('another backend', () => {
  test('needs no challenge operation, and may reject with a status in a 200', { tags: 'full' }, async ({ visit, expectComplaint }) => {
    expectComplaint(/404 \(Not Found\)/)
    const page = await visit()
    await page.route('**/auth/challenge', rejection(404, 'No existe.'))
    await page.route('**/auth/login', answer(200, { status: 'error', message: 'La cuenta no está activa.' }))
    await page.goto('/login')
    await type(page)
    await submit(page).click()
    await page.locator('form').getByText('La cuenta no está activa.').waitFor()
  })

  // Stands in for Google's script. It cannot be reached from a test, and the page's policy admits it only where the server is set to it.
  const google = (version: 2 | 3) => `window.grecaptcha = {
    ready: (call) => call(),
    execute: (key) => ${version === 3 ? "Promise.resolve('token of ' + key)" : "{ throw new Error('Invalid site key or not loaded in api.js: ' + key) }"},
    render: (box, { sitekey, callback }) => {
      box.innerHTML = '<button type="button">No soy un robot</button>'
      box.firstChild.onclick = () => callback('token of ' + sitekey)
    },
  }`

  test.for([2, 3] as const)('may ask for a reCAPTCHA of version %i', { tags: 'full' }, async (version, { visit, expectComplaint }) => {
    expectComplaint(/401 \(Unauthorized\)|another origin: https:\/\/www\.google\.com\/recaptcha/)
    const page = await visit(undefined, { bypassCSP: true })
    await page.route('**/auth/challenge', answer(200, { provider: 'recaptcha', siteKey: 'KEY' }))
    await page.route('https://www.google.com/recaptcha/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: google(version) }),
    )
    await page.route('**/auth/login', rejection(401, 'No.'))
    await page.goto('/login')
    await type(page)
    const sent = page.waitForRequest('**/auth/login')
    await submit(page).click()
    if (version === 2) await page.getByRole('button', { name: 'No soy un robot' }).click()
    expect((await sent).postDataJSON()).toEqual({ ...ACCOUNT, recaptchaToken: 'token of KEY' })
    await page.locator('form').getByText('No.').waitFor()
  })
})
