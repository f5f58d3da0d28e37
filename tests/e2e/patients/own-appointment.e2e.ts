import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import type { Agenda, Clinic, ConsultationRecord, Patient } from '#contract/generated/schema.ts'
import { addDays, instantAt } from '#src/i18n/wall-clock.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { button, click } from '#tests/support/browser/console.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { mailTo, sharedMailingServer } from '#tests/support/server/mailing-server.ts'
import { opened } from '#tests/support/server/opened.ts'
import { tokenIn } from '#tests/support/services/smtp.ts'

const PHONE = { width: 390, height: 844 }
const TEN = 600

const { server, smtp } = opened(sharedMailingServer)
let api: ReturnType<typeof client>
let token = ''

beforeAll(async () => {
  token = await signIn(server.api)
  api = client(server.api, token)
})

/** A practice on the public page, with a telephone, and the link of its patient's appointment. */
async function linkedAppointment() {
  const doctor = await addDoctor(api)
  const { doctorId } = doctor
  expect((await api.patch(`/users/status/${doctor.id}`, { validated: true })).status).toBe(200)
  const place = { ...exampleOf('CreateClinicInput'), name: `Sede ${randomUUID()}`, phone: '11 4832-1100', whatsapp: '11 5678-1234' }
  const clinic = (await api.post('/clinics', { ...place, doctorId })).body as Clinic // a 201
  // The page offers the first sixty times or so: those of the free week are the first.
  const day = await freeWeek()
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    ...{ clinicId: clinic.id, weekday, from: '10:00', to: '11:30', slotMinutes: 30, validFrom: day, validUntil: null },
  }))
  const saved = await api.patch(`/schedule/doctor/${doctorId}`, { hours })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const email = `${randomUUID()}@example.com`
  const person = { ...exampleOf('PatientInput'), firstName: 'Nélida', lastName: 'Zubiría', dni: null, email, insuranceId: null }
  const added = await api.post('/patients', person)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const book = async (patientId: number, minute: number) => {
    const when = { date: instantAt(day, minute), durationInMinutes: 30, name: 'Control' }
    const booked = await api.post('/medical-consultation', { doctorId, clinicId: clinic.id, patientId, ...when })
    expect(booked.status, JSON.stringify(booked.body)).toBe(201)
    return booked.body as ConsultationRecord
  }
  const patientId = (added.body as Patient).id
  const { id } = await book(patientId, TEN)
  const mail = (before: number) => mailTo(smtp, email, before)
  return {
    ...{ id, day, doctorId, patientId, book, mail },
    path: `/turno/${tokenIn(await mail(0))}`,
    async appointments() {
      const { body } = await api.get(`/schedule/agenda?from=${day}&to=${addDays(day, 30)}&doctorIds=${doctorId}`)
      return (body as Agenda).doctors[0]?.appointments ?? [] // a 200
    },
  }
}

const status = (page: Page) => page.getByRole('status')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const wordsOf = (day: string) =>
  new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
    .format(new Date(day))
    .replace(',', '')

describe('a patient', () => {
  test('moves the turno to another free time by keyboard on a phone, goes back from each step, and is not asked whether they come', async ({
    visit,
  }) => {
    const practice = await linkedAppointment()
    const page = await visit(undefined, { baseURL: server.url, viewport: PHONE })
    await page.goto(practice.path)
    await button(page, 'Cambiar el horario').press('Enter')
    const times = page.getByRole('region', { name: 'Horarios libres' })
    await times
      .getByRole('button', { name: /, 10:00$/ })
      .first()
      .waitFor()
    expect(await focused(page)).toBe('Horarios libres')
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    await page.keyboard.press('Escape')
    await status(page).getByText('Todavía no nos dijiste si venís.').waitFor()
    expect(await focused(page)).toBe('Cambiar el horario')
    await page.keyboard.press('Enter')

    const other = addDays(practice.day, 1)
    const wanted = times.getByRole('button', { name: `${wordsOf(other)}, 11:00`, exact: true })
    await expect.poll(() => wanted.count()).toBe(1)
    await wanted.press('Enter')
    await page.getByText(`Tu turno pasa al ${wordsOf(other)}, 11:00.`).waitFor()
    expect(await focused(page)).toBe('¿Cambiar el turno?')
    await page.keyboard.press('Escape')
    await wanted.press('Enter')
    await click(page, 'Sí, cambiar el turno')
    await status(page).getByText('Listo, confirmaste que venís.').waitFor()
    await page.getByText(`${wordsOf(other)}, 11:00 (30 minutos)`).waitFor()
    expect(await practice.appointments()).toMatchObject([{ id: practice.id, date: instantAt(other, 660), status: 'CONFIRMED' }])
    expect((await practice.mail(1)).subject).toMatch(/^Tu turno cambió/)

    const office = await visit({ token }, { baseURL: server.url })
    await office.goto(`/app/medical-consultation/${practice.id}`)
    await office.getByText('El paciente lo cambió desde el enlace del correo.').first().waitFor()
  })

  test('reads why a time cannot be had, and how the practice is reached', { tags: 'full' }, async ({ visit, expectComplaint }) => {
    expectComplaint(/409/)
    const practice = await linkedAppointment()
    const page = await visit(undefined, { baseURL: server.url, viewport: PHONE })
    await page.goto(practice.path)
    await click(page, 'Cambiar el horario')
    const wanted = page.getByRole('button', { name: `${wordsOf(practice.day)}, 10:30`, exact: true })
    await wanted.waitFor()
    await practice.book(practice.patientId, TEN + 30)
    await wanted.click()
    await click(page, 'Sí, cambiar el turno')
    await status(page).getByText('Ese horario no está libre.').waitFor()
    expect(await page.getByRole('link', { name: '11 4832-1100' }).getAttribute('href')).toBe('tel:1148321100')
    expect(await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.me/5491156781234')
  })

  test('whose practice cancels reads an apology and goes on to another turno', { tags: 'full' }, async ({ visit }) => {
    const practice = await linkedAppointment()
    const off = { status: 'CANCELLED', cancelledReason: 'El médico viaja.', cancelledKind: 'CLINIC' }
    expect((await api.patch(`/medical-consultation/${practice.id}`, off)).status).toBe(200)
    const page = await visit(undefined, { baseURL: server.url, viewport: PHONE })
    await page.goto(practice.path)
    await status(page).getByText('El consultorio tuvo que cancelar este turno. Te pedimos disculpas.').waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await page.getByRole('link', { name: 'Pedir otro turno' }).click()
    await page.waitForURL(new RegExp(`/reservar/${practice.doctorId}$`))
    await page.getByRole('heading', { level: 1, name: /Emilia/ }).waitFor()
  })

  test('who waits for a page whose script does not come is offered to load it again', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|Failed to fetch/)
    const page = await visit(undefined, { baseURL: server.url })
    await page.route('**/assets/*-page-*.js', (route) => route.abort())
    await page.goto('/turno/AAAAAAAAAAAAAAAAAAAAAAAAAAA')
    await page.getByRole('link', { name: 'Recargar la página' }).waitFor()
  })
})
