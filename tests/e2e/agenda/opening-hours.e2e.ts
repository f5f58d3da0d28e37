import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { CurrentUser, DoctorSchedule } from '#contract/generated/schema.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { button, click, expectToast, heading } from '#tests/support/browser/console.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { addPractice } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'

const saved = { title: 'Éxito', description: 'Los horarios de atención se guardaron.' }
const entry = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const scheduleOf = async (doctorId: number) => (await backOffice().get(`/schedule/doctor/${doctorId}`)).body as DoctorSchedule // a 200

describe('opening hours', () => {
  test('are added, copied, told while they are typed and saved by the back office, which is told of what somebody else saved meanwhile', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/412/)
    const { doctorId, clinicId } = await addPractice()
    const before = await scheduleOf(doctorId)
    await page.goto(`/app/schedule/hours/${doctorId}`)
    await heading(page, 'Horarios de atención')
    await click(page, 'Agregar horario: Domingo')
    const sunday = entry(page, 'Domingo, horario 2')
    await expect.poll(() => sunday.getByLabel('Consultorio').evaluate((one) => one === document.activeElement)).toBe(true)
    await sunday.getByLabel('Consultorio').selectOption(String(clinicId))
    await sunday.getByRole('textbox', { name: 'Desde', exact: true }).fill('20')
    await sunday.getByRole('textbox', { name: 'Hasta', exact: true }).fill('19')
    await click(page, 'Guardar horarios')
    await page.getByText('Tiene que terminar después de empezar.', { exact: true }).waitFor()
    await sunday.getByRole('textbox', { name: 'Hasta', exact: true }).fill('22')
    await page.getByRole('region', { name: 'La semana' }).getByText('09:00–12:00 · 6 turnos, 20:00–22:00 · 4 turnos').waitFor()
    // From when to when is in one line.
    const open = page.getByRole('region', { name: 'La semana' }).getByText('20:00–22:00 · 4 turnos', { exact: true })
    expect(await open.evaluate((one) => one.getClientRects().length)).toBe(1)
    await expectAccessible(page)
    await expectNoOverflow(page, [390, 1360])
    const others = { overbookingsPerDay: 7, hours: before.hours }
    expect((await backOffice().patch(`/schedule/doctor/${doctorId}`, others)).status).toBe(200)
    await click(page, 'Guardar horarios')
    await page.getByRole('alert').filter({ hasText: 'Este registro cambió mientras lo editabas' }).waitFor()
    await click(page, 'Guardar igual')
    await expectToast(page, saved)
    const after = await scheduleOf(doctorId)
    expect(after.overbookingsPerDay).toBe(7)
    expect(after.hours.filter(({ weekday }) => weekday === 7)).toMatchObject([
      { clinicId, from: '09:00', to: '12:00' },
      { clinicId, from: '20:00', to: '22:00', slotMinutes: 30 },
    ])
    await click(page, 'Quitar horario 2: Domingo')
    await expect.poll(() => button(page, 'Agregar horario: Domingo').evaluate((one) => one === document.activeElement)).toBe(true)
    await click(page, 'Guardar horarios')
    await expect.poll(async () => (await scheduleOf(doctorId)).hours).toEqual(before.hours)
  })

  test('stand in a line per day, are copied to other days, and eight of them fit on a screen', { tags: 'full' }, async ({ page }) => {
    const { doctorId } = await addPractice()
    const hours = (await scheduleOf(doctorId)).hours.filter(({ weekday }) => weekday < 6)
    const afternoons = hours.slice(0, 3).map((one) => ({ ...one, from: '14:00', to: '18:00' }))
    expect(
      (await backOffice().patch(`/schedule/doctor/${doctorId}`, { hours: [...hours, ...afternoons], overbookingsPerDay: 1 })).status,
    ).toBe(200)
    await page.setViewportSize({ width: 1360, height: 900 })
    await page.goto(`/app/schedule/hours/${doctorId}`)
    await heading(page, 'Horarios de atención')
    const days = await Promise.all(
      ['Lunes', 'Domingo'].map((name) =>
        page
          .getByRole('region', { name, exact: true })
          .boundingBox()
          .then((box) => box ?? { y: 0, height: 0 }),
      ),
    )
    await page.getByText('los minutos de cada turno.').waitFor()
    const [first, last] = days.sort((one, other) => one.y - other.y)
    expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(700)
    const [morning, afternoon] = await Promise.all(['Lunes, horario 1', 'Lunes, horario 2'].map((name) => entry(page, name).boundingBox()))
    expect(afternoon?.y).toBe(morning?.y)
    const week = await page.getByRole('region', { name: 'La semana' }).boundingBox()
    expect(week?.x).toBeGreaterThan((afternoon?.x ?? 0) + (afternoon?.width ?? 0))

    await click(page, 'Copiar Lunes a otros días')
    await page.getByRole('menuitem', { name: 'Copiar a Sábado' }).click()
    await entry(page, 'Sábado, horario 2').waitFor()
    await click(page, 'Vigencia del horario 2: Sábado')
    await entry(page, 'Sábado, horario 2').getByRole('textbox', { name: 'Vigente hasta' }).fill('1/1/2020')
    await click(page, 'Vigencia del horario 2: Sábado')
    await click(page, 'Guardar horarios')
    // A fault in what was closed is in sight, and takes the focus.
    await page.getByText('No puede ser anterior al primero.', { exact: true }).waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [390, 768, 1360])
    await click(page, 'Guardar horarios')
    await expectToast(page, saved)
    expect((await scheduleOf(doctorId)).hours.filter(({ weekday }) => weekday === 6)).toMatchObject([
      { from: '09:00', to: '12:00' },
      { from: '14:00', to: '18:00' },
    ])
  })

  test('that change tell which turnos they leave outside, and the agenda marks these', { tags: 'full' }, async ({ page }) => {
    const { doctorId, lastName, book, address } = await addPractice()
    const day = await freeWeek()
    const { id } = await book(day, 540)
    await book(day, 660)
    await page.goto(`/app/schedule/hours/${doctorId}`)
    await heading(page, 'Horarios de atención')
    const { hours } = await scheduleOf(doctorId)
    const weekday = new Date(day).getUTCDay() || 7
    const name = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'][weekday - 1]
    expect(hours.some((one) => one.weekday === weekday)).toBe(true)
    const outside = page.getByRole('region', { name: 'Fuera de horario' })
    expect(await outside.count()).toBe(0)
    await entry(page, `${name}, horario 1`).getByRole('textbox', { name: 'Desde', exact: true }).fill('10')
    await click(page, 'Guardar horarios')
    await outside.getByText('1 turno queda fuera del horario: sigue en la agenda y no se le avisa a nadie.').waitFor()
    expect(await outside.getByRole('listitem').textContent()).toMatch(/11 5678-1234No tiene correo$/)
    await outside.getByRole('link', { name: '11 5678-1234', exact: true }).waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page, [390, 1360])
    await outside.getByRole('link', { name: new RegExp(`^Ver en la agenda: Nélida ${lastName}, `) }).click()
    await page.getByRole('complementary', { name: 'Turno', exact: true }).getByText('Fuera de horario').waitFor()
    expect(new URL(page.url()).searchParams.get('turno')).toBe(String(id))
    await page.goto(address('dia', day))
    await page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}: .*, 09:00, .*, Fuera de horario, Control`) }).waitFor()
    await page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}: .*, 11:00, [^F]*$`) }).waitFor()
    await page.goto(address('lista', day))
    await page.getByText(/Control · .*Fuera de horario/).waitFor()
    expect(await page.getByText('Fuera de horario').count()).toBe(1)
  })

  test('have exceptions, which are added with the turnos in them told, changed over what somebody else made of them, and taken back', {
    tags: 'full',
  }, async ({ page, expectComplaint }) => {
    expectComplaint(/412/)
    const { doctorId, clinicId, book } = await addPractice()
    const day = await freeWeek()
    await book(day, 540)
    // What somebody else changes is not told before it is saved over.
    await page.route('**/schedule/changes', () => {})
    await page.goto(`/app/schedule/hours/${doctorId}`)
    await click(page, 'Agregar excepción')
    const form = page.getByRole('region', { name: 'Nueva excepción' })
    await expect.poll(() => form.getByLabel('Tipo').evaluate((one) => one === document.activeElement)).toBe(true)
    const typed = day.split('-').reverse().join('/')
    await form.getByRole('textbox', { name: 'Primer día' }).fill(typed)
    await form.getByRole('textbox', { name: 'Último día' }).fill(typed)
    await click(form, 'Guardar excepción')
    await form.getByText('Escribí el motivo.', { exact: true }).waitFor()
    await form.getByRole('textbox', { name: 'Motivo' }).fill('Mudanza')
    await expectAccessible(page)
    await click(form, 'Guardar excepción')
    await expectToast(page, { title: 'Éxito', description: 'La excepción se guardó.' })
    await page.getByText('Hay 1 turno en esos días: sigue en la agenda.').waitFor()
    expect((await scheduleOf(doctorId)).exceptions).toMatchObject([{ kind: 'CLOSED', fromDay: day, toDay: day, reason: 'Mudanza' }])

    await page.getByRole('button', { name: /^Cambiar: No atiende, .*Mudanza$/ }).click()
    const change = page.getByRole('region', { name: 'Cambiar excepción' })
    await expect.poll(() => change.getByLabel('Tipo').evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await change.getByRole('textbox', { name: 'Primer día' }).inputValue()).toBe(typed)
    await change.getByLabel('Tipo').selectOption('Atiende además')
    await change.getByLabel('Consultorio').selectOption(String(clinicId))
    await change.getByRole('textbox', { name: 'Desde las' }).fill('14')
    await change.getByRole('textbox', { name: 'Hasta las' }).fill('16')
    await change.getByRole('textbox', { name: 'Minutos' }).fill('40')
    const [{ id = 0 } = {}] = (await scheduleOf(doctorId)).exceptions
    const others = {
      ...{ clinicId: null, kind: 'CLOSED', fromDay: day, toDay: day },
      ...{ fromTime: null, toTime: null, slotMinutes: null },
    }
    expect((await backOffice().patch(`/schedule/exceptions/${id}`, { ...others, reason: 'Pintura' })).status).toBe(200)
    await click(change, 'Guardar excepción')
    // What only the other person changed is taken over.
    const conflict = change.getByRole('alert').filter({ hasText: 'Este registro cambió mientras lo editabas' })
    await conflict.getByText('Pintura').waitFor()
    await page.getByRole('button', { name: /^Quitar: No atiende, .*Pintura$/ }).waitFor()
    expect(await change.getByRole('textbox', { name: 'Motivo' }).inputValue()).toBe('Pintura')
    await click(conflict, 'Guardar igual')
    const changed = page.getByRole('button', { name: /^Cambiar: Atiende además, .*14:00–16:00, Pintura$/ })
    await expect.poll(() => changed.evaluate((one) => one === document.activeElement)).toBe(true)
    expect((await scheduleOf(doctorId)).exceptions).toMatchObject([
      { id, kind: 'OPEN', fromDay: day, clinicId, fromTime: '14:00', toTime: '16:00', slotMinutes: 40, reason: 'Pintura' },
    ])
    await page.getByRole('button', { name: /^Quitar: Atiende además, .*Pintura$/ }).click()
    await page.getByText('La excepción se quitó.').waitFor()
    await expect.poll(async () => (await scheduleOf(doctorId)).exceptions).toEqual([])
    await click(page, 'Deshacer')
    await page.getByText('La excepción volvió a estar.').waitFor()
    expect((await scheduleOf(doctorId)).exceptions).toMatchObject([{ kind: 'OPEN', fromDay: day, fromTime: '14:00', reason: 'Pintura' }])
    await page.getByRole('button', { name: /^Quitar: Atiende además, .*Pintura$/ }).click()
    await expect.poll(async () => (await scheduleOf(doctorId)).exceptions).toEqual([])
    await page.getByText('No hay excepciones por venir.').waitFor()
  })

  test('have exceptions, and a form that changes one tells at once that somebody else has taken it back', { tags: 'full' }, async ({
    page,
  }) => {
    const { doctorId } = await addPractice()
    const day = await freeWeek()
    const exception = {
      ...{ doctorId, clinicId: null, kind: 'CLOSED', fromDay: day, toDay: day },
      ...{ fromTime: null, toTime: null, slotMinutes: null, reason: 'Mudanza' },
    }
    expect((await backOffice().post('/schedule/exceptions', exception)).status).toBe(201)
    await page.goto(`/app/schedule/hours/${doctorId}`)
    const listening = page.waitForResponse('**/api/v1/schedule/changes')
    await page.getByRole('button', { name: /^Cambiar: No atiende, .*Mudanza$/ }).click()
    await listening
    const form = page.getByRole('region', { name: 'Cambiar excepción' })
    await form.getByRole('textbox', { name: 'Motivo' }).fill('Pintura')
    const [{ id = 0 } = {}] = (await scheduleOf(doctorId)).exceptions
    const headers = { authorization: `Bearer ${writable().token}` }
    expect((await fetch(`${writable().api}/schedule/exceptions/${id}`, { method: 'DELETE', headers })).ok).toBe(true)
    await form.getByRole('alert').filter({ hasText: 'Este registro ya no está' }).waitFor()
    expect(await form.getByRole('textbox', { name: 'Motivo' }).inputValue()).toBe('Pintura')
    await page.getByText('No hay excepciones por venir.').waitFor()
    await expectAccessible(page)
    await click(form, 'Dejar como está')
    await expect.poll(() => form.count()).toBe(0)
  })

  test('are a doctor’s own by the menu of the agenda, and a clinic’s staff see those of their clinics without the overbookings', {
    tags: 'full',
  }, async ({ visit }) => {
    const doctor = await visit({ token: await signIn(writable().api, accountOf('DOCTOR')) }, { baseURL: writable().url })
    await doctor.goto('/app/schedule')
    await click(doctor, 'Más acciones de la agenda')
    await doctor.getByRole('menuitem', { name: 'Horarios de atención' }).click()
    await heading(doctor, 'Horarios de atención')
    await doctor.getByRole('textbox', { name: 'Sobreturnos por día' }).waitFor()
    await doctor.getByText(/^Feriados de los próximos doce meses/).click()
    await doctor.getByText(/^25\/12\/\d{4} · Navidad$/).waitFor()
    const staff = await visit({ token: await signIn(writable().api, accountOf('ADMINISTRATOR_CLINIC')) }, { baseURL: writable().url })
    await staff.goto(new URL(doctor.url()).pathname)
    await heading(staff, 'Horarios de atención')
    await entry(staff, 'Lunes, horario 1').waitFor()
    expect(await staff.getByRole('textbox', { name: 'Sobreturnos por día' }).count()).toBe(0)
  })

  test('give a doctor’s calendar a secret address, which is copied, replaced and taken away', { tags: 'full' }, async ({ visit }) => {
    const { api, url } = writable()
    const token = await signIn(api, accountOf('DOCTOR'))
    const { doctorId } = (await client(api, token).get('/users/me')).body as CurrentUser // a 200
    const page = await visit({ token }, { baseURL: url, permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`/app/schedule/hours/${doctorId}`)
    const address = page.getByRole('textbox', { name: 'Dirección' })
    await click(page, 'Crear dirección')
    const first = await address.inputValue()
    expect(await address.evaluate((input) => input === document.activeElement)).toBe(true)
    await click(page, 'Copiar')
    await page.getByRole('button', { name: 'Copiada' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
    const calendar = await fetch(first)
    expect([calendar.status, (await calendar.text()).split('\r\n', 1)[0]]).toEqual([200, 'BEGIN:VCALENDAR'])
    await page.getByText(/Todavía no la leyó ningún calendario\.$/).waitFor()
    await expectAccessible(page)

    await click(page, 'Crear otra')
    await page.getByRole('dialog').getByRole('button', { name: 'Crear otra' }).click()
    await expect.poll(() => address.inputValue()).not.toBe(first)
    expect([(await fetch(first)).status, (await fetch(await address.inputValue())).status]).toEqual([404, 200])
    await page.reload()
    await page.getByText(/Un calendario la leyó el /).waitFor()
    expect(await address.count()).toBe(0)
    await click(page, 'Quitar')
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
    await button(page, 'Crear dirección').waitFor()
  })
})
