import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { User } from '#contract/generated/schema.ts'
import { addressOf, button, click, expectToast, follow, found, heading } from '#tests/support/browser/console.ts'
import { shipped } from '#tests/support/browser/shipped.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { add, choice, failing, field, isFocused, messages, open, read, save, saved } from '#tests/support/features/users.ts'
import { accountOf } from '#tests/support/server/accounts.ts'

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
    // This one's data is fetched ahead, after the other's would have been, though the title gets the focus, as that of a new page does.
    const rest = (element: Element) => {
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      const title = document.querySelector('h1')
      title?.setAttribute('tabindex', '-1')
      title?.focus()
    }
    await Promise.all([answered('/doctor-categories'), link('Especialidades').evaluate(rest)])
    expect(reads).toEqual([])
    await link('Usuarios Salvia').click()
    await page.getByRole('rowheader', { name: /@/ }).first().waitFor()
    await page.clock.fastForward(31_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await Promise.all([answered('/insurances'), follow(page, 'Obras Sociales')])
    expect(reads).toHaveLength(1)
  })
})

describe('a user', () => {
  test('who is no doctor has the tab General alone, and every field of theirs is changed once the question is answered', {
    tags: 'full',
  }, async ({ page }) => {
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

  test('gets an image, which is checked before it is sent, and loses it, is validated and deactivated, and a failure is told', {
    tags: 'full',
  }, async ({ page, expectComplaint }) => {
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
    const told = page.getByRole('alert', { name: 'Este usuario cambió mientras tanto' })
    await told.waitFor()
    await page.getByText('Activo', { exact: true }).waitFor()
    expect(await read(id)).toMatchObject({ validated: !validated, isActive: true })
    // Each further question is confirmed like the first one, and the notice of a change is only closed.
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
