import { describe, expect } from 'vitest'
import { formatDate, formatDayAndMonth, formatIsoDate } from '#src/i18n/format.ts'
import { addDays, minuteIn } from '#src/i18n/wall-clock.ts'
import { heading } from '#tests/support/browser/console.ts'
import { menuHasFocus } from '#tests/support/browser/keyboard.ts'
import { listenTo } from '#tests/support/browser/listening.ts'
import { test, writable } from '#tests/support/browser/writable.ts'
import { addPractice, addStaff } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { addReservation } from '#tests/support/features/reservations.ts'
import { firstSignIn } from '#tests/support/server/client.ts'
import { TEST_MS } from '#tests/support/setup/settings.ts'

/** Each task is done by what the accessibility tree says of the focus and by what was spoken, and by nothing that is seen. */
describe('the desk without sight', () => {
  test('a secretary says when somebody comes, notes who came, accepts who asks, books, moves and cancels', {
    timeout: 3 * TEST_MS,
  }, async ({ visit }) => {
    const asked = await addReservation()
    const { practice, day } = asked
    const now = await practice.bookNow()
    const today = formatIsoDate(now.date)
    await practice.book(today, minuteIn(today, Date.parse(now.date)), { outsideHours: true, overbookedReason: 'Urgencia' })
    await practice.book(day, 660)
    const token = await firstSignIn(writable().api, await addStaff('SECRETARY', practice.clinicId))
    const page = await visit({ token }, { baseURL: writable().url })
    const { press, type, isAt, tabTo } = await listenTo(page)
    const name = `Nélida ${practice.lastName}`
    await page.goto('/app')
    await page.getByRole('searchbox').waitFor()
    const arrival = page.getByRole('button', { name: new RegExp(`^Llegó: ${name}`) }).first()
    await arrival.waitFor()
    await press('/')
    await isAt('searchbox: ¿Cuándo es mi turno?')
    await type(practice.lastName.slice(0, 12))
    await isAt('searchbox: ¿Cuándo es mi turno?', 'Se encontró 1 paciente')
    await tabTo(/^link: .*, 11:00$/)

    await tabTo(new RegExp(`^button: Llegó: ${name}`))
    await press('Enter')
    await isAt(/^button: /, 'Llegada anotada')
    await tabTo(new RegExp(`^button: Aceptar, ${asked.name}: .* 09:00$`))
    await press('Enter')
    await isAt(/./, 'Turno dado')
    expect(await practice.has(day)).toEqual(['12:00 PENDING', '14:00 PENDING'])

    // The turno of who asks on the phone, moved to a time that is proposed, and then cancelled.
    await tabTo('link: Nuevo turno', 'Shift+Tab')
    await press('/')
    await tabTo(/^link: .*, 11:00$/)
    await press('Enter')
    await isAt('button: Cerrar')
    await tabTo('button: Reprogramar')
    await press('Enter')
    // The proposed times are read once the form is there.
    await page
      .getByRole('button', { name: / · 11:00$/ })
      .first()
      .waitFor()
    await tabTo(/^button: .* · 11:00$/)
    await press('Enter')
    await isAt('heading: Agenda', 'Turno reprogramado')
    await tabTo('combobox: Buscar turnos de un paciente')
    await type(practice.lastName.slice(0, 12))
    await page.getByRole('option', { name: new RegExp(name) }).waitFor()
    await press('ArrowDown', 'Enter')
    await isAt('button: Cerrar', '3 turnos')
    // Who waits is expected, though the hour has come.
    const ahead = page.getByRole('region', { name: 'Próximos' })
    await ahead.getByText('En sala').waitFor()
    await ahead.getByText(formatDayAndMonth(addDays(day, 1))).waitFor()
    await tabTo(/^link: .*11:00$/)
    await press('Enter')
    await isAt('button: Cerrar')
    await tabTo('button: Avisó que no viene')
    await press('Enter')
    await isAt(/./, 'Turno cancelado')
    await press('Escape')

    await tabTo('button: Nuevo turno')
    await press('Enter')
    await isAt('combobox: Paciente')
    await type(practice.lastName.slice(0, 9))
    await page.getByRole('option', { name: new RegExp(name) }).waitFor()
    await press('Enter')
    await isAt('combobox: Paciente')
    await press('Enter')
    await isAt('button: Nuevo turno', 'Turno reservado')
    await press('Enter')
    await isAt('combobox: Paciente')
    await type('Quiroga Úrsula')
    await page.getByRole('option', { name: /^Paciente nuevo/ }).waitFor()
    await press('Enter')
    await isAt('textbox: DNI')
    await press('Tab')
    await type('28021990')
    await press('Tab', 'Tab')
    await type('45678123')
    await press('Enter')
    await isAt('combobox: Paciente')
    await press('Enter')
    await isAt('button: Nuevo turno', 'Turno reservado')

    await page.goto('/app')
    await arrival.waitFor()
    await tabTo(`link: ${name}`)
    await press('Enter')
    await isAt('button: Cerrar')
    await tabTo('button: No se presentó')
    await press('Enter')
    await isAt('button: Cerrar', 'No se presentó')
    expect((await practice.has(today)).map((one) => one.slice(6))).toContain('CANCELLED')
  })

  test('a manager adds opening hours and closes a day, whose turno is cancelled', { timeout: 3 * TEST_MS }, async ({
    visit,
    expectComplaint,
  }) => {
    // The first try is answered by the turnos that lie in the day.
    expectComplaint(/409/)
    const practice = await addPractice()
    const day = await freeWeek()
    await practice.book(day, 540)
    const token = await firstSignIn(writable().api, await addStaff('ADMINISTRATOR_CLINIC', practice.clinicId))
    const page = await visit({ token }, { baseURL: writable().url })
    const { press, type, isAt, tabTo } = await listenTo(page)
    await page.goto(`/app/schedule/hours/${practice.doctorId}`)
    await heading(page, 'Horarios de atención')
    await tabTo('button: Agregar horario: Domingo')
    await press('Enter')
    await isAt('combobox: Consultorio')
    await press('ArrowDown')
    await tabTo('textbox: Desde')
    await type('20')
    await tabTo('textbox: Hasta')
    await type('22')
    await tabTo('button: Guardar horarios')
    await press('Enter')
    await isAt('button: Guardar horarios', 'Los horarios de atención se guardaron.')

    await page.goto(practice.address('dia', day))
    await tabTo('button: Más acciones de la agenda')
    await press('Enter')
    await menuHasFocus(page)
    await press('S')
    await isAt('menuitem: Suspender agenda')
    await press('Enter')
    await isAt('heading: Suspender agenda')
    await tabTo('textbox: Primer día')
    await type(formatDate(day))
    await tabTo('textbox: Último día')
    await type(formatDate(day))
    await tabTo('textbox: Motivo')
    await type('Congreso')
    await tabTo('button: Suspender agenda')
    await press('Enter')
    await isAt('group: Turnos', 'Hay 1 turno en ese tiempo')
    await tabTo('combobox: Qué pasa')
    await press('ArrowDown')
    await tabTo('button: Suspender agenda')
    await press('Enter')
    await isAt(/^region: /, 'La agenda se suspendió.')
    expect(await practice.has(day)).toEqual(['12:00 CANCELLED'])
  })
})
