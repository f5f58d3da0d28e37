import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test as base } from '#tests/support/browser/browser.ts'
import { addressOf, heading } from '#tests/support/browser/console.ts'
import { frames } from '#tests/support/browser/eyes.ts'
import { interceptRequests } from '#tests/support/browser/intercept-requests.ts'

const USERS = 'Usuarios de Salvia'
const INSURERS = 'Listado de Obras Sociales'

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
/** As a person would: not before the page is painted, nor in the same frame as what comes next. */
async function scroll(page: Page, to: number) {
  await frames(page)
  await page.evaluate((top) => window.scrollTo(0, top), to)
  await frames(page)
  expect(await scrolled(page)).toBe(to)
}
const back = (page: Page) => page.evaluate(() => history.back())
const rows = (page: Page) => page.locator('tbody th').allInnerTexts()

declare global {
  interface Window {
    sidebarLink: (label: string) => HTMLAnchorElement
    /** What the page has shown, one after the other: its heading, how many rows, what filters them. */
    shown: string[]
  }
}

/** A low window in which the lists scroll. It keeps what its main area shows, and has opened the lists before. */
const test = base.extend<{ page: Page }>({
  page: async ({ visit }, use) => {
    const page = await visit('BACKOFFICE', { viewport: { width: 1280, height: 400 } })
    await page.addInitScript(() => {
      window.sidebarLink = (label) => {
        const found = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label=Principal] a')].find(
          (a) => a.textContent.replace(/Pronto$/, '') === label,
        )
        if (!found) throw new Error(`There is no link ${label}.`)
        return found
      }
    })
    await page.goto('/app/users-salvia')
    await page.locator('tbody a').first().waitFor()
    await follow(page, 'Obras Sociales')
    await heading(page, INSURERS)
    await page.locator('tbody a').first().waitFor()
    await page.evaluate(() => {
      const look = () =>
        [
          document.querySelector('main h1')?.textContent,
          document.querySelectorAll('tbody a').length,
          document.querySelector<HTMLInputElement>('main input[type=search]')?.value,
        ].join()
      window.shown = [look()]
      new MutationObserver(() => window.shown.at(-1) !== look() && window.shown.push(look())).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
    await use(page)
  },
})

/** Follows a link without resting on it before. */
const follow = (page: Page, label: string) => page.evaluate((name) => window.sidebarLink(name).click(), label)

describe('a click', () => {
  test('lights its link up at once, and the page follows, whole, with the focus on its heading', async ({ page }) => {
    const atOnce = await page.evaluate(async () => {
      const link = window.sidebarLink('Usuarios Salvia')
      link.click()
      await null
      return [link.ariaCurrent, location.pathname, document.querySelector('main h1')?.textContent]
    })
    expect(atOnce).toEqual(['page', '/app/users-salvia', INSURERS])
    await heading(page, USERS)
    expect(await page.evaluate(() => window.shown)).toEqual([`${INSURERS},10,`, `${USERS},10,`])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(USERS)
  })

  test('replaces one whose page was not shown yet', { tags: 'full' }, async ({ page }) => {
    await page.evaluate(async () => {
      window.sidebarLink('Usuarios Salvia').click()
      await null
      window.sidebarLink('Publicaciones').click()
    })
    await heading(page, 'Publicaciones')
    // A page that was never opened may take longer to load than the page before it stays, and its rows may be here at once.
    const titles = (await page.evaluate(() => window.shown)).map((one) => one.slice(0, one.indexOf(','))).filter(Boolean)
    expect([...new Set(titles)]).toEqual([INSURERS, 'Publicaciones'])
    await back(page)
    await heading(page, USERS)
  })

  test('that is repeated adds one step to go back', { tags: 'full' }, async ({ page }) => {
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Publicaciones', exact: true }).dblclick()
    await heading(page, 'Publicaciones')
    await back(page)
    await heading(page, INSURERS)
  })

  test('shows the shape of a page whose program is not here yet; Back before it comes shows the page as it was', { tags: 'full' }, async ({
    page,
  }) => {
    await scroll(page, 150)
    let deliver = () => {}
    const held = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route('**/assets/profile-page-*.js', (route) => held.then(() => route.continue()))
    await follow(page, 'Ajustes')
    await page.getByRole('main').getByText('Cargando…').waitFor()
    expect(addressOf(page)).toBe('/app/settings')
    await back(page)
    await heading(page, INSURERS)
    await expect.poll(() => scrolled(page)).toBe(150)
    deliver()
    await page.waitForResponse(/profile-page/)
    await follow(page, 'Ajustes')
    await heading(page, 'Ajustes')
  })
})

test('all scripts of a page are asked for at once, before its own has come', { tags: 'full' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/page-files-')))
  await expect.poll(loaded).toBe(true)
  let deliver = () => {}
  const held = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/assets/profile-page-*.js', (route) => held.then(() => route.continue()))
  await follow(page, 'Ajustes')
  await expect.poll(() => asked.some((url) => /\/side-navigation-[^/]+\.js$/.test(url))).toBe(true)
  deliver()
  await heading(page, 'Ajustes')
})

describe('the page that is left', () => {
  test('keeps its filter and its rows until it goes', { tags: 'full' }, async ({ page }) => {
    await page.getByPlaceholder('Filtrar obras sociales...').fill('salud')
    await expect.poll(() => addressOf(page)).toBe('/app/insurances?q=salud')
    const found = await page.locator('tbody a').count()
    await follow(page, 'Usuarios Salvia')
    await heading(page, USERS)
    expect((await page.evaluate(() => window.shown)).slice(-2)).toEqual([`${INSURERS},${found},salud`, `${USERS},10,`])
  })

  test('writes no address any more', { tags: 'full' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Vista', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'ID' }).waitFor()
    await page.evaluate(async () => {
      window.sidebarLink('Usuarios Salvia').click()
      await null
      document.querySelector<HTMLElement>('[role=menuitemcheckbox]')?.click()
    })
    await heading(page, USERS)
    expect(addressOf(page)).toBe('/app/users-salvia')
  })
})

describe('Back', () => {
  test('shows the page as it was: filter, rows and scroll position', async ({ page }) => {
    // It is in the date of each row.
    await page.getByPlaceholder('Filtrar obras sociales...').fill('202')
    await expect.poll(() => addressOf(page)).toBe('/app/insurances?q=202')
    const found = await rows(page)
    await scroll(page, 180)
    await page.evaluate(() => document.querySelector<HTMLElement>('tbody tr:nth-child(4) a')?.click())
    await heading(page, 'Detalle de la obra social')
    await expect.poll(() => scrolled(page)).toBe(0)
    await back(page)
    await heading(page, INSURERS)
    await expect.poll(() => scrolled(page)).toBe(180)
    expect(await rows(page)).toEqual(found)
    expect(await page.getByPlaceholder('Filtrar obras sociales...').inputValue()).toBe('202')
    await page.reload()
    await heading(page, INSURERS)
    await expect.poll(() => scrolled(page)).toBe(180)
  })

  test('many times at once passes over pages, which keep where they were scrolled to', { tags: 'full' }, async ({ page }) => {
    await scroll(page, 120)
    await follow(page, 'Usuarios Salvia')
    await heading(page, USERS)
    await frames(page)
    expect(await scrolled(page)).toBe(0)
    await scroll(page, 200)
    for (const name of ['Publicaciones', 'Secretarias']) {
      await follow(page, name)
      await heading(page, name)
    }
    await page.evaluate(async () => {
      for (let step = 0; step < 3; step++) {
        history.back()
        await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
      }
    })
    await heading(page, INSURERS)
    await expect.poll(() => scrolled(page)).toBe(120)
    await page.goForward()
    await heading(page, USERS)
    await expect.poll(() => scrolled(page)).toBe(200)
  })

  test('leads to where a long list was scrolled to, also when it was left before it was whole', { tags: 'full' }, async ({ page }) => {
    await page.goto('/app/users-salvia?size=250')
    await page.locator('tbody a').first().waitFor()
    await scroll(page, 3000)
    const users = await interceptRequests(page, 'GET', '/users')
    await page.reload()
    await users.isWaiting()
    await page.locator('section[aria-busy=true]').waitFor()
    await frames(page)
    expect(await scrolled(page)).toBeLessThan(3000)
    await follow(page, 'Publicaciones')
    await heading(page, 'Publicaciones')
    await back(page)
    await (await users.next()).continue()
    await expect.poll(() => scrolled(page)).toBe(3000)
  })

  test('within a page leads to where it was scrolled to, and leaves the focus alone', { tags: 'full' }, async ({ page }) => {
    await scroll(page, 160)
    await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Página siguiente"]')?.click())
    await expect.poll(() => addressOf(page)).toBe('/app/insurances?page=2')
    await scroll(page, 40)
    await page.getByPlaceholder('Filtrar obras sociales...').evaluate((input) => input.focus({ preventScroll: true }))
    await back(page)
    await expect.poll(() => addressOf(page)).toBe('/app/insurances')
    await expect.poll(() => scrolled(page)).toBe(160)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  })
})

test('the page of components is there in the demo, with each part in its states, and nowhere else', { tags: 'full' }, async ({ visit }) => {
  const page = await visit('DOCTOR')
  await page.goto('/app/extra-components')
  await heading(page, 'Componentes adicionales')
  await page.getByRole('button', { name: 'Mostrar un conflicto' }).click()
  await page.getByText('Este registro cambió mientras lo editabas').waitFor()
  await page.getByRole('button', { name: 'Entendido' }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Este dato es obligatorio.').waitFor()
  await page.getByRole('button', { name: 'Pedir confirmación' }).click()
  await page.getByRole('dialog', { name: 'Confirmación' }).getByRole('button', { name: 'Cancelar' }).click()

  await page.route('**/api/v1/users/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isDemo: false } })
  })
  await page.goto('/app/extra-components')
  await heading(page, '¡Oops! ¡No se ha encontrado la página!')
})
