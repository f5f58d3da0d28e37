import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatDayAndMonth } from '#src/i18n/format.ts'
import { instantAt } from '#src/i18n/wall-clock.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { addressOf, button, click, expectToast, heading, section, toastRegion } from '#tests/support/browser/console.ts'
import { test, writable } from '#tests/support/browser/writable.ts'
import { addPractice, addStaff } from '#tests/support/features/agenda.ts'
import { addReservation, NINE } from '#tests/support/features/reservations.ts'
import { firstSignIn } from '#tests/support/server/client.ts'

const signInAt = async (visit: (who: { token: string }, options: object) => Promise<Page>, account: Parameters<typeof firstSignIn>[1]) =>
  visit({ token: await firstSignIn(writable().api, account) }, { baseURL: writable().url })

const onBody = (page: Page) => page.evaluate(() => document.activeElement === document.body)

/** Who has arrived waits since that minute of the clock, which may be over a moment later. */
const ARRIVED = /Recién llegó|Espera hace 1 min/

describe('today', () => {
  test('a secretary says when a patient comes, notes an arrival by one press, and accepts a request by one press and takes it back', async ({
    visit,
  }) => {
    const asked = await addReservation()
    const { practice, day, name, has } = asked
    const patient = `Nélida ${practice.lastName}`
    await practice.bookNow()
    await practice.book(day, NINE + 60)
    const page = await signInAt(visit, await addStaff('SECRETARY', practice.clinicId))
    await page.goto('/app')
    await heading(page, 'Dashboard')

    const field = page.getByRole('searchbox', { name: '¿Cuándo es mi turno?' })
    await field.waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(practice.lastName)
    const answer = page.getByRole('list', { name: `Próximos turnos de ${patient}` })
    await answer.getByRole('link', { name: /, 10:00$/ }).waitFor()
    expect(await answer.getByRole('listitem').count()).toBe(2)
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390, 1360])
    await page.keyboard.press('Escape')
    await answer.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('')

    const row = section(page, 'Hoy').getByRole('listitem').filter({ hasText: patient })
    await button(row, `Llegó: ${patient}`).focus()
    await page.keyboard.press('Enter')
    await row.getByText(ARRIVED).waitFor()
    await expectToast(page, { title: 'Llegada anotada', description: `${patient}Deshacer` })
    expect(await onBody(page)).toBe(false)
    await click(toastRegion(page), 'Deshacer')
    await button(row, `Llegó: ${patient}`).click()
    await row.getByText('En sala', { exact: true }).waitFor()
    // A secretary confirms who has arrived, and never says that the visit is over.
    await button(row, `Confirmar: ${patient}`).click()
    await toastRegion(page).getByText('Turno confirmado').waitFor()
    await expect.poll(() => row.getByRole('button').count()).toBe(0)

    const asking = section(page, 'Piden turno')
    const chip = asking.getByRole('button', { name: new RegExp(`^Aceptar, ${name}: .* ${formatDayAndMonth(day)} 09:00$`) })
    await chip.focus()
    await page.keyboard.press('Enter')
    await toastRegion(page).getByText('Turno dado').waitFor()
    await asking.getByText('Nadie espera una respuesta.').waitFor()
    expect(await onBody(page)).toBe(false)
    expect(await has()).toMatchObject({ status: 'ACCEPTED' })
    expect(await practice.has(day)).toEqual(['12:00 PENDING', '13:00 PENDING'])
    await click(toastRegion(page), 'Deshacer')
    await toastRegion(page).getByText('La reserva vuelve a esperar una respuesta.').waitFor()
    await chip.waitFor()
    expect(await has()).toMatchObject({ status: 'PENDING', consultation: null })
    expect(await practice.has(day)).toEqual(['12:00 CANCELLED', '13:00 PENDING'])

    // The next free time of the doctor begins a new appointment there.
    await section(page, 'Próximo turno libre').getByRole('listitem').getByRole('link').click()
    await page.waitForURL(/\/app\/schedule\?nuevo=1/)
    expect(new URL(page.url()).searchParams.get('medicos')).toBe(String(practice.doctorId))
  })

  test('an acceptance tells of another turno on that day, and whom no mail reaches', { tags: 'full' }, async ({ visit }) => {
    const { practice, day, reservation, name, add } = await addReservation()
    const { dni, email } = reservation
    const at = (minute: number) => ({ wantedTimes: [{ clinicId: practice.clinicId, date: instantAt(day, minute), minutes: 30 }] })
    await add({ dni, email, ...at(NINE + 30) })
    await add({ firstName: 'Ofelia', email: '', ...at(NINE + 60) })
    const page = await signInAt(visit, await addStaff('SECRETARY', practice.clinicId))
    await page.goto('/app')
    const asking = section(page, 'Piden turno')
    const accept = async (hour: string) => {
      await asking.getByRole('button', { name: new RegExp(`${hour}$`) }).click()
      await toastRegion(page)
        .getByText(`${formatDayAndMonth(day)}/${day.slice(0, 4)} ${hour}`)
        .waitFor()
      return (await toastRegion(page).textContent()) ?? ''
    }
    expect(await accept('09:00')).toMatch(/ 09:00Deshacer$/)
    expect(await accept('09:30')).toMatch(new RegExp(`${name} · .* 09:30 · Ya tiene otro turno ese día\\.Deshacer$`))
    expect(await accept('10:00')).toMatch(/^.*Ofelia .* 10:00 · No se le avisa: no tiene correo\.Deshacer$/)
  })

  test('a request is accepted by a press where a time was asked for, and is opened where none was', { tags: 'full' }, async ({ visit }) => {
    const { practice, day, name, add, reservation } = await addReservation({ wantedTimes: [], weekdays: [2, 4] })
    const page = await signInAt(visit, await addStaff('SECRETARY', practice.clinicId))
    await page.goto('/app')
    const asking = section(page, 'Piden turno')
    await asking.getByText('Martes y jueves').waitFor()
    await asking.getByText('Abrí una reserva para responderla.').waitFor()
    expect(await asking.getByText('Apretá un horario pedido').count()).toBe(0)
    await add({ firstName: 'Ofelia', wantedTimes: [{ clinicId: practice.clinicId, date: instantAt(day, NINE), minutes: 30 }] })
    await page.reload()
    await asking.getByText('Apretá un horario pedido y queda dado.').waitFor()
    await asking.getByRole('link', { name }).click()
    await page.waitForURL(`/app/reservations/${reservation.id}`)
  })

  test('who asks leaves the page and comes to it within a minute, though nobody is told of a rejection', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    const { practice, name, add, rejectElsewhere } = await addReservation()
    const page = await signInAt(visit, await addStaff('SECRETARY', practice.clinicId))
    await page.clock.install()
    // A change of the agenda would have the list read again, too. The clock runs ahead of the answer that never comes.
    expectComplaint(/did not answer in time/)
    await page.route('**/api/v1/schedule/changes', () => {})
    await page.goto('/app')
    const asking = section(page, 'Piden turno')
    await asking.getByRole('link', { name }).waitFor()
    const lists: string[] = []
    page.on('request', (request) => new URL(request.url()).pathname.endsWith('/reservations') && lists.push(request.url()))
    await rejectElsewhere()
    await page.clock.fastForward('01:01')
    await asking.getByText('Nadie espera una respuesta.').waitFor()
    // While nothing changes the list is left alone: each read of it is recorded, and is use of the session.
    const counted = page.waitForResponse('**/api/v1/notifications/unread')
    await page.clock.fastForward('01:01')
    await counted
    expect(lists).toHaveLength(1)
    await add({ firstName: 'Ofelia' })
    await page.clock.fastForward('01:01')
    await asking.getByRole('link', { name: /^Ofelia / }).waitFor()
  })

  test('a manager finds nobody or a patient, and reaches the appointment, the agenda and the reservations', {
    tags: 'full',
  }, async ({ visit }) => {
    const practice = await addPractice()
    const { clinicId, lastName } = practice
    const appointment = await practice.bookNow()
    const page = await signInAt(visit, await addStaff('ADMINISTRATOR_CLINIC', clinicId))
    await page.goto('/app')
    await page.getByRole('searchbox', { name: '¿Cuándo es mi turno?' }).fill('zz')
    await page.getByText('No se encontró a nadie.').waitFor()
    await page.keyboard.press('/')
    // Within a field the key is typed.
    await page.getByRole('searchbox', { name: '¿Cuándo es mi turno?' }).fill(lastName)
    const answer = page.getByRole('list', { name: /^Próximos turnos de / })
    await answer.getByRole('link').click()
    await page.waitForURL(new RegExp(`turno=${appointment.id}`))
    await page.getByRole('complementary', { name: 'Turno', exact: true }).getByText(`Nélida ${lastName}`).waitFor()
    await page.goBack()
    await section(page, 'Hoy')
      .getByRole('link', { name: `Nélida ${lastName}` })
      .waitFor()
    const places = page.getByRole('navigation', { name: 'Accesos' }).getByRole('link')
    expect(await places.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/app/schedule',
      '/app/reservations',
    ])
    await expectAccessible(page)
  })

  test('a doctor sees who waits as soon as the desk notes it, says that the visit is over, and takes that back', {
    tags: 'full',
  }, async ({ visit }) => {
    const practice = await addPractice()
    const { doctor, lastName, arrive } = practice
    const appointment = await practice.bookNow()
    const name = `Nélida ${lastName}`
    const page = await signInAt(visit, doctor)
    const listening = page.waitForResponse('**/api/v1/schedule/changes')
    await page.goto('/app')
    await listening
    // Whose their own free times are a doctor knows.
    const free = section(page, 'Próximo turno libre').getByRole('listitem').first()
    expect(await free.textContent()).toMatch(/^Consultorio [\da-f]{8}\p{L}{3} \d\d\/\d\d \d\d:\d\d$/u)
    const row = section(page, 'Hoy').getByRole('listitem').filter({ hasText: name })
    await button(row, `Llegó: ${name}`).waitFor()
    await arrive(appointment.id)
    await row.getByText(ARRIVED).waitFor()
    await button(row, `Confirmar: ${name}`).click()
    await button(row, `Atendido: ${name}`).click()
    await toastRegion(page).getByText('Turno completado').waitFor()
    await section(page, 'Hoy').getByText('No quedan turnos para hoy.').waitFor()
    await click(toastRegion(page), 'Deshacer')
    await button(row, `Atendido: ${name}`).waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390, 1360])
  })

  test('the back office has it above its figures; what cannot be read offers to try again, and a day without appointments says so', {
    tags: 'full',
  }, async ({ page, visit, expectComplaint }) => {
    expectComplaint(/500/)
    await page.route('**/api/v1/schedule/agenda?*', (route) => route.fulfill({ status: 500 }))
    await page.goto('/app')
    await section(page, 'Hoy').getByText('Error al obtener la agenda.').waitFor()
    await page.getByRole('list', { name: 'Resumen' }).getByRole('link').first().waitFor()
    const titles = await page.getByRole('heading', { level: 2 }).allTextContents()
    expect(titles.slice(0, 3)).toEqual(['Hoy', 'Piden turno', 'Próximo turno libre'])
    const again = page.waitForRequest('**/api/v1/schedule/agenda?*')
    await click(section(page, 'Hoy'), 'Reintentar')
    await again
    await page.unroute('**/api/v1/schedule/agenda?*')
    // The page may read it by itself meanwhile, and then there is nothing to press.
    const failed = section(page, 'Hoy').getByText('Error al obtener la agenda.')
    await button(section(page, 'Hoy'), 'Reintentar').or(section(page, 'Hoy').getByRole('listitem')).first().waitFor()
    if ((await failed.count()) > 0)
      await button(section(page, 'Hoy'), 'Reintentar')
        .click({ timeout: 1000 })
        .catch(() => {})
    await failed.waitFor({ state: 'detached' })
    await expectNoOverflow(page, [320, 390, 1360])

    const { clinicId } = await addPractice()
    const other = await signInAt(visit, await addStaff('SECRETARY', clinicId))
    await other.goto('/app')
    await section(other, 'Hoy').getByText('Hoy no hay turnos').waitFor()
    await section(other, 'Piden turno').getByText('Nadie espera una respuesta.').waitFor()
    await expectAccessible(other)
    await other.getByRole('navigation', { name: 'Accesos' }).getByRole('link', { name: 'Reservas' }).click()
    await heading(other, 'Reservas')
    expect(addressOf(other)).toBe('/app/reservations')
  })
})
