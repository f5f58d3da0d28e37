import { describe, expect } from 'vitest'
import type { User } from '#contract/generated/schema.ts'
import { isolated } from '#src/i18n/format.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addressOf, click, expectToast, heading, openTab } from '#tests/support/browser/console.ts'
import { forward } from '#tests/support/browser/intercept-requests.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import {
  add,
  choice,
  conflict,
  failing,
  field,
  group,
  isFocused,
  messages,
  open,
  PASSWORD,
  read,
  save,
  saved,
} from '#tests/support/features/users.ts'
import { firstSignIn, formOf } from '#tests/support/server/client.ts'

describe('a doctor', () => {
  test('has six tabs, kept in the address, each of which loads when it opens and stays', { tags: 'full' }, async ({ page }) => {
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

  test('is changed in every field over both tabs by one save, which leads to what is wrong on the hidden one', { tags: 'full' }, async ({
    page,
  }) => {
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

  test('edits their own data by Perfil, and the top bar follows', { tags: 'full' }, async ({ visit }) => {
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
