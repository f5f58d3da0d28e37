import { describe, expect } from 'vitest'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { click, heading } from '#tests/support/browser/console.ts'
import { errorsAt, field } from '#tests/support/browser/form.ts'
import { interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { newEmail, PASSWORD, signInAs } from '#tests/support/features/accounts.ts'
import { signIn } from '#tests/support/server/client.ts'
import { mailTo, startMailingServer } from '#tests/support/server/mailing-server.ts'
import { opened } from '#tests/support/server/opened.ts'
import { resetTokenIn } from '#tests/support/services/smtp.ts'

const PHONE = { width: 390, height: 844 }

const { server, smtp } = opened(() => startMailingServer())

describe('a forgotten password', () => {
  test('is replaced by the link of a mail, once; the sessions end, and the next link is asked for where it was used', {
    tags: 'full',
  }, async ({ visit, expectComplaint }) => {
    expectComplaint(/410|401/)
    const email = 'secretaria@salvia.test'
    const open = await visit(
      { token: await signIn(server.api, { email: 'backoffice@salvia.test', password: 'Salvia-demo-2026' }) },
      { baseURL: server.url },
    )
    const page = await visit(undefined, { baseURL: server.url, viewport: PHONE })
    await page.goto('/login')
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
    await heading(page, '¿Olvidaste tu contraseña?')
    await field(page, 'Correo electrónico').waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    for (const address of [newEmail(), email]) {
      await field(page, 'Correo electrónico').fill(address)
      await field(page, 'Correo electrónico').press('Enter')
      await heading(page, 'Revisá tu correo')
      await page.getByText(`Si hay una cuenta con ${address}`).waitFor()
      if (address !== email) await click(page, 'Pedir otro enlace')
    }
    const token = resetTokenIn(await mailTo(smtp, email))
    // A scanner that opens the link uses nothing up.
    await page.goto(`/reset-password#${token}`)
    await page.reload()
    await page.getByText(`Para la cuenta ${email}`).waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    await field(page, 'Contraseña nueva').fill('corta')
    await field(page, 'Contraseña nueva').press('Enter')
    expect(await errorsAt(page, 'Contraseña nueva')).toEqual(['Usá al menos 12 caracteres.'])
    await field(page, 'Contraseña nueva').fill(PASSWORD)
    await field(page, 'Contraseña nueva').press('Enter')
    await heading(page, 'Tu contraseña cambió')
    expect(page.url()).not.toContain(token)
    expect((await mailTo(smtp, email, 1)).text).toContain('las demás sesiones se cerraron')
    await page.getByRole('link', { name: 'Ingresar' }).click()
    await signInAs(page, email, PASSWORD)
    await page.getByText('Secretaria', { exact: false }).first().waitFor()

    await open.goto(`/reset-password#${token}`)
    await heading(open, 'Este enlace ya no sirve')
    await open.getByRole('link', { name: 'Pedir otro enlace' }).click()
    await heading(open, '¿Olvidaste tu contraseña?')
    await open.goto('/reset-password')
    await heading(open, 'Falta el enlace')
  })

  test('is asked for again where no answer came, with the address still there', { tags: 'full' }, async ({ visit, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|could not be reached|503/)
    const page = await visit(undefined, { baseURL: server.url })
    await page.goto('/forgot-password')
    const requests = await interceptRequests(page, 'POST', '/auth/password-reset')
    const email = newEmail()
    await field(page, 'Correo electrónico').fill(email)
    await click(page, 'Enviar enlace')
    await (await requests.next()).abort()
    await page.getByRole('alert').filter({ hasText: 'No sabemos si llegó.' }).waitFor()
    expect(await field(page, 'Correo electrónico').inputValue()).toBe(email)
    await click(page, 'Enviar enlace')
    await (await requests.next()).continue()
    await heading(page, 'Revisá tu correo')
  })
})
