import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Agenda, Patient } from '#contract/generated/schema.ts'
import { formatDate, formatTime } from '#src/i18n/format.ts'
import { addDays, instantAt, parseTime } from '#src/i18n/wall-clock.ts'
import { test } from '#tests/support/browser/browser.ts'
import { button, click, section, toastRegion } from '#tests/support/browser/console.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { addPublicPractice } from '#tests/support/features/public-practice.ts'
import { roles } from '#tests/support/server/accounts.ts'
import { client, firstSignIn, signIn } from '#tests/support/server/client.ts'
import { mailTo, startMailingServer } from '#tests/support/server/mailing-server.ts'
import { movingClock } from '#tests/support/server/moving-clock.ts'
import { tokenIn } from '#tests/support/services/smtp.ts'
import { TEST_MS } from '#tests/support/setup/settings.ts'

const ZONE = 'America/Argentina/Buenos_Aires'
const LAST_NAME = 'Reloj'
const clock = movingClock()
let mailing: Awaited<ReturnType<typeof startMailingServer>>
let api: ReturnType<typeof client>
let day = ''

const moment = (time: string, on = day) => instantAt(on, parseTime(time) ?? 0)

beforeAll(async () => {
  day = await freeWeek()
  await clock.moveTo(moment('08:40'))
  mailing = await startMailingServer({
    ...clock.settings,
    CAPTCHA_PROVIDER: 'none',
    APP_ROLES: roles.join(),
    PUBLIC_BOOKING: '1',
    SESSION_IDLE_MINUTES: '720',
  })
  api = client(mailing.server.api, await signIn(mailing.server.api))
})
afterAll(async () => {
  await mailing.close()
  clock.remove()
})

/** A practice that attends each morning, three people who work there, and a patient for each of some times of the day. */
async function openPractice(times: Record<string, string>) {
  const practice = await addPublicPractice(api, 'REQUEST')
  const { doctorId, clinicId } = practice
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    ...{ clinicId, weekday, from: '09:00', to: '12:00', slotMinutes: 30, validFrom: day, validUntil: null },
  }))
  expect((await api.patch(`/schedule/doctor/${doctorId}`, { hours, onlineBooking: 'REQUEST' })).status).toBe(200)
  const emailOf = (firstName: string) => `${firstName.toLowerCase()}.${doctorId}@example.com`
  for (const [time, firstName] of Object.entries(times)) {
    const person = {
      firstName,
      lastName: LAST_NAME,
      dni: null,
      dateBirthday: '1980-02-29',
      phone: '11 5678-1234',
      email: emailOf(firstName),
    }
    const added = await api.post('/patients', { ...person, gender: null, insuranceId: null, memberNumber: '' })
    const patientId = (added.body as Patient).id // a 201
    const when = { date: moment(time), durationInMinutes: 30, name: 'Control' }
    expect((await api.post('/medical-consultation', { doctorId, clinicId, patientId, ...when })).status).toBe(201)
  }
  async function addSecretary() {
    const account = { email: `${randomUUID()}@salvia.test`, password: 'Un secreto de prueba 1' }
    const body = { ...account, firstName: 'Eva', lastName: 'Ruiz', roleType: 'SECRETARY', clinicIds: [clinicId] }
    expect((await api.post('/users', body)).status).toBe(201)
    return account
  }
  /** What the server has of the day: who came at which hour, and what became of it. */
  async function happened() {
    const { body } = await api.get(`/schedule/agenda?from=${day}&to=${day}&doctorIds=${doctorId}`)
    const [found] = (body as Agenda).doctors // a 200
    const came = (arrivedAt: string | null) => (arrivedAt ? `, came ${formatTime(arrivedAt)}` : '')
    return found?.appointments.map((one) => `${one.patient.firstName} ${formatTime(one.date)} ${one.status}${came(one.arrivedAt)}`)
  }
  return { ...practice, emailOf, addSecretary, happened }
}

/** Each line of 'Hoy' as somebody reads it: hour, patient, standing, wait and button; and the line of now. */
const told = (page: Page) =>
  section(page, 'Hoy')
    .getByRole('list', { name: 'Turnos de hoy' })
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const parts = [...row.querySelectorAll('time, a, .mantine-Badge-root, .mantine-Badge-root + span, button')]
        return (parts.length > 0 ? parts : [row]).map((part) => part.textContent?.trim()).join(' · ')
      }),
    )

const patient = (firstName: string) => `${firstName} ${LAST_NAME}`
const press = (page: Page, step: string, firstName: string) => button(section(page, 'Hoy'), `${step}: ${patient(firstName)}`).click()

describe('an hour at the desk by the clock', () => {
  test('each of three people sees at each moment who comes, who waits since when, and what follows', { timeout: 8 * TEST_MS }, async ({
    visit,
    expectComplaint,
  }) => {
    // A minute of the timers is longer than a stream is waited for, of which nothing is heard meanwhile.
    expectComplaint(/did not answer in time/)
    const practice = await openPractice({ '09:00': 'Ana', '09:30': 'Bruno', '10:00': 'Carla', '11:00': 'Diego' })
    const open = async (token?: string) => {
      const page = await visit(token ? { token } : undefined, { baseURL: mailing.server.url, timezoneId: ZONE })
      await clock.giveTo(page)
      return page
    }
    const { api: address } = mailing.server
    const eva = await open(await firstSignIn(address, await practice.addSecretary()))
    const berta = await open(await firstSignIn(address, await practice.addSecretary()))
    const doctor = await open(await firstSignIn(address, practice.doctor))
    const outside = await open()
    const at = (time: string) => clock.moveTo(moment(time))

    /** What both pages of today say, the secretary's and the doctor's, whose rows differ by the buttons alone. */
    const sees = async (page: Page, rows: string[]) => expect.poll(() => told(page), { timeout: 15_000 }).toEqual(rows)
    const bothSee = async (rows: string[]) => {
      await sees(eva, rows)
      await sees(doctor, rows)
    }
    const next = doctor.getByRole('link', { name: /^Próximo paciente/ })
    const comesNext = (firstName: string, when: string) =>
      expect.poll(() => next.textContent(), { timeout: 15_000 }).toContain(`${patient(firstName)}${when}`)
    /** What the other desk reads in the agenda. */
    const block = (firstName: string, time: string, words: string) =>
      berta.getByRole('button', { name: new RegExp(`^${patient(firstName)}: .*, ${time}, 30 minutos, ${words}, `) }).waitFor()
    /** How many notifications the bell of a page tells. */
    const hears = (page: Page, unread: number) =>
      button(page.getByRole('banner'), unread === 0 ? 'Notificaciones' : `Notificaciones: ${unread} sin leer`).waitFor()
    const line = (...parts: string[]) => parts.join(' · ')
    const of = (time: string, firstName: string, ...rest: string[]) => line(time, patient(firstName), ...rest)

    await at('08:50')
    await eva.goto('/app')
    await doctor.goto('/app')
    await berta.goto(`/app/schedule?vista=dia&fecha=${day}&medicos=${practice.doctorId}`)
    const diego = of('11:00', 'Diego', 'Pendiente', 'Confirmar')
    await bothSee([
      'Ahora, 08:50',
      of('09:00', 'Ana', 'Pendiente', 'Llegó'),
      of('09:30', 'Bruno', 'Pendiente', 'Llegó'),
      of('10:00', 'Carla', 'Pendiente', 'Confirmar'),
      diego,
    ])
    await comesNext('Ana', 'en 10 min')

    // The first one comes, which the other desk notes in the agenda.
    await at('08:55')
    await berta.getByRole('button', { name: `Llegó: ${patient('Ana')}, 09:00` }).click()
    await block('Ana', '09:00', 'Pendiente, En sala de espera desde las 08:55')
    await bothSee([
      'Ahora, 08:55',
      of('09:00', 'Ana', 'En sala', 'Recién llegó', 'Confirmar'),
      of('09:30', 'Bruno', 'Pendiente', 'Llegó'),
      of('10:00', 'Carla', 'Pendiente', 'Confirmar'),
      diego,
    ])
    await comesNext('Ana', 'En sala')

    // The last one moves the turno to the next day by the link of the mail.
    await at('08:57')
    const link = `/turno/${tokenIn(await mailTo(mailing.smtp, practice.emailOf('Diego')))}`
    await outside.goto(link)
    await click(outside, 'Cambiar el horario')
    const tomorrow = addDays(day, 1)
    await outside.getByRole('button', { name: new RegExp(`^martes ${Number(tomorrow.slice(8))} de .*, 09:30$`) }).click()
    await click(outside, 'Sí, cambiar el turno')
    await outside.getByRole('status').getByText('Listo, confirmaste que venís.').waitFor()
    await berta.getByRole('button', { name: new RegExp(`^${patient('Diego')}`) }).waitFor({ state: 'detached' })
    await bothSee([
      'Ahora, 08:57',
      of('09:00', 'Ana', 'En sala', 'Espera hace 2 min', 'Confirmar'),
      of('09:30', 'Bruno', 'Pendiente', 'Llegó'),
      of('10:00', 'Carla', 'Pendiente', 'Confirmar'),
    ])
    await clock.minute()
    for (const page of [eva, berta, doctor]) await hears(page, 1)
    await click(eva, 'Notificaciones: 1 sin leer')
    const change = new RegExp(`Cambió el turno de .*${patient('Diego')}.*: ahora es el ${formatDate(tomorrow)} 09:30\\.`)
    const news = eva.getByRole('menuitem').filter({ hasText: change })
    expect(await news.textContent()).toMatch(new RegExp(`${formatDate(day)} 08:57$`))
    await eva.keyboard.press('Escape')
    await hears(eva, 0)

    // The hour of the first turno has come: the doctor confirms who waits, and from then on says when the visit is over.
    await at('09:00')
    await press(doctor, 'Confirmar', 'Ana')
    const bruno = of('09:30', 'Bruno', 'Pendiente', 'Llegó')
    const carla = of('10:00', 'Carla', 'Pendiente', 'Llegó')
    const ana = of('09:00', 'Ana', 'En sala', 'Espera hace 5 min')
    await sees(eva, [ana, 'Ahora, 09:00', bruno, carla])
    await sees(doctor, [line(ana, 'Atendido'), 'Ahora, 09:00', bruno, carla])
    await block('Ana', '09:00', 'Confirmado, En sala de espera desde las 08:55')

    // Somebody asks for a time on the public page; one press gives it.
    await at('09:05')
    await outside.goto(`/reservar/${practice.doctorId}`)
    await outside
      .getByLabel(/, 11:30$/)
      .first()
      .check()
    const asks = {
      Nombre: 'Fausto',
      Apellido: LAST_NAME,
      DNI: '61234567',
      Teléfono: '11 5678-1234',
      'Correo electrónico': practice.emailOf('Fausto'),
    }
    for (const [label, value] of Object.entries(asks)) await outside.getByLabel(label, { exact: true }).fill(value)
    await outside.keyboard.press('Enter')
    await outside.getByRole('status').getByText('Recibimos tu pedido.').waitFor()
    await clock.minute()
    await hears(eva, 1)
    for (const page of [berta, doctor]) await hears(page, 2)
    await at('09:10')
    const asking = section(eva, 'Piden turno')
    const asked = asking.getByRole('listitem').filter({ has: eva.getByRole('link', { name: patient('Fausto') }) })
    await asked.getByText('Pidió hoy').waitFor()
    await asked.getByRole('button', { name: new RegExp(`^Aceptar, ${patient('Fausto')}: .* 11:30$`) }).click()
    for (const page of [eva, doctor]) await section(page, 'Piden turno').getByText('Nadie espera una respuesta.').waitFor()
    await block('Fausto', '11:30', 'Pendiente')
    const fausto = of('11:30', 'Fausto', 'Pendiente', 'Confirmar')
    await sees(eva, [of('09:00', 'Ana', 'En sala', 'Espera hace 15 min'), 'Ahora, 09:10', bruno, carla, fausto])

    // A visit ends, and the next patient comes early.
    await at('09:20')
    await Promise.all([press(doctor, 'Atendido', 'Ana'), press(eva, 'Llegó', 'Bruno')])
    await block('Ana', '09:00', 'Completado, Llegó a las 08:55')
    await block('Bruno', '09:30', 'Pendiente, En sala de espera desde las 09:20')
    const waits = (words: string, ...step: string[]) => of('09:30', 'Bruno', 'En sala', words, ...step)
    await bothSee(['Ahora, 09:20', waits('Recién llegó', 'Confirmar'), carla, fausto])
    for (const page of [eva, doctor]) await button(section(page, 'Hoy'), 'Ver 1 anterior').waitFor()
    await comesNext('Bruno', 'En sala')

    // Up to twenty minutes are a wait, and more are a long one.
    await at('09:40')
    await bothSee([waits('Espera hace 20 min', 'Confirmar'), 'Ahora, 09:40', carla, fausto])
    await at('09:41')
    await bothSee([waits('Demora: espera hace 21 min', 'Confirmar'), 'Ahora, 09:41', carla, fausto])
    await press(eva, 'Confirmar', 'Bruno')
    await sees(doctor, [waits('Demora: espera hace 21 min', 'Atendido'), 'Ahora, 09:41', carla, fausto])
    // It stands in one line on a phone, too, where the button leaves little room beside it.
    await doctor.setViewportSize({ width: 390, height: 844 })
    const wait = section(doctor, 'Hoy').getByText(/Demora: /)
    await expect.poll(async () => (await wait.boundingBox())?.height).toBeLessThan(30)
    await doctor.setViewportSize({ width: 1280, height: 800 })
    await press(doctor, 'Atendido', 'Bruno')
    await bothSee(['Ahora, 09:41', carla, fausto])
    await comesNext('Carla', 'en 19 min')

    // Nobody can be said not to come before the hour; from then on it is one press.
    await at('09:58')
    await berta.getByRole('button', { name: new RegExp(`^${patient('Carla')}`) }).click()
    await button(berta, 'Avisó que no viene').waitFor()
    expect(await button(berta, 'No se presentó').count()).toBe(0)
    await at('10:00')
    await button(berta, 'No se presentó').waitFor()
    await comesNext('Carla', 'ahora')
    await at('10:01')
    await comesNext('Carla', 'en curso')
    await bothSee([carla, 'Ahora, 10:01', fausto])
    await at('10:15')
    await click(berta, 'No se presentó')
    await toastRegion(berta).getByText('No se presentó').waitFor()
    await bothSee(['Ahora, 10:15', fausto])
    await comesNext('Fausto', 'en 1 h 15 min')
    await clock.minute()
    // The doctor is told who did not come, and the desks see it. Of the request nobody is told any more, since it was answered.
    await hears(doctor, 2)
    await hears(berta, 1)
    await hears(eva, 0)

    // An hour before the turno it matters more who comes than who confirms.
    await at('10:30')
    const arriving = of('11:30', 'Fausto', 'Pendiente', 'Llegó')
    await bothSee(['Ahora, 10:30', arriving])

    // A page that is read anew says the same, and the server has what happened when.
    for (const page of [eva, doctor]) await page.reload()
    await bothSee(['Ahora, 10:30', arriving])
    for (const page of [eva, doctor]) await button(section(page, 'Hoy'), 'Ver 2 anteriores').waitFor()
    expect(await practice.happened()).toEqual([
      'Ana 09:00 COMPLETED, came 08:55',
      'Bruno 09:30 COMPLETED, came 09:20',
      'Carla 10:00 CANCELLED',
      'Fausto 11:30 PENDING',
    ])
  })
})
