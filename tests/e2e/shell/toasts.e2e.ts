import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '#tests/support/browser/browser.ts'
import { expectToast, toastRegion } from '#tests/support/browser/console.ts'

const userMenu = (page: Page) => page.getByRole('button', { name: /^Menú de usuario/ })
const shown = (page: Page) => toastRegion(page).getByRole('alert')

/** A page of the console with a failure's toast on it. */
async function openWithToast(page: Page) {
  await page.goto('/app/insurances/create')
  await page.getByRole('textbox', { name: 'Nombre' }).fill('OSDE')
  await page.keyboard.press('Enter')
  await expectToast(page, { title: 'Oops!', description: 'No se ha podido guardar la obra social.', destructive: true })
}

describe('a toast', { tags: 'full' }, () => {
  test.for([390, 1280])('leaves the user menu free on a page %i pixels wide', async (width, { visit, expectComplaint }) => {
    expectComplaint(/409/)
    // Without motion it stands where it stays as soon as it is there.
    const page = await visit('BACKOFFICE', { viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    await openWithToast(page)
    const bar = await page.getByRole('banner').boundingBox()
    const toast = await shown(page).boundingBox()
    expect(toast?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    expect(toast?.x).toBeGreaterThanOrEqual(0)
    expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(width)
    // What the menu opens lies over the toast.
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click({ trial: true })
  })

  test('that replaces another one is drawn alone', async ({ visit, expectComplaint }) => {
    expectComplaint(/409/)
    const page = await visit('BACKOFFICE', { reducedMotion: 'no-preference' })
    await openWithToast(page)
    const most = page.evaluate(async () => {
      const until = performance.now() + 1500
      let most = 0
      while (performance.now() < until) {
        const drawn = [...document.querySelectorAll('[aria-label^=Notificaciones] [role=alert]')].filter(
          (one) => one.getClientRects().length > 0,
        )
        most = Math.max(most, drawn.length)
        await new Promise((done) => requestAnimationFrame(done))
      }
      return most
    })
    const answered = page.waitForResponse((response) => response.status() === 409)
    await page.getByRole('textbox', { name: 'Nombre' }).press('Enter')
    await answered
    expect(await most).toBe(1)
  })

  test('is not printed, with its looks or without', async ({ visit, expectComplaint }) => {
    expectComplaint(/409|ERR_FAILED/)
    for (const isPlain of [false, true]) {
      const page = await visit('BACKOFFICE')
      if (isPlain) await page.route('**/assets/toast-view-*.js', (route) => route.abort())
      await openWithToast(page)
      expect(await shown(page).isVisible()).toBe(true)
      await page.emulateMedia({ media: 'print' })
      expect(await shown(page).isVisible()).toBe(false)
    }
  })
})

test('nothing moves where the person asked for no motion', { tags: 'full' }, async ({ visit }) => {
  const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
    const page = await visit('BACKOFFICE', { reducedMotion })
    await page.goto('/app/users-salvia')
    await page.getByRole('row').nth(1).waitFor()
    // In one step: an element that leaves the page in between has no style any more, and would count.
    return page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element)
          return animationName !== 'none' || transitionDuration.split(', ').some((duration) => duration !== '0s')
        }).length,
    )
  }
  expect(await moving('no-preference')).toBeGreaterThan(0)
  expect(await moving('reduce')).toBe(0)
})
