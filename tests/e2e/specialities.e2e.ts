import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Speciality } from '#src/api/generated/schema.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { formOf, signIn } from '#tests/support/client.ts'
import { addressOf, expectToast, heading } from '#tests/support/console.ts'
import { addDoctor } from '#tests/support/doctors.ts'
import { hold } from '#tests/support/hold.ts'
import { ownServer } from '#tests/support/own-server.ts'

const own = ownServer()
const { backOffice, test } = own

const list = async () => (await backOffice().get('/doctor-categories')).body as Speciality[] // the operation's only 2XX
const countOf = async (name: string) => (await list()).filter((one) => one.name === name).length

/** A speciality of the test's own. */
async function add(name: string) {
  const { status, body } = await backOffice().post('/doctor-categories', { name })
  expect(status).toBe(201)
  return body as Speciality // a 201
}

const names = (page: Page) => page.getByRole('rowheader').allTextContents()
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nombre' })
const filter = (page: Page) => page.getByPlaceholder('Filtrar especialidades...', { exact: true })
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const menu = (page: Page, name: string) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name }).click()
const trail = (page: Page) => page.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('listitem').allTextContents()
const failing = (page: Page, path: string, method: string) =>
  page.route(`**/api/v1${path}`, (route) => (route.request().method() === method ? route.fulfill({ status: 500 }) : route.fallback()))

const errorAt = (page: Page, text: string) =>
  expect
    .poll(() =>
      nameField(page).evaluate((field) => [
        field.ariaInvalid,
        field
          .getAttribute('aria-describedby')
          ?.split(' ')
          .map((id) => document.getElementById(id)?.textContent),
        field === document.activeElement,
      ]),
    )
    .toEqual(['true', [text], true])

const missing = 'Por favor ingrese el nombre de la especialidad.'
const created = { title: 'Éxito', description: 'La especialidad se ha creado correctamente.' }
const notCreated = { title: 'Uh oh! Algo salió mal.', description: 'No se ha podido guardar la especialidad.', destructive: true }
const updated = { title: 'Éxito', description: 'La especialidad ha sido actualizada correctamente.' }
const notUpdated = { title: 'Error', description: 'No se pudo actualizar la especialidad.', destructive: true }

describe('the list of specialities', () => {
  test('shows them in alphabetical order, and leads to a new one and to each', async ({ page }) => {
    const all = await list()
    await page.goto('/app')
    await menu(page, 'Especialidades')
    await heading(page, 'Especialidades')
    await expect.poll(() => page.title()).toBe('Salvia | Especialidades')
    await page.getByText(`Se encontraron ${all.length} registros.`, { exact: true }).waitFor()
    const sorted = all.map(({ name }) => name).sort(new Intl.Collator('es-AR').compare)
    expect(await names(page)).toEqual(sorted.slice(0, 10))
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['ID', 'Nombre', 'Fecha de creación', 'Acciones'])
    await filter(page).fill('pediatria')
    await expect.poll(() => names(page)).toEqual(['Pediatría'])
    await follow(page, 'Ver')
    await expect.poll(() => addressOf(page)).toBe(`/app/specialities/${all.find(({ name }) => name === 'Pediatría')?.id}`)
    await follow(page, 'Volver')
    await follow(page, 'Agregar Especialidad')
    await expect.poll(() => addressOf(page)).toBe('/app/specialities/create')
  })

  test('says that it could not be read, and reads it when asked again', async ({ page, expectComplaint }) => {
    expectComplaint(/500/)
    await failing(page, '/doctor-categories', 'GET')
    await page.goto('/app/specialities')
    await expectToast(page, { title: 'Error', description: 'Error al obtener las especialidades.', destructive: true })
    await page.unroute('**/api/v1/doctor-categories')
    await click(page, 'Reintentar')
    await page.getByRole('rowheader').first().waitFor()
  })

  test('is not for doctors: its pages lead to the root and say why', async ({ visit }) => {
    const page = await visit({ token: await signIn(own.server.api, accountOf('DOCTOR')) }, { baseURL: own.server.url })
    for (const path of ['/app/specialities', '/app/specialities/create', '/app/specialities/1']) {
      await page.goto(path)
      await expectToast(page, { title: 'Sin acceso', description: 'Tu rol no puede abrir esa página.', destructive: true })
      expect(addressOf(page)).toBe('/')
    }
  })
})

describe('a new speciality', () => {
  test('is added once, the button shows that it is on its way, and the list shows it', async ({ page }) => {
    const posts = await hold(page, 'POST', '/doctor-categories')
    await page.goto('/app/specialities/create')
    await heading(page, 'Crear Especialidad')
    await expect.poll(() => page.title()).toBe('Salvia | Crear Especialidad')
    expect(await trail(page)).toEqual(['Inicio', 'Especialidades', 'Agregar'])
    expect(await page.getByRole('textbox').count()).toBe(1)
    await page.getByPlaceholder('Nombre de la Especialidad', { exact: true }).fill('  Medicina\tNuclear  ')
    const button = page.getByRole('button', { name: 'Registrar Especialidad', exact: true })
    await button.dblclick()
    const post = await posts.next()
    expect([await button.isDisabled(), await button.getAttribute('data-loading'), await nameField(page).isDisabled()]).toEqual([
      true,
      'true',
      true,
    ])
    await post.continue()
    await expectToast(page, created)
    await heading(page, 'Especialidades')
    await filter(page).fill('nuclear')
    await expect.poll(() => names(page)).toEqual(['Medicina Nuclear'])
    expect(await countOf('Medicina Nuclear')).toBe(1)
  })

  test('needs a name, which is said at its field and in a toast, and nothing is sent', async ({ page }) => {
    let sent = 0
    page.on('request', (request) => request.method() === 'POST' && sent++)
    await page.goto('/app/specialities/create')
    for (const name of ['', '   ']) {
      await nameField(page).fill(name)
      await click(page, 'Registrar Especialidad')
      await errorAt(page, missing)
      await expectToast(page, { title: 'Uh oh! Algo salió mal.', description: missing, destructive: true })
    }
    expect(sent).toBe(0)
  })

  test('that the server refuses, or does not take, is told and still there', async ({ page, expectComplaint }) => {
    expectComplaint(/409|500/)
    await page.goto('/app/specialities/create')
    await nameField(page).fill('PEDIATRIA')
    await click(page, 'Registrar Especialidad')
    await expectToast(page, notCreated)
    await errorAt(page, 'Ya existe una especialidad con ese nombre.')
    await failing(page, '/doctor-categories', 'POST')
    await nameField(page).fill('Medicina del Sueño')
    await click(page, 'Registrar Especialidad')
    await page.getByRole('alert').filter({ hasText: 'No sabemos si se guardó.' }).waitFor()
    await expectToast(page, notCreated)
    await page.unroute('**/api/v1/doctor-categories')
    await click(page, 'Registrar Especialidad')
    await expectToast(page, created)
    expect(await countOf('Medicina del Sueño')).toBe(1)
  })
})

describe('a speciality', () => {
  test('is renamed with Guardar Cambios, and Volver leads to the list, which shows it', async ({ page }) => {
    const { id } = await add('Nombre de antes')
    await page.goto(`/app/specialities/${id}`)
    await heading(page, 'Detalle de la especialidad')
    await expect.poll(() => nameField(page).inputValue()).toBe('Nombre de antes')
    await nameField(page).fill('Nombre de ahora')
    await click(page, 'Guardar Cambios')
    await expectToast(page, updated)
    expect(addressOf(page)).toBe(`/app/specialities/${id}`)
    await follow(page, 'Volver')
    await heading(page, 'Especialidades')
    await filter(page).fill('nombre de')
    await expect.poll(() => names(page)).toEqual(['Nombre de ahora'])
  })

  test('cannot lose its name, and a failure is told', async ({ page, expectComplaint }) => {
    expectComplaint(/500/)
    const { id } = await add('La misma de siempre')
    await page.goto(`/app/specialities/${id}`)
    await nameField(page).fill(' ')
    await click(page, 'Guardar Cambios')
    await errorAt(page, 'El nombre de la especialidad es requerido.')
    await failing(page, `/doctor-categories/${id}`, 'PATCH')
    await nameField(page).fill('Otra')
    await click(page, 'Guardar Cambios')
    await expectToast(page, notUpdated)
    expect([await nameField(page).inputValue(), await countOf('La misma de siempre')]).toEqual(['Otra', 1])
  })

  test('that is not there leads to the list and says so', async ({ page, expectComplaint }) => {
    expectComplaint(/404/)
    await page.goto('/app/specialities/2147483647')
    await expectToast(page, { title: 'Error', description: 'Error al obtener los detalles de la especialidad.', destructive: true })
    await heading(page, 'Especialidades')
    expect(addressOf(page)).toBe('/app/specialities')
  })

  test('shows its new name on the page of a doctor that was open before', async ({ page }) => {
    const { id: speciality } = await add('Clínica vieja')
    const { id } = await addDoctor(backOffice())
    const { status } = await backOffice().patch(`/users/doctor/${id}`, formOf({ categories: JSON.stringify([speciality]) }))
    expect(status).toBe(200)
    const shown = () => page.getByRole('combobox', { name: 'Especialidad' }).locator('option:checked').textContent()
    await page.goto(`/app/users-salvia/${id}`)
    await expect.poll(shown).toBe('Clínica vieja')
    await menu(page, 'Especialidades')
    await filter(page).fill('clínica vieja')
    await expect.poll(() => names(page)).toEqual(['Clínica vieja'])
    await follow(page, 'Ver')
    await nameField(page).fill('Clínica nueva')
    await click(page, 'Guardar Cambios')
    await expectToast(page, updated)
    // The list with its filter lies between.
    await page.evaluate(() => history.go(-2))
    await heading(page, 'Detalles del Usuario')
    await expect.poll(shown).toBe('Clínica nueva')
  })
})
