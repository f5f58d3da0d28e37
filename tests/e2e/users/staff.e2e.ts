import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Clinic, ConsultationList, DoctorPatientPage, User } from '#contract/generated/schema.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { button, click, expectToast, follow, found, heading, menu, rowNames } from '#tests/support/browser/console.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, firstSignIn, signIn } from '#tests/support/server/client.ts'

/** The demo account of a role that works at clinics. */
async function staff(role: 'SECRETARY' | 'ADMINISTRATOR_CLINIC') {
  const token = await signIn(writable().api, accountOf(role))
  const { get } = client(writable().api, token)
  const read = async <Answer>(path: string) => (await get(path)).body as Answer // what the contract says of the path's 200
  return { token, read, id: (await read<User>('/users/me')).id }
}
const workplaces = (page: Page) => page.getByRole('combobox', { name: 'Consultorios donde trabaja' })

describe('whoever works at clinics', () => {
  test('sees those that the back office has chosen, by the keyboard, and their patients without what was said to the doctor', async ({
    page,
    visit,
  }) => {
    const { token, id, read } = await staff('SECRETARY')
    const before = await read<User>(`/users/${id}`)
    const all = (await backOffice().get('/clinics')).body as Clinic[] // the operation's 200
    const other = all.find((one) => !before.clinics?.some(({ id }) => id === one.id)) as Clinic // the demo has clinics of 60 doctors
    await page.goto(`/app/users-salvia/${id}`)
    await heading(page, 'Detalles del Usuario')
    await workplaces(page).focus()
    for (const _ of before.clinics ?? []) await page.keyboard.press('Backspace')
    await page.keyboard.type(`${other.city} ${other.name}`.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''))
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await expectNoOverflow(page, [390])
    await click(page, 'Guardar Cambios')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click()
    await expectToast(page, { title: 'Éxito', description: 'Los detalles del usuario han sido actualizados.' })
    const { clinics: [chosen, ...more] = [] } = await read<User>(`/users/${id}`)
    expect([chosen?.city, more]).toEqual([other.city, []])

    const own = await visit({ token }, { baseURL: writable().url })
    await own.goto('/app')
    await menu(own, 'Consultorios')
    await found(own, 1)
    expect(await rowNames(own)).toEqual([chosen?.name])
    await follow(own, 'Pacientes')
    await heading(own, 'Pacientes')
    const { data, total } = await read<DoctorPatientPage>('/patients/doctor')
    await found(own, total)
    await own.goto(`/app/users-pacients/${data[0]?.id}`)
    await own.getByText('Fecha de nacimiento', { exact: true }).waitFor()
    expect(await own.getByRole('tab').allTextContents()).toEqual(['Información'])
    await own.goto('/app/settings')
    await own.getByRole('textbox', { name: 'Consultorios donde trabaja' }).waitFor()
    expect(await workplaces(own).count()).toBe(0)
    await own.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Sofía Elena')
    await click(own, 'Guardar Cambios')
    await own.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click()
    await expectToast(own, { title: 'Éxito', description: 'Los detalles del usuario han sido actualizados.' })
  })

  test('is created with the clinics where they work, and nothing that was typed for another role is lost meanwhile', {
    tags: 'full',
  }, async ({ page, visit }) => {
    const [clinic] = (await backOffice().get('/clinics')).body as Clinic[] // the operation's 200
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const role = page.getByRole('combobox', { name: 'Rol', exact: true })
    const account = { email: 'nueva.gestora@salvia.test', password: 'Un secreto de prueba 1' }
    await page.goto('/app/users-salvia/create')
    await heading(page, 'Crear Usuario')
    await role.selectOption('BackOffice')
    await field('Número de empleado').fill('E-7')
    await role.selectOption('Secretaria/o')
    await click(page, 'Crear Usuario')
    await page.getByText('Elegí al menos un consultorio.', { exact: true }).waitFor()
    await expectAccessible(page)
    await workplaces(page).fill(`${clinic?.name} ${clinic?.city}`)
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await field('Nombre').fill('Gabriela')
    await field('Apellido').fill('Gestora')
    await field('Correo electrónico').fill(account.email)
    await field('Contraseña').fill(account.password)
    await role.selectOption('BackOffice')
    expect(await field('Número de empleado').inputValue()).toBe('E-7')
    await role.selectOption('Administrador de Consultorio')
    await page.getByText(`${clinic?.name} · ${clinic?.city}`, { exact: true }).waitFor()
    await expectNoOverflow(page, [390])
    await click(page, 'Crear Usuario')
    await expectToast(page, { title: 'Éxito', description: 'Usuario creado' })
    await heading(page, 'Usuarios de Salvia')

    const token = await firstSignIn(writable().api, account)
    const own = await visit({ token }, { baseURL: writable().url })
    await own.goto('/app')
    await menu(own, 'Consultorios')
    await found(own, 1)
    expect(await rowNames(own)).toEqual([clinic?.name])
  })

  test('runs a clinic with its consultations, and opens none', { tags: 'full' }, async ({ visit }) => {
    const { token } = await staff('ADMINISTRATOR_CLINIC')
    const page = await visit({ token }, { baseURL: writable().url })
    await page.goto('/app')
    await menu(page, 'Consultas Médicas')
    await heading(page, 'Consultas Médicas')
    const answer = page.waitForResponse('**/medical-consultation?*view=history*')
    await page
      .getByRole('navigation', { name: 'Vistas' })
      .getByRole('link', { name: /^Historial/ })
      .click()
    const { total }: ConsultationList = await (await answer).json()
    await found(page, total)
    await page.getByRole('row').nth(1).waitFor()
    expect(await button(page, /Confirmar|Completar|Ver detalle|^Más acciones/).count()).toBe(0)
  })
})
