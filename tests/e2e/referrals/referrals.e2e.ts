import { randomUUID } from 'node:crypto'
import type { Page, Request } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import type { Referral, Referrer } from '#contract/generated/schema.ts'
import { isUncontacted } from '#src/features/referrals/lead-age.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { addressOf, button, click, expectToast, found, heading, openTab, rowNames, toastRegion } from '#tests/support/browser/console.ts'
import { field } from '#tests/support/browser/form.ts'
import { forward } from '#tests/support/browser/intercept-requests.ts'
import { shipped } from '#tests/support/browser/shipped.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { client, firstSignIn } from '#tests/support/server/client.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

const read = async <Answer>(path: string, role: 'BACKOFFICE' | 'DOCTOR' = 'BACKOFFICE') => (await shipped(role).get(path)).body as Answer // what the operation answers

const cells = (page: Page, column: string) =>
  page.evaluate((column) => {
    const table = [...document.querySelectorAll('table')].find((one) => one.checkVisibility())
    const at = [...(table?.querySelectorAll('thead th') ?? [])].findIndex((th) => th.textContent === column)
    return [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => row.children[at]?.textContent)
  }, column)
const headers = (page: Page) => page.getByRole('columnheader').allTextContents()
const errorOf = (page: Page, name: string) =>
  field(page, name).evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '').split(' ').flatMap((id) => document.getElementById(id)?.textContent ?? []),
  )
const valueBeside = (page: Page, term: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${term}$`) })
    .locator('+ dd')
    .textContent()
const statusText = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)
const newEmail = () => `lead.${randomUUID()}@example.com`

/** A doctor of the test's own, signed in on the writable server. */
async function newDoctor() {
  const doctor = await addDoctor(backOffice())
  const token = await firstSignIn(writable().api, doctor)
  return { ...doctor, token, as: client(writable().api, token) }
}

async function refer(doctor: Awaited<ReturnType<typeof newDoctor>>, firstName: string) {
  const { body } = await doctor.as.post('/doctors-referrals/lead', { firstName, lastName: 'Núñez', email: newEmail() })
  return body as Referral // the 201 of the create operation
}

async function convert({ id }: Referral) {
  expect((await backOffice().patch(`/doctors-referrals/${id}`, { status: 'CONVERTED' })).status).toBe(200)
}

/** Collects the page's requests with this method to this path. */
function requestsTo(page: Page, method: string, path: string) {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === `/api/v1${path}`) seen.push(request)
  })
  return seen
}

describe('a doctor', () => {
  test('sees their referrals, newest first, with the status of each, and a retry instead of a toast when they do not come', async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/500|The referrals could not be loaded/)
    const own = await read<Referral[]>('/doctors-referrals', 'DOCTOR')
    const page = await visit('DOCTOR')
    await page.route('**/api/v1/doctors-referrals', (route) => route.fulfill({ status: 500 }))
    await page.goto('/app/referrals')
    await page.getByText('No se pudieron obtener los referidos.', { exact: true }).waitFor()
    expect(await toastRegion(page).locator('[role=alert], [role=group]').count()).toBe(0)
    await page.unrouteAll()
    // A status that this version of the console does not know.
    await page.route('**/api/v1/doctors-referrals', async (route) => {
      const [first, ...others] = (await (await forward(route)).json()) as Referral[] // what the operation answers
      await route.fulfill({ json: [{ ...first, status: 'ARCHIVED' }, ...others] })
    })
    await click(page, 'Reintentar')
    await heading(page, 'Referidos')
    expect(await page.title()).toBe('Salvia | Listado de Referidos')
    await found(page, own.length)
    expect(await headers(page)).toEqual(['Fecha', 'Estado', 'Doctor que Refiere', 'Lead', 'Email', 'Teléfono'])
    const shown = own.slice(0, 10)
    expect(await rowNames(page)).toEqual(shown.map(({ doctorLead }) => fullName(doctorLead)))
    expect(await cells(page, 'Fecha')).toEqual(shown.map(({ referralDate }) => formatDateTime(referralDate)))
    expect(await cells(page, 'Teléfono')).toEqual(shown.map(({ doctorLead }) => doctorLead.phone || '-'))
    expect(await cells(page, 'Estado')).toEqual(['Desconocido', ...shown.slice(1).map(({ status }) => leadStatusLabels[status])])
    const rejected = page.getByRole('cell', { name: 'Rechazado', exact: true }).first().locator('[style]')
    expect(await rejected.first().getAttribute('style')).toContain('red')
    expect(await page.getByRole('link', { name: 'Ver Detalles' }).count()).toBe(0)
  })

  test('learns what a referral needs while they type it', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('DOCTOR')
    await page.goto('/app/referrals/create')
    await heading(page, 'Crear Nuevo Referido')
    await click(page, 'Crear Referido')
    expect(await errorOf(page, 'Nombre')).toEqual(['El nombre es obligatorio'])
    expect(await errorOf(page, 'Apellido')).toEqual(['El apellido es obligatorio'])
    expect(await errorOf(page, 'Email')).toEqual(['El email es obligatorio'])
    expect(await field(page, 'Nombre').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await errorOf(page, 'Notas adicionales')).toContain(
      'Solo para vos: no se envían. Quedan en este dispositivo, con el referido.0 / 500',
    )
    await expectAccessible(page)
    await expectNoOverflow(page, [390])
    await page.setViewportSize({ width: 1280, height: 800 })

    // Digits are left out of a name however they come, and the caret stays where it was.
    await page.keyboard.type('4So1ía2')
    expect(await field(page, 'Nombre').inputValue()).toBe('Soía')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('3f9')
    expect(await field(page, 'Nombre').inputValue()).toBe('Sofía')
    await page.keyboard.press('Tab')
    await page.keyboard.insertText('Núñez 1987')
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Input.imeSetComposition', { text: 'de3', selectionStart: 3, selectionEnd: 3 })
    await devTools.send('Input.insertText', { text: 'de3' })
    await devTools.detach()
    expect(await field(page, 'Apellido').inputValue()).toBe('Núñez de')
    await field(page, 'Teléfono').focus()
    // What was left out is told, in a region that was there before, until something is accepted.
    const told = () => page.getByRole('status').filter({ hasText: 'no se escribió' }).allTextContents()
    const ofNames = ['9', '3'].map((digit) => `No se permiten números: no se escribió «${digit}».`)
    await page.keyboard.type('a')
    await expect.poll(told).toEqual([...ofNames, 'Solo se permiten números: no se escribió «a».'])
    await expectAccessible(page)
    await page.keyboard.type('-35')
    await expect.poll(told).toEqual(ofNames)
    await page.keyboard.insertText(' (1) 456 78.90')
    await expect.poll(told).toEqual([...ofNames, 'Solo se permiten números: no se escribió «().».'])
    expect(await field(page, 'Teléfono').inputValue()).toBe('3514567890')

    await field(page, 'Nombre').fill('Ana_')
    await field(page, 'Apellido').fill('ñ'.repeat(51))
    await field(page, 'Email').fill('sofia')
    await field(page, 'Teléfono').fill('1'.repeat(16))
    await expect.poll(told).toEqual([])
    await field(page, 'Notas adicionales').fill('a'.repeat(501))
    await click(page, 'Crear Referido')
    expect(await errorOf(page, 'Nombre')).toEqual(['Solo se permiten letras, y entre ellas espacios, apóstrofos, guiones o puntos.'])
    expect(await errorOf(page, 'Apellido')).toEqual(['Máximo 50 caracteres'])
    expect(await errorOf(page, 'Email')).toEqual(['Email inválido'])
    expect(await errorOf(page, 'Teléfono')).toEqual(['Máximo 15 caracteres'])
    expect(await errorOf(page, 'Notas adicionales')).toContain('Máximo 500 caracteres')
    await field(page, 'Email').fill(`${'a'.repeat(249)}@b`)
    expect(await errorOf(page, 'Email')).toEqual(['Máximo 250 caracteres'])
  })

  test('has none at first, is told what is known about an e-mail, and finds the new one on top', async ({ visit, expectComplaint }) => {
    expectComplaint(/404|422/)
    const doctor = await newDoctor()
    const page = await visit({ token: doctor.token }, { baseURL: writable().url })
    const asked = requestsTo(page, 'GET', '/doctors-referrals/lead/email')
    const sent = requestsTo(page, 'POST', '/doctors-referrals/lead')
    await page.goto('/app/referrals?q=zzz&page=3')
    await page.getByText('No se encontraron referidos', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Crear Referido' }).last().click()
    await heading(page, 'Crear Nuevo Referido')

    // What is known about an e-mail is asked for when the field is left, and forbids nothing.
    const { email: ofUser } = doctor
    const { email: known } = (await refer(await newDoctor(), 'Conocida')).doctorLead
    await field(page, 'Email').pressSequentially(known.toUpperCase())
    expect(asked).toEqual([])
    await field(page, 'Nombre').focus()
    await statusText(page, 'Este email ya fue referido. Podés crear el referido igual.').waitFor()
    await expectAccessible(page)
    await field(page, 'Email').fill(ofUser)
    await field(page, 'Nombre').focus()
    await statusText(page, /^Este email ya es de un usuario de la plataforma\./).waitFor()
    expect(asked).toHaveLength(2)
    const email = newEmail()
    await page.route('**/api/v1/doctors-referrals/lead/email*', (route) => route.fulfill({ status: 404 }))
    await field(page, 'Email').fill(email)
    await field(page, 'Nombre').focus()
    await expect.poll(() => asked.length).toBe(3)
    await statusText(page, /^Este email/).waitFor({ state: 'detached' })

    await field(page, 'Nombre').fill(' Sofía ')
    await field(page, 'Apellido').fill('Núñez')
    await field(page, 'Teléfono').fill('351 456 7890')
    await field(page, 'Notas adicionales').fill('La conocí en un congreso.')
    for (const [body, description] of [
      [{ message: 'El programa está en pausa.', code: 'invalid' }, 'El programa está en pausa.'],
      [undefined, 'No se pudo crear el referido.'],
    ] as const) {
      await page.route('**/api/v1/doctors-referrals/lead', (route) =>
        route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(body) ?? '' }),
      )
      await click(page, 'Crear Referido')
      await expectToast(page, { title: 'Error', description, destructive: true })
    }
    await page.unroute('**/api/v1/doctors-referrals/lead')
    sent.length = 0
    await button(page, 'Crear Referido').dblclick()
    await expectToast(page, { title: 'Éxito', description: 'Referido creado exitosamente.' })
    await heading(page, 'Referidos')
    expect(sent.map((request) => request.postDataJSON())).toEqual([{ firstName: 'Sofía', lastName: 'Núñez', email, phone: '3514567890' }])
    expect(addressOf(page)).toBe('/app/referrals')
    await expect.poll(() => rowNames(page)).toEqual(['Sofía Núñez'])
    // What was noted stays on the device with the referral, and nobody else reads it there.
    const noted = page.getByRole('cell').filter({ hasText: 'La conocí en un congreso.' })
    await noted.waitFor()
    await refer(doctor, 'Otra')
    await page.reload()
    await expect.poll(() => rowNames(page)).toEqual(['Otra Núñez', 'Sofía Núñez'])

    // With the keyboard alone they are deleted, restored and deleted again.
    await noted.getByRole('button', { name: /^Borrar tus notas sobre .Sofía Núñez.$/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Se borraron de este dispositivo.' }).waitFor()
    const kept = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('referral-notes:')))
    expect(await kept()).toEqual([])
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await noted.waitFor()
    expect(await kept()).toEqual([[expect.any(String), 'La conocí en un congreso.']])
    await page.keyboard.press('Enter')
    await page.getByText('Se borraron de este dispositivo.').waitFor()
    await page.reload()
    await expect.poll(() => rowNames(page)).toEqual(['Otra Núñez', 'Sofía Núñez'])
    expect(await page.getByRole('columnheader', { name: 'Tus notas' }).count()).toBe(0)
  })

  test('is told once and quietly that leads of theirs joined', { tags: 'full' }, async ({ visit }) => {
    const doctor = await newDoctor()
    const leads = [await refer(doctor, 'Iris'), await refer(doctor, 'Ana'), await refer(doctor, 'Eva')]
    for (const lead of leads.slice(0, 2)) await convert(lead)
    const page = await visit({ token: doctor.token }, { baseURL: writable().url })
    const notice = page.getByRole('status').filter({ has: button(page, 'Entendido') })
    const told = async () => (await notice.textContent())?.replace(/[\u2068\u2069]/g, '')
    await page.goto('/app/referrals')
    await expect.poll(told).toMatch(/^Ana Núñez e Iris Núñez se sumaron a la plataforma. Gracias por referir./)
    expect(await toastRegion(page).locator('[role=alert], [role=group]').count()).toBe(0)
    await expectAccessible(page)
    await expectNoOverflow(page, [320])
    await button(page, 'Entendido').press('Enter')
    await notice.waitFor({ state: 'detached' })
    await convert(leads[2] as Referral) // there are three
    await page.reload()
    await expect.poll(told).toMatch(/^Eva Núñez se sumó a la plataforma./)
  })

  if (isDeep)
    test('is told so in a browser that keeps nothing, too', async ({ visit, expectComplaint }) => {
      expectComplaint(/localStorage/)
      const doctor = await newDoctor()
      await convert(await refer(doctor, 'Ana'))
      const page = await visit({ token: doctor.token }, { baseURL: writable().url })
      await page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Blocked', 'SecurityError')
          },
        }),
      )
      await page.goto('/app/referrals')
      await click(page, 'Entendido')
      await button(page, 'Entendido').waitFor({ state: 'detached' })
      await page.getByRole('table', { name: 'Referidos' }).waitFor()
    })
})

describe('the back office', () => {
  test('finds leads by status, by the age of it and by who still waits, and the address tells it', async ({ visit }) => {
    const all = await read<Referral[]>('/doctors-referrals')
    const page = await visit('BACKOFFICE')
    await page.goto('/app/doctor-referrals')
    await heading(page, 'BackOffice - Referidos')
    await found(page, all.length)
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Leads', 'Médicos que refirieron'])
    expect(await headers(page)).toEqual([
      'Nombre',
      'Apellido',
      'Email',
      'Teléfono',
      'Fecha de Referido',
      'Estado',
      'En este estado',
      'Acciones',
    ])
    expect(await rowNames(page)).toEqual(all.slice(0, 10).map(({ doctorLead }) => doctorLead.email))
    expect(await cells(page, 'Fecha de Referido')).toEqual(all.slice(0, 10).map(({ referralDate }) => formatDateTime(referralDate)))
    expect((await cells(page, 'En este estado')).every((text) => /^(hoy|1 día|\d+ días)$/.test(text ?? ''))).toBe(true)
    expect(await page.getByRole('link', { name: 'Ver Detalles' }).first().getAttribute('href')).toBe(`/app/doctor-referrals/${all[0]?.id}`)

    const waiting = all.filter((referral) => isUncontacted(referral))
    const chip = button(page, `Sin contactar hace más de 7 días ${waiting.length}`)
    expect(waiting.length).toBeGreaterThan(10)
    await click(page, 'Página siguiente')
    await chip.press('Enter')
    await expect.poll(() => addressOf(page)).toBe('/app/doctor-referrals?sin-contactar=1')
    expect(await chip.getAttribute('aria-pressed')).toBe('true')
    await found(page, waiting.length)
    await click(page, 'En este estado')
    await click(page, 'En este estado')
    const oldest = waiting.toSorted((one, other) => Date.parse(one.statusSince ?? '') - Date.parse(other.statusSince ?? ''))
    await expect.poll(() => rowNames(page)).toEqual(oldest.slice(0, 10).map(({ doctorLead }) => doctorLead.email))
    expect(addressOf(page)).toBe('/app/doctor-referrals?sin-contactar=1&leads.sort=-statusAge')
    // What lies below the top bar would count as too small.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await expectNoOverflow(page, [320, 390])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
    await found(page, waiting.length)
    for (let steps = 0; steps < 3; steps++) await page.goBack()
    await found(page, all.length)
    expect(await chip.getAttribute('aria-pressed')).toBe('false')

    await button(page, 'Filtrar por Estado').click()
    await page.getByRole('option', { name: /^Rechazado/ }).click()
    await page.keyboard.press('Escape')
    await found(page, all.filter(({ status }) => status === 'REJECTED').length)
    await page.goto('/app/backoffice/referrals')
    await found(page, all.length)
    expect(await page.getByRole('link', { name: 'Ver Detalles' }).first().getAttribute('href')).toBe(`/app/doctor-referrals/${all[0]?.id}`)
    expect(await page.getByRole('link', { name: 'Crear Referido' }).getAttribute('href')).toBe('/app/backoffice/referrals/create')
  })

  test('counts the leads of each doctor, opens one with the keyboard, and comes back to the same tab', async ({ visit }) => {
    const all = await read<Referral[]>('/doctors-referrals')
    const doctors = [...new Set(all.map(({ referrerDoctor }) => referrerDoctor.id))]
    const countOf = (id: number) => all.filter(({ referrerDoctor }) => referrerDoctor.id === id).length
    const most = Math.max(...doctors.map(countOf))
    const page = await visit('BACKOFFICE')
    await page.goto('/app/doctor-referrals')
    await openTab(page, 'Médicos que refirieron')
    await found(page, doctors.length)
    expect(addressOf(page)).toBe('/app/doctor-referrals?tab=medicos')
    expect(await headers(page)).toEqual(['Doctor', 'Email', 'CUIT', 'Nº Licencia', 'Ref. Generados', 'Acciones'])
    expect(await cells(page, 'Ref. Generados')).toEqual(
      doctors
        .map((id) => String(countOf(id)))
        .sort((one, other) => Number(other) - Number(one))
        .slice(0, 10),
    )
    await expectAccessible(page)
    await expectNoOverflow(page, [390])
    await page.setViewportSize({ width: 1280, height: 800 })

    const id = doctors.find((one) => countOf(one) === most) ?? 0
    const { doctor, referrals } = await read<Referrer>(`/doctors-referrals/doctor/${id}`)
    const image = page.waitForRequest('**/profile-images/**').catch(() => undefined)
    await page
      .getByRole('row', { name: fullName(doctor.user) })
      .getByRole('link', { name: 'Ver Detalles' })
      .press('Enter')
    await heading(page, 'Detalle del doctor que refiere')
    for (const [term, value] of [
      ['ID', String(id)],
      ['Nombre', fullName(doctor.user)],
      ['Email', doctor.user.email],
      ['CUIT', doctor.cuit],
      ['Nº Licencia', doctor.medicalLicenseNumber],
    ])
      await expect.poll(() => valueBeside(page, term ?? '')).toBe(value)
    expect(await page.getByText('Recomendado por', { exact: true }).count()).toBe(doctor.recommendedBy ? 1 : 0)
    if (doctor.profileImage) {
      expect((await image)?.headers()['authorization']).toBe(`Bearer ${inject('tokens').BACKOFFICE}`)
      await page.getByRole('img', { name: fullName(doctor.user) }).waitFor()
    }
    expect(await rowNames(page)).toEqual(referrals.slice(0, 10).map(({ doctorLead }) => fullName(doctorLead)))
    expect(await cells(page, 'Estado')).toEqual(referrals.slice(0, 10).map(({ status }) => leadStatusLabels[status]))
    expect(await page.getByRole('link', { name: 'Ver Detalles' }).first().getAttribute('href')).toBe(
      `/app/doctor-referrals/${referrals[0]?.id}`,
    )
    await page.goBack()
    await found(page, doctors.length)
    expect(addressOf(page)).toBe('/app/doctor-referrals?tab=medicos')
    await page.goForward()
    await page.getByRole('link', { name: 'Volver' }).click()
    await found(page, doctors.length)
    expect(addressOf(page)).toBe('/app/doctor-referrals?tab=medicos')
  })

  test('reads about a doctor who referred nobody, and about one who is not there', { tags: 'full' }, async ({ page, expectComplaint }) => {
    expectComplaint(/404/)
    const { doctorId } = await addDoctor(backOffice())
    await page.goto(`/app/doctor-referrals/doctor/${doctorId}`)
    await page.getByText('Este doctor no ha generado referidos.', { exact: true }).waitFor()
    expect(await page.getByText('Imagen de perfil', { exact: true }).count()).toBe(0)
    await page.goto('/app/doctor-referrals/doctor/2147483647')
    await page.getByText('No se encontró la información del doctor.', { exact: true }).waitFor()
    await expectToast(page, { title: 'Error', description: 'No se pudo obtener el detalle del doctor referrer.', destructive: true })
    await page.getByRole('link', { name: 'Volver' }).click()
    await heading(page, 'BackOffice - Referidos')
  })

  test('reads what is missing: every lead, every doctor, those who wait, the age of a status, and an answer', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/500/)
    const page = await visit('BACKOFFICE')
    const answer = (json: unknown[]) => page.route('**/api/v1/doctors-referrals', (route) => route.fulfill({ json }))
    const [{ statusSince: _, ...lead } = {} as Referral] = await read<Referral[]>('/doctors-referrals')
    await answer([])
    await page.goto('/app/doctor-referrals')
    await page.getByText('No hay leads registrados.', { exact: true }).waitFor()
    await openTab(page, 'Médicos que refirieron')
    await page.getByText('No hay registros de médicos que hayan referido.', { exact: true }).waitFor()
    await expectAccessible(page, ['dark'])
    await answer([{ ...lead, status: 'CONTACTED' }])
    await page.goto('/app/doctor-referrals')
    await expect.poll(() => cells(page, 'En este estado')).toEqual(['N/A'])
    await click(page, 'Sin contactar hace más de 7 días 0')
    await page.getByText('Ningún lead espera hace más de 7 días.', { exact: true }).waitFor()
    await page.route('**/api/v1/doctors-referrals', (route) => route.fulfill({ status: 500 }))
    await page.reload()
    await expectToast(page, { title: 'Error', description: 'No se pudieron obtener los referidos.', destructive: true })
    await button(page, 'Reintentar').waitFor()
  })

  test('refers in the name of a doctor', { tags: 'full' }, async ({ page, expectComplaint }) => {
    expectComplaint(/500/)
    const { doctorId } = await addDoctor(backOffice())
    const sent = requestsTo(page, 'POST', '/doctors-referrals/lead')
    await page.route('**/api/v1/users/doctor', (route) => route.fulfill({ status: 500 }))
    await page.goto('/app/doctor-referrals')
    await page.getByRole('link', { name: 'Crear Referido' }).click()
    await heading(page, 'Crear Nuevo Referido')
    await page.getByText('Error al cargar los médicos', { exact: true }).waitFor()
    await page.unroute('**/api/v1/users/doctor')
    await click(page, 'Reintentar')
    await page.getByText('Error al cargar los médicos', { exact: true }).waitFor({ state: 'detached' })
    await click(page, 'Crear Referido')
    expect(await errorOf(page, 'Doctor que refiere')).toEqual(['Elegí el médico que refiere.'])
    const email = newEmail()
    await field(page, 'Nombre').fill('Julia')
    await field(page, 'Apellido').fill('Ibáñez')
    await field(page, 'Email').fill(email)
    await field(page, 'Notas adicionales').fill('Llamó por teléfono.')
    await field(page, 'Doctor que refiere').focus()
    const doctors = (await backOffice().get('/users/doctor')).body as { id: number; user: { firstName: string; lastName: string } }[]
    await page.keyboard.type(fullName(doctors.find(({ id }) => id === doctorId)?.user ?? { firstName: '', lastName: '' }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await click(page, 'Crear Referido')
    await expectToast(page, { title: 'Éxito', description: 'Referido creado exitosamente.' })
    await heading(page, 'BackOffice - Referidos')
    expect(addressOf(page)).toBe('/app/backoffice/referrals')
    const [body] = sent.map((request) => request.postDataJSON())
    expect(body).toEqual({ firstName: 'Julia', lastName: 'Ibáñez', email, referrerDoctorId: expect.any(Number) })
    await page.getByRole('rowheader', { name: email }).waitFor()
    await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: 'Ver Detalles' }).click()
    await page.getByText('Llamó por teléfono.', { exact: true }).waitFor()
  })
})
