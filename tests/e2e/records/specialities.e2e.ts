import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Speciality } from '#contract/generated/schema.ts'
import { addressOf, click, expectToast, follow, heading, menu, rowNames } from '#tests/support/browser/console.ts'
import { errorsAt } from '#tests/support/browser/form.ts'
import { shipped } from '#tests/support/browser/shipped.ts'
import { backOffice, test } from '#tests/support/browser/writable.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { recordsAt } from '#tests/support/features/records.ts'
import { formOf } from '#tests/support/server/client.ts'

const { add, countOf } = recordsAt<Speciality>('/doctor-categories')

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nombre' })
const filter = (page: Page) => page.getByPlaceholder('Filtrar especialidades...', { exact: true })
const failing = (page: Page, path: string, method: string) =>
  page.route(`**/api/v1${path}`, (route) => (route.request().method() === method ? route.fulfill({ status: 500 }) : route.fallback()))

/** Waits until the name has this message, and the focus. */
const expectFault = async (page: Page, message: string) => {
  await expect.poll(() => errorsAt(page, 'Nombre')).toEqual([message])
  expect(await nameField(page).evaluate((field) => field === document.activeElement)).toBe(true)
}

const missing = 'Por favor ingrese el nombre de la especialidad.'
const created = { title: 'Éxito', description: 'La especialidad se ha creado correctamente.' }
const notCreated = { title: 'Uh oh! Algo salió mal.', description: 'No se ha podido guardar la especialidad.', destructive: true }
const updated = { title: 'Éxito', description: 'La especialidad ha sido actualizada correctamente.' }
const notUpdated = { title: 'Error', description: 'No se pudo actualizar la especialidad.', destructive: true }

test('the list of specialities shows them in alphabetical order, and leads to a new one and to each', { tags: 'full' }, async ({
  visit,
  expectComplaint,
}) => {
  expectComplaint(/500/)
  const page = await visit('BACKOFFICE')
  const { get } = shipped()
  const all = (await get('/doctor-categories')).body as Speciality[] // the operation's only 2XX
  await page.goto('/app')
  await failing(page, '/doctor-categories', 'GET')
  await menu(page, 'Especialidades')
  await heading(page, 'Especialidades')
  await expectToast(page, { title: 'Error', description: 'Error al obtener las especialidades.', destructive: true })
  await page.unroute('**/api/v1/doctor-categories')
  await click(page, 'Reintentar')
  await page.getByText(`Se encontraron ${all.length} registros.`, { exact: true }).waitFor()
  const sorted = all.map(({ name }) => name).sort(new Intl.Collator('es-AR').compare)
  expect(await rowNames(page)).toEqual(sorted.slice(0, 10))
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(['ID', 'Nombre', 'Fecha de creación', 'Acciones'])
  await filter(page).fill('pediatria')
  await expect.poll(() => rowNames(page)).toEqual(['Pediatría'])
  await follow(page, 'Ver')
  await expect.poll(() => addressOf(page)).toBe(`/app/specialities/${all.find(({ name }) => name === 'Pediatría')?.id}`)
  await follow(page, 'Volver')
  await follow(page, 'Agregar Especialidad')
  await expect.poll(() => addressOf(page)).toBe('/app/specialities/create')
})

test('a new speciality needs a name of its own, is added once, and the list shows it', { tags: 'full' }, async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/409/)
  let sent = 0
  page.on('request', (request) => request.method() === 'POST' && sent++)
  await page.goto('/app/specialities/create')
  await expect.poll(() => page.getByRole('textbox').count()).toBe(1)
  const field = page.getByPlaceholder('Nombre de la Especialidad', { exact: true })
  for (const name of ['', '   ']) {
    await field.fill(name)
    await click(page, 'Registrar Especialidad')
    await expectFault(page, missing)
    await expectToast(page, { title: 'Uh oh! Algo salió mal.', description: missing, destructive: true })
  }
  expect(sent).toBe(0)
  await field.fill('PEDIATRIA')
  await click(page, 'Registrar Especialidad')
  await expectToast(page, notCreated)
  await expectFault(page, 'Ya existe una especialidad con ese nombre, quizás archivada.')

  await field.fill('  Medicina\tNuclear  ')
  await click(page, 'Registrar Especialidad')
  await expectToast(page, created)
  await heading(page, 'Especialidades')
  await filter(page).fill('nuclear')
  await expect.poll(() => rowNames(page)).toEqual(['Medicina Nuclear'])
  expect(await countOf('Medicina Nuclear')).toBe(1)
})

describe('a speciality', () => {
  test('keeps its name when a change fails, is renamed with Guardar Cambios, and Volver leads to the list', { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/404|500/)
    await page.goto('/app/specialities/2147483647')
    await expectToast(page, { title: 'Error', description: 'Error al obtener los detalles de la especialidad.', destructive: true })
    await heading(page, 'Especialidades')
    expect(addressOf(page)).toBe('/app/specialities')

    const { id } = await add({ name: 'Nombre de antes' })
    await page.goto(`/app/specialities/${id}`)
    await expect.poll(() => nameField(page).inputValue()).toBe('Nombre de antes')
    await nameField(page).fill(' ')
    await click(page, 'Guardar Cambios')
    await expectFault(page, 'El nombre de la especialidad es requerido.')
    await failing(page, `/doctor-categories/${id}`, 'PATCH')
    await nameField(page).fill('Nombre de ahora')
    await click(page, 'Guardar Cambios')
    await expectToast(page, notUpdated)
    expect([await nameField(page).inputValue(), await countOf('Nombre de antes')]).toEqual(['Nombre de ahora', 1])
    await page.unroute(`**/api/v1/doctor-categories/${id}`)
    await click(page, 'Guardar Cambios')
    await expectToast(page, updated)
    expect(addressOf(page)).toBe(`/app/specialities/${id}`)
    await follow(page, 'Volver')
    await heading(page, 'Especialidades')
    await filter(page).fill('nombre de')
    await expect.poll(() => rowNames(page)).toEqual(['Nombre de ahora'])
  })

  test('shows its new name on the page of a doctor that was open before', { tags: 'full' }, async ({ page }) => {
    const { id: speciality } = await add({ name: 'Clínica vieja' })
    const { id } = await addDoctor(backOffice())
    const { status } = await backOffice().patch(`/users/doctor/${id}`, formOf({ categories: JSON.stringify([speciality]) }))
    expect(status).toBe(200)
    const shown = () => page.getByRole('combobox', { name: 'Especialidad' }).locator('option:checked').textContent()
    await page.goto(`/app/users-salvia/${id}`)
    await expect.poll(shown).toBe('Clínica vieja')
    await menu(page, 'Especialidades')
    await filter(page).fill('clínica vieja')
    await expect.poll(() => rowNames(page)).toEqual(['Clínica vieja'])
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
