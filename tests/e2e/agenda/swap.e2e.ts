import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Patient } from '#contract/generated/schema.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { button, click, toastRegion } from '#tests/support/browser/console.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { addPractice, addStaff } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { firstSignIn } from '#tests/support/server/client.ts'

const NINE = 540

describe('two turnos', () => {
  test('change places where one is dropped on the other, and go back by the toast', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/409/)
    const practice = await addPractice()
    const day = await freeWeek()
    const person = { firstName: 'Óscar', dni: null, dateBirthday: '1980-02-29', phone: '11 5678-1234', email: '' }
    const added = await backOffice().post('/patients', {
      ...{ ...person, lastName: practice.lastName, gender: null, insuranceId: null, memberNumber: '' },
    })
    const other = added.body as Patient // a 201
    await practice.book(day, NINE)
    await practice.book(day, NINE + 120, { patientId: other.id, durationInMinutes: 30 })
    const account = await addStaff('SECRETARY', practice.clinicId)
    const page = await visit({ token: await firstSignIn(writable().api, account) }, { baseURL: writable().url })
    await page.goto(practice.address('dia', day))
    const turno = (name: string, time: string) => page.getByRole('button', { name: new RegExp(`^${name} ${practice.lastName}.*, ${time}`) })
    await turno('Óscar', '11:00').waitFor()

    await turno('Nélida', '09:00').dragTo(turno('Óscar', '11:00'), { sourcePosition: { x: 20, y: 4 }, targetPosition: { x: 20, y: 4 } })
    const refusal = page.getByRole('alert').filter({ hasText: 'Ese horario no está libre' })
    await refusal.getByText('Hay un turno de 11:00 a 11:30').waitFor()
    await refusal.getByText(new RegExp(`Ahí está .?Óscar ${practice.lastName}`)).waitFor()
    // The ring around a button is not cut at the edge of the alert.
    const styleOf = (one: Locator, name: string) => one.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)
    expect(await styleOf(refusal.locator('.mantine-Alert-message'), 'overflow-x')).toBe('visible')
    const swap = button(refusal, 'Intercambiar los dos turnos')
    await expectAccessible(page, ['light', 'dark'])
    await swap.press('Enter')
    await toastRegion(page).getByText('Turnos intercambiados').waitFor()
    // What takes it back has a line around it: in the dark theme its ground was that of the toast, and it read like a word.
    expect(await styleOf(button(toastRegion(page), 'Deshacer'), 'border-top-color')).toMatch(/^rgb\(/)
    expect(await styleOf(button(toastRegion(page), 'Deshacer'), 'border-top-width')).toBe('1px')
    await turno('Nélida', '11:00').waitFor()
    await turno('Óscar', '09:00').waitFor()
    await refusal.waitFor({ state: 'detached' })

    await click(toastRegion(page), 'Deshacer')
    await turno('Nélida', '09:00').waitFor()
    await turno('Óscar', '11:00').waitFor()
    await expectNoOverflow(page, [1360, 390, 320])
  })
})
