import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { User } from '#contract/generated/schema.ts'
import { click } from '#tests/support/browser/console.ts'
import { backOffice } from '#tests/support/browser/writable.ts'

const listed = async () => (await backOffice().get('/users')).body as User[] // the operation's only 2XX
export const read = async (id: number) => (await backOffice().get(`/users/${id}`)).body as User // as above
export const byEmail = async (email: string) => (await listed()).find((user) => user.email === email)

export const PASSWORD = 'Un secreto de prueba 1'
/** Files run beside each other on one server, so that each counts from a number of its own. */
let count = randomInt(1_000, 1_000_000)

/** A user of the test's own. */
export async function add(role: 'DOCTOR' | 'BACKOFFICE', more: object = {}) {
  count += 1
  const person = {
    firstName: 'Prueba',
    lastName: `Número ${count}`,
    email: `prueba${count}@salvia.test`,
    password: PASSWORD,
    roleType: role,
  }
  const details =
    role === 'DOCTOR' ? { specialty: 1, licenseNumber: `MN ${count}`, cuit: '20-28456123-7' } : { employeeNumber: `E-${count}` }
  const { status, body } = await backOffice().post('/users', { ...person, ...details, ...more })
  expect(status).toBe(201)
  return body as User // a 201
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
export const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
export const open = async (page: Page, id: number, query = '') => {
  await page.goto(`/app/users-salvia/${id}${query}`)
  await page.getByText('Guardar Cambios').filter({ visible: true }).first().waitFor()
}
export async function save(page: Page) {
  await click(page, 'Guardar Cambios')
  const dialog = page.getByRole('dialog', { name: 'Confirmación', exact: true })
  await dialog.getByText('¿Estás seguro que deseas actualizar los detalles del usuario?', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Confirmar', exact: true }).click()
}
/** The messages at the fields, by their names. */
export const messages = (page: Page) =>
  page.locator('main [aria-invalid=true]').evaluateAll((fields) =>
    Object.fromEntries(
      fields.map((field) => [
        field.getAttribute('name'),
        field
          .getAttribute('aria-describedby')
          ?.split(' ')
          .map((id) => document.getElementById(id))
          .find((element) => element?.id.endsWith('error') || element?.getAttribute('role') === 'status')?.textContent,
      ]),
    ),
  )
export const isFocused = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name)
export const failing = (page: Page, path: string, status = 500, body: object = {}) =>
  page.route(`**/api/v1${path}`, (route) => route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) }))

export const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'Este registro cambió mientras lo editabas' })
export const saved = { title: 'Éxito', description: 'Los detalles del usuario han sido actualizados.' }
export const created = { title: 'Éxito', description: 'Usuario creado' }
