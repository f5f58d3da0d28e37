import { expect } from 'vitest'
import { test } from '#tests/support/browser/browser.ts'
import { isUncovered } from '#tests/support/browser/covered.ts'

test('on a phone the bars cover no field that Tab leads to, wherever the page stood, and no choice while its list is open', async ({
  visit,
}) => {
  const page = await visit('BACKOFFICE', { viewport: { width: 390, height: 664 } })
  await page.goto('/app/clinics/create')
  const longitude = page.getByLabel('Longitud')
  // The picker comes after the other fields, and Tab would pass it over until then.
  await page.getByRole('combobox', { name: 'Médico' }).waitFor()
  const covered: string[] = []
  for (let top = 0; top <= 400; top += 50) {
    await longitude.focus()
    await page.evaluate((top) => window.scrollTo(0, top), top)
    await page.keyboard.press('Tab')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    if (!(await isUncovered(page))) covered.push(`the choice, from ${top}`)
    await page.keyboard.press('Escape')
  }
  for (const key of ['Tab', 'Shift+Tab']) {
    await page
      .getByLabel(key === 'Tab' ? 'Nombre' : 'Longitud')
      .first()
      .focus()
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press(key)
      if (!(await isUncovered(page))) covered.push(`${key} ${stop}`)
    }
  }
  expect(covered).toEqual([])
})
