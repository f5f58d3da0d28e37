import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { button, click, follow } from '#tests/support/browser/console.ts'

const part = (page: Page) => page.getByRole('region', { name: 'Tu página para pacientes' })

test('a doctor finds the address of the own page on dashboard and profile, copies it, and shows it as a QR code', { tags: 'full' }, async ({
  visit,
}) => {
  const page = await visit('DOCTOR', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/app')
  const link = part(page).getByRole('link')
  const address = (await link.getAttribute('href')) ?? ''
  expect(new URL(address).pathname).toBe('/reservar/1')
  await click(part(page), 'Copiar')
  await button(part(page), 'Copiado').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await click(part(page), 'Ver el QR')
  const dialog = page.getByRole('dialog', { name: 'El QR de tu página' })
  await dialog.getByRole('img', { name: `Código QR de ${address}` }).waitFor()
  await expectAccessible(page, ['light', 'dark'])
  const download = page.waitForEvent('download')
  await click(dialog, 'Descargar')
  expect((await download).suggestedFilename()).toBe('QR de mi página.svg')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await button(part(page), 'Ver el QR').evaluate((element) => element === document.activeElement)).toBe(true)
  await expectNoOverflow(page, [320, 390])

  await page.goto('/app/settings')
  expect(await part(page).getByRole('link').getAttribute('href')).toBe(address)
  await expectAccessible(page)
})

test('the landing leads patients to the doctors', { tags: 'full' }, async ({ visit }) => {
  const page = await visit()
  await page.goto('/')
  await follow(page, 'Reservá tu turno')
  await page
    .getByRole('status')
    .getByText(/^\d+ médicos: /)
    .waitFor()
})
