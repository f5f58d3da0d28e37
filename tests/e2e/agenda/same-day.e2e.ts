import { describe, expect } from 'vitest'
import type { Patient } from '#contract/generated/schema.ts'
import { formatLongDay } from '#src/i18n/calendar.ts'
import { addDays } from '#src/i18n/wall-clock.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { click, toastRegion } from '#tests/support/browser/console.ts'
import { frames } from '#tests/support/browser/eyes.ts'
import { interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { backOffice, test } from '#tests/support/browser/writable.ts'
import { addPractice } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { addReservation, NINE } from '#tests/support/features/reservations.ts'

describe('a second turno of a patient on one day', () => {
  test('is asked about where one is moved there, and told of where it is dragged, with that no mail says so', {
    tags: 'full',
  }, async ({ page }) => {
    const { address, book, has, lastName } = await addPractice()
    const day = await freeWeek()
    const next = addDays(day, 1)
    const { id } = await book(day, NINE)
    await book(next, NINE + 60)
    const told = new RegExp(`^.*Nélida ${lastName} · .* · Ya tiene otro turno ese día\\. No se le avisa: no tiene correo\\.Deshacer$`)
    const free = (time: string) => page.getByRole('button', { name: `Libre: ${formatLongDay(next)}, ${time}, 30 minutos`, exact: true })
    await page.goto(`${address('semana', day)}&turno=${id}`)
    await click(page, 'Reprogramar')
    await free('11:00').click()
    const panel = page.getByRole('complementary', { name: 'Reprogramar turno' })
    await panel.getByRole('button', { name: 'Reprogramar', exact: true }).click()
    await panel
      .getByRole('alert')
      .filter({ hasText: 'Ya tiene un turno ese día' })
      .getByText(/^10:00 · /)
      .waitFor()
    expect(await has(next)).toEqual(['13:00 PENDING'])
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Reprogramar', exact: true }).click()
    await toastRegion(page).getByText('Turno reprogramado').waitFor()
    expect(await toastRegion(page).textContent()).toMatch(told)
    expect(await has(next)).toEqual(['13:00 PENDING', '14:00 PENDING'])
    await click(toastRegion(page), 'Deshacer')
    await toastRegion(page).getByText('El turno volvió a su horario').waitFor()

    const block = page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}: ${formatLongDay(day)}`) })
    await block.dragTo(free('09:00'), { sourcePosition: { x: 20, y: 4 }, targetPosition: { x: 20, y: 8 } })
    await toastRegion(page).getByText('Turno reprogramado').waitFor()
    expect(await toastRegion(page).textContent()).toMatch(told)
  })

  test('is not done any more when the answer comes and the form says something else, or says no time', { tags: 'full' }, async ({
    page,
  }) => {
    const { address, book, has, lastName } = await addPractice()
    const day = await freeWeek()
    const next = addDays(day, 1)
    const { id } = await book(day, NINE)
    await book(day, NINE + 60)
    const panel = page.getByRole('complementary', { name: 'Reprogramar turno' })
    const send = () => panel.getByRole('button', { name: 'Reprogramar', exact: true }).click()
    const pick = (time: string) =>
      page.getByRole('button', { name: `Libre: ${formatLongDay(next)}, ${time}, 30 minutos`, exact: true }).click()
    await page.goto(`${address('semana', day)}&turno=${id}`)
    await click(page, 'Reprogramar')
    await pick('11:00')
    const reads = await interceptRequests(page, 'GET', '/schedule/patients/*/appointments')
    const hour = panel.getByRole('textbox', { name: 'Hora', exact: true })
    await hour.fill('25')
    await send()
    await hour.fill('11:30')
    await frames(page)
    expect(reads.count()).toBe(0)

    await send()
    await reads.isWaiting()
    // Meanwhile another turno of the same patient is to be moved.
    await click(panel, 'Cerrar')
    await page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}: ${formatLongDay(day)}, 10:00`) }).click()
    await page.getByRole('complementary', { name: 'Turno', exact: true }).getByRole('button', { name: 'Reprogramar' }).click()
    await panel.getByText(/^Estaba: .* 10:00$/).waitFor()
    const answer = page.waitForResponse(/\/appointments$/)
    await (await reads.next()).continue()
    await answer
    await frames(page)
    expect([await has(day), await has(next)]).toEqual([['12:00 PENDING', '13:00 PENDING'], []])
    expect(await hour.inputValue()).toBe('10:00')
  })

  test('is asked about where a reservation is accepted for a patient who is known, and stands beside what was given', {
    tags: 'full',
  }, async ({ page }) => {
    const { practice, day, reservation, address, has } = await addReservation()
    const person = { firstName: 'Elena', lastName: reservation.person.lastName, dni: reservation.dni, dateBirthday: '1980-02-29' }
    const others = { phone: '11 5678-1234', email: '', gender: null, insuranceId: null, memberNumber: '' }
    const known = (await backOffice().post('/patients', { ...person, ...others })).body as Patient // a 201
    await practice.book(day, NINE + 60, { patientId: known.id })
    await page.goto(address)
    await click(page, 'Aceptar')
    const form = page.getByRole('region', { name: 'Aceptar la reserva' })
    await form.getByText('No se le avisa: no tiene correo.').waitFor()
    await click(form, 'Dar el turno')
    await form
      .getByRole('alert')
      .filter({ hasText: 'Ya tiene un turno ese día' })
      .getByText(/^10:00 · /)
      .waitFor()
    expect(await has()).toMatchObject({ status: 'PENDING' })
    await expectAccessible(page)
    await expectNoOverflow(page, [320, 390, 1360])
    await click(form, 'Dar el turno')
    await page.getByText('Ya tiene otro turno ese día. No se le avisa: no tiene correo.', { exact: true }).waitFor()
    expect(await practice.has(day)).toEqual(['12:00 PENDING', '13:00 PENDING'])
  })
})
