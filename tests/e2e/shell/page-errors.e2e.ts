import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '#tests/support/browser/browser.ts'
import { addressOf, click, heading, menu } from '#tests/support/browser/console.ts'
import { shareOf } from '#tests/support/setup/settings.ts'

const EXAMPLES = '/app/settings/error-example'
const FAILED = 'Oops! Algo salió mal :('

describe('an error in a page that is left does not outlive it', () => {
  const ways: Record<string, (page: Page) => Promise<unknown>> = {
    "'Volver'": (page) => click(page, 'Volver'),
    'going back': (page) => page.goBack(),
    'a link': (page) => menu(page, 'Obras Sociales'),
  }
  test.for(shareOf(Object.entries(ways), 3, 1))('by %s', async ([, leave], { visit, expectComplaint }) => {
    expectComplaint(/Esta página falló a propósito|error occurred|Report/i)
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances')
    await heading(page, 'Listado de Obras Sociales')
    await page.evaluate((to) => history.pushState(null, '', to), EXAMPLES)
    await click(page, 'Fallar: Una página que falla')
    await heading(page, FAILED)
    await leave(page)
    await heading(page, 'Listado de Obras Sociales')
    expect(addressOf(page)).toBe('/app/insurances')
    // The page that failed begins anew, too.
    await page.goBack()
    await page.goForward()
    await heading(page, 'Listado de Obras Sociales')
  })

  test('when it fails while it is taken away', async ({ visit, expectComplaint }) => {
    expectComplaint(/It failed when it was left|error occurred/i)
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances')
    await heading(page, 'Listado de Obras Sociales')
    // What an effect of the page calls at its end.
    await page.evaluate(() => {
      const { disconnect } = ResizeObserver.prototype
      ResizeObserver.prototype.disconnect = () => {
        ResizeObserver.prototype.disconnect = disconnect
        throw new Error('It failed when it was left')
      }
    })
    await menu(page, 'Consultorios')
    await heading(page, 'Consultorios')
    await page.getByRole('row').nth(1).waitFor()
    expect(await page.getByRole('heading', { name: FAILED }).count()).toBe(0)
  })
})

test('every page of the settings is left without an error where scrolling returns a promise, as in newer browsers', {
  tags: 'full',
}, async ({ visit }) => {
  const page = await visit('DOCTOR')
  await page.goto('/app/settings')
  await heading(page, 'Perfil')
  await page.evaluate(() => {
    for (const name of ['scrollIntoView', 'scroll', 'scrollTo', 'scrollBy'] as const) {
      const scroll = Element.prototype[name] as (...args: unknown[]) => void
      Object.assign(Element.prototype, {
        async [name](this: Element, ...args: unknown[]) {
          scroll.apply(this, args)
        },
      })
    }
  })
  const beside = page.getByRole('navigation', { name: 'Ajustes' }).getByRole('link')
  const here = page.getByRole('navigation', { name: 'Ajustes' }).locator('[aria-current=page]')
  await beside.first().waitFor()
  const names = await beside.allTextContents()
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) {
    await beside.filter({ hasText: name }).click()
    await here.filter({ hasText: name }).waitFor()
    await menu(page, 'Dashboard')
    await heading(page, 'Dashboard')
    await page.goBack()
    await here.filter({ hasText: name }).waitFor()
  }
})

describe('a style sheet that did not come', { tags: 'full' }, () => {
  const AGENDA = '**/assets/agenda-page-*.css'
  /** It does not come until the returned function is called. */
  async function hold(page: Page) {
    let isDown = true
    await page.route(AGENDA, (route) => (isDown ? route.abort() : route.continue()))
    return () => {
      isDown = false
    }
  }
  /** The page has the width of the window, as its style sheet says. */
  const isStyled = (page: Page) =>
    expect.poll(() => page.getByRole('main').evaluate((main) => getComputedStyle(main).maxWidth)).toBe('none')

  test('is asked for again when its page is opened again', async ({ visit, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|could not be loaded|Unable to preload CSS|Report|error occurred/i)
    const page = await visit('DOCTOR')
    await page.goto('/app/posts')
    await heading(page, 'Publicaciones')
    const release = await hold(page)
    await menu(page, 'Agenda')
    await heading(page, 'No se pudo cargar esta página')
    release()
    await menu(page, 'Publicaciones')
    await heading(page, 'Publicaciones')
    await menu(page, 'Agenda')
    await heading(page, 'Agenda')
    await isStyled(page)
  })

  test('of the first page is asked for again by its program', async ({ visit, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/)
    const page = await visit('DOCTOR')
    let asked = 0
    await page.route(AGENDA, (route) => (asked++ === 0 ? route.abort() : route.continue()))
    await page.goto('/app/schedule')
    await heading(page, 'Agenda')
    await isStyled(page)
  })
})
