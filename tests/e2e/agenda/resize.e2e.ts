import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { click, toastRegion } from '#tests/support/browser/console.ts'
import { quiet } from '#tests/support/browser/eyes.ts'
import { backOffice, test } from '#tests/support/browser/writable.ts'
import { addPractice } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'

const NINE = 540

/** Takes the lower edge of a turno of half an hour, and drags it down by so many minutes, or up. */
async function dragEdge(page: Page, turno: Locator, minutes: number) {
  await quiet(page)
  const box = await turno.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + (box.height * minutes) / 30, { steps: 4 })
}

/** What says from when to when the turno would be. */
const marked = (page: Page, times: string) => page.locator('[data-mark]:not([hidden])').filter({ hasText: times })

/** What the page asks of the server about moves. */
function movesOf(page: Page) {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/medical-consultation/appointment/')) bodies.push(request.postDataJSON())
  })
  return bodies
}

describe('the length of a turno', () => {
  test('is dragged by the lower edge in the steps of the hours, which says when it would end; Escape gives up, and the toast takes it back', {
    tags: 'full',
  }, async ({ page }) => {
    const { address, book, lastName } = await addPractice()
    const day = await freeWeek()
    const { id, date } = await book(day, NINE)
    const moves = movesOf(page)
    await page.goto(address('dia', day))
    const turno = (minutes: number) => page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}: .*, 09:00, ${minutes} minutos`) })
    await turno(30).waitFor()
    await dragEdge(page, turno(30), 35)
    await marked(page, '09:00 – 10:00').waitFor()
    await page.keyboard.press('Escape')
    await marked(page, '09:00 – 10:00').waitFor({ state: 'detached' })
    await page.mouse.up()
    // No step shorter than the first.
    await dragEdge(page, turno(30), -25)
    await marked(page, '09:00 – 09:30').waitFor()
    await page.mouse.up()
    await marked(page, '09:00 – 09:30').waitFor({ state: 'detached' })
    expect(moves).toEqual([])
    expect(await page.getByRole('complementary', { name: 'Turno', exact: true }).count()).toBe(0)

    await dragEdge(page, turno(30), 65)
    await marked(page, '09:00 – 10:30').waitFor()
    await expectAccessible(page)
    await page.mouse.up()
    await toastRegion(page).getByText('Turno reprogramado').waitFor()
    await turno(90).waitFor()
    expect(moves).toMatchObject([{ date, durationInMinutes: 90 }])
    await click(toastRegion(page), 'Deshacer')
    await toastRegion(page).getByText('El turno volvió a su horario').waitFor()
    await turno(30).waitFor()

    // A press without a move opens it.
    await dragEdge(page, turno(30), 0)
    await page.mouse.up()
    await page.getByRole('complementary', { name: 'Turno', exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('turno')).toBe(String(id))
    expect(moves).toHaveLength(2)
  })

  test('that is not free is refused in the form, which has the minutes for another try; what is over or cancelled has no edge to drag', {
    tags: 'full',
  }, async ({ page, expectComplaint }) => {
    expectComplaint(/409/)
    const { address, book, lastName, has } = await addPractice()
    const day = await freeWeek()
    await book(day, NINE)
    await book(day, NINE + 30)
    await page.goto(address('semana', day))
    const turno = (time: string, minutes: number) =>
      page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}: .*, ${time}, ${minutes} minutos`) })
    await turno('09:00', 30).waitFor()
    const edges = page.locator('[data-edge]')
    expect(await edges.count()).toBe(2)
    await dragEdge(page, turno('09:00', 30), 30)
    await page.mouse.up()
    const form = page.getByRole('complementary', { name: 'Reprogramar turno' })
    const refusal = form.getByRole('alert').filter({ hasText: 'Ese horario no está libre' })
    await refusal.getByText('Hay un turno de 09:30 a 10:00').waitFor()
    await turno('09:00', 30).waitFor()
    const minutes = form.getByRole('textbox', { name: 'Minutos' })
    expect(await minutes.inputValue()).toBe('60')
    expect(await has(day)).toEqual(['12:00 PENDING', '12:30 PENDING'])

    await click(form, 'Cerrar')
    await form.waitFor({ state: 'detached' })
    await turno('09:30', 30).click()
    await click(page, 'Avisó que no viene')
    await toastRegion(page).getByText('Turno cancelado').waitFor()
    await expect.poll(() => edges.count()).toBe(1)
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('Cancelado')
    await turno('09:30', 30).waitFor()
    await expect.poll(() => edges.count()).toBe(0)
  })

  test('goes over the turno whose edge was taken, so that what somebody else changed meanwhile is told', { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/412/)
    const { address, book, lastName } = await addPractice()
    const day = await freeWeek()
    const { id } = await book(day, NINE)
    const listening = page.waitForResponse('**/api/v1/schedule/changes')
    await page.goto(address('dia', day))
    await listening
    const turno = page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}: .*, 09:00, 30 minutos`) })
    await turno.waitFor()
    await dragEdge(page, turno, 30)
    expect((await backOffice().patch(`/medical-consultation/reason/${id}`, { name: 'Fiebre' })).status).toBe(200)
    await turno.getByText('Fiebre').waitFor()
    await marked(page, '09:00 – 10:00').waitFor()
    await page.mouse.up()
    const form = page.getByRole('complementary', { name: 'Reprogramar turno' })
    await form.getByRole('alert').filter({ hasText: 'Este turno cambió mientras tanto' }).waitFor()
    expect(await form.getByRole('textbox', { name: 'Minutos' }).inputValue()).toBe('60')
  })
})
