import { describe, expect } from 'vitest'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { addressOf, button, click, expectToast, heading } from '#tests/support/browser/console.ts'
import { errorsAt, field, fillIn, typedIn } from '#tests/support/browser/form.ts'
import { newEmail, PASSWORD, person, signInAs, TERMS } from '#tests/support/features/accounts.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { mailTo, sharedMailingServer } from '#tests/support/server/mailing-server.ts'
import { opened } from '#tests/support/server/opened.ts'
import { codeIn } from '#tests/support/services/smtp.ts'

const PHONE = { width: 390, height: 844 }

const { server, smtp } = opened(sharedMailingServer)

describe('a doctor asks for an account', () => {
  test('by keyboard on a phone, proves the address with the code, waits, and is let in by the back office', async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/422/)
    const email = newEmail()
    const page = await visit(undefined, { baseURL: server.url, viewport: PHONE })
    await page.goto('/sign-up')
    await field(page, 'Nombre').waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    await click(page, 'Enviar solicitud')
    expect(await errorsAt(page, 'CUIT')).toEqual(['El CUIT es obligatorio.'])
    await page.getByText('Para seguir hay que aceptar los términos.').waitFor()
    await fillIn(page, person(email))
    await field(page, 'CUIT').fill('20-28456123-8')
    await field(page, 'Contraseña').fill('corta')
    expect(await errorsAt(page, 'CUIT')).toEqual(['El CUIT no es válido: revisá los números.'])
    await field(page, 'CUIT').fill('20-28456123-7')
    // What was typed is kept over a reload, and the password is not.
    await page.reload()
    await click(page, 'Recuperar')
    expect(await typedIn(page, Object.keys(person(email)))).toEqual(person(email))
    expect(await field(page, 'Contraseña').inputValue()).toBe('')
    await field(page, 'Contraseña').fill(PASSWORD)
    await page.getByRole('checkbox', { name: TERMS }).press('Space')
    await button(page, 'Enviar solicitud').press('Enter')

    await heading(page, 'Confirmá tu correo')
    expect(addressOf(page)).toBe('/otp')
    await page.getByText(`a ${email}`).waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    const code = codeIn(await mailTo(smtp, email))
    await field(page, 'Código').fill(code === '000000' ? '111111' : '000000')
    await field(page, 'Código').press('Enter')
    await expect.poll(() => errorsAt(page, 'Código')).toEqual(['Ese código no es el que te enviamos. Te quedan 4 intentos.'])
    expect(await button(page, /^Enviar otro código en/).getAttribute('aria-disabled')).toBe('true')
    // Pasted with a space, as some mails show it.
    await field(page, 'Código').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(await field(page, 'Código').inputValue()).toBe(code)
    await page.reload()
    await field(page, 'Código').fill(code)
    await field(page, 'Código').press('Enter')
    await heading(page, 'Solicitud enviada')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Solicitud enviada')

    await page.getByRole('link', { name: 'Ingresar' }).press('Enter')
    await signInAs(page, email, PASSWORD)
    await heading(page, 'Tu cuenta está en revisión')
    await expectAccessible(page, ['light', 'dark'])
    await page.goto('/app/referrals')
    await heading(page, 'Tu cuenta está en revisión')

    const office = await visit({ token: await signIn(server.api) }, { baseURL: server.url })
    await office.goto('/app')
    await office.getByRole('link', { name: /^Solicitudes de alta/ }).click()
    // The dashboard has a search of its own.
    await heading(office, 'Solicitudes de alta')
    await office.getByRole('searchbox').or(office.getByPlaceholder('Filtrar solicitudes...')).first().fill('Zubiría')
    await office.getByText('Se encontraron 1 registros.').waitFor()
    await office.getByRole('link', { name: 'Ver solicitud' }).first().press('Enter')
    await heading(office, 'Solicitud de alta')
    await expectAccessible(office)
    await click(office, 'Validar')
    await click(office, 'Confirmar')
    await expectToast(office, { title: 'Éxito', description: 'La respuesta se guardó, y se avisa por correo.' })
    await office.getByText('La cuenta está abierta.').waitFor()
    expect(smtp.to(email).length).toBeLessThan(3)
    expect((await mailTo(smtp, email, 1)).text).toContain('Validamos tus datos.')

    await click(page, 'Ver si ya está')
    // It stands where it was opened.
    await heading(page, 'Referidos')
  })

  test('is rejected for a reason, which is read after the sign-in; a newer answer of somebody else comes first', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/412/)
    const email = newEmail()
    const page = await visit(undefined, { baseURL: server.url })
    await page.goto('/sign-up')
    await fillIn(page, { ...person(email), Contraseña: PASSWORD, [TERMS]: true })
    await click(page, 'Enviar solicitud')
    await field(page, 'Código').fill(codeIn(await mailTo(smtp, email)))
    await click(page, 'Confirmar')
    await heading(page, 'Solicitud enviada')

    const token = await signIn(server.api)
    // They have the CUIT of the request.
    for (let doctors = 0; doctors < 4; doctors++) await addDoctor(client(server.api, token))
    const office = await visit({ token }, { baseURL: server.url })
    await office.goto('/app/sign-ups?q=Zubir%C3%ADa&status=PENDING')
    await office.getByRole('link', { name: 'Ver solicitud' }).first().press('Enter')
    await heading(office, 'Solicitud de alta')
    await office
      .getByRole('link', { name: /^Emilia Número/ })
      .nth(3)
      .waitFor()
    const colleague = await office.context().newPage()
    await colleague.goto(office.url())
    for (const [tab, reason] of [
      [colleague, 'Falta la matrícula.'],
      [office, 'La matrícula no figura en el registro.'],
    ] as const) {
      await click(tab, 'Rechazar')
      const dialog = tab.getByRole('dialog', { name: 'Rechazar' })
      await dialog.getByRole('textbox', { name: 'Motivo' }).fill(reason)
      await dialog.getByRole('button', { name: 'Rechazar' }).click()
      if (tab === office) {
        await tab.getByText('Otra persona respondió la solicitud mientras tanto').waitFor()
        expect(await dialog.getByRole('textbox', { name: 'Motivo' }).inputValue()).toBe(reason)
        await dialog.getByRole('button', { name: 'Rechazar' }).click()
      }
      await dialog.waitFor({ state: 'detached' })
    }
    await office.getByText('La matrícula no figura en el registro.').waitFor()

    await page.getByRole('link', { name: 'Ingresar' }).click()
    await signInAs(page, email, PASSWORD)
    await heading(page, 'No pudimos validar tu cuenta')
    await page.getByText('La matrícula no figura en el registro.').waitFor()
    await click(page, 'Cerrar Sesión')
    await heading(page, 'Iniciar sesión')
  })

  test('is told that a code has ended, and begins again', { tags: 'full' }, async ({ visit, expectComplaint }) => {
    expectComplaint(/422|410/)
    const email = newEmail()
    const page = await visit(undefined, { baseURL: server.url })
    await page.goto('/otp')
    await heading(page, 'No hay ningún código pendiente')
    await page.goto('/sign-up')
    await fillIn(page, { ...person(email), Contraseña: PASSWORD, [TERMS]: true })
    await click(page, 'Enviar solicitud')
    const code = codeIn(await mailTo(smtp, email))
    const wrong = code === '000000' ? '111111' : '000000'
    for (let left = 4; left >= 0; left--) {
      await field(page, 'Código').fill(wrong)
      await click(page, 'Confirmar')
      await expect
        .poll(async () => (await errorsAt(page, 'Código'))[0])
        .toMatch(left > 1 ? `quedan ${left}` : left === 1 ? 'queda 1' : 'Pedí otro')
    }
    await field(page, 'Código').fill(code)
    await click(page, 'Confirmar')
    await heading(page, 'Este código ya no sirve')
    await page.getByRole('link', { name: 'Empezar de nuevo' }).click()
    await heading(page, 'Quiero sumarme como médico')
  })
})
