import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { insurers } from '#server/seed/insurers.ts'
import type { Insurance } from '#src/api/generated/schema.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { test as base } from '#tests/support/browser.ts'
import { signIn } from '#tests/support/client.ts'
import { addressOf, expectToast, heading } from '#tests/support/console.ts'
import { ownServer } from '#tests/support/own-server.ts'
import { startServer, temporaryFolder } from '#tests/support/server.ts'

const own = ownServer()
const { backOffice, test } = own

const list = async () => (await backOffice().get('/insurances')).body as Insurance[] // the operation's only 2XX
const countOf = async (name: string) => (await list()).filter((one) => one.name === name).length

/** An insurer of the test's own. */
async function add(name: string) {
  const { status, body } = await backOffice().post('/insurances', { name })
  expect(status).toBe(201)
  return body as Insurance // a 201
}

const alphabetical = [...insurers].sort(new Intl.Collator('es-AR').compare)
const names = (page: Page) => page.getByRole('rowheader').allTextContents()
const pager = (page: Page) => page.getByRole('navigation', { name: 'Páginas' })
const found = (page: Page, count: number) => page.getByText(`Se encontraron ${count} registros.`, { exact: true }).waitFor()
const filter = (page: Page) => page.getByPlaceholder('Filtrar obras sociales...', { exact: true })
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nombre' })
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

const errorAt = (page: Page, text: string) =>
  expect
    .poll(() =>
      nameField(page).evaluate((field) => [
        field.ariaInvalid,
        field
          .getAttribute('aria-describedby')
          ?.split(' ')
          .map((id) => document.getElementById(id)?.textContent),
      ]),
    )
    .toEqual(['true', [text]])

const saved = { title: 'Éxito', description: 'La obra social ha sido actualizado correctamente.' }
const notUpdated = { title: 'Oops!', description: 'No se pudo actualizar la información de la obra social.', destructive: true }
const created = { title: 'Éxito', description: 'Se ha creado la obra social correctamente.' }
const notCreated = { title: 'Oops!', description: 'No se ha podido guardar la obra social.', destructive: true }

describe('the list of insurers', () => {
  test('lists them in alphabetical order, ten to a page, and counts them', async ({ page }) => {
    await page.goto('/app/insurances')
    await heading(page, 'Listado de Obras Sociales')
    await expect.poll(() => page.title()).toBe('Salvia | Listado de Obras Sociales')
    expect(await page.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('listitem').allTextContents()).toEqual([
      'Inicio',
      'Obras Sociales',
    ])
    await expect.poll(() => names(page)).toEqual(alphabetical.slice(0, 10))
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['ID', 'Nombre', 'Fecha de creación', 'Acciones'])
    await found(page, insurers.length)

    // Which of first, previous, next and last can be used.
    const usable = () =>
      pager(page)
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button instanceof HTMLButtonElement && !button.disabled))
    const place = () =>
      pager(page)
        .getByText(/^Página/)
        .textContent()
    expect([await place(), await usable()]).toEqual(['Página 1 de 3', [false, false, true, true]])
    await click(page, 'Página siguiente')
    await expect.poll(() => names(page)).toEqual(alphabetical.slice(10, 20))
    expect([await place(), await usable()]).toEqual(['Página 2 de 3', [true, true, true, true]])
    await click(page, 'Última página')
    await expect.poll(() => names(page)).toEqual(alphabetical.slice(20))
    expect([await place(), await usable()]).toEqual(['Página 3 de 3', [true, true, false, false]])
    await click(page, 'Página anterior')
    await expect.poll(place).toBe('Página 2 de 3')
    await click(page, 'Primera página')
    await expect.poll(place).toBe('Página 1 de 3')

    const sizes = page.getByLabel('Registros por página')
    expect(await sizes.getByRole('option').allTextContents()).toEqual(['10', '25', '50', '100', '250'])
    await sizes.selectOption('25')
    await expect.poll(() => names(page)).toEqual(alphabetical)
    expect([await place(), await usable()]).toEqual(['Página 1 de 1', [false, false, false, false]])
  })

  test('sorts by any column in both directions', async ({ page }) => {
    await page.goto('/app/insurances')
    const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
    await click(page, 'Nombre')
    await click(page, 'Nombre')
    await expect.poll(() => names(page)).toEqual(alphabetical.toReversed().slice(0, 10))
    expect(await header('Nombre').getAttribute('aria-sort')).toBe('descending')
    // They were seeded one after the other, so both orders are the seed's.
    for (const column of ['ID', 'Fecha de creación']) {
      await click(page, column)
      await expect.poll(() => names(page)).toEqual(insurers.slice(0, 10))
      expect(await header(column).getAttribute('aria-sort')).toBe('ascending')
      await click(page, column)
      await expect.poll(() => names(page)).toEqual(insurers.toReversed().slice(0, 10))
    }
    expect(await header('Nombre').getAttribute('aria-sort')).toBeNull()
  })

  test('filters by name whatever the case and the accents, says when nothing is left, and clears with Borrar', async ({ page }) => {
    await page.goto('/app/insurances')
    await found(page, insurers.length)
    expect(await page.getByRole('button', { name: 'Borrar' }).count()).toBe(0)
    await filter(page).fill('PREVENCION')
    await found(page, 1)
    expect(await names(page)).toEqual(['Prevención Salud'])
    await filter(page).fill('nada que exista')
    await page.getByText('Sin resultados.', { exact: true }).waitFor()
    await found(page, 0)
    await click(page, 'Borrar')
    await expect.poll(() => names(page)).toEqual(alphabetical.slice(0, 10))
    expect(await filter(page).evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('hides and shows columns by the menu Vista', async ({ page }) => {
    await page.goto('/app/insurances')
    await found(page, insurers.length)
    await click(page, 'Vista')
    const menu = page.getByRole('menu')
    await menu.getByText('Alterar Columnas', { exact: true }).waitFor()
    const item = menu.getByRole('menuitemcheckbox', { name: 'Fecha de creación' })
    const columns = () => page.getByRole('columnheader', { includeHidden: true }).allTextContents()
    await item.click()
    await expect.poll(columns).toEqual(['ID', 'Nombre', 'Acciones'])
    await item.click()
    await expect.poll(columns).toEqual(['ID', 'Nombre', 'Fecha de creación', 'Acciones'])
  })

  test('keeps what was chosen in the address: a record and Back, a reload and a shared link show the same', async ({ page, visit }) => {
    await page.goto('/app/insurances')
    await filter(page).fill('a')
    await click(page, 'Nombre')
    await click(page, 'Nombre')
    await click(page, 'Página siguiente')
    const chosen = alphabetical
      .toReversed()
      .filter((name) => /[aá]/i.test(name))
      .slice(10, 20)
    await expect.poll(() => names(page)).toEqual(chosen)
    await expect.poll(() => addressOf(page)).toBe('/app/insurances?q=a&sort=-name&page=2')

    await page
      .getByRole('row', { name: chosen[1] ?? '' })
      .getByRole('link', { name: 'Ver detalle' })
      .click()
    await heading(page, 'Detalle de la obra social')
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(chosen)
    await page.reload()
    await expect.poll(() => names(page)).toEqual(chosen)
    expect(await filter(page).inputValue()).toBe('a')

    const shared = await visit({ token: own.token }, { baseURL: own.server.url })
    await shared.goto(page.url())
    await expect.poll(() => names(shared)).toEqual(chosen)

    await page.goBack()
    await expect
      .poll(() => names(page))
      .toEqual(
        alphabetical
          .toReversed()
          .filter((name) => /[aá]/i.test(name))
          .slice(0, 10),
      )
  })

  test('says that it could not be read, and reads it when asked again', async ({ page, expectComplaint }) => {
    expectComplaint(/500/)
    await page.route('**/api/v1/insurances', (route) => route.fulfill({ status: 500 }))
    await page.goto('/app/insurances')
    await expectToast(page, { title: 'Oops!', description: 'Error al obtener las obras sociales.', destructive: true })
    await page.unroute('**/api/v1/insurances')
    await click(page, 'Reintentar')
    await found(page, insurers.length)
  })

  test('is not for doctors: its pages lead to the root and say why', async ({ visit }) => {
    const page = await visit({ token: await signIn(own.server.api, accountOf('DOCTOR')) }, { baseURL: own.server.url })
    for (const path of ['/app/insurances', '/app/insurances/create', '/app/insurances/1']) {
      await page.goto(path)
      await expectToast(page, { title: 'Sin acceso', description: 'Tu rol no puede abrir esa página.', destructive: true })
      expect(addressOf(page)).toBe('/')
    }
  })
})

describe('a new insurer', () => {
  test('is added from the list, which shows it; the form starts empty again', async ({ page }) => {
    await page.goto('/app/insurances')
    await follow(page, 'Agregar Obra Social')
    await heading(page, 'Crear Obra Social')
    await nameField(page).fill('  Obra Social de Docentes  ')
    await click(page, 'Crear Obra Social')
    await expectToast(page, created)
    await heading(page, 'Listado de Obras Sociales')
    expect(addressOf(page)).toBe('/app/insurances')
    await filter(page).fill('docentes')
    await expect.poll(() => names(page)).toEqual(['Obra Social de Docentes'])
    await follow(page, 'Agregar Obra Social')
    await expect.poll(() => nameField(page).inputValue()).toBe('')
  })

  test('needs a name that fits: the message is at the field, which gets the focus, and nothing is sent', async ({ page }) => {
    let sent = 0
    page.on('request', (request) => request.method() === 'POST' && sent++)
    await page.goto('/app/insurances/create')
    for (const [name, message] of [
      ['', 'Por favor complete todos los campos.'],
      ['   ', 'Por favor complete todos los campos.'],
      ['x'.repeat(101), 'Máximo 100 caracteres'],
    ] as const) {
      await nameField(page).fill(name)
      await click(page, 'Crear Obra Social')
      await errorAt(page, message)
      expect(await nameField(page).evaluate((field) => field === document.activeElement)).toBe(true)
    }
    expect(sent).toBe(0)
  })

  test('with a name that is taken is refused at its field; what was typed stays and can be corrected', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/409/)
    await page.goto('/app/insurances/create')
    await nameField(page).fill('medife')
    await click(page, 'Crear Obra Social')
    await expectToast(page, notCreated)
    await errorAt(page, 'Ya existe una obra social con ese nombre.')
    expect(await nameField(page).inputValue()).toBe('medife')
    await nameField(page).fill('Medife Sur')
    await click(page, 'Crear Obra Social')
    await expectToast(page, created)
    expect(await countOf('Medife Sur')).toBe(1)
  })

  test('is added once, however often the button is pressed while the form is locked', async ({ page }) => {
    const keys: (string | undefined)[] = []
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/v1/insurances', async (route) => {
      if (route.request().method() === 'POST') {
        keys.push(route.request().headers()['idempotency-key'])
        await asked
      }
      await route.continue()
    })
    await page.goto('/app/insurances/create')
    await nameField(page).fill('Doble clic')
    await page.getByRole('button', { name: 'Crear Obra Social' }).dblclick()
    await expect.poll(() => nameField(page).isDisabled()).toBe(true)
    answer()
    await expectToast(page, created)
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
    expect(await countOf('Doble clic')).toBe(1)
  })

  test('whose answer got lost is kept, and the next try adds it once', async ({ page, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|could not be reached/)
    const keys: (string | undefined)[] = []
    await page.route('**/api/v1/insurances', async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.continue()
      keys.push(request.headers()['idempotency-key'])
      // The server does it, and the network loses what it says.
      const response = await route.fetch()
      return keys.length === 1 ? route.abort() : route.fulfill({ response })
    })
    await page.goto('/app/insurances/create')
    await nameField(page).fill('Respuesta perdida')
    await click(page, 'Crear Obra Social')
    await expectToast(page, notCreated)
    expect(await nameField(page).inputValue()).toBe('Respuesta perdida')
    await click(page, 'Crear Obra Social')
    await expectToast(page, created)
    expect(new Set(keys).size).toBe(1)
    expect(await countOf('Respuesta perdida')).toBe(1)
  })
})

describe('an insurer', () => {
  test('is changed with Editar, and Volver leads to the list, which shows the change', async ({ page }) => {
    const { id } = await add('Antes')
    await page.goto(`/app/insurances/${id}`)
    await heading(page, 'Detalle de la obra social')
    await expect.poll(() => page.title()).toBe('Salvia | Detalle de la obra social')
    expect(await nameField(page).inputValue()).toBe('Antes')
    expect(await page.getByLabel('Fecha de creación').inputValue()).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/)
    await nameField(page).fill('Después')
    await click(page, 'Editar')
    await expectToast(page, saved)
    expect(addressOf(page)).toBe(`/app/insurances/${id}`)
    await follow(page, 'Volver')
    await heading(page, 'Listado de Obras Sociales')
    await filter(page).fill('después')
    await expect.poll(() => names(page)).toEqual(['Después'])
  })

  test('cannot take an empty name or the name of another one', async ({ page, expectComplaint }) => {
    expectComplaint(/409/)
    const { id } = await add('Sin cambios')
    await page.goto(`/app/insurances/${id}`)
    await nameField(page).fill(' ')
    await click(page, 'Editar')
    await errorAt(page, 'Por favor complete todos los campos.')
    await nameField(page).fill('OSDE')
    await click(page, 'Editar')
    await expectToast(page, notUpdated)
    await errorAt(page, 'Ya existe una obra social con ese nombre.')
    expect(await nameField(page).inputValue()).toBe('OSDE')
    expect(await countOf('Sin cambios')).toBe(1)
  })

  test('that somebody else changed meanwhile is not overwritten unseen: what was typed stays, and saving again replaces theirs', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/412/)
    const { id } = await add('Original')
    await page.goto(`/app/insurances/${id}`)
    await nameField(page).fill('Lo mío')
    await backOffice().patch(`/insurances/${id}`, { name: 'Lo suyo' })
    await click(page, 'Editar')
    const notice = page.getByRole('alert').filter({ hasText: 'Otra persona cambió este registro mientras lo editabas' })
    await notice.waitFor()
    expect([await notice.getByRole('deletion').textContent(), await notice.getByRole('insertion').textContent()]).toEqual([
      'Original',
      'Lo suyo',
    ])
    expect(await nameField(page).inputValue()).toBe('Lo mío')
    expect(await notice.evaluate((alert) => alert === document.activeElement)).toBe(true)
    expect(await countOf('Lo suyo')).toBe(1)
    await click(page, 'Guardar igual')
    await expectToast(page, saved)
    await notice.waitFor({ state: 'detached' })
    expect([await countOf('Lo suyo'), await countOf('Lo mío')]).toEqual([0, 1])
  })

  test('shows what somebody else saved when one’s own change is given up', async ({ page, expectComplaint }) => {
    expectComplaint(/412/)
    const { id } = await add('Versión uno')
    await page.goto(`/app/insurances/${id}`)
    await nameField(page).fill('Versión mía')
    await backOffice().patch(`/insurances/${id}`, { name: 'Versión dos' })
    await click(page, 'Editar')
    await click(page, 'Descartar lo mío')
    await expect.poll(() => nameField(page).inputValue()).toBe('Versión dos')
    await follow(page, 'Volver')
    await heading(page, 'Listado de Obras Sociales')
  })

  test('that does not exist leads to the list and says so', async ({ page, expectComplaint }) => {
    expectComplaint(/404/)
    await page.goto('/app/insurances/2147483647')
    await expectToast(page, { title: 'Oops!', description: 'Error al obtener los detalles de la obra social.', destructive: true })
    await heading(page, 'Listado de Obras Sociales')
    expect(addressOf(page)).toBe('/app/insurances')
  })

  test('is not left with unsaved changes before it asked, by a link, Back or a reload', async ({ page }) => {
    const { id } = await add('A medias')
    await page.goto('/app/insurances')
    await filter(page).fill('a medias')
    await expect.poll(() => names(page)).toEqual(['A medias'])
    await follow(page, 'Ver detalle')
    await nameField(page).fill('Algo nuevo')
    const question = page.getByRole('dialog', { name: 'Cambios sin guardar' })

    await follow(page, 'Volver')
    await question.getByText('Si salís ahora, se pierde lo que escribiste.').waitFor()
    await click(page, 'Seguir editando')
    await question.waitFor({ state: 'detached' })

    await page.evaluate(() => history.back())
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })

    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()

    expect([addressOf(page), await nameField(page).inputValue()]).toEqual([`/app/insurances/${id}`, 'Algo nuevo'])
    await follow(page, 'Volver')
    await click(page, 'Salir sin guardar')
    await heading(page, 'Listado de Obras Sociales')
    expect(await countOf('A medias')).toBe(1)
  })
})

base('a newcomer’s insurer is there after the server was killed with -9', { timeout: 60_000 }, async ({ visit, expectComplaint }) => {
  expectComplaint(/ERR_CONNECTION_REFUSED/)
  const data = temporaryFolder()
  // As `npm start` does it: the human verification included.
  const settings = { DATA_DIR: data.path, NODE_ENV: 'production' }
  let newcomers = await startServer(settings)
  try {
    const page = await visit(undefined, { baseURL: newcomers.url })
    await page.goto('/')
    await page.getByRole('link', { name: 'Iniciar sesión', exact: true }).click()
    await page.getByRole('button', { name: 'backoffice@salvia.test' }).click()
    await click(page, 'Ingresar')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Obras Sociales' }).click()
    await follow(page, 'Agregar Obra Social')
    await nameField(page).fill('Obra nueva')
    await click(page, 'Crear Obra Social')
    await expectToast(page, created)
    await filter(page).fill('obra nueva')
    await expect.poll(() => names(page)).toEqual(['Obra nueva'])
    await follow(page, 'Ver detalle')
    await nameField(page).fill('Obra corregida')
    await click(page, 'Editar')
    await expectToast(page, saved)

    await newcomers.kill()
    newcomers = await startServer({ ...settings, PORT: new URL(newcomers.url).port })

    await page.reload()
    await expect.poll(() => nameField(page).inputValue()).toBe('Obra corregida')
    await follow(page, 'Volver')
    await filter(page).fill('obra corregida')
    await expect.poll(() => names(page)).toEqual(['Obra corregida'])
  } finally {
    await newcomers.stop()
    data.remove()
  }
})
