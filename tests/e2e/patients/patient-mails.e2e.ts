import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import type { Agenda, Clinic, ConsultationRecord, DoctorSchedule, Mail, Patient } from '#contract/generated/schema.ts'
import { formatIsoDate } from '#src/i18n/format.ts'
import { addDays, instantAt } from '#src/i18n/wall-clock.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { button, click, expectToast, follow, heading } from '#tests/support/browser/console.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { client, firstSignIn, signIn } from '#tests/support/server/client.ts'
import { mailTo, sharedMailingServer } from '#tests/support/server/mailing-server.ts'
import { opened } from '#tests/support/server/opened.ts'
import { tokenIn } from '#tests/support/services/smtp.ts'

const PHONE = { width: 390, height: 844 }
// 10:00 in the clinics' zone.
const TEN = 600

const { server, smtp } = opened(sharedMailingServer)
let api: ReturnType<typeof client>
let token = ''

beforeAll(async () => {
  token = await signIn(server.api)
  api = client(server.api, token)
})

/** A doctor with a clinic, and a patient with an address. */
async function addPractice() {
  const doctor = await addDoctor(api)
  const clinic = (
    await api.post('/clinics', { ...exampleOf('CreateClinicInput'), name: `Sede ${randomUUID()}`, doctorId: doctor.doctorId })
  ).body as Clinic // a 201
  const email = `${randomUUID()}@example.com`
  const person = {
    firstName: 'Nélida',
    lastName: 'Zubiría',
    dni: null,
    dateBirthday: '1980-02-29',
    phone: '11 5678-1234',
    gender: null,
    insuranceId: null,
    memberNumber: '',
  }
  const added = await api.post('/patients', { ...person, email })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const patient = added.body as Patient // a 201
  const ids = { doctorId: doctor.doctorId, clinicId: clinic.id, patientId: patient.id }
  const day = addDays(formatIsoDate(new Date()), 20)
  return {
    ...ids,
    doctor,
    day,
    email,
    async book(minute = TEN) {
      const body = { ...ids, date: instantAt(day, minute), durationInMinutes: 30, name: 'Control', outsideHours: true }
      const answer = await api.post('/medical-consultation', body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body as ConsultationRecord
    },
    mail: (before = 0) => mailTo(smtp, email, before),
    async appointments() {
      const { body } = await api.get(`/schedule/agenda?from=${day}&to=${day}&doctorIds=${ids.doctorId}`)
      return (body as Agenda).doctors[0]?.appointments ?? [] // a 200
    },
  }
}
const status = (page: Page) => page.getByRole('status')

describe('the page of an appointment', () => {
  test('opens by the link of the mail, waits for a word, and confirms; the agenda shows who did it', async ({ visit }) => {
    const practice = await addPractice()
    await practice.book()
    const mail = await practice.mail()
    const page = await visit(undefined, { baseURL: server.url, viewport: PHONE })
    await page.goto(`/turno/${tokenIn(mail)}`)
    await status(page).getByText('Todavía no nos dijiste si venís.').waitFor()
    expect(await page.getByRole('main').textContent()).toContain('10:00 (30 minutos)')
    expect(await page.getByRole('link', { name: 'Ver en el mapa' }).getAttribute('href')).toContain('google.com/maps')
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    expect((await practice.appointments())[0]).toMatchObject({ status: 'PENDING', patientConfirmedAt: null })

    await click(page, 'Confirmar que voy')
    await status(page).getByText('Listo, confirmaste que venís.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status')
    expect((await practice.appointments())[0]).toMatchObject({ status: 'CONFIRMED', patientConfirmedAt: expect.any(String) })
    await page.reload()
    await status(page).getByText('Listo, confirmaste que venís.').waitFor()
    expect(await button(page, 'Confirmar que voy').count()).toBe(0)

    const console = await visit({ token }, { baseURL: server.url })
    await console.goto(`/app/schedule?vista=dia&fecha=${practice.day}&medicos=${practice.doctorId}`)
    await click(console, /^Nélida Zubiría: .* El paciente confirmó que viene/)
    await console.getByText('Confirmó el paciente', { exact: true }).last().waitFor()
  })

  test('cancels after a question, by keyboard, and the time is free; the other link of the mail asks at once', { tags: 'full' }, async ({
    visit,
  }) => {
    const practice = await addPractice()
    const { id } = await practice.book()
    const mail = await practice.mail()
    const page = await visit(undefined, { baseURL: server.url, viewport: PHONE })
    await page.goto(`/turno/${tokenIn(mail)}#cancelar`)
    const question = page.getByRole('region', { name: '¿Cancelar el turno?' })
    await question.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('No puedo ir')
    expect((await practice.appointments())[0]).toMatchObject({ status: 'PENDING' })

    await page.keyboard.press('Enter')
    await question.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await status(page).getByText('Este turno está cancelado.').waitFor()
    expect((await practice.appointments()).find((one) => one.id === id)).toMatchObject({ status: 'CANCELLED', cancelledKind: 'PATIENT' })
    expect((await practice.mail(1)).subject).toMatch(/^Se canceló tu turno/)
    await practice.book()
    await page.reload()
    await status(page).getByText('Este turno está cancelado.').waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  })

  test('shows the new time where the appointment was moved meanwhile, and tries again what got no answer', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/409|ERR_FAILED/)
    const practice = await addPractice()
    const { id } = await practice.book()
    const mail = await practice.mail()
    const page = await visit(undefined, { baseURL: server.url, viewport: PHONE })
    await page.goto(`/turno/${tokenIn(mail)}`)
    await button(page, 'Confirmar que voy').waitFor()
    await api.patch(`/medical-consultation/appointment/${id}`, {
      date: instantAt(practice.day, TEN + 60),
      durationInMinutes: 30,
      outsideHours: true,
    })
    await click(page, 'Confirmar que voy')
    await status(page).getByText('El turno cambió de horario. Fijate en el nuevo antes de responder.').waitFor()
    await page.getByText('11:00 (30 minutos)').waitFor()
    expect((await practice.appointments())[0]).toMatchObject({ status: 'PENDING' })

    await page.route('**/api/v1/appointments/**', (route) => route.abort())
    await click(page, 'Confirmar que voy')
    await status(page).getByText('No pudimos conectarnos.').waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/v1/appointments/**')
    await click(page, 'Reintentar')
    await status(page).getByText('Listo, confirmaste que venís.').waitFor()
  })

  test('says of a wrong link that it is wrong', { tags: 'full' }, async ({ visit, expectComplaint }) => {
    expectComplaint(/404/)
    const page = await visit(undefined, { baseURL: server.url })
    for (const path of ['/turno/AAAAAAAAAAAAAAAAAAAAAAAAAAA', '/turno/corto', '/turno']) {
      await page.goto(path)
      await status(page).getByText('No encontramos tu turno.').waitFor()
      expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    }
  })
})

describe('the mails in the console', () => {
  test('tell the back office what failed and why, how it looks, and are sent again', { tags: 'full' }, async ({ visit }) => {
    const practice = await addPractice()
    smtp.refuse((recipient) => (recipient === practice.email ? { code: 550, message: 'No such user here' } : undefined))
    const { id } = await practice.book()
    const failed = async () =>
      ((await api.get('/mails?status=FAILED')).body as Mail[]).find(({ recipient }) => recipient === practice.email)
    await expect.poll(failed, { timeout: 20_000 }).toBeTruthy()
    smtp.refuse(() => undefined)

    const page = await visit({ token }, { baseURL: server.url })
    await page.goto('/app/mails')
    await page.getByPlaceholder('Filtrar correos...').fill(practice.email)
    const row = page.getByRole('row', { name: /Nélida Zubiría/ })
    await row.getByText('No salió').waitFor()
    await expectAccessible(page)
    await follow(page, 'Ver correo')
    await page.getByText('550 No such user here').waitFor()
    const mail = page.frameLocator('iframe')
    await mail.getByText('Hola, Nélida:').waitFor()
    expect(await mail.getByRole('link').allTextContents()).toEqual(['Ver en el mapa'])
    await expectNoOverflow(page, [390])
    await click(page, 'Reintentar')
    await expectToast(page, { title: 'Éxito', description: 'El correo se vuelve a enviar.' })
    await button(page, 'Reintentar').waitFor({ state: 'detached' })
    await practice.mail()
    await page.reload()
    await page.getByText('La plataforma ya lo despachó.').waitFor()
    await follow(page, 'Ver la consulta')
    await page.waitForURL(new RegExp(`/medical-consultation/${id}$`))
    await heading(page, 'Detalle de la consulta')
  })

  test('are preceded by reminders as the doctor wants them', { tags: 'full' }, async ({ visit }) => {
    const { doctorId } = await addPractice()
    const page = await visit({ token }, { baseURL: server.url })
    await page.goto(`/app/schedule/hours/${doctorId}`)
    const reminders = page.getByLabel('Recordatorios por correo')
    expect(await reminders.inputValue()).toBe('48,3')
    await reminders.selectOption('Sin recordatorios')
    await click(page, 'Guardar horarios')
    await expect.poll(async () => ((await api.get(`/schedule/doctor/${doctorId}`)).body as DoctorSchedule).reminderHours).toEqual([])
    await page.reload()
    await expect.poll(() => reminders.inputValue()).toBe('')
  })
})

test('the bell tells a doctor that a patient has cancelled, leads to the day, and is read on each device', { tags: 'full' }, async ({
  visit,
}) => {
  const practice = await addPractice()
  const doctor = { token: await firstSignIn(server.api, practice.doctor) }
  const page = await visit(doctor, { baseURL: server.url })
  await page.goto('/app')
  await click(page, 'Notificaciones')
  await page.getByRole('menu').getByText('No hay novedades.').waitFor()
  await page.keyboard.press('Escape')
  const { date } = await practice.book()
  const key = tokenIn(await practice.mail())
  expect((await client(server.api).post(`/appointments/${key}`, { answer: 'CANCELLED', date })).status).toBe(200)

  await page.reload()
  await click(page, 'Notificaciones: 1 sin leer')
  const item = page.getByRole('menuitem', { name: /Nélida Zubiría.* canceló su turno del .* 10:00\./ })
  await item.waitFor()
  await expectAccessible(page)
  await button(page, 'Notificaciones').waitFor()
  await item.click()
  await page.waitForURL(new RegExp(`/schedule\\?vista=dia&fecha=${practice.day}`))
  const phone = await visit(doctor, { baseURL: server.url, viewport: PHONE })
  await phone.goto('/app')
  await click(phone, 'Notificaciones')
  await phone.getByRole('menuitem', { name: /canceló su turno/ }).waitFor()
  await expectNoOverflow(phone, [390])
})
