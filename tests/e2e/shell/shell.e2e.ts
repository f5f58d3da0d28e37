import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import { findScreen, screens, sidebarOf } from '#src/app/screens.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { addressOf, expectToast, follow, heading } from '#tests/support/browser/console.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { signIn } from '#tests/support/server/client.ts'
import { shareOf } from '#tests/support/setup/settings.ts'

const labels = (role: Role) => sidebarOf(role).map(({ label }) => label)

const api = () => `${inject('url')}/api/v1`
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Principal' })
const userMenu = (page: Page) => page.getByRole('button', { name: /^Menú de usuario/ })

describe('the shell', () => {
  test.for(['BACKOFFICE', 'DOCTOR'] as const)(
    'lists what %s sees, in its order, and each link leads to a page',
    { tags: 'full' },
    async (role, { visit }) => {
      const page = await visit(role)
      await page.goto('/app')
      const links = sidebar(page).getByRole('link')
      await links.first().waitFor()
      expect(await links.allInnerTexts()).toEqual(
        sidebarOf(role).map(({ label, isAnnounced }) => (isAnnounced ? `${label}\nPronto` : label)),
      )
      for (const label of labels(role)) {
        await sidebar(page).getByRole('link', { name: label, exact: true }).click()
        await expect.poll(() => sidebar(page).locator('[aria-current=page]').textContent()).toMatch(new RegExp(`^${label}(Pronto)?$`))
        // The link answers at once; the page before stays until the new one is there.
        await page.locator('main [data-leaving]').waitFor({ state: 'detached' })
        await page.locator('main h1').waitFor()
        expect(addressOf(page)).toMatch(/^\/app/)
        // A few pages have another document title than their heading, as the specification says.
        const heading = String(await page.locator('main h1').textContent())
        const { documentTitle = heading } = Object.values(screens).find(({ title }) => title === heading) ?? {}
        // The page of one's own account names its owner, too.
        await expect.poll(() => page.title()).toMatch(new RegExp(`^Salvia \\| (.+ · )?${documentTitle}$`))
      }
    },
  )

  test.for(shareOf(['SECRETARY', 'ADMINISTRATOR_CLINIC'] as const, 1))(
    'is not for %s, who is told so and can sign out',
    { tags: 'full' },
    async (role, { visit }) => {
      const page = await visit({ token: await signIn(api(), accountOf(role)) })
      await page.goto('/app/insurances')
      await heading(page, 'No tenés acceso a esta página')
      expect(await page.title()).toBe('Salvia | Error 403')
      expect(await sidebar(page).count()).toBe(0)
      await page.getByRole('button', { name: 'Volver' }).waitFor()
      await page.getByRole('link', { name: 'Ir a Salvia' }).waitFor()
      if (role === 'SECRETARY') await expectAccessible(page)
      await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
      await page.waitForURL('/login')
    },
  )

  test('shows the doctor a profile and choices, and the back office neither', { tags: 'full' }, async ({ visit }) => {
    const doctor = await visit('DOCTOR')
    const [answer] = await Promise.all([doctor.waitForResponse(/\/users\/\d+$/), doctor.goto('/app')])
    const { quantity } = (await answer.json()).doctor.choice
    await doctor.getByText(`Choices: ${formatNumber(quantity)}`, { exact: true }).waitFor()
    await userMenu(doctor).click()
    await expect.poll(() => doctor.getByRole('menuitem').allInnerTexts()).toEqual(['Perfil', 'Ajustes', 'Cerrar Sesión'])
    await expectAccessible(doctor)

    const backOffice = await visit('BACKOFFICE')
    await backOffice.goto('/app')
    await userMenu(backOffice).click()
    await expect.poll(() => backOffice.getByRole('menuitem').allInnerTexts()).toEqual(['Ajustes', 'Cerrar Sesión'])
    expect(await backOffice.getByText('Choices:').count()).toBe(0)
  })

  test('remembers a collapsed sidebar, whose links keep their names, and leads back up by the breadcrumb', { tags: 'full' }, async ({
    visit,
  }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app')
    const width = () => sidebar(page).evaluate((element) => element.getBoundingClientRect().width)
    const wide = await width()
    await page.getByRole('button', { name: 'Contraer menú' }).click()
    await expect.poll(width).toBeLessThan(wide / 2)
    await page.reload()
    await page.getByRole('button', { name: 'Expandir menú' }).waitFor()
    expect(await width()).toBeLessThan(wide / 2)
    await sidebar(page).getByRole('link', { name: 'Obras Sociales', exact: true }).click()
    await heading(page, 'Listado de Obras Sociales')
    await follow(page, 'Agregar Obra Social')
    await heading(page, 'Crear Obra Social')
    const trail = page.getByRole('navigation', { name: 'Ruta de navegación' })
    expect(await trail.getByRole('listitem').allInnerTexts()).toEqual(['Inicio', 'Obras Sociales', 'Crear'])
    await trail.getByRole('link', { name: 'Obras Sociales' }).click()
    await heading(page, 'Listado de Obras Sociales')
  })

  test.for(['Menú de usuario', 'Tema', 'Notificaciones'])(
    'keeps the open menu %s in the window when that becomes wider and the sidebar comes',
    { tags: 'full' },
    async (name, { visit }) => {
      const page = await visit('BACKOFFICE')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/app')
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await page.getByRole('menu').waitFor()
      await page.setViewportSize({ width: 768, height: 844 })
      await sidebar(page).waitFor()
      await expect
        .poll(async () => {
          const { x, width } = (await page.getByRole('menu').boundingBox()) ?? { x: Number.NaN, width: 0 }
          return x >= 0 && x + width <= 768
        })
        .toBe(true)
    },
  )

  test('has its sidebar in a drawer, expanded, on a narrow window', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE', { viewport: { width: 767, height: 800 } })
    await page.addInitScript(() => localStorage.setItem('sidebar-collapsed', 'true'))
    await page.goto('/app')
    await heading(page, 'Dashboard')
    expect(await sidebar(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    const shown = await sidebar(page).getByRole('link').allInnerTexts()
    expect(shown.map((label) => label.replace(/\s+Pronto$/, ''))).toEqual(labels('BACKOFFICE'))
    await sidebar(page).getByRole('link', { name: 'Obras Sociales', exact: true }).click()
    await heading(page, 'Listado de Obras Sociales')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 768, height: 800 })
    await page.getByRole('button', { name: 'Expandir menú' }).waitFor()
  })
})

describe('an address', () => {
  test.for(shareOf(['/app/users-salvia/12', '/app/insurances', '/app/doctor-referrals/doctor/3', '/app/clinics/create'], 1))(
    '%s of the back office leads a doctor to the root, and says why',
    async (path, { visit }) => {
      const page = await visit('DOCTOR')
      await page.goto(path)
      await page.waitForURL('/')
      const { title } = findScreen(path.slice('/app'.length))?.screen ?? {}
      const description = `Tu rol no puede abrir la página «${title}».Volver al Dashboard`
      await expectToast(page, { title: 'Sin acceso', description, destructive: true })
    },
  )

  test('of an older console, or with a slash at its end, leads to the page', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    const addresses = [
      ['/insurances?sort=name#top', '/app/insurances?sort=name#top'],
      ['/app/', '/app'],
      ['/users-salvia/12', '/app/users-salvia/12'],
      ['/backoffice/referrals/create', '/app/backoffice/referrals/create'],
      ['/doctor-referrals?tab=2', '/app/doctor-referrals?tab=2'],
    ] as const
    for (const [path, led] of shareOf(addresses, 3)) {
      await page.goto(path)
      await expect.poll(() => addressOf(page)).toBe(led)
      await page.locator('main h1').waitFor()
    }
  })

  test('that is the second of its page marks the same link of the sidebar', async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    for (const [path, label] of [
      ['/app/backoffice/referrals', 'Referidos Médicos'],
      ['/app/backoffice/referrals/create', 'Referidos Médicos'],
      ['/app/dashboard', 'Dashboard'],
    ] as const) {
      await page.goto(path)
      await expect.poll(() => sidebar(page).locator('[aria-current]').allInnerTexts(), { message: path }).toEqual([label])
    }
  })

  test('that there is not is not found, and stays what was typed', async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    for (const path of ['/app/nothing', '/app/insurances/abc', '/app/insurances/0']) {
      await page.goto(path)
      await heading(page, '¡Oops! ¡No se ha encontrado la página!')
      expect(addressOf(page)).toBe(path)
      expect(await page.title(), path).toBe('Salvia | Error 404')
      await sidebar(page).waitFor()
    }
    await expectAccessible(page)
  })

  test('is kept while somebody signs in', { tags: 'full' }, async ({ visit }) => {
    const page = await visit()
    await page.goto('/app/insurances?name=osde#x')
    await page.waitForURL(`/login?redirect=${encodeURIComponent('/app/insurances?name=osde#x')}`)
    const { email, password } = accountOf('BACKOFFICE')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña').fill(password)
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await page.waitForURL('/app/insurances?name=osde#x')
  })
})

test('a token is in no address and reaches no other path than the API', async ({ visit }) => {
  const token = inject('tokens').BACKOFFICE
  const page = await visit('BACKOFFICE')
  const asked: string[] = []
  const carried: string[] = []
  page.on('request', (request) => {
    asked.push(request.url())
    if (request.headers()['authorization'] && !new URL(request.url()).pathname.startsWith('/api/')) carried.push(request.url())
  })
  await page.goto('/app/insurances')
  await heading(page, 'Listado de Obras Sociales')
  expect(asked.filter((address) => address.includes(token))).toEqual([])
  expect(carried).toEqual([])
})

test('a page that cannot show what it was sent fails alone, with a report to copy', { tags: 'full' }, async ({
  visit,
  expectComplaint,
}) => {
  expectComplaint(/./)
  const page = await visit('BACKOFFICE', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.route('**/api/v1/insurances', (route) => route.fulfill({ json: { not: 'a list' } }))
  await page.goto('/app/insurances')
  await heading(page, 'Oops! Algo salió mal :(')
  expect(await page.title()).toBe('Salvia | Error 500')
  const id = await page.getByRole('main').locator('code').textContent()
  await page.getByRole('button', { name: 'Copiar informe' }).click()
  await page.getByText('Copiado', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${id} · Salvia 1\\.0\\.0 · /app/insurances · `))
  await page.unroute('**/api/v1/insurances')
  await sidebar(page).getByRole('link', { name: 'Publicaciones', exact: true }).click()
  await heading(page, 'Publicaciones')
})
