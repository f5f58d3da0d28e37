import { describe, expect } from 'vitest'
import type { Patient } from '#contract/generated/schema.ts'
import { addDays, instantAt } from '#src/i18n/wall-clock.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { button, click, heading, toastRegion } from '#tests/support/browser/console.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { addPractice, addStaff, pickPatient } from '#tests/support/features/agenda.ts'
import { consultationOf } from '#tests/support/features/consultations.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { firstSignIn } from '#tests/support/server/client.ts'

// 09:00 in the clinics' zone.
const NINE = 540

describe('the agenda of somebody who works at a clinic', () => {
  test('is reached by a secretary from the dashboard, and books at her clinic alone', { tags: 'full' }, async ({ visit }) => {
    const [own, other] = [await addPractice(), await addPractice()]
    const day = await freeWeek()
    await other.book(day, NINE)
    // Whom nobody of her clinic has seen she does not find.
    await own.book(addDays(day, 1), NINE)
    const account = await addStaff('SECRETARY', own.clinicId)
    const page = await visit({ token: await firstSignIn(writable().api, account) }, { baseURL: writable().url })
    await page.goto('/app')
    await page.getByRole('link', { name: 'Nuevo turno' }).click()
    await heading(page, 'Agenda')
    await page.getByPlaceholder('Nombre, DNI o teléfono').waitFor()
    await page.goto(`/app/schedule?vista=dia&fecha=${day}`)
    // The one doctor whose hours are of her clinic, and nothing of another one's.
    const gaps = page.getByRole('button', { name: /^Libre: .*, 10:00, 30 minutos/ })
    await gaps.first().click()
    expect(await gaps.count()).toBe(1)
    expect(await page.getByRole('button', { name: new RegExp(`^Nélida ${other.lastName}`) }).count()).toBe(0)
    await pickPatient(page, own.lastName)
    await page.getByText('No se le avisa: no tiene correo.').waitFor()
    await click(page, 'Reservar turno')
    await toastRegion(page).getByText('Turno reservado').waitFor()
    expect(await own.has(day)).toEqual(['13:00 PENDING'])
  })

  test('corrects what a patient comes for, by keyboard, tells what it was, and takes the correction back', { tags: 'full' }, async ({
    visit,
  }) => {
    const { clinicId, doctorId, lastName, book } = await addPractice()
    const day = await freeWeek()
    const { id } = await book(day, NINE)
    const page = await visit(
      { token: await firstSignIn(writable().api, await addStaff('SECRETARY', clinicId)) },
      { baseURL: writable().url },
    )
    await page.goto(`/app/schedule?vista=dia&fecha=${day}&medicos=${doctorId}`)
    await page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}`) }).press('Enter')
    const panel = page.getByRole('complementary', { name: 'Turno', exact: true })
    const reason = panel.getByRole('textbox', { name: 'Motivo de la consulta' })
    await button(panel, 'Editar motivo').press('Enter')
    await expect.poll(() => reason.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await reason.inputValue()).toBe('Control')
    await reason.fill('')
    await reason.press('Enter')
    await panel.getByText('Escribí el motivo de la consulta.').waitFor()
    // It is typed over nothing that is shown, and left as it was.
    await button(panel, 'Volver').press('Enter')
    await panel.getByText('Control', { exact: true }).waitFor()
    await expect.poll(() => button(panel, 'Editar motivo').evaluate((one) => one === document.activeElement)).toBe(true)
    await button(panel, 'Editar motivo').press('Enter')
    await reason.fill('Control de presión')
    await reason.press('Enter')
    await toastRegion(page).getByText('Motivo guardado').waitFor()
    await panel.getByText('Control de presión', { exact: true }).waitFor()
    await panel.getByText(/Motivo cambiado por .*: antes, «Control»$/).waitFor()
    expect((await consultationOf(id)).name).toBe('Control de presión')
    await expectAccessible(page, ['light', 'dark'])
    await click(toastRegion(page), 'Deshacer')
    await toastRegion(page).getByText('Cambio deshecho').waitFor()
    await panel.getByText('Control', { exact: true }).waitFor()
    expect((await consultationOf(id)).name).toBe('Control')
    await button(panel, 'Editar motivo').press('Enter')
    await expectNoOverflow(page, [390])
  })

  test('asks again before it cancels an appointment that somebody else moved while the form hid it', { tags: 'full' }, async ({
    visit,
  }) => {
    const { clinicId, doctorId, lastName, book } = await addPractice()
    const day = await freeWeek()
    const { id } = await book(day, NINE)
    const token = await firstSignIn(writable().api, await addStaff('SECRETARY', clinicId))
    const page = await visit({ token }, { baseURL: writable().url })
    await page.goto(`/app/schedule?vista=dia&fecha=${day}&medicos=${doctorId}`)
    await page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}`) }).press('Enter')
    const panel = page.getByRole('complementary', { name: 'Turno', exact: true })
    await button(panel, 'Cancelar turno').press('Enter')
    const reason = panel.getByRole('textbox', { name: 'Motivo' })
    await reason.fill('Viaja')
    const to = { date: instantAt(day, NINE + 60), durationInMinutes: 30, doctorId, clinicId }
    expect((await backOffice().patch(`/medical-consultation/appointment/${id}`, to)).status).toBe(200)
    const changed = panel.getByRole('alert').filter({ hasText: 'Este turno cambió mientras tanto' })
    await changed.getByText(/10:00/).waitFor()
    expect(await reason.inputValue()).toBe('Viaja')
    expect((await consultationOf(id)).status).toBe('PENDING')
    await expectAccessible(page, ['light', 'dark'])
    await click(changed, 'Cancelar igual')
    await toastRegion(page).getByText('Turno cancelado').waitFor()
    expect((await consultationOf(id)).status).toBe('CANCELLED')
  })

  test('tells a secretary how the patient is reached, who booked and cancelled and why, and when the patient comes', {
    tags: 'full',
  }, async ({ visit }) => {
    const { clinicId, doctorId, lastName, book } = await addPractice()
    const staff = await addStaff('SECRETARY', clinicId)
    const token = await firstSignIn(writable().api, staff)
    const day = await freeWeek()
    await book(day, NINE)
    await book(addDays(day, 1), NINE)
    const page = await visit({ token }, { baseURL: writable().url })
    await page.goto(`/app/schedule?vista=semana&fecha=${day}&medicos=${doctorId}`)
    await page
      .getByRole('button', { name: new RegExp(`^Nélida ${lastName}: .*, 09:00, 30 minutos`) })
      .first()
      .click()
    const panel = page.getByRole('complementary', { name: 'Turno', exact: true })
    await panel.getByText('No tiene: no se le avisa por correo.').waitFor()
    await panel.getByRole('link', { name: '11 5678-1234', exact: true }).waitFor()
    await panel.getByText(/Reservado por /).waitFor()
    const patientPage = await panel.getByRole('link', { name: 'Ver paciente' }).getAttribute('href')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Cancelar turno' }).click()
    await page.getByRole('textbox', { name: /Motivo/ }).fill('Viaja.')
    await page.getByRole('button', { name: 'Cancelar turno' }).last().click()
    await toastRegion(page).getByText('Turno cancelado').waitFor()
    await page.goto(patientPage ?? '')
    const ahead = page.getByRole('region', { name: 'Próximos', exact: true })
    await ahead.getByText('Pendiente').waitFor()
    expect(await ahead.getByRole('listitem').count()).toBe(1)
    // When it is leads, as that is what is asked; a day that is to come is not among those that have passed.
    expect(await ahead.getByRole('listitem').textContent()).toMatch(/^(lun|mar|mié|jue|vie|sáb|dom) \d\d\/\d\d\/\d{4} 09:00/)
    await page.getByRole('region', { name: 'Próximos cancelados' }).getByText('Cancelado', { exact: true }).waitFor()
    expect(await page.getByRole('region', { name: 'Anteriores' }).count()).toBe(0)
    await expectAccessible(page)

    // Who cancelled today, whenever the appointment is.
    await page.goto('/app/schedule')
    await click(page, 'Más acciones de la agenda')
    await page.getByRole('menuitem', { name: 'Cancelados y reprogramados' }).click()
    await heading(page, 'Cancelados y reprogramados')
    const row = page.getByRole('listitem').filter({ hasText: lastName })
    await row.getByText(/Cancelado por .?Eva Ruiz/).waitFor()
    await row.getByText(/Viaja\./).waitFor()
    await row.getByRole('link', { name: '11 5678-1234', exact: true }).waitFor()
    await row.getByText('No tiene correo').waitFor()
    await page.getByText('1 turno cancelado, 0 reprogramados').waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page, [390, 1360])
    await click(page, 'Día anterior')
    await page.getByText('Ese día no se canceló ni se reprogramó ningún turno').waitFor()
    await click(page, 'Hoy')
    await row.getByRole('link', { name: `Nélida ${lastName}` }).click()
    await panel.getByText(/Cancelado por .?Eva Ruiz/).waitFor()
  })

  test('finds when a patient comes by name, and begins the next time with the doctor who was chosen last', { tags: 'full' }, async ({
    page,
    visit,
  }) => {
    const { clinicId, lastName, book, address } = await addPractice()
    const day = await freeWeek()
    const { id } = await book(day, NINE)
    const staff = await addStaff('ADMINISTRATOR_CLINIC', clinicId)
    const desk = await visit({ token: await firstSignIn(writable().api, staff) }, { baseURL: writable().url })
    await desk.goto('/app/schedule')
    const search = desk.getByPlaceholder('Buscar turnos de un paciente')
    // '/' leads there from anywhere on the page.
    await search.waitFor()
    await desk.getByRole('button', { name: 'Hoy', exact: true }).focus()
    await desk.keyboard.press('/')
    await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true)
    await search.fill(lastName)
    await desk.getByRole('option', { name: new RegExp(`^Nélida ${lastName}`) }).waitFor()
    await search.press('Enter')
    const panel = desk.getByRole('complementary', { name: 'Turnos del paciente' })
    await panel.getByText(`Nélida ${lastName}`).waitFor()
    await panel.getByRole('link', { name: 'Nuevo turno' }).waitFor()
    await expectAccessible(desk)
    await expectNoOverflow(desk, [390, 1360])
    await panel.getByRole('link', { name: /^Ver en la agenda: / }).click()
    await desk.getByRole('complementary', { name: 'Turno', exact: true }).getByText('Control').waitFor()
    expect(new URL(desk.url()).searchParams.get('turno')).toBe(String(id))
    await desk.goBack()
    await panel.waitFor()

    // Of several Enter takes nobody who was not seen: it leads to the first one, whom it takes then.
    const person = { firstName: 'Olga', dni: null, dateBirthday: '1980-02-29', phone: '11 5678-1234', email: '' }
    const added = await backOffice().post('/patients', { ...person, lastName, gender: null, insuranceId: null, memberNumber: '' })
    const other = added.body as Patient // a 201
    await book(day, NINE + 30, { patientId: other.id })
    const options = desk.getByRole('option', { name: new RegExp(lastName) })
    // Other words than before, whose answer is known.
    await search.fill(lastName.slice(0, -1))
    await options.nth(1).waitFor()
    await search.press('Enter')
    await expect.poll(() => options.first().getAttribute('data-combobox-selected')).toBe('true')
    await search.press('Enter')
    await expect.poll(() => options.count()).toBe(0)
    await panel.getByText(new RegExp(`(Nélida|Olga) ${lastName}`)).waitFor()

    // A link to one doctor is no choice: only what is chosen here is remembered.
    const kept = () => new URL(page.url()).searchParams
    await page.goto(address('dia', day))
    await page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}`) }).waitFor()
    await page.goto('/app/schedule')
    await heading(page, 'Agenda')
    expect(kept().size).toBe(0)
    // The view is chosen there, and the link's doctor still is not.
    await page.goto(address('dia', day))
    await page.getByRole('link', { name: 'Semana', exact: true }).click()
    await expect.poll(() => kept().get('vista')).toBe('semana')
    await page.goto('/app/schedule')
    await expect.poll(() => [kept().get('vista'), kept().get('medicos')]).toEqual(['semana', null])
    await page.getByPlaceholder('Médico').fill('Emilia')
    await page
      .getByRole('option', { name: /Emilia/ })
      .first()
      .click()
    await expect.poll(() => kept().get('medicos')).toMatch(/^\d+$/)
    const chosen = kept().get('medicos')
    await page.goto('/app/schedule')
    await expect.poll(() => [kept().get('vista'), kept().get('medicos')]).toEqual(['semana', chosen])
    await expect.poll(() => page.getByPlaceholder('Médico').inputValue()).toMatch(/Emilia/)

    // A new turno begins with that doctor, too, who is still there when its form is closed.
    await page.goto('/app/schedule?nuevo=1')
    await page.getByRole('complementary', { name: 'Nuevo turno' }).waitFor()
    expect(kept().get('medicos')).toBe(chosen)
    await page.keyboard.press('Escape')
    await expect.poll(() => [kept().get('nuevo'), kept().get('medicos')]).toEqual([null, chosen])
  })
})
