import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { User } from '#contract/generated/schema.ts'
import { isolated } from '#src/i18n/format.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addressOf, button, click, expectToast, follow, found, heading, openTab } from '#tests/support/browser/console.ts'
import { forward } from '#tests/support/browser/intercept-requests.ts'
import { shipped } from '#tests/support/browser/shipped.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { firstSignIn, formOf, signIn } from '#tests/support/server/client.ts'

const listed = async () => (await backOffice().get('/users')).body as User[] // the operation's only 2XX
const read = async (id: number) => (await backOffice().get(`/users/${id}`)).body as User // as above
const byEmail = async (email: string) => (await listed()).find((user) => user.email === email)

const PASSWORD = 'Un secreto de prueba 1'
let count = 0

/** A user of the test's own. */
async function add(role: 'DOCTOR' | 'BACKOFFICE', more: object = {}) {
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

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const open = async (page: Page, id: number, query = '') => {
  await page.goto(`/app/users-salvia/${id}${query}`)
  await page.getByText('Guardar Cambios').filter({ visible: true }).first().waitFor()
}
async function save(page: Page) {
  await click(page, 'Guardar Cambios')
  const dialog = page.getByRole('dialog', { name: 'Confirmación', exact: true })
  await dialog.getByText('¿Estás seguro que deseas actualizar los detalles del usuario?', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Confirmar', exact: true }).click()
}
/** The messages at the fields, by their names. */
const messages = (page: Page) =>
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
const isFocused = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name)
const failing = (page: Page, path: string, status = 500, body: object = {}) =>
  page.route(`**/api/v1${path}`, (route) => route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) }))

const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'Otra persona cambió este registro mientras lo editabas' })
const saved = { title: 'Éxito', description: 'Los detalles del usuario han sido actualizados.' }
const created = { title: 'Éxito', description: 'Usuario creado' }

describe('the list of users', () => {
  const filter = (page: Page) => page.getByPlaceholder('Filtrar consultas...', { exact: true })

  test('tells that it failed, shows the columns of the specification, filters by e-mail and by role, and leads to a new user and to each', async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/500/)
    const page = await visit('BACKOFFICE')
    const { get } = shipped()
    const all = (await get('/users')).body as User[] // the operation's only 2XX
    await failing(page, '/users')
    await page.goto('/app/users-salvia')
    await expectToast(page, { title: 'Oops!', description: 'Error al obtener las consultas médicas.', destructive: true })
    await page.unrouteAll()
    await click(page, 'Reintentar')
    await heading(page, 'Usuarios de Salvia')
    await page.getByText('Listado de los usuarios de Salvia', { exact: true }).waitFor()
    await found(page, all.length)
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'ID',
      'Correo electrónico',
      'Nombre',
      'Apellido',
      'DNI',
      'Rol',
      'Validado',
      'Activo',
      'Acciones',
    ])
    await filter(page).fill('doctor@salvia')
    await found(page, 1)
    const row = page.getByRole('row').filter({ hasText: 'doctor@salvia.test' })
    expect(await row.getByRole('cell').allTextContents()).toEqual(expect.arrayContaining(['Médico', 'Sí', 'Ver detalle']))
    await filter(page).fill('nadie')
    await page.getByText('Sin resultados.', { exact: true }).waitFor()
    await click(page, 'Borrar')
    await found(page, all.length)

    await click(page, 'Filtrar por Rol')
    const secretaries = all.filter(({ roleType }) => roleType === 'SECRETARY').length
    await page.getByRole('option', { name: `Secretaria ${secretaries}` }).click()
    await found(page, secretaries)
    await page.getByPlaceholder('Rol').fill('cocinero')
    await page.getByText('No se encontraron resultados.', { exact: true }).waitFor()
    await page.getByRole('option', { name: 'Eliminar filtros' }).click()
    await found(page, all.length)
    await page.keyboard.press('Escape')

    const { id, email = '' } = all.find(({ email }) => email === accountOf('BACKOFFICE').email) ?? {}
    await filter(page).fill(email)
    await found(page, 1)
    await follow(page, 'Ver detalle')
    await heading(page, 'Detalles del Usuario')
    await expect.poll(() => page.title()).toBe('Salvia | Lucía Fernández · Detallles del Usuario')
    expect(addressOf(page)).toBe(`/app/users-salvia/${id}`)
    await page.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('link', { name: 'Usuarios de Salvia' }).click()
    await follow(page, 'Agregar Usuario')
    await heading(page, 'Crear Usuario')
    expect(addressOf(page)).toBe('/app/users-salvia/create')
  })

  test('is read once when it is opened: neither for a link that is pointed at nor for a window that comes back', { tags: 'full' }, async ({
    visit,
  }) => {
    const page = await visit('BACKOFFICE')
    const reads: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/v1/users') && reads.push(request.url()))
    await page.clock.install()
    await page.goto('/app/insurances')
    await heading(page, 'Listado de Obras Sociales')
    const link = (name: string) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true })
    const answered = (path: string) => page.waitForResponse((response) => response.url().includes(path))
    await link('Usuarios Salvia').hover()
    await page.clock.runFor(100)
    // This one's data is fetched ahead, after the other's would have been.
    await Promise.all([answered('/doctor-categories'), link('Especialidades').hover()])
    expect(reads).toEqual([])
    await link('Usuarios Salvia').click()
    await page.getByRole('rowheader', { name: /@/ }).first().waitFor()
    await page.clock.fastForward(31_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await Promise.all([answered('/insurances'), follow(page, 'Obras Sociales')])
    expect(reads).toHaveLength(1)
  })
})

describe('a new user', () => {
  test('of the back office is created with an employee number', async ({ page }) => {
    await page.goto('/app/users-salvia/create')
    await click(page, 'Crear Usuario')
    await expect
      .poll(() => messages(page))
      .toEqual({
        roleType: 'Elegí un rol',
        firstName: 'El nombre es obligatorio',
        lastName: 'El apellido es obligatorio',
        email: 'El email es obligatorio',
        password: 'La contraseña es obligatoria',
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
        employeeNumber: 'El número de empleado es obligatorio',
        password: 'La contraseña es obligatoria',
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
    const errors = { currentPassword: 'Ingresá tu contraseña actual.', newPassword: 'La contraseña es obligatoria' }
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

  test('who is a doctor needs a speciality, is told when they do not load, and is still there when the server does not take them', async ({
    page,
    expectComplaint,
  }) => {
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

describe('a user', () => {
  test('who is no doctor has the tab General alone, and every field of theirs is changed once the question is answered', async ({
    page,
  }) => {
    const { id, email } = await add('BACKOFFICE')
    await open(page, id)
    expect(await page.getByRole('tab').allTextContents()).toEqual(['General'])
    expect(await field(page, 'Correo electrónico').inputValue()).toBe(email)
    expect(await field(page, 'Rol').inputValue()).toBe('BackOffice')
    expect(await choice(page, 'Género').locator('option:checked').textContent()).toBe('NA')
    await field(page, 'Nombre').fill(' Otra ')
    await field(page, 'Apellido').fill('Persona')
    await field(page, 'DNI').fill('28456123')
    await field(page, 'Fecha de nacimiento').fill('5-3-1980')
    await choice(page, 'Género').selectOption('Femenino')
    await click(page, 'Guardar Cambios')
    await page.getByRole('dialog', { name: 'Confirmación' }).getByRole('button', { name: 'Cancelar' }).click()
    expect([(await read(id)).firstName, await field(page, 'Apellido').inputValue()]).toEqual(['Prueba', 'Persona'])
    await save(page)
    await expectToast(page, saved)
    expect(await read(id)).toMatchObject({
      firstName: 'Otra',
      lastName: 'Persona',
      dni: '28456123',
      dateBirthday: '1980-03-05',
      gender: 'FEMALE',
    })
    // Reloaded from the answer: what is shown is what was saved.
    expect([await field(page, 'Nombre').inputValue(), await field(page, 'Fecha de nacimiento').inputValue()]).toEqual([
      'Otra',
      '05/03/1980',
    ])

    await field(page, 'Fecha de nacimiento').fill('31/02/1990')
    await click(page, 'Guardar Cambios')
    await expect.poll(() => messages(page)).toEqual({ dateBirthday: 'La fecha no es válida. Escribila como 23/06/1984.' })
    // A short date is shown whole when the field is left, and the calendar begins at it.
    await field(page, 'Fecha de nacimiento').fill('5/5/90')
    await page.keyboard.press('Tab')
    expect(await field(page, 'Fecha de nacimiento').inputValue()).toBe('05/05/1990')
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('5 mayo 1990')
    for (const [key, day] of [
      ['PageDown', '5 junio 1990'],
      ['Shift+PageUp', '5 junio 1989'],
      ['Home', '5 junio 1989'],
      ['End', '11 junio 1989'],
      ['Shift+PageDown', '11 junio 1990'],
      ['PageUp', '11 mayo 1990'],
      ['ArrowUp', '4 mayo 1990'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(focused).toBe(day)
    }
    await page.keyboard.press('Escape')
    await click(page, 'Elegir fecha de nacimiento')
    await click(page, '17 mayo 1990')
    expect(await field(page, 'Fecha de nacimiento').inputValue()).toBe('17/05/1990')
    await save(page)
    await expect.poll(async () => (await read(id)).dateBirthday).toBe('1990-05-17')
  })

  test('gets an image, which is checked before it is sent, and loses it, is validated and deactivated, and a failure is told', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/404|412|500|422/)
    await page.goto('/app/users-salvia/2147483647')
    await expectToast(page, { title: 'Oops!', description: 'Error al obtener los detalles del usuario.', destructive: true })
    const { id, validated } = await add('BACKOFFICE')
    const buffer = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await open(page, id)
    const input = page.getByLabel('Imagen de perfil')
    await input.setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer })
    await expect.poll(() => messages(page)).toEqual({ profileImage: 'El archivo tiene que ser una imagen PNG, JPEG o WebP.' })
    await input.setInputFiles({ name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.alloc(5_000_001) })
    await expect.poll(() => messages(page)).toEqual({ profileImage: 'La imagen no puede superar los 5 MB.' })
    // What was refused is not left out in silence: the save waits for it.
    await click(page, 'Guardar Cambios')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await isFocused(page, 'profileImage')
    await input.setInputFiles({ name: 'yo.png', mimeType: 'image/png', buffer })
    await expect.poll(() => messages(page)).toEqual({})
    await expect.poll(() => page.locator('form img').getAttribute('src')).toMatch(/^blob:/)
    // What the server refuses is marked at its tab, until another image is chosen.
    const mark = page.getByRole('tab', { name: 'General' }).getByTitle('Hay un campo para revisar.')
    const refusing = { status: 422, code: 'invalid', message: 'No.', errors: { profileImage: 'No es una imagen.' } }
    await failing(page, `/users/${id}`, 422, refusing)
    await save(page)
    await expect.poll(() => messages(page)).toEqual({ profileImage: 'No es una imagen.' })
    expect(await mark.count()).toBe(1)
    await input.setInputFiles({ name: 'otra.png', mimeType: 'image/png', buffer })
    await expect.poll(() => messages(page)).toEqual({})
    expect(await mark.count()).toBe(0)
    await page.unroute(`**/api/v1/users/${id}`)
    const fetched = page.waitForResponse((response) => response.url().includes('/api/v1/profile-images/'))
    await save(page)
    await expectToast(page, saved)
    expect((await fetched).url()).toBe(`${writable().api}${(await read(id)).profileImage}`)
    await expect.poll(() => page.locator('form img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8)
    await click(page, 'Quitar imagen')
    await save(page)
    await expect.poll(async () => (await read(id)).profileImage).toBeNull()
    await expect.poll(() => page.locator('form img').count()).toBe(0)
    // The status is changed over the version that the image's removal made.
    await expect.poll(() => button(page, 'Guardar Cambios').getAttribute('data-loading')).toBeNull()

    await click(page, validated ? 'Quitar validación' : 'Validar')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
    await expectToast(page, saved)
    await click(page, 'Desactivar')
    await page.getByRole('dialog').getByText('no va a poder ingresar').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
    await page.getByText('Inactivo', { exact: true }).waitFor()
    expect(await read(id)).toMatchObject({ validated: !validated, isActive: false })
    // The form follows the new version without a conflict.
    await field(page, 'Nombre').fill('Después')
    await save(page)
    await page.getByRole('region', { name: /^Después/ }).waitFor()
    await expect.poll(async () => (await read(id)).firstName).toBe('Después')

    // Somebody else was faster: nothing is done, it is told, and the next click is on what they made of it.
    await backOffice().patch(`/users/status/${id}`, { isActive: true })
    await click(page, validated ? 'Validar' : 'Quitar validación')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
    const told = page.getByRole('alert', { name: 'Otra persona cambió este usuario mientras tanto' })
    await told.waitFor()
    await page.getByText('Activo', { exact: true }).waitFor()
    expect(await read(id)).toMatchObject({ validated: !validated, isActive: true })
    // Whatever else is asked for is confirmed like the first time, and a change that is told is only closed.
    await click(page, 'Desactivar')
    await page.getByRole('dialog').getByText('no va a poder ingresar').waitFor()
    expect(await told.count()).toBe(0)
    await page.keyboard.press('Escape')
    await backOffice().patch(`/users/status/${id}`, { isActive: false })
    await click(page, validated ? 'Validar' : 'Quitar validación')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
    await told.getByRole('button', { name: 'Entendido' }).click()
    await click(page, validated ? 'Validar' : 'Quitar validación')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
    await expect.poll(async () => (await read(id)).validated).toBe(validated)

    // In the words of the server where it has some.
    await field(page, 'Nombre').fill('Otro')
    await failing(page, `/users/${id}`)
    await save(page)
    await expectToast(page, { title: 'Error', description: 'No se pudieron guardar los cambios.', destructive: true })
    await page.unroute(`**/api/v1/users/${id}`)
    await failing(page, `/users/${id}`, 422, { status: 422, title: 'x', code: 'x', message: 'Hoy no.', errors: { lastName: 'Ese no.' } })
    await save(page)
    await expectToast(page, { title: 'Error', description: 'Hoy no.', destructive: true })
    expect(await messages(page)).toEqual({ lastName: 'Ese no.' })
  })
})

describe('a doctor', () => {
  test('has six tabs, kept in the address, each of which loads when it opens and stays', async ({ page }) => {
    const { id } = await add('DOCTOR')
    const asked: string[] = []
    page.on('request', (request) => {
      const [, path] = /\/api\/v1(\/(?:clinics|posts|choices|medical-consultation)\/)/.exec(request.url()) ?? []
      if (path) asked.push(path)
    })
    await open(page, id)
    const tabs = page.getByRole('tab')
    expect(await tabs.allTextContents()).toEqual(['General', 'Consultas', 'Posts', 'Consultorios', 'Choices', 'Educación'])
    expect(asked).toEqual([])
    for (const [name, tab, path] of [
      ['Consultas', 'consultas', '/medical-consultation/'],
      ['Posts', 'posts', '/posts/'],
      ['Consultorios', 'consultorios', '/clinics/'],
      ['Choices', 'choices', '/choices/'],
    ] as const) {
      const answer = page.waitForResponse((response) => response.url().includes(`/api/v1${path}`))
      await openTab(page, name)
      await answer
      await expect.poll(() => addressOf(page)).toBe(`/app/users-salvia/${id}?tab=${tab}`)
    }
    await openTab(page, 'Educación')
    await expect.poll(() => addressOf(page)).toBe(`/app/users-salvia/${id}?tab=educacion`)
    await openTab(page, 'Consultas')
    await openTab(page, 'General')
    await expect.poll(() => addressOf(page)).toBe(`/app/users-salvia/${id}`)
    expect(asked).toHaveLength(4)
    await page.goto(`/app/users-salvia/${id}?tab=educacion`)
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Educación')
  })

  test('is changed in every field over both tabs by one save, which leads to what is wrong on the hidden one', async ({ page }) => {
    const { id } = await add('DOCTOR')
    await open(page, id)
    await choice(page, 'Especialidad').selectOption('Pediatría')
    await field(page, 'Matrícula').fill('MP 77')
    await field(page, 'CUIT').fill('27284561231')
    await field(page, 'Recomendado por').fill('Una colega')
    await field(page, 'Descripción').fill('Ñandúes\ny más.')
    await openTab(page, 'Educación')
    await page.getByText("Los datos de esta pestaña se guardan con 'Guardar Cambios' en General.", { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Guardar Cambios' }).count()).toBe(0)
    await click(page, 'Agregar formación')
    await isFocused(page, 'education[0].title')
    const study = group(page, 'Formación 1')
    await study.getByLabel('Título').fill('Médica')
    await study.getByLabel('Institución').fill('UBA')
    await study.getByLabel('Año de inicio').fill('2001')
    await study.getByLabel('Año de fin').fill('2008')
    await click(page, 'Agregar certificación')
    const certificate = group(page, 'Certificación 1')
    await certificate.getByLabel('Nombre').fill('Ecografía')
    await certificate.getByLabel('Emitida por').fill('SAP')
    await certificate.getByRole('textbox', { name: 'Fecha de emisión' }).fill('14/08/2015')
    await click(page, 'Agregar red')
    const network = group(page, 'Red 1').getByRole('combobox', { name: 'Red' })
    expect(await network.inputValue()).toBe('OTHER')
    await network.selectOption('LinkedIn')
    await group(page, 'Red 1').getByLabel('Dirección').fill('https://linkedin.com/in/prueba')
    await click(page, 'Agregar red')
    await click(page, 'Quitar red 2')
    await click(page, 'Ir a General')
    await save(page)
    await expectToast(page, saved)
    expect((await read(id)).doctor).toMatchObject({
      specialty: 'Pediatría',
      medicalLicenseNumber: 'MP 77',
      cuit: '27284561231',
      recommendedBy: 'Una colega',
      description: 'Ñandúes\ny más.',
      educations: [{ title: 'Médica', institution: 'UBA', startYear: 2001, endYear: 2008 }],
      certifications: [{ name: 'Ecografía', issuedBy: 'SAP', issueDate: '2015-08-14T03:00:00.000Z' }],
      socialLinks: [{ platform: 'LINKEDIN', url: 'https://linkedin.com/in/prueba' }],
    })
    await openTab(page, 'Educación')
    await click(page, 'Quitar formación 1')
    await click(page, 'Ir a General')
    await save(page)
    await expect.poll(async () => (await read(id)).doctor?.educations).toEqual([])

    await field(page, 'Descripción').fill('x'.repeat(3001))
    await page.getByText('3.001 / 3.000', { exact: true }).waitFor()
    await click(page, 'Guardar Cambios')
    await expect.poll(() => messages(page)).toEqual({ description: 'Máximo 3000 caracteres' })
    await field(page, 'Descripción').fill('x'.repeat(3000))
    await openTab(page, 'Educación')
    await click(page, 'Agregar formación')
    await group(page, 'Formación 1').getByLabel('Título').fill('Médica')
    await group(page, 'Formación 1').getByLabel('Institución').fill('UBA')
    await group(page, 'Formación 1').getByLabel('Año de inicio').fill('99')
    await click(page, 'Ir a General')
    await click(page, 'Guardar Cambios')
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toContain('Educación')
    await isFocused(page, 'education[0].startYear')
    expect(await messages(page)).toEqual({ 'education[0].startYear': 'Escribí un año, como 2006.' })
    await group(page, 'Formación 1').getByLabel('Año de inicio').fill('1999')
    await click(page, 'Ir a General')
    await save(page)
    await expectToast(page, saved)
  })

  test('keeps what only somebody else changed, and asks field by field about what both did', { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/412/)
    const { id } = await add('DOCTOR')
    await open(page, id)
    await field(page, 'Descripción').fill('La mía')
    await field(page, 'Apellido').fill('El mío')
    const education = JSON.stringify([{ title: 'Médica', institution: 'UBA', startYear: 2001 }])
    const body = formOf({ dni: '30111222', description: 'La suya', lastName: 'El suyo', education })
    await backOffice().patch(`/users/doctor/${id}`, body)
    await save(page)
    await conflict(page).waitFor()
    expect((await conflict(page).getByRole('insertion').allTextContents()).sort()).toEqual(
      ['30111222', 'El suyo', 'La suya', 'Médica, UBA, 2001'].sort(),
    )
    await expect.poll(() => conflict(page).evaluate((alert) => alert === document.activeElement)).toBe(true)
    expect(await field(page, 'DNI').inputValue()).toBe('30111222')
    expect(await conflict(page).getByText('Lo tuyo: La mía').count()).toBe(1)
    await click(page, 'Usar lo suyo: Apellido')
    expect(await field(page, 'Apellido').inputValue()).toBe('El suyo')
    await click(page, 'Guardar igual')
    await expectToast(page, saved)
    expect(await read(id)).toMatchObject({ dni: '30111222', lastName: 'El suyo', doctor: { description: 'La mía' } })
  })

  test('whom somebody else changed outside the form is not saved in silence, nor over them unasked', { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/412/)
    const { id, validated } = await add('DOCTOR')
    await open(page, id)
    await field(page, 'Apellido').fill('El mío')
    await backOffice().patch(`/users/status/${id}`, { validated: !validated })
    await save(page)
    await conflict(page).getByText('Lo que cambió no está en este formulario').waitFor()
    await expect.poll(() => conflict(page).evaluate((alert) => alert === document.activeElement)).toBe(true)
    expect([await field(page, 'Apellido').inputValue(), (await read(id)).lastName]).toEqual([
      'El mío',
      expect.not.stringContaining('El mío'),
    ])
    await click(page, 'Guardar igual')
    await expectToast(page, saved)
    expect(await read(id)).toMatchObject({ lastName: 'El mío', validated: !validated })
  })

  test('is told who else has a DNI or a CUIT once the field is left, and is saved all the same', { tags: 'full' }, async ({ page }) => {
    const all = (await backOffice().get('/users')).body as User[]
    const [known] = all.filter(({ dni, email }) => dni && email.endsWith('@salvia.test'))
    const { id } = await add('BACKOFFICE')
    await open(page, id)
    await field(page, 'DNI').fill(known?.dni ?? '')
    const warning = page.getByRole('status').filter({ hasText: isolated(`${known?.firstName} ${known?.lastName}`) })
    expect(await warning.count()).toBe(0)
    await page.keyboard.press('Tab')
    await warning.waitFor()
    await expectAccessible(page)
    await save(page)
    await expectToast(page, saved)

    const twin = await add('DOCTOR')
    await page.goto('/app/users-salvia/create')
    await choice(page, 'Rol').selectOption('DOCTOR')
    await field(page, 'CUIT').fill('20284561237')
    await page.keyboard.press('Tab')
    await page.getByText(`Ya tiene ese CUIT: `, { exact: false }).waitFor()
    expect(twin.doctor?.cuit).toBe('20-28456123-7')
  })

  test('opens the first tab where the address asks for one that is not there, and says so', { tags: 'full' }, async ({ page }) => {
    const { id } = await add('BACKOFFICE')
    await open(page, id, '?tab=choices')
    await page.getByText('La pestaña que pide la dirección no está en esta página.').waitFor()
    await click(page, 'Seguir en General')
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByText('La pestaña que pide la dirección no está en esta página.').waitFor({ state: 'detached' })
  })

  test('without a speciality is not saved', { tags: 'full' }, async ({ page, expectComplaint }) => {
    expectComplaint(/500/)
    const { id } = await add('DOCTOR')
    // As a backend may have it.
    await page.route(`**/api/v1/users/${id}`, async (route) => {
      const response = await forward(route)
      const user: User = await response.json()
      await route.fulfill({ response, json: { ...user, doctor: { ...user.doctor, categories: [], specialty: null } } })
    })
    await failing(page, '/doctor-categories')
    await open(page, id)
    await expectToast(page, { title: 'Error', description: 'Error al obtener las especialidades.', destructive: true })
    await click(page, 'Guardar Cambios')
    await expect.poll(() => messages(page)).toEqual({ 'categories[0]': 'Selecciona una especialidad antes de guardar.' })
  })

  test('edits their own data by Perfil, and the top bar follows', async ({ visit }) => {
    const { email, id } = await add('DOCTOR')
    const session = await firstSignIn(writable().api, { email, password: PASSWORD })
    const page = await visit({ token: session }, { baseURL: writable().url })
    await page.goto('/app')
    await page.getByRole('button', { name: /^Menú de usuario/ }).click()
    await page.getByRole('menuitem', { name: 'Perfil' }).click()
    await heading(page, 'Perfil')
    expect(addressOf(page)).toBe('/app/settings')
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['General', 'Choices', 'Educación'])
    expect(await page.getByRole('button', { name: 'Desactivar' }).count()).toBe(0)
    await field(page, 'Nombre').fill('Renombrada')
    await page.getByRole('combobox', { name: 'Obras sociales que atiende' }).focus()
    await page.keyboard.type('galeno')
    await page.getByRole('option', { name: 'Galeno' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await save(page)
    await expectToast(page, saved)
    await page.getByRole('button', { name: /^Menú de usuario: Renombrada/ }).waitFor()
    expect(await read(id)).toMatchObject({ firstName: 'Renombrada', doctor: { insurances: [{ name: 'Galeno' }] } })
    await page.getByText('Galeno', { exact: true }).waitFor()
  })
})

describe('what was typed about a user', () => {
  const offer = (page: Page) => page.getByRole('alert').filter({ hasText: 'Quedó algo sin guardar' })
  const kept = (page: Page) => page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft:')))

  async function reload(page: Page) {
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
  }

  test('is not lost before it is asked, by a link, Back or closing the tab, is offered back after a reload, and gone once it is saved', {
    tags: 'full',
  }, async ({ page }) => {
    const { id, email } = await add('DOCTOR')
    await page.goto('/app/users-salvia')
    await page.getByPlaceholder('Filtrar consultas...').fill(email)
    await page.getByText('Se encontraron 1 registros.', { exact: true }).waitFor()
    await follow(page, 'Ver detalle')
    await field(page, 'Nombre').fill('A medias')
    const question = page.getByRole('dialog', { name: 'Cambios sin guardar' })
    // Another tab of the same page loses nothing.
    await openTab(page, 'Educación')
    await openTab(page, 'General')
    expect(await question.count()).toBe(0)
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Obras Sociales' }).click()
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
    expect(await field(page, 'Nombre').inputValue()).toBe('A medias')

    await openTab(page, 'Educación')
    await click(page, 'Agregar red')
    await reload(page)
    await offer(page).waitFor()
    await openTab(page, 'General')
    expect(await field(page, 'Nombre').inputValue()).toBe('Prueba')
    await click(page, 'Recuperar')
    expect(await field(page, 'Nombre').inputValue()).toBe('A medias')
    expect(await offer(page).count()).toBe(0)
    await openTab(page, 'Educación')
    await group(page, 'Red 1').getByLabel('Dirección').fill('https://a.test')
    await click(page, 'Ir a General')
    await save(page)
    await expectToast(page, saved)
    expect(await kept(page)).toEqual([])
    expect(await read(id)).toMatchObject({
      firstName: 'A medias',
      doctor: { socialLinks: [{ platform: 'OTHER', url: 'https://a.test' }] },
    })

    await field(page, 'Nombre').fill('Abandonado')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Obras Sociales' }).click()
    await click(page, 'Salir sin guardar')
    await heading(page, 'Listado de Obras Sociales')
    expect(await kept(page)).toEqual([])
    expect(await read(id)).toMatchObject({ firstName: 'A medias' })
  })

  test('never holds a password, and is gone with whoever signs out', { tags: 'full' }, async ({ visit }) => {
    const session = await signIn(writable().api)
    const page = await visit({ token: session }, { baseURL: writable().url })
    await page.goto('/app/users-salvia/create')
    await field(page, 'Contraseña').fill(PASSWORD)
    expect(await kept(page)).toEqual([])
    await choice(page, 'Rol').selectOption('BackOffice')
    await field(page, 'Nombre').fill('Ana')
    const drafts = await kept(page)
    expect(drafts).toHaveLength(1)
    expect(JSON.stringify(drafts)).not.toContain(PASSWORD)
    await page.getByRole('button', { name: /^Menú de usuario/ }).click()
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
    await click(page, 'Salir sin guardar')
    await heading(page, 'Iniciar sesión')
    expect(await kept(page)).toEqual([])
  })
})
