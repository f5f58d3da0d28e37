import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { button, click, expectToast, heading } from '#tests/support/browser/console.ts'
import { errorsAt, field, fillIn, typedIn } from '#tests/support/browser/form.ts'
import { newEmail, PASSWORD, signInAs } from '#tests/support/features/accounts.ts'
import { client, firstSignIn, signIn } from '#tests/support/server/client.ts'
import { mailTo, startMailingServer } from '#tests/support/server/mailing-server.ts'
import { opened } from '#tests/support/server/opened.ts'
import { codeIn } from '#tests/support/services/smtp.ts'

const PHONE = { width: 390, height: 844 }

const { server, smtp } = opened(() => startMailingServer())

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

  test('change the name, which keeps what was typed over what somebody else changed, and close other sessions', { tags: 'full' }, async ({
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
    await click(page, 'Guardar Cambios')
    await expectToast(page, { title: 'Éxito', description: 'Tus datos se guardaron.' })
    await page
      .getByRole('button', { name: /^Menú de usuario/ })
      .filter({ hasText: 'Inés María Duarte' })
      .waitFor()
    await fillIn(other, { Nombre: 'Inesita' })
    await click(other, 'Guardar Cambios')
    await other.getByText('Este registro cambió mientras lo editabas').waitFor()
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

  test('change the e-mail with the present password and the code that goes to the new one, by keyboard', { tags: 'full' }, async ({
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
    await field(page, 'Código').fill(codeIn(await mailTo(smtp, next)))
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
    await click(other, 'Guardar Cambios')
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
    const lost = 'No llegó la respuesta del servidor. Podés volver a intentarlo.Reintentar'
    await expectToast(page, { title: 'No sabemos si se hizo', description: lost, destructive: true })
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
