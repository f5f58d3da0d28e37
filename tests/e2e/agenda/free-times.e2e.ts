import { describe, expect } from 'vitest'
import type { FreeSlots } from '#contract/generated/schema.ts'
import { formatTime, fullName } from '#src/i18n/format.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { addressOf, button, click, heading } from '#tests/support/browser/console.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { addPractice, pickPatient } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'

describe('the search of free times', () => {
  test('is opened from the palette, is kept in the address, and one of its times begins an appointment', { tags: 'full' }, async ({
    page,
  }) => {
    const { doctorId, clinicId, lastName, has } = await addPractice()
    const day = await freeWeek()
    await page.goto('/app')
    await heading(page, 'Dashboard')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Buscar', exact: true }).fill('turno libre')
    await page.getByRole('option', { name: 'Buscar turno libre' }).click()
    await heading(page, 'Buscar turno libre')
    await page.goto(`/app/schedule/free?medico=${doctorId}&desde=${day}`)
    await page.getByText('Los primeros 12 turnos libres', { exact: true }).waitFor()
    await click(page, 'Ver más')
    await page.getByText('Los primeros 24 turnos libres', { exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Parte del día' }).selectOption('Tarde')
    await page.getByText('No hay turnos libres con estos filtros', { exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Parte del día' }).selectOption('Mañana')
    await button(page, 'Miércoles').click()
    await expect.poll(() => addressOf(page)).toBe(`/app/schedule/free?medico=${doctorId}&desde=${day}&parte=MORNING&dias=3`)
    await expectAccessible(page)
    await expectNoOverflow(page, [390, 1360])
    const query = `doctorId=${doctorId}&from=${day}&partOfDay=MORNING&weekdays=3`
    const [first] = ((await backOffice().get(`/schedule/free?${query}`)).body as FreeSlots).data // a 200
    const time = formatTime(first?.date ?? '')
    await page
      .getByRole('link', { name: new RegExp(`^Reservar: Miércoles.*, ${time}, `) })
      .first()
      .click()
    await page.waitForURL(/\/app\/schedule\?nuevo=1/)
    expect(new URL(page.url()).searchParams.get('consultorio')).toBe(String(clinicId))
    await pickPatient(page, lastName)
    await click(page, 'Reservar turno')
    await expect.poll(() => has(first?.date.slice(0, 10) ?? '')).toEqual([`${first?.date.slice(11, 16)} PENDING`])
  })

  test('has for a secretary the clinics where she works, and for a doctor their own', { tags: 'full' }, async ({ visit }) => {
    for (const role of ['SECRETARY', 'DOCTOR'] as const) {
      const token = await signIn(writable().api, accountOf(role))
      const { data } = (await client(writable().api, token).get('/schedule/free?limit=12')).body as FreeSlots // a 200
      const page = await visit({ token }, { baseURL: writable().url })
      await page.goto('/app/schedule/free')
      await page
        .getByText(/^(Los primeros )?\d+ turnos? libres?$|^No hay turnos libres con estos filtros$/)
        .first()
        .waitFor()
      const told = await page.getByRole('link', { name: /^Reservar: / }).evaluateAll((links) => links.map((one) => one.ariaLabel ?? ''))
      expect(told).toHaveLength(data.length)
      const doctors = new Set(data.map(({ doctor }) => fullName(doctor)))
      for (const label of told)
        expect(
          [...doctors].some((name) => label.includes(name)),
          label,
        ).toBe(true)
    }
  })
})
