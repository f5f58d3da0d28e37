import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import type { Bookable, BookableTimes, DoctorSchedule, Reservation } from '#contract/generated/schema.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { button, click, follow } from '#tests/support/browser/console.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { addPublicPractice } from '#tests/support/features/public-practice.ts'
import { client, firstSignIn, formOf, signIn } from '#tests/support/server/client.ts'
import { sharedMailingServer } from '#tests/support/server/mailing-server.ts'
import { opened } from '#tests/support/server/opened.ts'
import { tokenIn } from '#tests/support/services/smtp.ts'

const PHONE = { width: 390, height: 844 }

const { server, smtp } = opened(sharedMailingServer)
let api: ReturnType<typeof client>

beforeAll(async () => {
  api = client(server.api, await signIn(server.api))
})

const addPractice = (onlineBooking: 'REQUEST' | 'DIRECT') => addPublicPractice(api, onlineBooking)

const person = () => ({
  ...{ Nombre: 'Lucía', Apellido: 'Gómez', DNI: String(randomInt(60_000_000, 99_999_999)), Teléfono: '11 5678-1234' },
  'Correo electrónico': `${randomUUID()}@example.com`,
})
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}
const status = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()
const time = (page: Page, clock: string) => page.getByLabel(new RegExp(`, ${clock}$`))

describe('the page on which patients ask for an appointment', () => {
  test('takes a request by keyboard on a phone; the practice proposes, and the patient chooses by the link of the mail', async ({
    visit,
  }) => {
    const practice = await addPractice('REQUEST')
    const values = person()
    const page = await visit(undefined, { baseURL: server.url, viewport: PHONE })
    await page.goto('/reservar')
    await page.getByText(/^\d+ médicos: /).waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    await page.getByLabel('Buscar', { exact: true }).fill(practice.name)
    await page.getByText('1 médico', { exact: true }).waitFor()
    // The address has what was looked for.
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(practice.name)
    await page.reload()
    await page.getByRole('link', { name: new RegExp(`^Emilia ${practice.name}`) }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Emilia ${practice.name}` }).waitFor()
    await time(page, '09:00').focus()
    await page.keyboard.press('Space')
    await time(page, '10:00').check()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    // As it stands on the document.
    await fill(page, { ...values, DNI: formatNumber(Number(values.DNI)) })
    await page.keyboard.press('Enter')
    await status(page, 'Recibimos tu pedido.')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status')
    await expectAccessible(page)

    const email = values['Correo electrónico']
    await expect.poll(() => smtp.to(email).length, { timeout: 20_000 }).toBe(1)
    const doctor = { token: await firstSignIn(server.api, practice.doctor) }
    const console = await visit(doctor, { baseURL: server.url })
    await console.goto('/app')
    await click(console, 'Notificaciones: 1 sin leer')
    await console.getByRole('menuitem', { name: /Lucía Gómez.* pidió un turno\./ }).click()
    await console.getByText('Espera tu respuesta.', { exact: true }).waitFor()
    // Each of the times that were chosen is at a clinic.
    await console.getByText('Sede Norte', { exact: true }).waitFor()
    await click(console, 'Proponer horario')
    const form = console.getByRole('region', { name: 'Proponer horarios' })
    const wanted = form.getByRole('region', { name: 'Lo que pidió' })
    await expect.poll(() => wanted.getByText('Sede Norte · 30 min').count()).toBe(2)
    for (const index of [0, 1]) await wanted.getByRole('checkbox').nth(index).check()
    await expectAccessible(console)
    await click(form, 'Enviar la propuesta')
    await console.getByText('Le propusiste horarios: espera su respuesta.').waitFor()

    await expect.poll(() => smtp.to(email).length, { timeout: 20_000 }).toBe(2)
    await page.goto(`/reservar/pedido/${tokenIn(smtp.to(email)[1] ?? {})}`)
    await status(page, 'Elegí tu horario.')
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    await click(page, 'Confirmar este horario')
    await page.getByRole('alert').getByText('Elegí un horario.').waitFor()
    expect(await practice.appointments()).toEqual([])
    await page.getByText(/^Pediste: .+, 09:00; .+, 10:00\.$/).waitFor()
    // One tap gives no held time away.
    await click(page, 'Ninguno me sirve')
    await page.getByRole('region', { name: '¿Ninguno te sirve?' }).waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ninguno me sirve')
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await status(page, 'Listo, el turno es tuyo.')
    await page.reload()
    await status(page, 'Listo, el turno es tuyo.')
    // Who has chosen has said that they come.
    expect(await practice.appointments()).toMatchObject([{ status: 'CONFIRMED', patient: { lastName: 'Gómez' } }])
    const requests = (await api.get('/reservations')).body as Reservation[] // a 200
    expect(requests.find((one) => one.doctor?.id === practice.doctorId)?.dni).toBe(values.DNI)
    await expect.poll(() => smtp.to(email).at(-1)?.subject, { timeout: 20_000 }).toMatch(/^Tu turno: /)

    await console.goto('/app/reservations')
    await console
      .getByRole('row', { name: /Lucía Gómez/ })
      .getByText('Aceptada')
      .waitFor()
  })

  test('books at once where the doctor allows it; a time that was taken meanwhile, no network and a reload lose nothing typed', {
    tags: 'full',
  }, async ({ visit, expectComplaint }) => {
    expectComplaint(/409|422|ERR_FAILED|could not be reached/)
    const practice = await addPractice('DIRECT')
    const values = person()
    const page = await visit(undefined, { baseURL: server.url, viewport: PHONE })
    await page.goto(`/reservar/${practice.doctorId}`)
    await time(page, '09:00').check()
    await click(page, 'Reservar el turno')
    await page.getByText('El nombre es obligatorio', { exact: false }).first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName')
    await expectAccessible(page)
    await fill(page, values)
    await page.reload()
    await expect.poll(() => page.getByLabel('DNI', { exact: true }).inputValue()).toBe(values.DNI)

    const first = await api.get(`/booking/doctors/${practice.doctorId}`)
    const [nine] = (first.body as { data: { date: string; clinicId: number }[] }).data // a 200
    await api.post('/reservations', {
      ...exampleOf('CreateReservationInput'),
      ...{ origin: 'PHONE', status: 'PENDING', insuranceId: null, doctorId: practice.doctorId },
    })
    const asked = (await api.get('/reservations')).body as Reservation[] // a 200
    const mine = asked.find(({ doctor }) => doctor?.id === practice.doctorId)
    const booked = await api.post(`/reservations/${mine?.id}/appointment`, {
      ...{ doctorId: practice.doctorId, clinicId: nine?.clinicId, date: nine?.date, durationInMinutes: 30 },
      ...{ name: 'Consulta', patientId: null },
    })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)

    await time(page, '09:00').check()
    await click(page, 'Reservar el turno')
    await page.getByText('Ese horario ya no está libre. Elegí otro.').waitFor()
    await expect.poll(() => time(page, '09:00').count()).toBe(0)
    await page.route('**/api/v1/booking/requests', (route) => route.abort())
    await time(page, '09:30').check()
    await click(page, 'Reservar el turno')
    await page.getByText(/^No pudimos conectarnos\./).waitFor()
    expect(await page.getByLabel('Apellido', { exact: true }).inputValue()).toBe('Gómez')
    await page.unroute('**/api/v1/booking/requests')
    await click(page, 'Reservar el turno')
    await status(page, 'Listo, el turno es tuyo.')
    await page.getByText(/^lunes \d+ de \p{L}+, 09:30 \(30 minutos\)$/u).waitFor()
    await page.getByText(`Emilia ${practice.name}`).nth(1).waitFor()
    await page.getByText(/^Sede Norte, .+, .+$/).waitFor()
    expect((await practice.appointments()).map(({ patient }) => patient.lastName)).toEqual(['Gómez', 'Gómez'])
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await follow(page, 'Pedir otro turno')
    await page.getByText(/^\d+ médicos: /).waitFor()
  })

  test('shows what was booked with its link, and has a mistyped e-mail corrected on the spot', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/422/)
    const practice = await addPractice('DIRECT')
    const [values, right] = [person(), `${randomUUID()}@example.com`]
    const page = await visit(undefined, { baseURL: server.url, viewport: PHONE })
    await page.goto(`/reservar/${practice.doctorId}`)
    await time(page, '09:00').check()
    await fill(page, values)
    await click(page, 'Reservar el turno')
    await status(page, 'Listo, el turno es tuyo.')
    await page.getByText(/09:00 \(30 minutos\)$/).waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    const wrong = values['Correo electrónico']
    await expect.poll(() => smtp.to(wrong).length, { timeout: 20_000 }).toBe(1)

    const field = page.getByLabel('Correo correcto')
    await click(page, 'Corregir el correo')
    expect(await field.inputValue()).toBe(wrong)
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Corregir el correo')
    await page.keyboard.press('Enter')
    await field.fill('nada')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Email inválido').waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    await field.fill(right)
    await page.keyboard.press('Enter')
    await status(page, `Ahora te escribimos a ${right}.`)
    await expect.poll(() => smtp.to(right)[0]?.subject, { timeout: 20_000 }).toMatch(/^Tu turno: /)
    expect(smtp.to(wrong)).toHaveLength(1)

    await follow(page, 'Ver mi turno')
    await status(page, 'Todavía no nos dijiste si venís.')
    await page.getByText(/09:00 \(30 minutos\)$/).waitFor()
    // The mail leads to the same turno by a key of its own, which proves the address.
    const [shown, mailed] = [page.url(), `/turno/${tokenIn(smtp.to(right)[0] ?? {})}`]
    expect(shown).not.toContain(mailed)
    await page.goto(mailed)
    await page.getByText(/09:00 \(30 minutos\)$/).waitFor()
    expect(await practice.appointments()).toHaveLength(1)
  })

  test('says at the field that the doctor does not take an insurer, also one that was typed before, and goes on without', {
    tags: 'full',
  }, async ({ visit }) => {
    const practice = await addPractice('REQUEST')
    const { insurances } = (await api.get('/booking')).body as Bookable // a 200
    const [taken, other] = insurances.map(({ id }) => String(id))
    const saved = await api.patch(`/users/doctor/${practice.doctor.id}`, formOf({ insuranceIds: `[${taken}]` }))
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const page = await visit(undefined, { baseURL: server.url, viewport: PHONE })
    await page.goto(`/reservar/${practice.doctorId}`)
    await fill(page, person())
    const insurer = page.getByLabel('Obra social')
    const said = page.getByText(`Emilia ${practice.name} no atiende con esta obra social. Elegí otra o «Particular».`)
    await insurer.selectOption(taken ?? '')
    expect(await said.count()).toBe(0)
    await insurer.selectOption(other ?? '')
    await said.waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    await page.reload()
    await said.waitFor()
    await click(page, 'Pedir el turno')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('insuranceId')
    await insurer.selectOption('')
    await said.waitFor({ state: 'hidden' })
    await click(page, 'Pedir el turno')
    await status(page, 'Recibimos tu pedido.')
    await page.getByRole('link', { name: 'Ver mi pedido' }).waitFor()
  })

  test('holds a time until it is confirmed by the link of the mail, where the doctor wants it', { tags: 'full' }, async ({ visit }) => {
    const practice = await addPractice('DIRECT')
    const { body } = await api.get(`/schedule/doctor/${practice.doctorId}`)
    const { hours } = body as DoctorSchedule // a 200
    expect((await api.patch(`/schedule/doctor/${practice.doctorId}`, { hours, bookingByMail: true })).status).toBe(200)
    const values = person()
    const page = await visit(undefined, { baseURL: server.url, viewport: PHONE })
    await page.goto(`/reservar/${practice.doctorId}`)
    await time(page, '09:00').check()
    await fill(page, values)
    await click(page, 'Reservar el turno')
    await status(page, 'Te guardamos el horario.')
    const email = values['Correo electrónico']
    await page
      .getByText(new RegExp(`^Falta un paso: abrí el correo que te mandamos a ${email} y confirmalo antes de las \\d\\d:\\d\\d`))
      .waitFor()
    expect(await page.getByRole('link', { name: /^Ver mi/ }).count()).toBe(0)
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    expect(await practice.appointments()).toEqual([])
    const reservations = (await api.get('/reservations')).body as Reservation[] // a 200
    const console = await visit({ token: await signIn(server.api) }, { baseURL: server.url })
    await console.goto(`/app/reservations/${reservations.find(({ doctor }) => doctor?.id === practice.doctorId)?.id}`)
    await console.getByText('Eligió un horario en la página pública: falta que lo confirme por correo.').waitFor()

    await expect.poll(() => smtp.to(email)[0]?.subject, { timeout: 20_000 }).toBe('Confirmá tu turno')
    await page.goto(`/reservar/pedido/${tokenIn(smtp.to(email)[0] ?? {})}`)
    await click(page, 'Confirmar este horario')
    await status(page, 'Listo, el turno es tuyo.')
    expect(await practice.appointments()).toMatchObject([{ status: 'CONFIRMED', patient: { lastName: 'Gómez' } }])
  })

  test('takes what would suit from whom no proposed time suits, and the practice reads it', { tags: 'full' }, async ({ visit }) => {
    const practice = await addPractice('REQUEST')
    const { 'Correo electrónico': email } = person()
    const { data } = (await api.get(`/booking/doctors/${practice.doctorId}`)).body as BookableTimes // a 200
    const noted = await api.post('/reservations', {
      ...{
        ...exampleOf('CreateReservationInput'),
        origin: 'PHONE',
        status: 'PENDING',
        email,
        insuranceId: null,
        doctorId: practice.doctorId,
      },
    })
    const { id } = noted.body as Reservation // a 201
    const proposed = await api.post(`/reservations/${id}/proposal`, {
      times: data
        .slice(0, 1)
        .map(({ date, clinicId, minutes }) => ({ doctorId: practice.doctorId, clinicId, date, durationInMinutes: minutes })),
    })
    expect(proposed.status, JSON.stringify(proposed.body)).toBe(200)
    await expect.poll(() => smtp.to(email).length, { timeout: 20_000 }).toBe(1)
    const page = await visit(undefined, { baseURL: server.url, viewport: PHONE })
    await page.goto(`/reservar/pedido/${tokenIn(smtp.to(email)[0] ?? {})}`)
    await click(page, 'Ninguno me sirve')
    await page.getByLabel('¿Qué te serviría?').fill('Solo después de las 18.')
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    await click(page, 'No, ninguno me sirve')
    await status(page, 'El consultorio tiene tu pedido.')
    const console = await visit({ token: await signIn(server.api) }, { baseURL: server.url })
    await console.goto(`/app/reservations/${id}`)
    await console.getByText('Dijo: «Solo después de las 18.»').waitFor()
  })

  test('says of a doctor who is not on it, and of a wrong link, what is so', { tags: 'full' }, async ({ visit, expectComplaint }) => {
    expectComplaint(/404/)
    const page = await visit(undefined, { baseURL: server.url })
    await page.goto('/reservar/2147483647')
    await status(page, 'Este médico no da turnos por internet.')
    await follow(page, 'Ver todos los médicos')
    await page.getByText(/^\d+ médicos: /).waitFor()
    for (const path of ['/reservar/pedido/AAAAAAAAAAAAAAAAAAAAAAAAAAA', '/reservar/pedido/corto', '/reservar/pedido']) {
      await page.goto(path)
      await status(page, 'No encontramos tu pedido.')
      expect(await button(page, 'Confirmar este horario').count()).toBe(0)
    }
  })
})

test('who waits is written to when a turno is cancelled, and stops it from the mail', { tags: 'full' }, async ({ visit }) => {
  const practice = await addPractice('REQUEST')
  const email = `${randomUUID()}@example.com`
  const waiting = {
    ...{ ...exampleOf('CreateReservationInput'), origin: 'COUNTER', status: 'WAITING', firstName: 'Elena', lastName: 'Paz', email },
    ...{ dni: null, insuranceId: null, doctorId: practice.doctorId, weekdays: [], partOfDay: null },
  }
  expect((await api.post('/reservations', waiting)).status).toBe(201)
  const { data: free } = (await api.get(`/booking/doctors/${practice.doctorId}`)).body as { data: { date: string }[] } // a 200
  const patient = (await api.post('/patients', { ...exampleOf('PatientInput'), dni: null, insuranceId: null, email: '' })).body as {
    id: number
  }
  const booked = await api.post('/medical-consultation', {
    ...{ patientId: patient.id, doctorId: practice.doctorId, clinicId: practice.clinicId },
    ...{ date: free[0]?.date, durationInMinutes: 30, name: 'Control' },
  })
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)

  const console = await visit({ token: await signIn(server.api) }, { baseURL: server.url })
  await console.goto(`/app/schedule?vista=dia&fecha=${practice.day}&medicos=${practice.doctorId}`)
  await click(console, /^Lucía Gómez: /)
  const panel = console.getByRole('complementary', { name: 'Turno', exact: true })
  await click(panel, 'Cancelar turno')
  await panel.getByRole('textbox', { name: /^Motivo/ }).fill('El médico viaja.')
  await panel.getByRole('button', { name: 'Cancelar turno' }).click()
  const list = console.getByRole('region', { name: 'En lista de espera para este horario' })
  await list.getByText('Elena Paz').waitFor()
  await expectAccessible(console)
  await click(list, 'Ofrecer este horario a Elena Paz')
  // The time is held now, for nobody else.
  await list.waitFor({ state: 'detached' })
  await expect.poll(() => smtp.to(email)[0]?.subject, { timeout: 20_000 }).toBe('Se liberó un turno')

  const page = await visit(undefined, { baseURL: server.url, viewport: PHONE })
  await page.goto(`/reservar/pedido/${tokenIn(smtp.to(email)[0] ?? {})}#retirar`)
  const question = page.getByRole('region', { name: '¿Retirar el pedido?' })
  await question.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await click(page, 'Ya no lo necesito')
  await click(page, 'Sí, retirarlo')
  await status(page, 'Ya no pedís este turno.')
})
