import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { addressOf, button, click, expectToast, heading } from '#tests/support/browser/console.ts'
import { errorsAt, field, fillIn, typedIn } from '#tests/support/browser/form.ts'
import { interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { client, firstSignIn, signIn } from '#tests/support/server/client.ts'
import { fillDataFolder } from '#tests/support/server/demo.ts'
import { BRIEF, type Server, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { codeIn, resetTokenIn, startSmtp } from '#tests/support/services/smtp.ts'

const PHONE = { width: 390, height: 844 }
const PASSWORD = 'una frase bastante larga'

let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: Server
const data = temporaryFolder()

beforeAll(async () => {
  smtp = await startSmtp()
  fillDataFolder(data.path)
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Salvia <cuentas@salvia.test>', PUBLIC_URL: 'http://localhost' }
  // The captcha is the real one.
  server = await startServer({ DATA_DIR: data.path, OVERLOAD_DELAY_MS: '0', ...mail }, '.', BRIEF)
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
  data.remove()
})

const newEmail = () => `${randomUUID()}@example.com`
/** Waits for the mail after so many others. */
async function mailTo(email: string, before = 0) {
  await expect.poll(() => smtp.to(email).length, { timeout: 20_000 }).toBeGreaterThan(before)
  return smtp.to(email)[before] ?? { text: '' }
}
const person = (email: string) => ({
  Nombre: 'Nélida',
  Apellido: 'Zubiría',
  'Correo electrónico': email,
  Teléfono: '11 5678-1234',
  Matrícula: 'MN 104522',
  CUIT: '20-28456123-7',
  Especialidad: 'Cardiología',
})
async function signInAs(page: Page, email: string, password: string) {
  await fillIn(page, { 'Correo electrónico': email, Contraseña: password })
  await click(page, 'Ingresar')
}
const TERMS = 'Acepto los términos y condiciones y la política de privacidad'

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
    expect(await errorsAt(page, 'CUIT')).toEqual(['El CUIT es obligatorio'])
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
    const code = codeIn(await mailTo(email))
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
    expect((await mailTo(email, 1)).text).toContain('Validamos tus datos.')

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
    await field(page, 'Código').fill(codeIn(await mailTo(email)))
    await click(page, 'Confirmar')
    await heading(page, 'Solicitud enviada')

    const office = await visit({ token: await signIn(server.api) }, { baseURL: server.url })
    await office.goto('/app/sign-ups?q=Zubir%C3%ADa&status=PENDING')
    await office.getByRole('link', { name: 'Ver solicitud' }).first().press('Enter')
    await heading(office, 'Solicitud de alta')
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
    const code = codeIn(await mailTo(email))
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

describe('a forgotten password', () => {
  test('is replaced by the link of a mail, once; the sessions end, and the next link is asked for where it was used', async ({
    visit,
    expectComplaint,
  }) => {
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
    const token = resetTokenIn(await mailTo(email))
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
    expect((await mailTo(email, 1)).text).toContain('las demás sesiones se cerraron')
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

describe('the settings', () => {
  /** Somebody of the back office, and a session of theirs. */
  async function somebody() {
    const email = newEmail()
    const office = client(server.api, await signIn(server.api))
    const first = 'una frase que elige otra persona'
    const person = { firstName: 'Inés', lastName: 'Duarte', email, password: first, roleType: 'BACKOFFICE', employeeNumber: 'E-77' }
    expect((await office.post('/users', person)).status).toBe(201)
    const token = await firstSignIn(server.api, { email, password: first })
    return { email, token, password: `${first}, mía` }
  }
  const beside = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Ajustes' }).getByRole('link', { name, exact: true }).click()

  test('change the name, which keeps what was typed over what somebody else changed, and close other sessions', async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/412|401/)
    const { email, token, password } = await somebody()
    const page = await visit({ token }, { baseURL: server.url })
    const other = await visit({ token: await signIn(server.api, { email, password }) }, { baseURL: server.url, viewport: PHONE })
    for (const one of [page, other]) {
      await one.goto('/app/settings/account')
      await field(one, 'Nombre').waitFor()
    }
    await expectAccessible(other, ['light', 'dark'])
    await expectNoOverflow(other, [320, 390])
    await fillIn(page, { Nombre: 'Inés María', Teléfono: '11 4444-5555' })
    await click(page, 'Guardar cambios')
    await expectToast(page, { title: 'Éxito', description: 'Tus datos se guardaron.' })
    await page
      .getByRole('button', { name: /^Menú de usuario/ })
      .filter({ hasText: 'Inés María Duarte' })
      .waitFor()
    await fillIn(other, { Nombre: 'Inesita' })
    await click(other, 'Guardar cambios')
    await other.getByText('Otra persona cambió este registro mientras lo editabas').waitFor()
    expect(await typedIn(other, ['Nombre', 'Teléfono'])).toEqual({ Nombre: 'Inesita', Teléfono: '11 4444-5555' })

    await page.reload()
    expect(await typedIn(page, ['Nombre'])).toEqual({ Nombre: 'Inés María' })
    await page.getByText('Esta sesión').waitFor()
    await click(page, 'Cerrar todas las demás')
    await click(page, 'Confirmar')
    await expectToast(page, { title: 'Éxito', description: 'Las demás sesiones se cerraron.' })
    await expect.poll(() => page.getByRole('button', { name: /^Cerrar sesión/ }).count()).toBe(0)
    await click(other, 'Guardar igual')
    await other.getByRole('dialog', { name: 'Tu sesión terminó' }).waitFor()

    const [download] = await Promise.all([page.waitForEvent('download'), click(page, 'Descargar')])
    expect(download.suggestedFilename()).toMatch(/^mis datos .*\.json$/)
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ account: { email, firstName: 'Inés María' } })
  })

  test('change the e-mail with the present password and the code that goes to the new one, by keyboard', async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/422/)
    const { email, token, password } = await somebody()
    const next = newEmail()
    const page = await visit({ token }, { baseURL: server.url, viewport: PHONE })
    await page.goto('/app/settings/account')
    await button(page, 'Cambiar el correo').press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    await page.keyboard.type(next)
    await page.keyboard.press('Tab')
    await page.keyboard.type('no es esta')
    await page.keyboard.press('Enter')
    await expect.poll(() => errorsAt(page, 'Contraseña actual')).toEqual(['La contraseña actual no es correcta.'])
    expect(await field(page, 'Correo nuevo').inputValue()).toBe(next)
    await field(page, 'Contraseña actual').fill(password)
    await field(page, 'Contraseña actual').press('Enter')
    await page.getByText(`a ${next}`).waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await field(page, 'Código').fill(codeIn(await mailTo(next)))
    await field(page, 'Código').press('Enter')
    await expectToast(page, { title: 'Éxito', description: 'Tu correo cambió. Las demás sesiones se cerraron.' })
    await page.getByText(`Ingresás con ${next}.`).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cambiar el correo')
    await expect.poll(() => smtp.to(email).map(({ subject }) => subject)).toContain('Cambió el correo de tu cuenta')
  })

  test('change the password, after which the other sessions are over; the pages are reached from one another', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/422|401/)
    const { email, token, password } = await somebody()
    const page = await visit({ token }, { baseURL: server.url })
    const other = await visit({ token: await signIn(server.api, { email, password }) }, { baseURL: server.url })
    await other.goto('/app/settings/account')
    await field(other, 'Nombre').waitFor()
    await page.goto('/app/settings')
    await beside(page, 'Contraseña')
    await heading(page, 'Cambiar contraseña')
    await expectAccessible(page)
    await fillIn(page, { 'Contraseña actual': password, 'Contraseña nueva': password })
    await click(page, 'Cambiar contraseña')
    expect(await errorsAt(page, 'Contraseña nueva')).toEqual(['Elegí una contraseña distinta de la actual.'])
    await fillIn(page, { 'Contraseña nueva': PASSWORD })
    await click(page, 'Cambiar contraseña')
    await expectToast(page, { title: 'Éxito', description: 'Tu contraseña cambió. Las demás sesiones se cerraron.' })
    expect(await field(page, 'Contraseña actual').inputValue()).toBe('')
    await beside(page, 'Cuenta')
    await heading(page, 'Cuenta')
    await click(other, 'Guardar cambios')
    await other.getByRole('dialog', { name: 'Tu sesión terminó' }).waitFor()
    expect(await signIn(server.api, { email, password: PASSWORD })).toBeTruthy()
  })

  test('choose how the console looks and begins: at once, after a reload before the first paint, and on another device', {
    tags: 'full',
  }, async ({ visit, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|could not be reached/)
    const { email, token, password } = await somebody()
    const page = await visit({ token }, { baseURL: server.url, viewport: PHONE })
    await page.goto('/app/settings/appearance')
    const radio = (group: string, name: string) => page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true })
    await radio('Tema', 'Oscuro').waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    const looks = (one: Page) =>
      one.evaluate(() => {
        const { mantineColorScheme, textSize, density, contrast } = document.documentElement.dataset
        return [mantineColorScheme, textSize, density, contrast, getComputedStyle(document.documentElement).fontSize]
      })
    await page.route('**/users/me/preferences', (route) => route.abort())
    await radio('Tema', 'Claro').click()
    await expectToast(page, { title: 'Oops!', description: 'No se pudo guardar. Quedó como estaba.', destructive: true })
    expect(await radio('Tema', 'Oscuro').isChecked()).toBe(true)
    expect((await looks(page))[0]).toBe('dark')
    await page.unrouteAll()
    for (const [group, name] of [
      ['Tema', 'Claro'],
      ['Tamaño del texto', 'Grande'],
      ['Densidad de las listas', 'Compacta'],
      ['Contraste', 'Alto'],
    ] as const) {
      await radio(group, name).focus()
      await radio(group, name).press('Space')
      await page.getByRole('status').filter({ hasText: 'Guardado.' }).waitFor()
      expect(await radio(group, name).isChecked()).toBe(true)
    }
    const chosen = ['light', 'LARGE', 'COMPACT', 'HIGH', '18px']
    expect(await looks(page)).toEqual(chosen)
    await expectAccessible(page)
    // What the document's own script does is there before anything else runs.
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/app/settings/display', { waitUntil: 'commit' })
    await expect.poll(() => looks(page)).toEqual(chosen)
    await page.unrouteAll()

    await page.goto('/app/settings/display')
    await page.getByRole('combobox', { name: 'Página al ingresar' }).selectOption({ label: 'Especialidades' })
    await page.getByRole('status').filter({ hasText: 'Guardado.' }).waitFor()
    await page.getByRole('combobox', { name: 'Registros por página' }).selectOption('25')
    await page.getByRole('checkbox', { name: 'Consultorios' }).uncheck()
    await expect
      .poll(async () => (await client(server.api, token).get('/users/me')).body)
      .toMatchObject({
        preferences: { landing: '/specialities', rowsPerPage: 25, hidden: ['/clinics'] },
      })
    await expectNoOverflow(page, [320, 390])

    const elsewhere = await visit(undefined, { baseURL: server.url })
    await elsewhere.goto('/login')
    await signInAs(elsewhere, email, password)
    await heading(elsewhere, 'Especialidades')
    expect(await looks(elsewhere)).toEqual(chosen)
    expect(await elsewhere.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Consultorios' }).count()).toBe(0)
    expect(await elsewhere.getByRole('combobox', { name: 'Registros por página' }).inputValue()).toBe('25')
    // The theme of the top bar is the same choice.
    await elsewhere.getByRole('button', { name: 'Tema' }).click()
    await elsewhere.getByRole('menuitemradio', { name: 'Oscuro' }).click()
    await expect.poll(async () => (await client(server.api, token).get('/users/me')).body).toMatchObject({ preferences: { theme: 'dark' } })
  })

  test('show how the console tells of each failure', { tags: 'full' }, async ({ visit, expectComplaint }) => {
    expectComplaint(/could not be reached|Esta página falló a propósito|error occurred/i)
    const page = await visit({ token: await signIn(server.api) }, { baseURL: server.url })
    await page.goto('/app/settings/error-example')
    for (const [name, description] of [
      ['Probar: 409: Contradice lo guardado', 'Ya existe una obra social con ese nombre.'],
      ['Probar: 412: Otra persona fue más rápida', 'Otra persona cambió este registro mientras lo editabas.'],
      ['Probar: 429: Demasiados intentos', 'Demasiados intentos. Probá de nuevo en 30 segundos.'],
      ['Probar: 500: Falla del servidor', 'Ocurrió un error en el servidor.'],
      ['Probar: Sin conexión', 'No se pudo hacer.'],
    ] as const) {
      await click(page, name)
      await expectToast(page, { title: 'Oops!', description, destructive: true })
    }
    await click(page, 'Probar: 401: La sesión terminó')
    const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' })
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Salir' }).click()
    await heading(page, 'Iniciar sesión')
    await page.goto('/app/settings/error-example')
    await signInAs(page, 'backoffice@salvia.test', 'Salvia-demo-2026')
    await click(page, 'Fallar: Una página que falla')
    await heading(page, 'Oops! Algo salió mal :(')
  })
})
