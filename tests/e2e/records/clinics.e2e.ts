import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Clinic, DoctorSummary } from '#contract/generated/schema.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { addressOf, click, expectToast, heading } from '#tests/support/browser/console.ts'
import { errorsAt, field, fillIn, typedIn } from '#tests/support/browser/form.ts'
import { shipped } from '#tests/support/browser/shipped.ts'
import { backOffice, test } from '#tests/support/browser/writable.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { recordsAt } from '#tests/support/features/records.ts'

const { add, list } = recordsAt<Clinic>('/clinics')
const read = async <Answer>(path: string, role: 'BACKOFFICE' | 'DOCTOR' = 'BACKOFFICE') => (await shipped(role).get(path)).body as Answer // what the operation answers

const cells = (page: Page, column: string) =>
  page.evaluate((column) => {
    const at = [...document.querySelectorAll('thead th')].findIndex((th) => th.textContent === column)
    return [...document.querySelectorAll('tbody tr')].map((row) => row.children[at]?.textContent)
  }, column)
const texts = ['Nombre', 'Dirección', 'Barrio', 'Ciudad', 'Código postal', 'Latitud', 'Longitud']

test('the back office finds clinics by name and province, with their doctors and a map outside the console', { tags: 'full' }, async ({
  visit,
}) => {
  const [all, doctors] = [await read<Clinic[]>('/clinics'), await read<DoctorSummary[]>('/users/doctor')]
  const page = await visit('BACKOFFICE')
  await page.goto('/app/clinics')
  await heading(page, 'Consultorios')
  await page.getByText(`Se encontraron ${all.length} registros.`, { exact: true }).waitFor()
  await page.getByPlaceholder('Filtrar consultorios...', { exact: true }).fill('ALMAGRO centro medico')
  const found = all.filter(({ name }) => name === 'Centro Médico Almagro')
  await expect.poll(() => cells(page, 'Nombre')).toEqual(found.map(({ name }) => name))
  const doctorOf = ({ doctorId }: Clinic) => doctors.find(({ id }) => id === doctorId)?.user
  await expect
    .poll(() => cells(page, 'Médico'))
    .toEqual(found.map((clinic) => `${doctorOf(clinic)?.firstName} ${doctorOf(clinic)?.lastName}`))
  const map = page.getByRole('link', { name: `Ver mapa: ${found[0]?.name}` }).first()
  expect(await map.getAttribute('target')).toBe('_blank')
  expect(new URL((await map.getAttribute('href')) ?? '').searchParams.get('query')).toBe(`${found[0]?.latitude},${found[0]?.longitude}`)

  await page.getByPlaceholder('Filtrar consultorios...', { exact: true }).fill('')
  await click(page, 'Filtrar por Provincia')
  // What is typed goes to the field of the filter once it has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.keyboard.type('mendoza')
  await page.getByRole('option', { name: /^Mendoza/ }).click()
  await page.keyboard.press('Escape')
  const ofMendoza = all.filter(({ state }) => state === 'Mendoza')
  await page.getByText(`Se encontraron ${ofMendoza.length} registro`).waitFor()
  expect(new Set(await cells(page, 'Provincia'))).toEqual(new Set(['Mendoza']))
  await expectNoOverflow(page, [390])
})

test('a doctor sees their own clinics, with no link to open or add one', async ({ visit }) => {
  const own = await read<Clinic[]>('/clinics', 'DOCTOR')
  const page = await visit('DOCTOR')
  await page.goto('/app/clinics')
  await expect.poll(() => cells(page, 'Nombre')).toEqual(own.map(({ name }) => name))
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Nombre', 'Dirección', 'Ciudad', 'Provincia', 'Mapa'])
  expect(await page.getByRole('link', { name: /^(Agregar consultorio|Ver detalle)$/ }).count()).toBe(0)
})

test('a new clinic says what is missing, takes coordinates only as numbers, and is added with the keyboard alone', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/500/)
  await page.route('**/api/v1/users/doctor', (route) => route.fulfill({ status: 500 }))
  const failed = { title: 'Error', description: 'No se pudo cargar la lista de doctores.', destructive: true }
  await page.goto('/app/clinics')
  await page.getByRole('link', { name: 'Agregar consultorio' }).click()
  await heading(page, 'Agregar consultorio')
  await expectToast(page, failed)
  await page.getByText('Error al cargar los médicos', { exact: true }).waitFor()
  await page.unroute('**/api/v1/users/doctor')
  await click(page, 'Reintentar')
  await page.getByText('Error al cargar los médicos', { exact: true }).waitFor({ state: 'detached' })

  await click(page, 'Registrar Consultorio')
  for (const name of [...texts, 'Provincia', 'Médico']) expect(await errorsAt(page, name)).toContain('Por favor complete todos los campos.')
  expect(await field(page, 'Nombre').evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await expectNoOverflow(page, [390])
  await page.setViewportSize({ width: 1280, height: 800 })

  const tab = () => page.keyboard.press('Tab')
  for (const text of ['Consultorio del Sur', 'Calle 7 n.º 120', 'Tolosa', 'La Plata']) {
    await page.keyboard.type(text)
    await tab()
  }
  await page.keyboard.type('Buenos')
  await tab()
  await page.keyboard.type('B1900')
  await tab()
  await page.keyboard.type('11.4832.1100')
  await tab()
  await tab()
  await page.keyboard.type('-x34,9.214')
  await tab()
  await field(page, 'Longitud').evaluate((input) => (input as HTMLInputElement).focus())
  await page.keyboard.insertText('lon: -57,9544° O')
  await page.keyboard.insertText('.5')
  // A pair, as maps copy it, fills both fields.
  await field(page, 'Latitud').fill('-34.9214, 57.9544')
  expect([await field(page, 'Latitud').inputValue(), await field(page, 'Longitud').inputValue()]).toEqual(['-34.9214', '57.9544'])
  await field(page, 'Longitud').focus()
  await tab()
  // The name is Martín Quiroga.
  await page.keyboard.type('quiroga MARTIN')
  await page.getByRole('option', { name: /^Martín Quiroga/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page, 'Médico').inputValue()).toMatch(/^Martín Quiroga/)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Confirmación' })
  await question.getByText('Las coordenadas -34.9214, 57.9544 quedan fuera de la Argentina. ¿Las guardamos igual?').waitFor()
  await click(question, 'Cancelar')
  await field(page, 'Longitud').fill('-57.9544')
  await page.keyboard.press('Enter')
  await expectToast(page, { title: 'Éxito', description: 'Se ha creado el consultorio correctamente.' })
  // The empty form waits for the next one.
  await heading(page, 'Agregar consultorio')
  await expect.poll(() => field(page, 'Nombre').evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await field(page, 'Nombre').inputValue()).toBe('')
  expect(await field(page, 'Médico').inputValue()).toBe('')
  await page.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('link', { name: 'Consultorios' }).click()
  await heading(page, 'Consultorios')
  const added = (await list()).filter(({ name }) => name === 'Consultorio del Sur')
  expect(added).toMatchObject([{ city: 'La Plata', state: 'Buenos Aires', latitude: -34.9214, longitude: -57.9544 }])
})

test('a clinic is changed with Editar and stays open, keeps a city that is left empty, says which fields somebody else changed, and one that is not there leads to the list', {
  tags: 'full',
}, async ({ page, expectComplaint }) => {
  expectComplaint(/404|412|422/)
  await page.goto('/app/clinics/2147483647')
  await expectToast(page, { title: 'Error', description: 'Error al obtener los detalles del consultorio.', destructive: true })
  await heading(page, 'Consultorios')

  const [known] = await list()
  const clinic = await add({ ...exampleOf('CreateClinicInput'), doctorId: known?.doctorId })
  await page.goto(`/app/clinics/${clinic.id}`)
  await heading(page, 'Detalle del consultorio')
  await fillIn(page, { Barrio: ' ', Latitud: '91' })
  await click(page, 'Editar')
  expect(await errorsAt(page, 'Barrio')).toEqual(['Todos los campos son requeridos.'])
  expect(await errorsAt(page, 'Latitud')).toContain('Tiene que ser un número entre -90 y 90.')
  await fillIn(page, { Barrio: 'Villa Crespo', Provincia: 'Mendoza', Latitud: '-34,6', Ciudad: '' })
  await page.getByText(`Si queda vacío, se conserva ${clinic.city}.`).waitFor()

  await page.route(`**/api/v1/clinics/${clinic.id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 422 }) : route.fallback(),
  )
  await click(page, 'Editar')
  await expectToast(page, { title: 'Error', description: 'No se pudo actualizar la información del consultorio.', destructive: true })
  await page.unrouteAll()
  await click(page, 'Editar')
  const updated = { title: 'Éxito', description: 'El consultorio ha sido actualizado correctamente.' }
  await expectToast(page, updated)
  expect(addressOf(page)).toBe(`/app/clinics/${clinic.id}`)
  const shown = { Barrio: 'Villa Crespo', Provincia: 'Mendoza', Latitud: '-34.6', Ciudad: clinic.city }
  await expect.poll(() => typedIn(page, Object.keys(shown))).toEqual(shown)
  const { body } = await backOffice().get(`/clinics/${clinic.id}`)
  expect(body).toMatchObject({
    district: 'Villa Crespo',
    state: 'Mendoza',
    latitude: -34.6,
    city: clinic.city,
    doctorId: clinic.doctorId,
  })

  await click(page, 'Cerrar notificación')
  await fillIn(page, { Nombre: 'El mío' })
  const { id, doctorId, doctor, createdAt, archivedAt, ...theirs } = body as Clinic // its only 2XX
  await backOffice().patch(`/clinics/${id}`, { ...theirs, name: 'El suyo' })
  await click(page, 'Editar')
  const conflict = page.getByRole('alert').filter({ hasText: 'Este registro cambió' })
  await conflict.waitFor()
  expect(await conflict.getByRole('term').allTextContents()).toEqual(['Nombre'])
  await click(page, 'Guardar igual')
  await expectToast(page, updated)
  await page.getByRole('link', { name: 'Volver' }).click()
  await heading(page, 'Consultorios')
})
