import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatLongDay } from '#src/i18n/calendar.ts'
import { addDays } from '#src/i18n/wall-clock.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { button, click } from '#tests/support/browser/console.ts'
import { quiet } from '#tests/support/browser/eyes.ts'
import { test } from '#tests/support/browser/writable.ts'
import { addPractice } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'

const title = (page: Page) => page.getByRole('heading', { level: 2 }).first()
const isShown = (page: Page, view: string) =>
  page.getByRole('link', { name: view, exact: true }).and(page.locator('[aria-current=page]')).waitFor()
const isFocused = (locator: Locator) => expect.poll(() => locator.evaluate((one) => one === document.activeElement)).toBe(true)
/** The letter that stands at a control. */
const letterAt = (locator: Locator) => locator.evaluate((one) => getComputedStyle(one, '::after').content)

describe('a letter in the agenda', () => {
  test('presses the control at which it stands, wherever the focus is, and leaves the focus in the calendar', { tags: 'full' }, async ({
    page,
  }) => {
    const { address } = await addPractice()
    const day = await freeWeek()
    await page.goto(address('dia', day))
    const free = page.getByRole('button', { name: /^Libre: .*, 09:30, 30 minutos/ })
    await free.first().focus()
    await page.keyboard.press('j')
    await expect.poll(() => title(page).textContent()).toBe(formatLongDay(addDays(day, 1)))
    await isFocused(free.first())
    await page.keyboard.press('k')
    await expect.poll(() => title(page).textContent()).toBe(formatLongDay(day))
    await isFocused(free.first())
    // With caps lock a letter is a capital, and no other key is held.
    await page.evaluate(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'S', bubbles: true })))
    await isShown(page, 'Semana')
    await page.keyboard.press('m')
    await isShown(page, 'Mes')
    // The calendar of hours is gone with what had the focus.
    await isFocused(page.getByRole('link', { name: 'Mes', exact: true }))
    await page.keyboard.press('l')
    await isShown(page, 'Lista')
    await page.keyboard.press('d')
    await isShown(page, 'Día')
    await page.keyboard.press('h')
    await expect.poll(() => new URL(page.url()).searchParams.has('fecha')).toBe(false)

    const viewOfDay = page.getByRole('link', { name: 'Día', exact: true })
    await page.mouse.move(0, 0)
    await button(page, 'Hoy').focus()
    expect(await letterAt(viewOfDay)).toBe('none')
    await viewOfDay.hover()
    expect(await letterAt(viewOfDay)).toContain('"d"')
    expect(await letterAt(button(page, 'Hoy'))).toContain('"h"')
    await expectAccessible(page, ['light', 'dark'])
    await page.keyboard.press('n')
    await page.getByRole('complementary', { name: 'Nuevo turno' }).waitFor()
    const patient = page.getByPlaceholder('Nombre, DNI o teléfono')
    await isFocused(patient)
    await page.keyboard.type('dsmlhn')
    expect(await patient.inputValue()).toBe('dsmlhn')
    await isShown(page, 'Día')
  })

  test('does nothing with another key, in a form, over a menu, and where letters are turned off, which lasts', { tags: 'full' }, async ({
    page,
  }) => {
    const { address } = await addPractice()
    const day = await freeWeek()
    await page.goto(address('dia', day))
    const free = page.getByRole('button', { name: /^Libre: .*, 09:00, 30 minutos/ }).first()
    /** No letter does anything: the page is as it was once all that they began is done. */
    async function isDeaf(keys: readonly string[]) {
      for (const key of keys) await page.keyboard.press(key)
      await quiet(page)
      await isShown(page, 'Día')
      expect(await title(page).textContent()).toBe(formatLongDay(day))
    }
    await free.focus()
    await isDeaf(['Shift+S', 'Alt+m', 'q', '4'])
    await free.click()
    const form = page.getByRole('complementary', { name: 'Nuevo turno' })
    await button(form, 'Reservar turno').focus()
    await isDeaf(['s', 'j'])
    await click(form, 'Cerrar')
    await form.waitFor({ state: 'detached' })

    await click(page, 'Más acciones de la agenda')
    const letters = page.getByRole('menuitemcheckbox', { name: 'Atajos de una letra' })
    await letters.waitFor()
    expect(await letters.getAttribute('aria-checked')).toBe('true')
    await isDeaf(['j'])
    await letters.click()
    await expect.poll(() => letters.getAttribute('aria-checked')).toBe('false')
    await page.keyboard.press('Escape')
    await letters.waitFor({ state: 'detached' })
    await page.reload()
    await free.focus()
    await isDeaf(['s', 'j', 'n'])
    expect(await form.count()).toBe(0)
    const week = page.getByRole('link', { name: 'Semana', exact: true })
    expect(await week.getAttribute('aria-keyshortcuts')).toBe(null)
    await week.hover()
    expect(await letterAt(week)).toBe('none')
  })
})
