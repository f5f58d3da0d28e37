import { randomInt } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatIsoDate } from '#src/i18n/format.ts'
import { addDays } from '#src/i18n/wall-clock.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { button, click, toastRegion } from '#tests/support/browser/console.ts'
import { test, writable } from '#tests/support/browser/writable.ts'
import { addPractice, addStaff, pickPatient } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { addReservation } from '#tests/support/features/reservations.ts'
import { firstSignIn } from '#tests/support/server/client.ts'

/** Counts the presses of the pointer from now on. A key that presses a button clicks it, too, without a pointer. */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    Reflect.set(window, 'clicks', 0)
    addEventListener(
      'click',
      ({ isTrusted, detail }) => isTrusted && detail > 0 && Reflect.set(window, 'clicks', Reflect.get(window, 'clicks') + 1),
      true,
    )
  })
  return () => page.evaluate(() => Reflect.get(window, 'clicks') as number)
}

/** Counts the keys that are pressed from now on, but for those that only change another one. */
async function countKeys(page: Page) {
  await page.evaluate(() => {
    Reflect.set(window, 'presses', 0)
    const isKey = ({ isTrusted, key }: KeyboardEvent) => isTrusted && !['Shift', 'Control', 'Alt', 'Meta'].includes(key)
    addEventListener('keydown', (event) => isKey(event) && Reflect.set(window, 'presses', Reflect.get(window, 'presses') + 1), true)
  })
  return () => page.evaluate(() => Reflect.get(window, 'presses') as number)
}

/** The keys of letters with an accent, which the browser's driver inserts without any: the accent and the letter, as on an Argentine keyboard. */
const keysOfAccents = (text: string) => 2 * (text.normalize('NFD').length - text.length)

const free = (page: Page, clock: string) => page.getByRole('button', { name: new RegExp(`^Libre: .*, ${clock}, 30 minutos`) })
const isAtPatient = (page: Page) =>
  expect.poll(() => page.getByPlaceholder('Nombre, DNI o teléfono').evaluate((one) => one === document.activeElement)).toBe(true)
const isChosen = (page: Page, name: RegExp) =>
  expect.poll(() => page.getByRole('option', { name }).getAttribute('data-combobox-selected')).toBe('true')

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
    const day = formatIsoDate((await practice.bookNow()).date)
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
    await toastRegion(page).getByText('No se presentó').waitFor()
    expect(await absence()).toBe(2)
    await page.getByRole('list', { name: 'Historial' }).getByText('No se presentó', { exact: true }).waitFor()
  })

  test('to accept who asks is one click on the dashboard, and three keys in the table, where the letter stands at its button', {
    tags: 'full',
  }, async ({ visit }) => {
    const asked = await addReservation()
    const token = await firstSignIn(writable().api, await addStaff('SECRETARY', asked.practice.clinicId))
    const page = await visit({ token }, { baseURL: writable().url })
    const takeBack = async () => {
      await click(toastRegion(page), 'Deshacer')
      await toastRegion(page).getByText('La reserva vuelve a esperar una respuesta.').waitFor()
      expect(await asked.has()).toMatchObject({ status: 'PENDING' })
    }
    await page.goto('/app')
    const chip = page.getByRole('button', { name: new RegExp(`^Aceptar, ${asked.name}: `) })
    await chip.waitFor()
    const clicks = await countClicks(page)
    await chip.click()
    await toastRegion(page).getByText('Turno dado').waitFor()
    expect(await clicks()).toBe(1)
    expect(await asked.has()).toMatchObject({ status: 'ACCEPTED' })
    await takeBack()

    await page.goto('/app/reservations')
    const row = page.getByRole('row', { name: new RegExp(asked.name) })
    await row.waitFor()
    const keys = await countKeys(page)
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    const accept = row.getByRole('button', { name: new RegExp(`^Aceptar, ${asked.name}: `) })
    const hint = (one: Locator) => one.evaluate((element) => getComputedStyle(element, '::after').content)
    expect(await hint(accept)).toContain('"a"')
    expect(await hint(row.getByRole('cell').first())).toContain('"x"')
    await page.keyboard.press('a')
    await toastRegion(page).getByText('Turno dado').waitFor()
    expect(await keys()).toBe(3)
    await row.getByText('Aceptada').waitFor()
    expect(await asked.practice.has(asked.day)).toEqual(['12:00 CANCELLED', '12:00 PENDING'])
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
    await takeBack()
    // The row that has the focus is chosen by a letter, and no other letter does anything.
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('q')
    await page.keyboard.press('x')
    await button(page, 'Aceptar 1 reserva').waitFor()
    await page.keyboard.press('x')
    await button(page, 'Aceptar 1 reserva').waitFor({ state: 'detached' })
    await expectAccessible(page, ['light', 'dark'])
  })

  test('to book is at most 14 keys for a patient who is known', { tags: 'full' }, async ({ page }) => {
    const { address, has, lastName } = await addPractice()
    const day = await freeWeek()
    await page.goto(address('dia', day))
    await free(page, '09:00').focus()
    const keys = await countKeys(page)
    await page.keyboard.press('Enter')
    await isAtPatient(page)
    await page.keyboard.type(lastName.slice(0, 9))
    await isChosen(page, new RegExp(`^Nélida ${lastName}`))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await toastRegion(page).getByText('Turno reservado').waitFor()
    expect(await keys()).toBeLessThanOrEqual(14)
    expect(await has(day)).toEqual(['12:00 PENDING'])
  })

  test('to book for a new patient of a usual name is a click and 32 keys with all that is asked for, and 40 with the DNI', {
    tags: 'full',
  }, async ({ visit }) => {
    const { address, has, clinicId } = await addPractice()
    const day = await freeWeek()
    const token = await firstSignIn(writable().api, await addStaff('SECRETARY', clinicId))
    const page = await visit({ token }, { baseURL: writable().url })
    const isAtField = (name: string) => expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name)
    /** Books for somebody who is searched for in vain, and returns how many clicks and keys that was. */
    async function bookNew(clock: string, searched: string, fill: () => Promise<void>) {
      await page.goto(address('dia', day))
      await free(page, clock).waitFor()
      const [clicks, keys] = [await countClicks(page), await countKeys(page)]
      await free(page, clock).click()
      await isAtPatient(page)
      await page.keyboard.type(searched)
      await isChosen(page, /^Paciente nuevo/)
      await page.keyboard.press('Enter')
      await fill()
      // Enter leads on to the next field that has to be filled in. A short year is the one that was.
      await isAtField('dateBirthday')
      await page.keyboard.type('280290')
      await page.keyboard.press('Enter')
      await isAtField('phone')
      // Nothing is wrong with what is still to be typed.
      expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
      expect(await page.getByRole('textbox', { name: 'Fecha de nacimiento' }).inputValue()).toBe('28/02/1990')
      await page.keyboard.type('45678123')
      await page.keyboard.press('Enter')
      await page.getByRole('combobox', { name: 'Repetir' }).waitFor()
      await isAtPatient(page)
      await page.keyboard.press('Enter')
      await toastRegion(page).getByText('Turno reservado').waitFor()
      return { clicks: await clicks(), keys: (await keys()) + keysOfAccents(searched) }
    }
    const withoutDni = await bookNew('10:00', 'Sofía Gómez', async () => {
      // The names are there, and the first field that is not has the focus.
      await isAtField('dni')
      await page.keyboard.press('Enter')
    })
    expect(withoutDni.clicks).toBe(1)
    expect(withoutDni.keys).toBeLessThanOrEqual(32)
    const dni = String(randomInt(20_000_000, 50_000_000))
    const withDni = await bookNew('11:00', `Tomás Gómez ${dni}`, async () => {
      expect(await page.getByLabel('DNI', { exact: true }).inputValue()).toBe(dni)
    })
    expect(withDni.clicks).toBe(1)
    expect(withDni.keys).toBeLessThanOrEqual(40)
    expect(await has(day)).toEqual(['13:00 PENDING', '14:00 PENDING'])
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
    const begin = async () => {
      await page.getByRole('button', { name: /^Libre: .*, 09:00, 30 minutos/ }).click()
      await pickPatient(page, lastName)
      await page.getByRole('combobox', { name: 'Repetir' }).selectOption('Varios días por semana')
    }
    await begin()
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
    // Of a series that was taken back nothing is missing.
    await click(results, 'Deshacer la serie')
    await results.getByText('Se deshicieron 2 de 2 turnos').waitFor()
    expect(await results.getByRole('button').allTextContents()).toEqual(['', 'Cerrar'])
    await results.getByRole('button', { name: 'Cerrar', exact: true }).last().click()

    await begin()
    for (const one of [addDays(day, 1), addDays(day, 2)]) await button(days, nameOf(one)).click()
    await page.getByRole('textbox', { name: 'Cuántos turnos' }).fill('3')
    await click(page, 'Reservar 3 turnos')
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
      ['12:00 CANCELLED', '12:00 CANCELLED'],
      ['12:00 PENDING', '12:30 CANCELLED'],
      ['12:00 CANCELLED', '12:00 CANCELLED'],
    ])
  })
})
