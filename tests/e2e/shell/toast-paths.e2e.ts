import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { toastQueueModel } from '#machines/toast-queue.model.ts'
import { test } from '#tests/support/browser/browser.ts'
import { button, heading, toastRegion } from '#tests/support/browser/console.ts'
import { type System, toursOnPage, walk } from '#tests/support/flows/model.ts'

const cannot = { update: 'No page changes a toast that it shows: tests/model/toast-queue.test.ts walks that on the machine.' }
const DISPLAY_MS = 10_000
const REMOVAL_MS = 3_000

/** A form whose save fails as often as it is sent, which shows a toast each time. */
async function system(page: Page): Promise<System<typeof toastQueueModel, keyof typeof cannot>> {
  await page.clock.install()
  await page.goto('/app/insurances/create')
  await heading(page, 'Crear Obra Social')
  await page.getByRole('textbox', { name: 'Nombre' }).fill('OSDE')
  const save = button(page, 'Crear Obra Social')
  const toast = toastRegion(page).getByRole('alert')
  let isOpen = false

  const isShown = async () => {
    await toast.waitFor()
    expect(await toast.count()).toBe(1)
    isOpen = true
  }
  const isGone = async () => {
    await toast.waitFor({ state: 'detached' })
    isOpen = false
  }
  const leave = () => page.mouse.move(5, 5)
  return {
    events: {
      async add() {
        await leave()
        await toastRegion(page).evaluate((region) => {
          for (const one of region.querySelectorAll('[role=alert]')) one.setAttribute('data-before', '')
        })
        const refused = page.waitForResponse((response) => response.status() === 409)
        await save.focus()
        await page.keyboard.press('Enter')
        await refused
        // A toast takes the place of the one before it.
        await toastRegion(page).locator('[role=alert]:not([data-before])').waitFor()
        await toastRegion(page).locator('[data-before]').waitFor({ state: 'detached' })
      },
      async dismiss() {
        const focused = await page.evaluateHandle(() => document.activeElement)
        await page.keyboard.press('F8')
        await page.keyboard.press('Escape')
        await leave()
        // The focus is where it was before.
        expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true)
      },
      attend: () => toast.hover(),
      leave,
      wait: () => page.clock.fastForward(isOpen ? DISPLAY_MS : REMOVAL_MS),
    },
    states: {
      empty: isGone,
      shown: isShown,
      attended: isShown,
      dismissed: isGone,
    },
  }
}

for (const tour of toursOnPage('toasts', toastQueueModel, cannot))
  test(`toasts follow their model on a page: ${tour.title}`, async ({ visit, expectComplaint }) => {
    expectComplaint(/409/)
    await walk(tour, await system(await visit('BACKOFFICE', { reducedMotion: 'reduce' })))
  })
