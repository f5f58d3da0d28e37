import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatIsoDate } from '#src/i18n/format.ts'
import { addDays, minuteIn } from '#src/i18n/wall-clock.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { button, click, toastRegion } from '#tests/support/browser/console.ts'
import { test } from '#tests/support/browser/writable.ts'
import { addPractice } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'

/** Counts the presses of the pointer from now on. */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    Reflect.set(window, 'clicks', 0)
    addEventListener('click', ({ isTrusted }) => isTrusted && Reflect.set(window, 'clicks', Reflect.get(window, 'clicks') + 1), true)
  })
  return () => page.evaluate(() => Reflect.get(window, 'clicks') as number)
}

/** An appointment that is going on, whatever the hour is. */
async function bookNow({ book }: Pick<Awaited<ReturnType<typeof addPractice>>, 'book'>) {
  const now = new Date()
  const day = formatIsoDate(now)
  await book(day, minuteIn(day, +now), { outsideHours: true })
  return day
}

describe('the effort at the desk', () => {
  test('to move a turno to another day is three clicks', async ({ page }) => {
    const practice = await addPractice()
    const { address, book, has, lastName } = practice
    const day = await freeWeek()
    await book(day, 600)
    await page.goto(address('dia', day))
    const turno = page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}`) })
    await turno.waitFor()
    const clicks = await countClicks(page)
    await turno.click()
    await click(page, 'Reprogramar')
    const proposals = page.getByRole('region', { name: 'Pasar ahora a un horario libre' })
    // At the hour of the turno, on each of the next days.
    const first = proposals.getByRole('button').first()
    await first.waitFor()
    expect(await first.textContent()).toMatch(/ · 10:00$/)
    await expectAccessible(page)
    await expectNoOverflow(page, [1360])
    await first.click()
    await toastRegion(page).getByText('Turno reprogramado').waitFor()
    expect(await clicks()).toBe(3)
    expect([await has(day), await has(addDays(day, 1))]).toEqual([[], ['13:00 PENDING']])
    await click(toastRegion(page), 'Deshacer')
    await toastRegion(page).getByText('El turno volvió a su horario').waitFor()
    expect(await has(day)).toEqual(['13:00 PENDING'])
  })

  test('to cancel a turno is two clicks, and the reason is still to be changed by those who choose to', { tags: 'full' }, async ({
    page,
  }) => {
    const { address, book, has, lastName } = await addPractice()
    const day = await freeWeek()
    await book(day, 600)
    await page.goto(address('dia', day))
    const turno = page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}`) })
    await turno.waitFor()
    const clicks = await countClicks(page)
    await turno.click()
    await page.getByRole('group', { name: 'Cancelar ahora, con un motivo' }).getByRole('button', { name: 'Avisó que no viene' }).click()
    await toastRegion(page).getByText('Turno cancelado').waitFor()
    expect(await clicks()).toBe(2)
    expect(await has(day)).toEqual(['13:00 CANCELLED'])
    await page.getByText('Canceló el paciente · Avisó que no viene').waitFor()
    await click(toastRegion(page), 'Deshacer')
    await toastRegion(page).getByText('Cambio deshecho').waitFor()
    expect(await has(day)).toEqual(['13:00 PENDING'])

    await button(page, 'Cancelar turno').click()
    await page.getByRole('group', { name: 'Motivos frecuentes' }).getByRole('button', { name: 'El médico no atiende' }).click()
    const reason = page.getByRole('textbox', { name: 'Motivo de la cancelación' })
    expect(await reason.inputValue()).toBe('El médico no atiende')
    expect(await page.getByLabel('Quién cancela').inputValue()).toBe('CLINIC')
    await page.keyboard.press('End')
    await page.keyboard.type(' ese día')
    await expectAccessible(page)
    await button(page, 'Cancelar turno').click()
    await page.getByText('Canceló el consultorio · El médico no atiende ese día').waitFor()
  })

  test('to note that somebody came is one press, and that nobody did two', { tags: 'full' }, async ({ page }) => {
    const practice = await addPractice()
    const day = await bookNow(practice)
    await page.goto(practice.address('dia', day))
    const arrival = page.getByRole('button', { name: new RegExp(`^Llegó: Nélida ${practice.lastName}, `) })
    await arrival.waitFor()
    const clicks = await countClicks(page)
    await expectAccessible(page)
    await arrival.click()
    await toastRegion(page).getByText('Llegada anotada').waitFor()
    expect(await clicks()).toBe(1)
    await page.getByRole('button', { name: new RegExp(`^Nélida ${practice.lastName}: .*En sala de espera`) }).waitFor()
    await arrival.waitFor({ state: 'detached' })
    await click(toastRegion(page), 'Deshacer')
    await toastRegion(page).getByText('Llegada borrada').waitFor()
    await arrival.waitFor()

    await page.goto(practice.address('lista', day))
    await arrival.waitFor()
    await expectNoOverflow(page, [390])
    const absence = await countClicks(page)
    await page.getByRole('button', { name: new RegExp(`Nélida ${practice.lastName}.*Pendiente`) }).click()
    await page.getByRole('button', { name: 'No se presentó' }).click()
    await toastRegion(page).getByText('Turno cancelado').waitFor()
    expect(await absence()).toBe(2)
    await page.getByRole('list', { name: 'Historial' }).getByText('No se presentó', { exact: true }).waitFor()
  })

  test('a series on several days of the week books what was refused at the next free time, and is undone as one', { tags: 'full' }, async ({
    page,
  }) => {
    const { address, book, has, lastName } = await addPractice()
    const day = await freeWeek()
    const weekdayOf = (one: string) => new Date(one).getUTCDay() || 7
    const names = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']
    const nameOf = (one: string) => names[weekdayOf(one) - 1] ?? ''
    await book(addDays(day, 1), 540)
    await page.goto(address('dia', day))
    await page.getByRole('button', { name: /^Libre: .*, 09:00, 30 minutos/ }).click()
    await page.getByPlaceholder('Nombre, DNI o teléfono').fill(lastName)
    await page
      .getByRole('option', { name: new RegExp(lastName) })
      .first()
      .click()
    await page.getByRole('combobox', { name: 'Repetir' }).selectOption('Varios días por semana')
    const days = page.getByRole('group', { name: 'Qué días' })
    // The day of the first turno is chosen.
    await expect.poll(() => button(days, nameOf(day)).getAttribute('aria-pressed')).toBe('true')
    await button(days, nameOf(day)).click()
    await page.getByRole('textbox', { name: 'Cuántos turnos' }).fill('3')
    await click(page, 'Reservar 3 turnos')
    await page.getByText('Elegí al menos un día.').waitFor()
    for (const one of [day, addDays(day, 1), addDays(day, 2)]) await button(days, nameOf(one)).click()
    await expectAccessible(page)
    await click(page, 'Reservar 3 turnos')
    const results = page.getByRole('complementary', { name: 'Turnos de la serie' })
    await results.getByText('Se reservaron 2 de 3 turnos').waitFor()
    await click(results, 'Reservar el que falta en el próximo horario libre')
    await results.getByText('Se reservaron 3 de 3 turnos').waitFor()
    await results.getByText(/Reservado el .* 09:30/).waitFor()
    expect(await has(addDays(day, 1))).toEqual(['12:00 PENDING', '12:30 PENDING'])
    await expectAccessible(page)
    await click(results, 'Deshacer la serie')
    await results.getByText('Se deshicieron 3 de 3 turnos').waitFor()
    expect(await button(results, 'Deshacer la serie').count()).toBe(0)
    expect([await has(day), await has(addDays(day, 1)), await has(addDays(day, 2))]).toEqual([
      ['12:00 CANCELLED'],
      ['12:00 PENDING', '12:30 CANCELLED'],
      ['12:00 CANCELLED'],
    ])
  })
})
