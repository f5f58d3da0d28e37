import { describe, expect } from 'vitest'
import type { Agenda } from '#contract/generated/schema.ts'
import { formatIsoDate } from '#src/i18n/format.ts'
import { addDays, minuteIn } from '#src/i18n/wall-clock.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { button, click, expectToast, heading, toastRegion } from '#tests/support/browser/console.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { addPractice, pickPatient } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { firstSignIn, signIn } from '#tests/support/server/client.ts'

// 09:00 in the clinics' zone.
const NINE = 540

describe('the agenda', () => {
  test('books an appointment by keyboard in under ten keys, and takes it back', async ({ page }) => {
    const { address, lastName, has } = await addPractice()
    const day = await freeWeek()
    await page.goto(address('semana', day))
    await page
      .getByRole('button', { name: /^Libre: .*, 09:00, 30 minutos$/ })
      .first()
      .focus()
    const keys = ['ArrowDown', 'Enter', ...lastName.slice(0, 3), 'Enter', 'Enter']
    expect(keys.length).toBeLessThan(10)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toBe('Nombre, DNI o teléfono')
    // The whole name: other tests have patients of their own.
    await page.keyboard.type(lastName)
    // Enter takes what is seen, and nothing before.
    await page.getByRole('option', { name: new RegExp(`^Nélida ${lastName}`) }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByPlaceholder('Nombre, DNI o teléfono').inputValue()).toContain(`Nélida ${lastName}`)
    await page.keyboard.press('Enter')
    await toastRegion(page).getByText('Turno reservado').waitFor()
    await page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}: .*, 09:30, 30 minutos, Pendiente`) }).waitFor()
    expect(await has(day)).toEqual(['12:30 PENDING'])
    await click(toastRegion(page), 'Deshacer')
    await toastRegion(page).getByText('Turno deshecho').waitFor()
    await page
      .getByRole('button', { name: /^Libre: .*, 09:30, 30 minutos$/ })
      .first()
      .waitFor()
    expect(await has(day)).toEqual(['12:30 CANCELLED'])
  })

  test('books an appointment by touch on a phone, where the form lies over the calendar', { tags: 'full' }, async ({ page }) => {
    const { address, lastName, has } = await addPractice()
    const day = await freeWeek()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(address('dia', day))
    await page
      .getByRole('button', { name: /^Libre: .*, 09:00, 30 minutos/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Nuevo turno' })
    const patient = dialog.getByPlaceholder('Nombre, DNI o teléfono')
    const searches: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/patients/lookup')) searches.push(searchParams.get('search'))
    })
    const choosePatient = async () => {
      await patient.fill(lastName)
      // What opens in the dialog lies in it: behind it, nothing could be reached.
      await dialog
        .getByRole('option', { name: new RegExp(lastName) })
        .first()
        .click()
    }
    await choosePatient()
    // A patient who is taken out again is not searched for by name and number.
    await patient.fill('')
    await choosePatient()
    expect(new Set(searches)).toEqual(new Set([lastName]))
    await click(dialog, 'Elegir fecha')
    await dialog.locator('table button[data-selected]').click()
    await click(dialog, 'Reservar turno')
    await toastRegion(page).getByText('Turno reservado').waitFor()
    expect(await has(day)).toEqual(['12:00 PENDING'])
  })

  test('says at the place why a time is taken, and books one of the free ones with what was typed', { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/409/)
    const { address, lastName, book, has } = await addPractice()
    const day = await freeWeek()
    await page.goto(address('dia', day))
    await page.getByRole('button', { name: /^Libre: .*, 09:00, 30 minutos/ }).click()
    await pickPatient(page, lastName)
    await book(day, NINE)
    await click(page, 'Reservar turno')
    // It was this very patient who was booked meanwhile, which is asked about first.
    const question = page.getByRole('alert').filter({ hasText: 'Ya tiene un turno ese día' })
    await question.getByText(/^09:00 · /).waitFor()
    expect(await has(day)).toEqual(['12:00 PENDING'])
    await click(page, 'Reservar turno')
    const refusal = page.getByRole('alert').filter({ hasText: 'Ese horario no está libre' })
    await refusal.getByText('Hay un turno de 09:00 a 09:30').waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await refusal.getByRole('button', { name: /· 09:30$/ }).click()
    await refusal.waitFor({ state: 'detached' })
    await click(page, 'Reservar turno')
    await toastRegion(page).getByText('Turno reservado').waitFor()
    expect(await has(day)).toEqual(['12:00 PENDING', '12:30 PENDING'])
  })

  test('books a series, which says what became of each date, and an overbooking for a reason', { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/409/)
    const { address, lastName, book, has } = await addPractice()
    const day = await freeWeek()
    await Promise.all([book(addDays(day, 1), NINE), book(addDays(day, 2), NINE + 120)])
    await page.goto(address('dia', day))
    const choose = async () => {
      await pickPatient(page, lastName)
    }
    await page.getByRole('button', { name: /^Libre: .*, 09:00, 30 minutos/ }).click()
    await choose()
    await page.getByRole('combobox', { name: 'Repetir' }).selectOption('Cada tantos días')
    await page.getByRole('textbox', { name: 'Cada cuántos días' }).fill('1')
    await page.getByRole('textbox', { name: 'Cuántos turnos' }).fill('3')
    await click(page, 'Reservar 3 turnos')
    const results = page.getByRole('complementary', { name: 'Turnos de la serie' })
    for (const said of ['Se reservaron 2 de 3 turnos', 'No se le avisa: no tiene correo.']) await results.getByText(said).waitFor()
    expect(await results.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/ 09:00 · Reservado$/),
      expect.stringMatching(/ 09:00 · Sin reservarHay un turno de 09:00 a 09:30$/),
      expect.stringMatching(/ 09:00 · ReservadoYa tiene otro turno ese día\.$/),
    ])
    await expectAccessible(page)
    await results.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    expect(await has(addDays(day, 2))).toEqual(['12:00 PENDING', '14:00 PENDING'])

    await page.getByRole('button', { name: /^Libre: .*, 09:30, 30 minutos/ }).click()
    await choose()
    await page.getByRole('textbox', { name: 'Hora', exact: true }).fill('09:15')
    await click(page, 'Reservar turno')
    await page.getByText('Ya tiene un turno ese día').waitFor()
    await click(page, 'Reservar turno')
    await page.getByText('Hay un turno de 09:00 a 09:30').waitFor()
    await page.getByRole('checkbox', { name: 'Dar como sobreturno' }).check()
    await click(page, 'Reservar turno')
    await page.getByText('Escribí el motivo del sobreturno.', { exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'Motivo del sobreturno' }).fill('Dolor desde ayer')
    await click(page, 'Reservar turno')
    await page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}: .*, 09:15, 30 minutos, .*Sobreturno`) }).waitFor()
    expect(await has(day)).toEqual(['12:00 PENDING', '12:15 PENDING'])
  })

  test('notes who has arrived, and prints the day', { tags: 'full' }, async ({ page, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/)
    const { doctorId, address, lastName, book } = await addPractice()
    const now = new Date()
    const day = formatIsoDate(now)
    await book(day, minuteIn(day, +now), { outsideHours: true })
    await page.goto(address('dia', day))
    await page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}`) }).click()
    await click(page, 'Llegó')
    await page.getByText(/^En sala de espera desde las \d\d:\d\d$/).waitFor()
    const arrivals = async () =>
      ((await backOffice().get(`/schedule/agenda?from=${day}&to=${day}&doctorIds=${doctorId}`)).body as Agenda).doctors.flatMap(
        ({ appointments }) => appointments.map(({ arrivedAt }) => arrivedAt !== null),
      )
    expect(await arrivals()).toEqual([true])
    await click(page, 'No llegó todavía')
    await button(page, 'Llegó').waitFor()
    expect(await arrivals()).toEqual([false])

    await page.evaluate(() => {
      window.print = () => Object.assign(window, { printed: document.querySelector('main')?.textContent })
    })
    const print = async () => {
      await click(page, 'Más acciones de la agenda')
      await page.getByRole('menuitem', { name: 'Imprimir el día' }).click()
    }
    await page.route('**/assets/agenda-print-*.js', (route) => route.abort())
    await print()
    await expectToast(page, { title: 'Oops!', description: 'No se pudo preparar la impresión.', destructive: true })
    await page.unroute('**/assets/agenda-print-*.js')
    await print()
    // Who comes, how to reach them, and who pays.
    await expect
      .poll(() => page.evaluate(() => String(Reflect.get(window, 'printed'))))
      .toMatch(new RegExp(`HoraPacienteTeléfonoObra social.*Nélida ${lastName}11 5678-1234-Control`))
  })

  test('shows what others do without a reload, and after the network was away what they did meanwhile', { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    const { address, book, lastName } = await addPractice()
    const day = await freeWeek()
    const listening = page.waitForResponse('**/api/v1/schedule/changes')
    await page.goto(address('dia', day))
    await listening
    const blocks = page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}`) })
    await page.getByRole('button', { name: /^Libre: .*, 09:00, 30 minutos/ }).waitFor()
    await book(day, NINE)
    await expect.poll(() => blocks.count()).toBe(1)
    // Which was being filled in is still there.
    await page
      .getByRole('button', { name: /^Libre: .*, 10:00, 30 minutos/ })
      .first()
      .click()
    await page.getByPlaceholder('Nombre, DNI o teléfono').fill('Quien sea')
    expectComplaint(/ERR_INTERNET_DISCONNECTED|could not be reached/)
    await page.context().setOffline(true)
    await book(day, NINE + 120)
    await page.context().setOffline(false)
    await expect.poll(() => blocks.count()).toBe(2)
    expect(await page.getByPlaceholder('Nombre, DNI o teléfono').inputValue()).toBe('Quien sea')
  })

  test('says that others’ changes do not arrive until they do', { tags: 'full' }, async ({ page, expectComplaint }) => {
    const { address, book, lastName } = await addPractice()
    const day = await freeWeek()
    expectComplaint(/ERR_CONNECTION_REFUSED|could not be reached/)
    await page.route('**/api/v1/schedule/changes', (route) => route.abort('connectionrefused'))
    await page.goto(address('dia', day))
    const hint = page.getByRole('status').filter({ hasText: 'No llegan los cambios de otras personas' })
    await hint.waitFor()
    await book(day, NINE)
    await page.unroute('**/api/v1/schedule/changes')
    // The browser says that its network is back, so that nobody waits for the next try.
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await hint.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}`) }).waitFor()
  })

  test('a change whose answer was lost is no failure, and is tried again where it stands, once', { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_CONNECTION_RESET|could not be reached/)
    const { address, book } = await addPractice()
    const day = await freeWeek()
    const { id } = await book(day, NINE)
    const keys: unknown[] = []
    await page.route(`**/api/v1/medical-consultation/${id}`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await page.goto(`${address('dia', day)}&turno=${id}`)
    const panel = page.getByRole('complementary', { name: 'Turno', exact: true })
    await click(panel, 'Confirmar')
    const uncertain = panel.getByRole('alert').filter({ hasText: 'No sabemos si se guardó.' })
    await uncertain.waitFor()
    // It was done: the button that did it is gone.
    await button(panel, 'Confirmar').waitFor({ state: 'detached' })
    expect(await toastRegion(page).getByText('No se pudo cambiar el turno').count()).toBe(0)
    await expectAccessible(page)
    await click(uncertain, 'Reintentar')
    await toastRegion(page).getByText('Turno confirmado').waitFor()
    await uncertain.waitFor({ state: 'detached' })
    expect(keys).toEqual([keys[0], keys[0]])
  })

  test('what was typed over an appointment is offered there again and covers no label; Escape closes a form in which nothing is typed', {
    tags: 'full',
  }, async ({ page }) => {
    const { address, book } = await addPractice()
    const day = await freeWeek()
    const { id } = await book(day, NINE)
    await page.goto(`${address('dia', day)}&turno=${id}`)
    await click(page, 'Cancelar turno')
    await page.getByRole('textbox', { name: 'Motivo de la cancelación' }).fill('La médica viaja.')
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await click(page, 'Cancelar turno')
    const offer = await page.getByRole('alert').filter({ hasText: 'Quedó algo sin guardar' }).boundingBox()
    const label = await page.getByText('Quién cancela').boundingBox()
    expect((offer?.y ?? 0) + (offer?.height ?? 0)).toBeLessThanOrEqual(label?.y ?? 0)
    await click(page, 'Descartar')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Libre: .*, 10:00, 30 minutos/ }).click()
    const form = page.getByRole('complementary', { name: 'Nuevo turno' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toBe('Nombre, DNI o teléfono')
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
  })

  test('moves an appointment by a form, tells who was faster, and moves it back', { tags: 'full' }, async ({ page }) => {
    const { address, book, has } = await addPractice()
    const day = await freeWeek()
    const { id } = await book(day, NINE)
    await page.goto(`${address('semana', day)}&turno=${id}`)
    await click(page, 'Reprogramar')
    await page
      .getByRole('button', { name: /^Libre: .*, 11:00, 30 minutos$/ })
      .first()
      .click()
    await page.getByRole('complementary', { name: 'Reprogramar turno' }).getByRole('button', { name: 'Reprogramar', exact: true }).click()
    await toastRegion(page).getByText('Turno reprogramado').waitFor()
    expect(await has(day)).toEqual(['14:00 PENDING'])
    await click(toastRegion(page), 'Deshacer')
    await toastRegion(page).getByText('El turno volvió a su horario').waitFor()
    expect(await has(day)).toEqual(['12:00 PENDING'])
  })

  test('moves an appointment that is dragged, and back by its toast', { tags: 'full' }, async ({ page }) => {
    const { address, book, has, lastName } = await addPractice()
    const day = await freeWeek()
    await book(day, NINE)
    await page.goto(address('dia', day))
    const block = page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}`) })
    const gap = page.getByRole('button', { name: /^Libre: .*, 10:30, 30 minutos/ })
    await block.dragTo(gap, { sourcePosition: { x: 20, y: 4 }, targetPosition: { x: 40, y: 8 } })
    await toastRegion(page).getByText('Turno reprogramado').waitFor()
    expect(await has(day)).toEqual(['13:30 PENDING'])
    await click(toastRegion(page), 'Deshacer')
    await toastRegion(page).getByText('El turno volvió a su horario').waitFor()
    expect(await has(day)).toEqual(['12:00 PENDING'])
  })

  test('cancels an appointment with who did and why, and shows it where cancelled ones are asked for', { tags: 'full' }, async ({
    page,
  }) => {
    const { address, book, has, lastName } = await addPractice()
    const day = await freeWeek()
    await book(day, NINE)
    await page.goto(address('lista', day))
    await page.getByRole('button', { name: new RegExp(lastName) }).click()
    await click(page, 'Cancelar turno')
    await page.getByRole('combobox', { name: 'Quién cancela' }).selectOption('El consultorio')
    await page.getByRole('textbox', { name: 'Motivo de la cancelación' }).fill('La médica viaja.')
    await click(page, 'Cancelar turno')
    await toastRegion(page).getByText('Turno cancelado').waitFor()
    await expect.poll(() => has(day)).toEqual(['12:00 CANCELLED'])
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('Cancelado')
    await page.getByRole('button', { name: new RegExp(lastName) }).waitFor()
  })

  test('opens with a patient from that patient’s page, and has no violation in any view, also on a phone', { tags: 'full' }, async ({
    page,
  }) => {
    const { address, patient, lastName } = await addPractice()
    const day = await freeWeek()
    await page.goto(`/app/users-pacients/${patient.id}`)
    await page.getByRole('link', { name: 'Nuevo turno' }).click()
    await heading(page, 'Agenda')
    const patientField = page.getByPlaceholder('Nombre, DNI o teléfono')
    await expect.poll(() => patientField.inputValue()).toContain(lastName)
    // Who is chosen is not offered, over the field below.
    await patientField.click()
    expect(await page.getByRole('option').filter({ visible: true }).count()).toBe(0)
    for (const view of ['semana', 'dia', 'mes', 'lista']) {
      await page.goto(address(view, day))
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await expect.poll(() => page.getByText(/libres?$/).count()).toBeGreaterThan(0)
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/app/schedule?medicos=${1}&fecha=${day}`)
    await page.getByRole('link', { name: 'Lista' }).and(page.locator('[aria-current=page]')).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })

  test('tells the doctor on the dashboard who waits, as soon as the desk notes it', { tags: 'full' }, async ({ visit }) => {
    const { doctor, lastName, book, arrive } = await addPractice()
    const [now, day] = [new Date(), formatIsoDate(new Date())]
    const visits = await book(day, minuteIn(day, +now), { outsideHours: true })
    const page = await visit({ token: await firstSignIn(writable().api, doctor) }, { baseURL: writable().url })
    const listening = page.waitForResponse('**/api/v1/schedule/changes')
    await page.goto('/app')
    await listening
    await page
      .getByRole('link', { name: `Nélida ${lastName}` })
      .first()
      .waitFor()
    const waits = page.getByRole('link', { name: /^Próximo paciente/ }).getByText('En sala')
    expect(await waits.count()).toBe(0)
    await arrive(visits.id)
    await waits.waitFor()
    await expectAccessible(page)
  })

  test('is the doctor’s own week, where Page Down leads to the next one and the focus stays in the calendar', async ({ visit }) => {
    const page = await visit({ token: await signIn(writable().api, accountOf('DOCTOR')) }, { baseURL: writable().url })
    await page.goto('/app/schedule?vista=semana')
    await heading(page, 'Agenda')
    await page.getByRole('link', { name: 'Semana' }).and(page.locator('[aria-current=page]')).waitFor()
    const before = await page.getByRole('heading', { level: 2 }).first().textContent()
    await click(page, 'Semana siguiente')
    await expect.poll(() => page.getByRole('heading', { level: 2 }).first().textContent()).not.toBe(before)
    expect(await button(page, 'Nuevo turno').count()).toBe(1)
  })
})
