import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { DoctorSchedule } from '#contract/generated/schema.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { button, click, toastRegion } from '#tests/support/browser/console.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { addPractice, addStaff } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { firstSignIn } from '#tests/support/server/client.ts'

const gap = (page: Page, time: string) => page.getByRole('button', { name: new RegExp(`^Libre: .*, ${time}, 30 minutos`) })
const panelOf = (page: Page, name = 'Nuevo turno') => page.getByRole('complementary', { name, exact: true })

async function openDay(visit: (who: { token: string }, options: object) => Promise<Page>, role: 'ADMINISTRATOR_CLINIC' | 'SECRETARY') {
  const practice = await addPractice()
  const day = await freeWeek()
  const account = await addStaff(role, practice.clinicId)
  const page = await visit({ token: await firstSignIn(writable().api, account) }, { baseURL: writable().url })
  await page.goto(practice.address('dia', day))
  await gap(page, '10:00').waitFor()
  return { page, day, practice }
}

describe('some time that is marked in the agenda', () => {
  test('is blocked by a manager for a reason, tells which turnos stay in it, and is free again by its toast', { tags: 'full' }, async ({
    visit,
  }) => {
    const { page, day, practice } = await openDay(visit, 'ADMINISTRATOR_CLINIC')
    await practice.book(day, 630)
    const turno = page.getByRole('button', { name: new RegExp(`^Nélida ${practice.lastName}`) })
    await turno.waitFor()
    const [from, to] = [await gap(page, '10:00').boundingBox(), await gap(page, '11:00').boundingBox()]
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 5)
    await page.mouse.down()
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 5, { steps: 4 })
    await page.mouse.up()
    await click(panelOf(page), 'Bloquear este horario')
    const panel = panelOf(page, 'Bloquear horario')
    const reason = panel.getByRole('textbox', { name: 'Motivo' })
    await expect.poll(() => reason.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await panel.getByLabel('Hora').inputValue()).toBe('10:00')
    expect(await panel.getByLabel('Minutos').inputValue()).toBe('90')
    await reason.press('Enter')
    await panel.getByText('Escribí el motivo.').waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await reason.fill('Reunión de equipo')
    await reason.press('Enter')
    await toastRegion(page).getByText('Horario bloqueado').waitFor()
    await toastRegion(page)
      .getByText(/Reunión de equipo\. Hay 1 turno en ese horario: sigue en la agenda\./)
      .waitFor()
    await page.getByText('Bloqueo: Reunión de equipo').waitFor()
    await gap(page, '10:00').waitFor({ state: 'detached' })
    await turno.waitFor()
    await panel.waitFor({ state: 'detached' })
    const blocks = async () => {
      const { body } = await backOffice().get(`/schedule/doctor/${practice.doctorId}`)
      return (body as DoctorSchedule).exceptions // a 200
    }
    expect(await blocks()).toMatchObject([
      { kind: 'BLOCK', clinicId: practice.clinicId, fromDay: day, toDay: day, fromTime: '10:00', toTime: '11:30' },
    ])
    await click(toastRegion(page), 'Deshacer')
    await gap(page, '10:00').waitFor()
    expect(await blocks()).toEqual([])
  })

  test('is opened by a manager where nobody attends, in turnos of so many minutes, and is closed again by its toast', {
    tags: 'full',
  }, async ({ visit }) => {
    const { page, day, practice } = await openDay(visit, 'ADMINISTRATOR_CLINIC')
    await practice.book(day, 15 * 60, { outsideHours: true })
    const outside = page.locator('[data-outside]').first()
    await expect.poll(() => outside.getAttribute('data-to')).toBe(String(16 * 60))
    const { x = 0, y = 0, height = 0 } = (await outside.boundingBox()) ?? {}
    const at = (minute: number) => y + (height * (minute - 12 * 60)) / (4 * 60)
    await page.mouse.move(x + 20, at(13 * 60) + 3)
    await page.mouse.down()
    await page.mouse.move(x + 20, at(14 * 60) - 3, { steps: 4 })
    await page.getByText('13:00 – 14:00', { exact: true }).waitFor()
    await page.mouse.up()
    await click(panelOf(page), 'Atender en este horario')
    const panel = panelOf(page, 'Atender además')
    expect(await panel.getByLabel('Hora').inputValue()).toBe('13:00')
    expect(await panel.getByLabel('Minutos', { exact: true }).inputValue()).toBe('60')
    const reason = panel.getByRole('textbox', { name: 'Motivo' })
    await reason.fill('Refuerzo')
    await panel.getByRole('textbox', { name: 'Minutos de cada turno' }).fill('20')
    await expectAccessible(page, ['light', 'dark'])
    await reason.press('Enter')
    await toastRegion(page).getByText('Horario abierto').waitFor()
    const opened = page.getByRole('button', { name: /^Libre: .*, 13:20, 20 minutos/ })
    await opened.waitFor()
    await click(toastRegion(page), 'Deshacer')
    await opened.waitFor({ state: 'detached' })
  })

  test('is blocked by keyboard alone on a phone, and what was typed into the turno stays', { tags: 'full' }, async ({ visit }) => {
    const { page } = await openDay(visit, 'ADMINISTRATOR_CLINIC')
    await page.setViewportSize({ width: 390, height: 844 })
    await gap(page, '10:00').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Nuevo turno' })
    await dialog.getByRole('textbox', { name: 'Motivo de la consulta' }).fill('Control de presión')
    await button(dialog, 'Bloquear este horario').press('Enter')
    await expectNoOverflow(page, [390, 320])
    await button(page.getByRole('dialog', { name: 'Bloquear horario' }), 'Volver').press('Enter')
    expect(await dialog.getByRole('textbox', { name: 'Motivo de la consulta' }).inputValue()).toBe('Control de presión')
  })

  test('is not offered to be blocked to a secretary, who changes no hours', { tags: 'full' }, async ({ visit }) => {
    const { page } = await openDay(visit, 'SECRETARY')
    await gap(page, '10:00').click()
    await button(panelOf(page), 'Reservar turno').waitFor()
    expect(await button(panelOf(page), 'Bloquear este horario').count()).toBe(0)
  })
})
