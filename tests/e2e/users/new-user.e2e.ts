import { describe, expect } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addressOf, click, expectToast, heading } from '#tests/support/browser/console.ts'
import { test, writable } from '#tests/support/browser/writable.ts'
import { add, byEmail, choice, created, failing, field, isFocused, messages, PASSWORD, read } from '#tests/support/features/users.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { signIn } from '#tests/support/server/client.ts'

describe('a new user', () => {
  test('of the back office is created with an employee number', { tags: 'full' }, async ({ page }) => {
    await page.goto('/app/users-salvia/create')
    await click(page, 'Crear Usuario')
    await expect
      .poll(() => messages(page))
      .toEqual({
        roleType: 'Elegí un rol.',
        firstName: 'El nombre es obligatorio',
        lastName: 'El apellido es obligatorio',
        email: 'El email es obligatorio',
        password: 'La contraseña es obligatoria.',
      })
    await isFocused(page, 'roleType')
    await choice(page, 'Rol').selectOption('BackOffice')
    await click(page, 'Crear Usuario')
    await expect
      .poll(() => messages(page))
      .toEqual({
        firstName: 'El nombre es obligatorio',
        lastName: 'El apellido es obligatorio',
        email: 'El email es obligatorio',
        employeeNumber: 'El número de empleado es obligatorio.',
        password: 'La contraseña es obligatoria.',
      })
    await isFocused(page, 'firstName')
    await field(page, 'Nombre').fill('Ana')
    await field(page, 'Apellido').fill('Nueva')
    await field(page, 'Correo electrónico').fill('ana.nueva@salvia.test')
    await field(page, 'Número de empleado').fill('E-0142')
    await field(page, 'Contraseña').fill('corta')
    await page.getByText('Contraseña débil', { exact: true }).waitFor()
    await expect.poll(() => messages(page)).toEqual({ password: 'Usá al menos 12 caracteres.' })
    await click(page, 'Generar contraseña')
    await page.getByText('Contraseña fuerte', { exact: true }).waitFor()
    const password = await field(page, 'Contraseña').inputValue()
    await click(page, 'Crear Usuario')
    await expectToast(page, created)
    await heading(page, 'Usuarios de Salvia')
    // The list shows whom it has now.
    await page.getByRole('rowheader', { name: 'ana.nueva@salvia.test' }).waitFor()
    expect(await byEmail('ana.nueva@salvia.test')).toMatchObject({ firstName: 'Ana', roleType: 'BACKOFFICE', employeeNumber: 'E-0142' })
    await signIn(writable().api, { email: 'ana.nueva@salvia.test', password })
  })

  test('chooses another password at the first sign-in, by keyboard, and then is where they wanted to be', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/422/)
    const { email } = await add('BACKOFFICE')
    const page = await visit(undefined, { baseURL: writable().url })
    await page.goto('/app/insurances?q=osde')
    await field(page, 'Correo electrónico').fill(email)
    await field(page, 'Contraseña').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await heading(page, 'Elegí tu contraseña')
    expect(addressOf(page)).toBe('/app/insurances?q=osde')
    expect(await page.title()).toBe('Salvia | Elegí tu contraseña')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.getByRole('navigation', { name: 'Principal' }).count()).toBe(0)

    const current = page.getByLabel('Contraseña actual')
    await page.keyboard.press('Tab')
    expect(await current.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    const errors = { currentPassword: 'Ingresá tu contraseña actual.', newPassword: 'La contraseña es obligatoria.' }
    await expect.poll(() => messages(page)).toEqual(errors)
    await page.getByRole('alert').getByText('Hay 2 campos para revisar.').waitFor()
    await expectAccessible(page)
    const next = field(page, 'Contraseña nueva')
    for (const [input, purpose] of [
      [current, 'current-password'],
      [next, 'new-password'],
    ] as const)
      expect(await input.evaluate((one: HTMLInputElement) => [one.type, one.autocomplete])).toEqual(['password', purpose])
    await current.fill(PASSWORD)
    await next.fill('Salvia-2026-demo')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => messages(page))
      .toEqual({
        newPassword: 'Es fácil de adivinar. Elegí otra, sin nombres ni palabras de la plataforma.',
      })
    await current.fill('no es esta')
    await next.fill(`${PASSWORD}, mía`)
    await page.keyboard.press('Enter')
    await expect.poll(() => messages(page)).toEqual({ currentPassword: 'La contraseña actual no es correcta.' })
    await isFocused(page, 'currentPassword')
    // Nothing of a password is kept as a draft.
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('no es esta')
    await current.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expectToast(page, { title: 'Éxito', description: 'Tu contraseña cambió.' })
    await heading(page, 'Listado de Obras Sociales')
    expect(addressOf(page)).toBe('/app/insurances?q=osde')
    await signIn(writable().api, { email, password: `${PASSWORD}, mía` })
  })

  test('who is a doctor needs a speciality, is told when they do not load, and is still there when the server does not take them', {
    tags: 'full',
  }, async ({ page, expectComplaint }) => {
    expectComplaint(/409|500/)
    await failing(page, '/doctor-categories')
    await page.goto('/app/users-salvia/create')
    await expectToast(page, {
      title: 'Error',
      description: 'No se pudieron obtener las especialidades. Inténtelo de nuevo.',
      destructive: true,
    })
    await choice(page, 'Rol').selectOption('Doctor')
    await page.unroute('**/api/v1/doctor-categories')
    await click(page, 'Volver a cargar las especialidades')
    await field(page, 'Nombre').fill('Emilia')
    await field(page, 'Apellido').fill('Nueva')
    await field(page, 'Correo electrónico').fill(accountOf('DOCTOR').email)
    await field(page, 'Contraseña').fill(PASSWORD)
    await field(page, 'Matrícula').fill('MN 1')
    await field(page, 'CUIT').fill('20-28456123-7')
    await field(page, 'Recomendado por').fill('Martín Quiroga')
    await field(page, 'Descripción').fill('Atiende\nniños.')
    await page.getByText('14 / 3.000', { exact: true }).waitFor()
    await click(page, 'Crear Usuario')
    await expect.poll(() => messages(page)).toEqual({ specialty: 'Selecciona una especialidad antes de guardar.' })
    await isFocused(page, 'specialty')
    await choice(page, 'Especialidad').selectOption('Pediatría')
    await click(page, 'Crear Usuario')
    const message = 'Ya existe un usuario con ese correo electrónico.'
    await expectToast(page, { title: 'Error', description: message, destructive: true })
    expect(await messages(page)).toEqual({ email: message })
    await isFocused(page, 'email')

    await field(page, 'Correo electrónico').fill('emilia.nueva@salvia.test')
    await page.route('**/api/v1/users', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.fallback(),
    )
    await click(page, 'Crear Usuario')
    await expectToast(page, { title: 'Error', description: 'No se pudo crear el usuario. Inténtelo de nuevo.', destructive: true })
    await page.unroute('**/api/v1/users')
    await click(page, 'Crear Usuario')
    await expectToast(page, created)
    const { id = 0 } = (await byEmail('emilia.nueva@salvia.test')) ?? {}
    expect(await read(id)).toMatchObject({
      roleType: 'DOCTOR',
      doctor: {
        specialty: 'Pediatría',
        medicalLicenseNumber: 'MN 1',
        cuit: '20-28456123-7',
        recommendedBy: 'Martín Quiroga',
        description: 'Atiende\nniños.',
      },
    })
  })
})
