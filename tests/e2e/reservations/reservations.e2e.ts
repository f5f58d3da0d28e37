import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { button, click, expectToast, follow } from '#tests/support/browser/console.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { addStaff } from '#tests/support/features/agenda.ts'
import { addReservation, NINE } from '#tests/support/features/reservations.ts'
import { firstSignIn } from '#tests/support/server/client.ts'

const box = (name: string) => new RegExp(`^Elegir la reserva de ${name}`)

describe('the list of reservations', () => {
  test('answers several at once, each with what became of it, and the board has them where they are now', { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/409/)
    const asked = await addReservation()
    // Both want nine o'clock: the second one gets the second time that it wants, the third one wants none.
    const other = await asked.add({
      ...{ firstName: 'Ofelia', email: '' },
      wantedTimes: [NINE, NINE + 30].map((minute) => ({
        date: new Date(Date.parse(asked.reservation.wantedTimes[0]?.date ?? '') + (minute - NINE) * 60_000).toISOString(),
        clinicId: asked.practice.clinicId,
        minutes: 30,
      })),
    })
    const without = await asked.add({ firstName: 'Irene', wantedTimes: [] })
    await page.goto(`/app/reservations?q=${asked.lastName}`)
    await page.getByText('Se encontraron 3 registros.').waitFor()
    await page.setViewportSize({ width: 1360, height: 850 })
    const region = page.getByRole('region', { name: 'Reservas' })
    expect(await region.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    expect(await region.getByText('Pendiente').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0)
    await expectAccessible(page, ['light', 'dark'])
    for (const name of ['Elena', 'Ofelia', 'Irene']) await page.getByRole('checkbox', { name: box(name) }).check()
    await click(page, 'Aceptar 3 reservas')
    const panel = page.getByRole('region', { name: 'Qué pasó con cada una' })
    await panel.getByText('2 de 3 reservas respondidas').waitFor()
    const said = (name: string) => panel.getByRole('listitem').filter({ hasText: name }).textContent()
    expect(await said('Elena')).toContain('Turno dado')
    expect(await said('Ofelia')).toContain('Turno dado: No se le avisa: no tiene correo.')
    expect(await said('Irene')).toContain('No pidió un horario')
    await expectAccessible(page)
    expect(await asked.practice.has(asked.day)).toEqual(['12:00 PENDING', '12:30 PENDING'])
    await click(panel, 'Cerrar')

    await page.getByRole('checkbox', { name: box('Irene') }).check()
    await click(page, 'Rechazar')
    const dialog = page.getByRole('dialog', { name: 'Rechazar 1 reserva' })
    await dialog.getByLabel('Motivo').selectOption('No se atiende con su obra social')
    await expectAccessible(page)
    await click(dialog, 'Rechazar')
    await panel.getByText('1 de 1 reserva respondida').waitFor()
    const { body } = await backOffice().get(`/reservations/${without.id}`)
    expect(body).toMatchObject({ status: 'REJECTED', rejection: 'INSURANCE' })

    await click(page, 'Tablero')
    expect(page.url()).toContain('vista=tablero')
    const search = page.getByRole('searchbox')
    await search.waitFor()
    await page.keyboard.press('/')
    await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true)
    const column = (name: RegExp) => page.getByRole('region', { name })
    await column(/^Aceptada \(2\)$/)
      .getByText(`Ofelia ${asked.lastName}`)
      .waitFor()
    await column(/^Sin turno \(1\)$/)
      .getByText(`Irene ${asked.lastName}`)
      .waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [390])
    await follow(page, `Ofelia ${asked.lastName}`)
    await page.waitForURL(new RegExp(`/app/reservations/${other.id}$`))
    await page.getByText('Tiene turno.', { exact: true }).waitFor()
    await page.goBack()
    await column(/^Aceptada \(2\)$/).waitFor()
  })

  test('of two who answer the same at once, the later one learns it, and nothing is done twice', { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/412|409/)
    const asked = await addReservation()
    await page.goto(`/app/reservations?q=${asked.lastName}`)
    await page.getByRole('checkbox', { name: box('Elena') }).check()
    await asked.rejectElsewhere()
    await click(page, 'Aceptar 1 reserva')
    await page.getByRole('region', { name: 'Qué pasó con cada una' }).getByText('Otra persona la cambió').waitFor()
    await page.getByRole('row', { name: /Elena/ }).getByText('Rechazada').waitFor()
    expect(await asked.practice.has(asked.day)).toEqual([])
  })
})

test('a time that is taken offers the next free ones, of which one press chooses another', { tags: 'full' }, async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/409/)
  const asked = await addReservation()
  await asked.practice.book(asked.day, NINE)
  await page.goto(asked.address)
  await click(page, 'Aceptar')
  const form = page.getByRole('region', { name: 'Aceptar la reserva' })
  await click(form, 'Dar el turno')
  const refusal = form.getByRole('alert').filter({ hasText: 'Ese horario no está libre.' })
  await refusal.getByText('Hay un turno de 09:00 a 09:30').waitFor()
  await expectAccessible(page, ['light', 'dark'])
  await expectNoOverflow(page, [390])
  await refusal.getByRole('button').first().click()
  await click(form, 'Dar el turno')
  await page.getByText('Tiene turno.', { exact: true }).waitFor()
  expect(await asked.practice.has(asked.day)).toEqual(['12:00 PENDING', '12:30 PENDING'])
})

describe('a reservation by telephone', () => {
  test('is noted by the back office, keeps what was typed over a reload, and is rejected and opened again', { tags: 'full' }, async ({
    page,
  }) => {
    const lastName = `Qu${randomUUID().replace(/[^a-f]/g, '')}`
    await page.goto('/app/reservations/create')
    await page.getByLabel('Qué pide').selectOption('Una especialidad')
    await page.getByRole('combobox', { name: 'Especialidad' }).fill('Cardio')
    await page.getByRole('option', { name: 'Cardiología' }).click()
    await page.getByLabel('Nombre').fill('Elena')
    await page.getByLabel('Apellido').fill(lastName)
    await page.getByRole('textbox', { name: 'Teléfono' }).fill('11 5678-1234')
    await click(page, 'Lunes')
    await page.getByLabel('Pasa directo a la lista de espera').check()
    await click(page, 'Anotar')
    await page.getByText('Para la lista de espera hace falta su correo.').waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [390])
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await click(page, 'Recuperar')
    expect(await page.getByLabel('Apellido').inputValue()).toBe(lastName)
    await page.getByLabel('Correo electrónico').fill('elena@example.com')
    await click(page, 'Anotar')
    await expectToast(page, { title: 'Éxito', description: 'La reserva quedó anotada.' })
    await page.getByPlaceholder('Filtrar reservas...').fill(lastName)
    await page
      .getByRole('row', { name: new RegExp(lastName) })
      .getByText('En espera')
      .waitFor()
    await follow(page, `Elena ${lastName}`)
    await page.getByText('Lunes', { exact: true }).waitFor()
    await click(page, 'Rechazar')
    const form = page.getByRole('region', { name: 'Rechazar la reserva' })
    await click(form, 'Rechazar')
    await form.getByText('Elegí el motivo.').waitFor()
    await form.getByLabel('Motivo').selectOption('Otro motivo')
    await expectAccessible(page)
    await click(form, 'Rechazar')
    await page.getByText('Se le avisó que no hay turno.').waitFor()
    await click(page, 'Volver a abrir')
    await page.getByText('Espera tu respuesta.', { exact: true }).waitFor()
    await expectNoOverflow(page, [390])
  })

  test('is answered by whoever works at the clinic, by keyboard, and is none of another clinic’s', async ({ visit, expectComplaint }) => {
    expectComplaint(/404/)
    const asked = await addReservation()
    const foreign = await addReservation()
    const token = await firstSignIn(writable().api, await addStaff('SECRETARY', asked.practice.clinicId))
    const page = await visit({ token }, { baseURL: writable().url })
    await page.goto('/app/reservations')
    await page
      .getByText('Se encontraron 1 registros.')
      .or(page.getByText(`Elena ${asked.lastName}`))
      .first()
      .waitFor()
    expect(await page.getByText(foreign.lastName).count()).toBe(0)
    await follow(page, `Elena ${asked.lastName}`)
    await button(page, 'Aceptar').focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('region', { name: 'Aceptar la reserva' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Aceptar la reserva')
    // The time that was asked for is chosen already.
    expect(await form.getByRole('region', { name: 'Lo que pidió' }).getByRole('radio').isChecked()).toBe(true)
    await form.getByLabel('Motivo de la consulta').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Tiene turno.', { exact: true }).waitFor()
    expect(await asked.practice.has(asked.day)).toEqual(['12:00 PENDING'])
    await page.goto(foreign.address)
    await page.getByText('No se encontró la reserva.').waitFor()
  })
})
