import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { AddedPatient, PatientDetail, PatientInput } from '#contract/generated/schema.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { addressOf, click, expectToast, follow, heading, menu } from '#tests/support/browser/console.ts'
import { errorsAt, fillIn, typedIn } from '#tests/support/browser/form.ts'
import { interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { signIn } from '#tests/support/server/client.ts'

const newDni = () => String(randomInt(60_000_000, 99_999_999))
const input = (more: Partial<PatientInput> = {}): PatientInput => ({ ...exampleOf('PatientInput'), insuranceId: 1, dni: newDni(), ...more })

/** A patient of the test's own. */
async function add(more?: Partial<PatientInput>) {
  const { status, body } = await backOffice().post('/patients', input(more))
  expect(status).toBe(201)
  return body as AddedPatient // a 201
}
const read = async (id: number) => (await backOffice().get(`/patients/${id}`)).body as PatientDetail // its 200
const idIn = (page: Page) => Number(addressOf(page).match(/\d+$/)?.[0])
const shown = (page: Page, term: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${term}$`) })
    .locator('+ dd')
    .textContent()

const withPoints = (dni: string) => dni.replace(/\B(?=(\d{3})+$)/g, '.')
const added = { title: 'Éxito', description: 'El paciente se agregó.' }

describe('a patient', () => {
  test('is added by the back office with every field, and edited on a page of its own', { tags: 'full' }, async ({ page }) => {
    const dni = newDni()
    await page.goto('/app/users-pacients')
    await follow(page, 'Agregar paciente')
    await heading(page, 'Agregar paciente')
    await click(page, 'Agregar paciente')
    expect(await errorsAt(page, 'Nombre')).toEqual(['El nombre es obligatorio'])
    expect(await errorsAt(page, 'Fecha de nacimiento')).toEqual(['Escribí la fecha de nacimiento: día/mes/año.'])
    expect(await errorsAt(page, 'DNI')).toEqual([])
    const typed = {
      Nombre: 'Zulema',
      Apellido: `Ferro ${dni}`,
      DNI: withPoints(dni),
      'Fecha de nacimiento': '02/05/1990',
      Teléfono: '(0351) 155-1234',
    }
    const insured = { 'Obra social': 'OSDE', 'Número de afiliado': '61-1' }
    const more = { 'Correo electrónico': 'zulema@example.com', ...insured, Género: 'Femenino', 'Pasaporte u otro documento': 'AAB 123' }
    await fillIn(page, { ...typed, ...more })
    await expectAccessible(page)
    await expectNoOverflow(page, [390])
    await click(page, 'Agregar paciente')
    await expectToast(page, added)
    await heading(page, 'Detalle del paciente')
    const id = idIn(page)
    const saved = await read(id)
    expect(saved).toMatchObject({
      user: { dni, document: 'AAB 123', dateBirthday: '1990-05-02', gender: 'FEMALE', phone: '(0351) 155-1234' },
      memberNumber: '61-1',
    })
    expect(await shown(page, 'Obra social')).toBe(saved.insurance?.name)
    expect(await shown(page, 'Pasaporte u otro documento')).toBe('AAB 123')

    await follow(page, 'Editar')
    await heading(page, 'Editar paciente')
    expect(await typedIn(page, ['DNI', 'Fecha de nacimiento', 'Género'])).toEqual({
      DNI: dni,
      'Fecha de nacimiento': '02/05/1990',
      Género: 'Femenino',
    })
    await fillIn(page, { Teléfono: '351 444-5566', 'Número de afiliado': '' })
    await expectAccessible(page)
    await click(page, 'Guardar Cambios')
    await expectToast(page, { title: 'Éxito', description: 'Los datos del paciente se guardaron.' })
    await expect.poll(() => addressOf(page)).toBe(`/app/users-pacients/${id}`)
    expect(await shown(page, 'Teléfono')).toBe('351 444-5566')
    expect(await read(id)).toMatchObject({ memberNumber: null })
  })

  test('with a DNI that somebody has is not added, and the page leads to whom has it', { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/409/)
    const { id, user } = await add({ firstName: 'Rosa', lastName: 'Anterior' })
    await page.goto('/app/users-pacients/create')
    await fillIn(page, {
      Nombre: 'Otra',
      Apellido: 'Persona',
      DNI: user.dni ?? '',
      'Fecha de nacimiento': '1/2/1980',
      Teléfono: '3514445566',
    })
    const link = page.getByRole('link', { name: 'Rosa Anterior' })
    await link.waitFor()
    await click(page, 'Agregar paciente')
    await expect.poll(() => errorsAt(page, 'DNI')).toEqual(['Ya hay un paciente con ese DNI.'])
    await link.click()
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect.poll(() => addressOf(page)).toBe(`/app/users-pacients/${id}`)
  })

  test('with the name and birth date of another one is asked about before it is saved', { tags: 'full' }, async ({ page }) => {
    const lastName = `Repetida ${newDni()}`
    await add({ firstName: 'Eva', lastName, dateBirthday: '1985-03-04' })
    await page.clock.install()
    await page.goto('/app/users-pacients/create')
    const searches = await interceptRequests(page, 'GET', '/patients/similar*')
    await fillIn(page, {
      Nombre: 'EVA',
      Apellido: lastName.toLowerCase(),
      DNI: newDni(),
      'Fecha de nacimiento': '04/03/1985',
      Teléfono: '3514445566',
    })
    // The save waits until the page knows whether there is such a person. Nothing is sent yet, so a user who leaves is asked.
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await searches.isWaiting()
    await click(page, 'Agregar paciente')
    await expect.poll(() => page.getByRole('textbox', { name: 'Nombre', exact: true }).isDisabled()).toBe(true)
    const dialog = page.getByRole('dialog')
    await menu(page, 'Dashboard')
    await dialog.getByRole('heading', { name: 'Cambios sin guardar' }).waitFor()
    await click(dialog, 'Seguir editando')
    await page.clock.resume()
    await (await searches.next()).continue()
    await dialog.getByText(/nació el mismo día/).waitFor()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    expect(await typedIn(page, ['Nombre'])).toEqual({ Nombre: 'EVA' })
    await page.getByText('Ya hay un paciente con este nombre y esta fecha de nacimiento:').waitFor()
    await click(page, 'Agregar paciente')
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expectToast(page, added)
  })

  test('with the phone and the e-mail of another one is of the same family, which the page says, and is added', {
    tags: 'full',
  }, async ({ page }) => {
    const lastName = `Familia ${newDni()}`
    const phone = `11 4${newDni().slice(0, 3)}-${newDni().slice(0, 4)}`
    const email = `${newDni()}@example.com`
    const { id } = await add({ firstName: 'Marta', lastName, phone, email })
    await page.goto('/app/users-pacients/create')
    await fillIn(page, {
      Nombre: 'Tomás',
      Apellido: lastName,
      DNI: newDni(),
      'Fecha de nacimiento': '04/03/2019',
      // However it is written.
      Teléfono: `+54 9 ${phone}`,
      'Correo electrónico': email,
    })
    const said = page.getByRole('status').filter({ hasText: /^Este teléfono es también de/ })
    await said.getByText('Si es de la misma familia, seguí', { exact: false }).waitFor()
    expect(await said.getByRole('link', { name: `Marta ${lastName}` }).getAttribute('href')).toBe(`/app/users-pacients/${id}`)
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [390])
    await click(page, 'Agregar paciente')
    await expectToast(page, added)
    await heading(page, 'Detalle del paciente')
    const saved = await read(idIn(page))
    expect(saved.user.email).toBe(email)
    await follow(page, 'Editar')
    await heading(page, 'Editar paciente')
    await fillIn(page, { Nombre: 'Tomás Luis' })
    expect(await said.count()).toBe(0)
  })

  test.for(['DOCTOR', 'SECRETARY'] as const)(
    'is added by a %s from their own list, by the keyboard alone',
    { tags: 'full' },
    async (role, { visit }) => {
      const token = await signIn(writable().api, accountOf(role))
      const page = await visit({ token }, { baseURL: writable().url })
      await page.goto('/app/patients')
      await page.getByRole('link', { name: 'Agregar paciente' }).press('Enter')
      await heading(page, 'Agregar paciente')
      await page.getByRole('textbox', { name: 'Nombre', exact: true }).focus()
      const dni = newDni()
      for (const text of ['Nadia', `Teclado ${dni}`, dni]) {
        await page.keyboard.type(text)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.type('02/05/1990')
      await page.getByRole('textbox', { name: 'Teléfono' }).focus()
      await page.keyboard.type('3514445566')
      await page.keyboard.press('Enter')
      await expectToast(page, added)
      await expect.poll(() => addressOf(page)).toMatch(/^\/app\/patients\/\d+$/)
      expect(await shown(page, 'DNI')).toBe(withPoints(dni))
      expect(await shown(page, 'Teléfono')).toBe('351 444-5566')
      await follow(page, 'Editar')
      await heading(page, 'Editar paciente')
      expect(await page.getByRole('link', { name: 'Unir fichas' }).count()).toBe(0)
    },
  )

  test('without a DNI is told apart by another document, in each header and in the list', { tags: 'full' }, async ({ page }) => {
    const lastName = `Extranjera ${newDni()}`
    const { id } = await add({ firstName: 'Odile', lastName, dni: null, document: 'PTE 77' })
    for (const path of ['', 'edit/', 'merge/']) {
      await page.goto(`/app/users-pacients/${path}${id}`)
      await page.getByRole('listitem').filter({ hasText: 'PTE 77' }).waitFor()
    }
    await page.goto(`/app/users-pacients?q=${encodeURIComponent(lastName)}`)
    await page.getByRole('cell', { name: 'PTE 77', exact: true }).waitFor()
  })
})

describe('two records of one person', () => {
  test('become one, side by side, and are parted again; the old address leads to the record that stayed', { tags: 'full' }, async ({
    page,
  }) => {
    const lastName = `Doble ${newDni()}`
    const kept = await add({ firstName: 'Inés', lastName, phone: '351 400-0000' })
    const merged = await add({ firstName: 'Ines', lastName, phone: '351 411-1111', memberNumber: 'B-2' })
    await page.goto(`/app/users-pacients/${kept.id}`)
    await follow(page, 'Unir fichas')
    await heading(page, 'Unir fichas')
    // The one that is most like it is offered before anything is typed.
    await page.getByRole('combobox', { name: 'Ficha que se une a esta' }).click()
    await page.getByRole('option', { name: new RegExp(`#${merged.id} `) }).click()
    await expect.poll(() => addressOf(page)).toBe(`/app/users-pacients/merge/${kept.id}?con=${merged.id}`)
    const phones = page.getByRole('group', { name: 'Teléfono' })
    await phones.getByRole('radio', { name: /351 411-1111/ }).check()
    await expectAccessible(page)
    await expectNoOverflow(page, [390])
    await click(page, 'Unir fichas')
    await page
      .getByRole('dialog')
      .getByText(new RegExp(`La ficha #${merged.id} de .*pasa a ser parte de esta`))
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
    await expectToast(page, { title: 'Éxito', description: 'Las dos fichas son una.' })
    await expect.poll(() => addressOf(page)).toBe(`/app/users-pacients/${kept.id}`)
    await expect.poll(() => shown(page, 'Teléfono')).toBe('351 411-1111')
    expect(await read(kept.id)).toMatchObject({ user: { firstName: 'Inés', phone: '351 411-1111' } })

    await page.goto(`/app/users-pacients/${merged.id}`)
    await expect.poll(() => addressOf(page)).toBe(`/app/users-pacients/${kept.id}`)
    await expectAccessible(page)
    await click(page, 'Deshacer la unión')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
    await expectToast(page, { title: 'Éxito', description: 'Las fichas están separadas otra vez.' })
    await expect.poll(() => shown(page, 'Teléfono')).toBe('351 400-0000')
    expect(await read(merged.id)).toMatchObject({ id: merged.id, user: { phone: '351 411-1111' } })
    expect(await page.getByRole('button', { name: 'Deshacer la unión' }).count()).toBe(0)
  })
})
