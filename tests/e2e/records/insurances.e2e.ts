import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Insurance } from '#contract/generated/schema.ts'
import { insurers } from '#server/seed/insurers.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addressOf, click, expectToast, follow, found, heading, rowNames } from '#tests/support/browser/console.ts'
import { errorsAt } from '#tests/support/browser/form.ts'
import { forward, interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { backOffice, test } from '#tests/support/browser/writable.ts'
import { recordsAt } from '#tests/support/features/records.ts'
import { fillDataFolder } from '#tests/support/server/demo.ts'
import { startBriefly, temporaryFolder } from '#tests/support/server/server.ts'
import { freePort } from '#tests/support/services/ports.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

const { add, countOf } = recordsAt<Insurance>('/insurances')

const alphabetical = [...insurers].sort(new Intl.Collator('es-AR').compare)
const pager = (page: Page) => page.getByRole('navigation', { name: 'Páginas' })
const filter = (page: Page) => page.getByPlaceholder('Filtrar obras sociales...', { exact: true })
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nombre' })

const expectFault = (page: Page, message: string) => expect.poll(() => errorsAt(page, 'Nombre')).toEqual([message])

const saved = { title: 'Éxito', description: 'La obra social ha sido actualizado correctamente.' }
const notUpdated = { title: 'Oops!', description: 'No se pudo actualizar la información de la obra social.', destructive: true }
const created = { title: 'Éxito', description: 'Se ha creado la obra social correctamente.' }
const notCreated = { title: 'Oops!', description: 'No se ha podido guardar la obra social.', destructive: true }

describe('the list of insurers', () => {
  test('is paged, sorted and filtered, and its columns are chosen', { tags: 'full' }, async ({ visit, expectComplaint }) => {
    expectComplaint(/500/)
    const page = await visit('BACKOFFICE')
    await page.route('**/api/v1/insurances', (route) => route.fulfill({ status: 500 }))
    await page.goto('/app/insurances')
    await expectToast(page, { title: 'Oops!', description: 'Error al obtener las obras sociales.', destructive: true })
    await page.unrouteAll()
    await click(page, 'Reintentar')
    await expect.poll(() => rowNames(page)).toEqual(alphabetical.slice(0, 10))
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
    await expect.poll(() => rowNames(page)).toEqual(alphabetical.slice(10, 20))
    expect([await place(), await usable()]).toEqual(['Página 2 de 3', [true, true, true, true]])
    await click(page, 'Última página')
    await expect.poll(() => rowNames(page)).toEqual(alphabetical.slice(20))
    expect([await place(), await usable()]).toEqual(['Página 3 de 3', [true, true, false, false]])
    await click(page, 'Página anterior')
    await expect.poll(place).toBe('Página 2 de 3')
    await click(page, 'Primera página')
    await expect.poll(place).toBe('Página 1 de 3')

    const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
    await click(page, 'Nombre')
    await click(page, 'Nombre')
    await expect.poll(() => rowNames(page)).toEqual(alphabetical.toReversed().slice(0, 10))
    expect(await header('Nombre').getAttribute('aria-sort')).toBe('descending')
    // They were seeded one after the other, so both orders are the seed's.
    for (const column of ['ID', 'Fecha de creación']) {
      await click(page, column)
      await expect.poll(() => rowNames(page)).toEqual(insurers.slice(0, 10))
      expect(await header(column).getAttribute('aria-sort')).toBe('ascending')
      await click(page, column)
      await expect.poll(() => rowNames(page)).toEqual(insurers.toReversed().slice(0, 10))
    }
    expect(await header('Nombre').getAttribute('aria-sort')).toBeNull()

    expect(await page.getByRole('button', { name: 'Borrar' }).count()).toBe(0)
    await filter(page).fill('PREVENCION')
    await found(page, 1)
    expect(await rowNames(page)).toEqual(['Prevención Salud'])
    await filter(page).fill('nada que exista')
    await page.getByText('Sin resultados.', { exact: true }).waitFor()
    await found(page, 0)
    await click(page, 'Borrar')
    await found(page, insurers.length)
    expect(await filter(page).evaluate((field) => field === document.activeElement)).toBe(true)

    await click(page, 'Vista')
    const menu = page.getByRole('menu')
    await menu.getByText('Alterar Columnas', { exact: true }).waitFor()
    await expectAccessible(page)
    const item = menu.getByRole('menuitemcheckbox', { name: 'Fecha de creación' })
    const columns = () => page.getByRole('columnheader', { includeHidden: true }).allTextContents()
    await item.click()
    await expect.poll(columns).toEqual(['ID', 'Nombre', 'Acciones'])
    await item.click()
    await expect.poll(columns).toEqual(['ID', 'Nombre', 'Fecha de creación', 'Acciones'])
    await page.keyboard.press('Escape')

    const sizes = page.getByLabel('Registros por página')
    expect(await sizes.getByRole('option').allTextContents()).toEqual(['10', '25', '50', '100', '250'])
    await sizes.selectOption('25')
    await expect.poll(() => rowNames(page)).toHaveLength(insurers.length)
    expect([await place(), await usable()]).toEqual(['Página 1 de 1', [false, false, false, false]])
  })

  test('keeps what was chosen in the address: a record and Back, a reload and a shared link show the same', { tags: 'full' }, async ({
    visit,
  }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances')
    // It is in the date of each row.
    await filter(page).fill('202')
    await click(page, 'Nombre')
    await click(page, 'Nombre')
    await click(page, 'Página siguiente')
    const chosen = alphabetical.toReversed().slice(10, 20)
    await expect.poll(() => rowNames(page)).toEqual(chosen)
    await expect.poll(() => addressOf(page)).toBe('/app/insurances?q=202&sort=-name&page=2')

    await page
      .getByRole('row', { name: chosen[1] ?? '' })
      .getByRole('link', { name: 'Ver detalle' })
      .click()
    await heading(page, 'Detalle de la obra social')
    await page.goBack()
    await expect.poll(() => rowNames(page)).toEqual(chosen)
    await page.reload()
    await expect.poll(() => rowNames(page)).toEqual(chosen)
    expect(await filter(page).inputValue()).toBe('202')

    const shared = await visit('BACKOFFICE')
    await shared.goto(page.url())
    await expect.poll(() => rowNames(shared)).toEqual(chosen)

    await page.goBack()
    await expect.poll(() => rowNames(page)).toEqual(alphabetical.toReversed().slice(0, 10))
  })
})

describe('a new insurer', () => {
  test('needs a name of its own, is added once, and the list shows it', async ({ page, expectComplaint }) => {
    expectComplaint(/409/)
    let sent = 0
    page.on('request', (request) => request.method() === 'POST' && sent++)
    await page.goto('/app/insurances')
    await follow(page, 'Agregar Obra Social')
    await heading(page, 'Crear Obra Social')
    for (const [name, message] of [
      ['   ', 'Por favor complete todos los campos.'],
      ['x'.repeat(101), 'Máximo 100 caracteres'],
      ['', 'Por favor complete todos los campos.'],
    ] as const) {
      await nameField(page).fill(name)
      await click(page, 'Crear Obra Social')
      await expectFault(page, message)
      expect(await nameField(page).evaluate((field) => field === document.activeElement)).toBe(true)
    }
    await expectAccessible(page)
    expect(sent).toBe(0)
    await nameField(page).fill('medife')
    await click(page, 'Crear Obra Social')
    await expectToast(page, notCreated)
    await expectFault(page, 'Ya existe una obra social con ese nombre, quizás archivada.')
    expect(await nameField(page).inputValue()).toBe('medife')

    const posts = await interceptRequests(page, 'POST', '/insurances')
    await nameField(page).fill('  Obra Social de Docentes  ')
    await page.getByRole('button', { name: 'Crear Obra Social' }).dblclick()
    await expect.poll(() => nameField(page).isDisabled()).toBe(true)
    await (await posts.next()).continue()
    await expectToast(page, created)
    await heading(page, 'Listado de Obras Sociales')
    expect(addressOf(page)).toBe('/app/insurances')
    expect([sent, await countOf('Obra Social de Docentes')]).toEqual([2, 1])
    await filter(page).fill('docentes')
    await expect.poll(() => rowNames(page)).toEqual(['Obra Social de Docentes'])
    await follow(page, 'Agregar Obra Social')
    await expect.poll(() => nameField(page).inputValue()).toBe('')
  })

  test('whose answer got lost is kept, and the next try adds it once', { tags: 'full' }, async ({ page, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|could not be reached/)
    const keys: (string | undefined)[] = []
    await page.route('**/api/v1/insurances', async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.continue()
      keys.push(request.headers()['idempotency-key'])
      // The server does it, and the network loses what it says.
      const response = await forward(route)
      return keys.length === 1 ? route.abort() : route.fulfill({ response })
    })
    await page.goto('/app/insurances/create')
    await nameField(page).fill('Respuesta perdida')
    await click(page, 'Crear Obra Social')
    await expectToast(page, notCreated)
    expect(await nameField(page).inputValue()).toBe('Respuesta perdida')
    await click(page, 'Crear Obra Social')
    await expectToast(page, created)
    expect(keys).toHaveLength(2)
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f-]{36}$/)]))
    expect(await countOf('Respuesta perdida')).toBe(1)
  })
})

describe('an insurer', () => {
  test('is changed with Editar to a name of its own, and Volver leads to the list, which shows the change', { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/409/)
    const { id } = await add({ name: 'Antes' })
    await page.goto(`/app/insurances/${id}`)
    await expect.poll(() => nameField(page).inputValue()).toBe('Antes')
    await page.getByText(/^Fecha de creación \d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/).waitFor()
    await nameField(page).fill(' ')
    await click(page, 'Editar')
    await expectFault(page, 'Por favor complete todos los campos.')
    await nameField(page).fill('OSDE')
    await click(page, 'Editar')
    await expectToast(page, notUpdated)
    await expectFault(page, 'Ya existe una obra social con ese nombre, quizás archivada.')
    expect([await nameField(page).inputValue(), await countOf('Antes')]).toEqual(['OSDE', 1])
    await nameField(page).fill('Después')
    await click(page, 'Editar')
    await expectToast(page, saved)
    expect(addressOf(page)).toBe(`/app/insurances/${id}`)
    await follow(page, 'Volver')
    await heading(page, 'Listado de Obras Sociales')
    await filter(page).fill('después')
    await expect.poll(() => rowNames(page)).toEqual(['Después'])
  })

  test('that somebody else changed meanwhile is not overwritten unseen: what was typed stays, and saving again replaces theirs', {
    tags: 'full',
  }, async ({ page, expectComplaint }) => {
    expectComplaint(/412/)
    const { id } = await add({ name: 'Original' })
    await page.goto(`/app/insurances/${id}`)
    await nameField(page).fill('Lo mío')
    await backOffice().patch(`/insurances/${id}`, { name: 'Lo suyo' })
    await click(page, 'Editar')
    const notice = page.getByRole('alert').filter({ hasText: 'Este registro cambió mientras lo editabas' })
    await notice.waitFor()
    expect([await notice.getByRole('deletion').textContent(), await notice.getByRole('insertion').textContent()]).toEqual([
      'Original',
      'Lo suyo',
    ])
    expect(await nameField(page).inputValue()).toBe('Lo mío')
    expect(await notice.evaluate((alert) => alert === document.activeElement)).toBe(true)
    expect(await countOf('Lo suyo')).toBe(1)
    await expectAccessible(page)
    await follow(page, 'Volver')
    await page.getByRole('dialog', { name: 'Cambios sin guardar' }).waitFor()
    await expectAccessible(page)
    await click(page, 'Seguir editando')
    await click(page, 'Guardar igual')
    await expectToast(page, saved)
    await notice.waitFor({ state: 'detached' })
    expect([await countOf('Lo suyo'), await countOf('Lo mío')]).toEqual([0, 1])
  })
})

// What a killed server has kept is asked without the browser, too: tests/contract/files/durability.full.ts.
if (isDeep)
  test('an insurer is there after the server was killed with -9', async ({ visit, expectComplaint }) => {
    // A request may be under way when the server dies.
    expectComplaint(/ERR_CONNECTION_|could not be reached/)
    const data = temporaryFolder()
    fillDataFolder(data.path)
    // As `npm start` does it: the human verification included.
    const settings = { DATA_DIR: data.path, NODE_ENV: 'production', PORT: String(await freePort()) }
    let server = await startBriefly(settings)
    try {
      const page = await visit(undefined, { baseURL: server.url })
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
      await expect.poll(() => rowNames(page)).toEqual(['Obra nueva'])
      await follow(page, 'Ver detalle')
      await nameField(page).fill('Obra corregida')
      await click(page, 'Editar')
      await expectToast(page, saved)

      await server.kill()
      server = await startBriefly(settings)

      await page.reload()
      await expect.poll(() => nameField(page).inputValue()).toBe('Obra corregida')
      await follow(page, 'Volver')
      await filter(page).fill('obra corregida')
      await expect.poll(() => rowNames(page)).toEqual(['Obra corregida'])
    } finally {
      await server.stop()
      data.remove()
    }
  })
