import { chromium } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { browsers } from '#tests/support/chromium.ts'

test('the browser that `npm ci` brings along opens the console as well as an installed one', { timeout: 60_000 }, async () => {
  const options = await browsers.packaged()
  // It is built for one system; every other one needs a browser of its own.
  if (!options) return expect(`${process.platform} ${process.arch}`).not.toBe('linux x64')
  const browser = await chromium.launch(options)
  try {
    const page = await browser.newPage()
    await page.goto(`${inject('url')}/login`)
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
    // The proof of work begins when somebody types.
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('doctor@salvia.test')
    await page.getByText('Verificamos que sos una persona.').waitFor()
  } finally {
    await browser.close()
  }
})
