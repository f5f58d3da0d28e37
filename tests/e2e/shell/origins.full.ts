import { expect } from 'vitest'
import { test } from '#tests/support/browser/browser.ts'
import { click, follow, menu, rowNames } from '#tests/support/browser/console.ts'
import { forward } from '#tests/support/browser/intercept-requests.ts'
import { backOffice, writable } from '#tests/support/browser/writable.ts'
import { accountOf } from '#tests/support/server/accounts.ts'

test('a console works with an API of another origin: sign-in, reading, a change over the version that was read', async ({
  visit,
  expectComplaint,
}) => {
  expectComplaint(/is not HTTPS/)
  // The console of the run's first server works with the second one, which admits its origin.
  const api = writable()
  expect((await backOffice().post('/insurances', { name: 'Obra de dos orígenes' })).status).toBe(201)
  const page = await visit(undefined, { bypassCSP: true })
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.add(new URL(request.url()).origin)
  })
  // What a build with VITE_API_URL is. Its policy is left out: a page that is put in place of the server's may call no loopback address.
  await page.route(/\/assets\/base-.*\.js$/, async (route) => {
    const response = await forward(route)
    const body = (await response.text()).replace('BASE_URL:', `VITE_API_URL:"${api.url}",BASE_URL:`)
    await route.fulfill({ response, body })
  })
  const { email, password } = accountOf('BACKOFFICE')
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  await click(page, 'Ingresar')
  await menu(page, 'Obras Sociales')
  await page.getByPlaceholder('Filtrar obras sociales...', { exact: true }).fill('dos orígenes')
  await expect.poll(() => rowNames(page)).toEqual(['Obra de dos orígenes'])
  await follow(page, 'Ver detalle')
  await page.getByText(/^Fecha de creación /).waitFor()
  await page.getByLabel('Nombre').fill('Obra de otro origen')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await click(page, 'Editar')
  expect((await saved).status()).toBe(200)
  expect((await saved).request().headers()['if-match']).toBe('"1"')
  expect([...asked]).toEqual([api.url])
})
