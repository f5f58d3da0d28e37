import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatDayAndMonth, formatIsoDate } from '#src/i18n/format.ts'
import { addDays, minuteIn } from '#src/i18n/wall-clock.ts'
import { button, click, section, toastRegion } from '#tests/support/browser/console.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { addStaff } from '#tests/support/features/agenda.ts'
import { addReservation } from '#tests/support/features/reservations.ts'
import { firstSignIn } from '#tests/support/server/client.ts'
import { TEST_MS } from '#tests/support/setup/settings.ts'

const FIRST_NAMES = ['Ana', 'Bruno', 'Carla', 'Diego', 'Emilia', 'Fausto']

/** What 'Hoy' says of each appointment: the patient and the status, by the hour. */
const told = (page: Page) =>
  section(page, 'Hoy')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .evaluateAll((rows) =>
      rows.map((row) => {
        const [name, badge] = [row.querySelector('a'), row.querySelector('.mantine-Badge-root')]
        return `${name?.textContent}: ${badge?.textContent}`
      }),
    )

describe('an hour at the desk', () => {
  test('two secretaries and a doctor work on the same appointments at once, and each sees what the others did', {
    timeout: 6 * TEST_MS,
  }, async ({ visit, expectComplaint }) => {
    // Of two who take the same time, one is refused.
    expectComplaint(/409|412/)
    const asked = await addReservation()
    const { practice, day } = asked
    const { clinicId, lastName } = practice
    const now = new Date()
    const today = formatIsoDate(now)
    // All of them now, whatever the hour is: an hour ahead may be tomorrow, and none is given that has passed.
    const minute = minuteIn(today, +now)
    await practice.allowOverbookings(FIRST_NAMES.length)
    for (const [index, firstName] of FIRST_NAMES.entries()) {
      const { body } = await backOffice().post('/patients', {
        ...{ firstName, lastName, dni: null, dateBirthday: '1980-02-29', phone: `11 5678-12${index}0`, email: '' },
        ...{ gender: null, insuranceId: null, memberNumber: '' },
      })
      const patientId = (body as { id: number }).id // a 201
      await practice.book(today, minute, { patientId, outsideHours: true, ...(index > 0 && { overbookedReason: 'Urgencia' }) })
    }
    const open = async (account: Parameters<typeof firstSignIn>[1]) => {
      const page = await visit({ token: await firstSignIn(writable().api, account) }, { baseURL: writable().url })
      const listening = page.waitForResponse('**/api/v1/schedule/changes')
      await page.goto('/app')
      await listening
      return page
    }
    const eva = await open(await addStaff('SECRETARY', clinicId))
    const berta = await open(await addStaff('SECRETARY', clinicId))
    const doctor = await open(practice.doctor)
    const all = [eva, berta, doctor]
    const named = (firstName: string) => `${firstName} ${lastName}`
    const press = (page: Page, step: string, firstName: string) => button(section(page, 'Hoy'), `${step}: ${named(firstName)}`).click()
    const isToldToAll = async (statuses: Record<string, string>) => {
      const wanted = Object.entries(statuses).map(([firstName, status]) => `${named(firstName)}: ${status}`)
      for (const page of all) await expect.poll(() => told(page), { timeout: 15_000 }).toEqual(wanted)
    }
    await isToldToAll(Object.fromEntries(FIRST_NAMES.map((name) => [name, 'Pendiente'])))

    // Two come at once, one to each desk; both desks note the third.
    await Promise.all([press(eva, 'Llegó', 'Ana'), press(berta, 'Llegó', 'Bruno')])
    const waiting = { Ana: 'En sala', Bruno: 'En sala' }
    const pending = { Carla: 'Pendiente', Diego: 'Pendiente', Emilia: 'Pendiente', Fausto: 'Pendiente' }
    await isToldToAll({ ...waiting, ...pending })
    const arrival = (page: Page) => press(page, 'Llegó', 'Carla').catch(() => undefined)
    await Promise.all([arrival(eva), arrival(berta)])
    await isToldToAll({ ...waiting, ...pending, Carla: 'En sala' })

    // One request is accepted by both: the patient gets one time.
    const accept = async (page: Page) =>
      section(page, 'Piden turno')
        .getByRole('button', { name: new RegExp(`^Aceptar, ${asked.name}: .* ${formatDayAndMonth(day)} 09:00$`) })
        .click({ timeout: 5_000 })
        .catch(() => undefined)
    await Promise.all([accept(eva), accept(berta)])
    for (const page of [eva, berta]) await section(page, 'Piden turno').getByText('Nadie espera una respuesta.').waitFor()
    expect(await asked.has()).toMatchObject({ status: 'ACCEPTED' })
    expect(await practice.has(day)).toEqual(['12:00 PENDING'])

    // The doctor ends a visit while one desk cancels and the other one moves.
    const attend = async () => {
      await press(doctor, 'Confirmar', 'Ana')
      await press(doctor, 'Atendido', 'Ana')
    }
    const openTurno = async (page: Page, firstName: string) => {
      await section(page, 'Hoy')
        .getByRole('link', { name: named(firstName) })
        .click()
      return page.getByRole('complementary', { name: 'Turno', exact: true })
    }
    const cancel = async () => {
      const panel = await openTurno(eva, 'Diego')
      await panel.getByRole('button', { name: 'Avisó que no viene' }).click()
      await toastRegion(eva).getByText('Turno cancelado').waitFor()
    }
    const move = async () => {
      await openTurno(berta, 'Emilia')
      await click(berta, 'Reprogramar')
      await berta.getByRole('region', { name: 'Pasar ahora a un horario libre' }).getByRole('button').first().click()
      await toastRegion(berta).getByText('Turno reprogramado').waitFor()
    }
    await Promise.all([attend(), cancel(), move()])
    await Promise.all([eva.goto('/app'), berta.goto('/app')])
    for (const page of all) await expect.poll(() => section(page, 'Hoy').getByText(named('Diego')).count()).toBe(0)
    for (const page of all) await expect.poll(() => section(page, 'Hoy').getByText(named('Emilia')).count()).toBe(0)
    const left = { Bruno: 'En sala', Carla: 'En sala', Fausto: 'Pendiente' }
    await isToldToAll(left)

    // Both desks give the same free time to two patients: one gets it, and the other form keeps what was chosen.
    const next = addDays(day, 2)
    const begun = async (page: Page, firstName: string) => {
      await page.goto(practice.address('dia', next))
      await page.getByRole('button', { name: /^Libre: .*, 10:00, 30 minutos/ }).click()
      await page.getByPlaceholder('Nombre, DNI o teléfono').fill(named(firstName))
      await page.getByRole('option', { name: new RegExp(`^${named(firstName)}`) }).click()
    }
    await Promise.all([begun(eva, 'Ana'), begun(berta, 'Bruno')])
    await Promise.all([click(eva, 'Reservar turno'), click(berta, 'Reservar turno')])
    const isBooked = (page: Page) => toastRegion(page).getByText('Turno reservado').count()
    await expect.poll(async () => (await isBooked(eva)) + (await isBooked(berta))).toBe(1)
    const loser = (await isBooked(eva)) === 1 ? { page: berta, name: 'Bruno' } : { page: eva, name: 'Ana' }
    await expect.poll(() => loser.page.getByPlaceholder('Nombre, DNI o teléfono').inputValue()).toContain(named(loser.name))
    await loser.page.getByText('Ese horario no está libre').first().waitFor()
    expect(await practice.has(next)).toEqual(['13:00 PENDING'])

    // At the end of the hour a page that is read anew says what the ones say that were open all the time.
    await doctor.reload()
    for (const page of [eva, berta]) await page.goto('/app')
    await isToldToAll(left)
    expect((await practice.has(today)).map((one) => one.slice(6))).toEqual(['COMPLETED', 'PENDING', 'PENDING', 'CANCELLED', 'PENDING'])
  })
})
