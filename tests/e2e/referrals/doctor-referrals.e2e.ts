import { describe, expect } from 'vitest'
import type { Referral } from '#contract/generated/schema.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import { formatPhone } from '#src/i18n/phone.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { addressOf, button, click, expectToast, found, heading, rowNames, toastRegion } from '#tests/support/browser/console.ts'
import { field } from '#tests/support/browser/form.ts'
import { forward } from '#tests/support/browser/intercept-requests.ts'
import { test, writable } from '#tests/support/browser/writable.ts'
import {
  cells,
  convert,
  errorOf,
  headers,
  newDoctor,
  newEmail,
  read,
  refer,
  requestsTo,
  statusText,
} from '#tests/support/features/referrals.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

describe('a doctor', () => {
  test('sees each referral in a row as high as the others, on a phone in two lines of which the date is whole', { tags: 'full' }, async ({
    visit,
  }) => {
    const page = await visit('DOCTOR')
    await page.goto('/app/referrals')
    await page.getByRole('rowheader').first().waitFor()
    const heights = () => page.locator('tbody tr').evaluateAll((rows) => [...new Set(rows.map((row) => row.clientHeight))])
    expect(await heights()).toHaveLength(1)
    await page.setViewportSize({ width: 390, height: 844 })
    // The browser lays the page out anew in its own time.
    await expect.poll(async () => Math.max(...(await heights()))).toBeLessThanOrEqual(60)
    const isCut = page.locator('tbody td[data-place=lead]').evaluateAll((cells) => cells.map((cell) => cell.scrollWidth > cell.clientWidth))
    expect(new Set(await isCut)).toEqual(new Set([false]))
  })

  test('sees their referrals, newest first, with the status of each, and a retry instead of a toast when they do not come', {
    tags: 'full',
  }, async ({ visit, expectComplaint }) => {
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
    expect(await cells(page, 'Teléfono')).toEqual(shown.map(({ doctorLead }) => (doctorLead.phone ? formatPhone(doctorLead.phone) : '-')))
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
