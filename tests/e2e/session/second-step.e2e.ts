import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { addressOf, button, click, expectToast, heading } from '#tests/support/browser/console.ts'
import { errorsAt, field, fillIn } from '#tests/support/browser/form.ts'
import { beforeNextSave } from '#tests/support/browser/intercept-requests.ts'
import { codeOf } from '#tests/support/server/authenticator.ts'
import { client, firstSignIn, signIn } from '#tests/support/server/client.ts'
import { startMailingServer } from '#tests/support/server/mailing-server.ts'
import { opened } from '#tests/support/server/opened.ts'
import { freePort } from '#tests/support/services/ports.ts'

const PHONE = { width: 390, height: 844 }
const PASSWORD = 'una frase bastante larga'
const PAGE = '/app/settings/second-step'

let baseURL = ''
const { server, smtp } = opened(async () => {
  const port = await freePort()
  // Browsers have passkeys at names only, and believe in this one without TLS.
  baseURL = `http://localhost:${port}`
  return startMailingServer({
    ...{ PORT: String(port), PUBLIC_URL: baseURL, CAPTCHA_PROVIDER: 'none' },
    ...{ APP_ROLES: 'BACKOFFICE,DOCTOR,SECRETARY', SECOND_STEP_ROLES: 'SECRETARY' },
  })
})

/** An account that no other test uses, whose owner has chosen the password. */
async function somebody(roleType: Extract<Role, 'BACKOFFICE' | 'SECRETARY'> = 'BACKOFFICE') {
  const email = `${randomUUID()}@example.com`
  const person = { firstName: 'Nélida', lastName: `Zubiría ${email.slice(0, 4)}`, email, password: PASSWORD }
  const more = roleType === 'SECRETARY' ? { roleType, clinicIds: [1] } : { roleType, employeeNumber: 'E-7' }
  const { body } = await client(server.api, await signIn(server.api)).post('/users', { ...person, ...more })
  const { id } = body as { id: number }
  const token = await firstSignIn(server.api, { email, password: PASSWORD })
  return { id, email, token, password: `${PASSWORD}, mía` }
}

async function signInAs(page: Page, { email, password }: { email: string; password: string }) {
  await fillIn(page, { 'Correo electrónico': email, Contraseña: password })
  await click(page, 'Ingresar')
}
async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Menú de usuario/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await heading(page, 'Iniciar sesión')
}
const subheading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
const dialog = (page: Page) => page.getByRole('dialog')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('name'))

/** Takes an app into use, and returns its secret and the recovery codes. */
async function addApp(page: Page, password: string) {
  await click(page, 'Activar')
  await field(page, 'Contraseña actual').fill(password)
  await field(page, 'Contraseña actual').press('Enter')
  await dialog(page).getByRole('img', { name: 'Código QR para la app de autenticación' }).waitFor()
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await field(page, 'Código de la app').fill(codeOf(secret))
  await field(page, 'Código de la app').press('Enter')
  await subheading(page, 'Guardá tus códigos de recuperación')
  const codes = await page.getByRole('list', { name: 'Códigos' }).getByRole('listitem').allInnerTexts()
  return { secret, codes }
}

describe('an authenticator app', () => {
  test('is added by keyboard on a phone, and from then on a sign-in asks for its code', async ({ visit, expectComplaint }) => {
    expectComplaint(/401|422/)
    const person = await somebody()
    const page = await visit({ token: person.token }, { baseURL, viewport: PHONE })
    await page.goto(PAGE)
    await page.getByText('No activa').waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    await button(page, 'Activar').press('Enter')
    await field(page, 'Contraseña actual').fill('la de otra persona')
    await field(page, 'Contraseña actual').press('Enter')
    await expect.poll(() => errorsAt(page, 'Contraseña actual')).toEqual(['La contraseña actual no es correcta.'])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })

    const { secret, codes } = await addApp(page, person.password)
    expect(codes).toHaveLength(10)
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    const saving = page.waitForEvent('download')
    await click(page, 'Descargar')
    expect(readFileSync(await (await saving).path(), 'utf8')).toBe(`${codes.join('\n')}\n`)
    await click(page, 'Listo')
    await page.getByText('Te quedan 10 códigos.').waitFor()
    await expect.poll(() => smtp.to(person.email).map(({ subject }) => subject)).toContain('Activaste una app de autenticación')

    await signOut(page)
    await page.goto(`/login?redirect=${encodeURIComponent('/app/patients')}`)
    await signInAs(page, person)
    await subheading(page, 'Confirmá que sos vos')
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('one-time-code')
    await page.keyboard.press('Enter')
    await page.getByText('El código tiene 6 números.').waitFor()
    await page.keyboard.type('000 000')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Ese código no es correcto. Te quedan 4 intentos.' }).waitFor()
    // Back on the form, what was typed is still there.
    await button(page, 'Volver').press('Enter')
    expect(await field(page, 'Contraseña').inputValue()).toBe(person.password)
    await button(page, 'Ingresar').press('Enter')
    await field(page, 'Código').fill(codeOf(secret, 1))
    await field(page, 'Código').press('Enter')
    await heading(page, 'Pacientes')
    expect(addressOf(page)).toBe('/app/patients')
  })

  test('that is not at hand is replaced by a recovery code, and is taken away with the password', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/401/)
    const person = await somebody()
    const page = await visit({ token: person.token }, { baseURL })
    await page.goto(PAGE)
    const { codes } = await addApp(page, person.password)
    await click(page, 'Listo')
    await signOut(page)
    await signInAs(page, person)
    await click(page, 'Usar un código de recuperación')
    // As a text program keeps it.
    await field(page, 'Código de recuperación').fill(`\u200b${codes[0]?.replaceAll('-', '\u2011')}\u00a0`)
    await field(page, 'Código de recuperación').press('Enter')
    await heading(page, 'Dashboard')
    await expect.poll(() => smtp.to(person.email).map(({ subject }) => subject)).toContain('Se usó un código de recuperación')
    await page.goto(PAGE)
    await page.getByText('Te quedan 9 códigos.').waitFor()
    await click(page, 'Quitar')
    await field(page, 'Contraseña actual').fill(person.password)
    await click(dialog(page), 'Quitar')
    await expectToast(page, { title: 'Éxito', description: 'La app de autenticación ya no se usa. Las demás sesiones se cerraron.' })
    await page.getByText('No activa').waitFor()
    await signOut(page)
    await signInAs(page, person)
    await heading(page, 'Dashboard')
  })

  test('is asked for when a session ends, and what was typed stays', { tags: 'full' }, async ({ visit, expectComplaint }) => {
    expectComplaint(/401/)
    const person = await somebody()
    const page = await visit({ token: person.token }, { baseURL })
    await page.goto(PAGE)
    const { secret } = await addApp(page, person.password)
    await click(page, 'Listo')
    await page.goto('/app/insurances/create')
    await field(page, 'Nombre').fill('A medio escribir')
    const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? ''
    await beforeNextSave(page, () => client(server.api, token).post('/auth/logout', {}))
    await click(page, 'Crear Obra Social')
    await dialog(page).getByText('Tu sesión terminó').waitFor()
    await field(page, 'Contraseña').fill(person.password)
    await field(page, 'Contraseña').press('Enter')
    await field(page, 'Código').fill(codeOf(secret, 1))
    await expectAccessible(page)
    await field(page, 'Código').press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await field(page, 'Nombre').inputValue()).toBe('A medio escribir')
  })
})

test('a passkey is made by the browser, signs in, and is told where the browser uses none', { tags: 'full' }, async ({
  visit,
  expectComplaint,
}) => {
  expectComplaint(/401/)
  const person = await somebody()
  const page = await visit({ token: person.token }, { baseURL })
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(PAGE)
  await click(page, 'Agregar llave de acceso')
  await field(page, 'Contraseña actual').fill(person.password)
  await click(page, 'Continuar')
  await field(page, 'Nombre').fill('Notebook del consultorio')
  await click(page, 'Crear llave')
  await subheading(page, 'Guardá tus códigos de recuperación')
  await click(page, 'Listo')
  await page.getByText('Notebook del consultorio').waitFor()
  await expectAccessible(page)
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ rpId: 'localhost' }])

  // The same device is not added twice.
  await click(page, 'Agregar llave de acceso')
  await field(page, 'Contraseña actual').fill(person.password)
  await click(page, 'Continuar')
  await field(page, 'Nombre').fill('Otra vez')
  await click(page, 'Crear llave')
  await page.getByRole('alert').filter({ hasText: 'Este dispositivo ya tiene una llave de acceso de tu cuenta.' }).first().waitFor()
  await page.keyboard.press('Escape')

  await signOut(page)
  await signInAs(page, person)
  await subheading(page, 'Confirmá que sos vos')
  await expect.poll(() => focused(page)).toBe('Usar llave de acceso')
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.keyboard.press('Enter')
  await heading(page, 'Dashboard')
  await page.goto(PAGE)
  await page.getByText(/Último uso/).waitFor()
  await device.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await device.send('WebAuthn.disable')
})

test('a role that needs one adds it before anything else, and stands where it was opened', { tags: 'full' }, async ({
  visit,
  expectComplaint,
}) => {
  expectComplaint(/403/)
  const person = await somebody('SECRETARY')
  const page = await visit({ token: person.token }, { baseURL })
  await page.goto('/app/patients')
  await heading(page, 'Activá la verificación en dos pasos')
  await expectAccessible(page, ['light', 'dark'])
  await expectNoOverflow(page, [320, 390])
  await addApp(page, person.password)
  await click(page, 'Listo')
  await heading(page, 'Pacientes')
  expect(addressOf(page)).toBe('/app/patients')
  await page.goto(PAGE)
  await page.getByText('Tu rol la necesita: no se puede quitar la última forma.').waitFor()
})

test('the back office takes it away from somebody who lost it, with its own password, and the person is told', { tags: 'full' }, async ({
  visit,
}) => {
  const person = await somebody()
  const page = await visit({ token: person.token }, { baseURL })
  await page.goto(PAGE)
  await addApp(page, person.password)
  const operator = await somebody()
  const office = await visit({ token: operator.token }, { baseURL })
  await office.goto(`/app/users-salvia/${person.id}`)
  await click(office, 'Quitar verificación en dos pasos')
  await expectAccessible(office)
  await field(office, 'Contraseña actual').fill(operator.password)
  await click(dialog(office), 'Quitar verificación en dos pasos')
  await expectToast(office, { title: 'Éxito', description: 'La verificación en dos pasos de la cuenta se quitó.' })
  await button(office, 'Quitar verificación en dos pasos').waitFor({ state: 'detached' })
  await expect.poll(() => smtp.to(person.email).map(({ subject }) => subject)).toContain('Se quitó la verificación en dos pasos')
})
