import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Referral } from '#contract/generated/schema.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/accessible.ts'
import { click, expectToast, heading } from '#tests/support/console.ts'
import { forward, interceptRequests } from '#tests/support/intercept-requests.ts'
import { addLead, leadOf } from '#tests/support/leads.ts'
import { isDeep } from '#tests/support/settings.ts'
import { backOffice, test, writable } from '#tests/support/writable.ts'

const savedAs = (name: string, status: string) => ({ title: `${name}: ${status}`, description: 'Lead actualizado correctamente.Deshacer' })

/** A name that no other lead has. It has no digits, which the contract refuses. */
const newName = () =>
  `Board ${randomUUID()
    .replaceAll('-', '')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`

/** The board with a new lead, which is the first of its column. */
async function openBoard(page: Page) {
  const lastName = newName()
  const id = await addLead({ firstName: 'Ana', lastName, email: `${randomUUID()}@example.com` })
  const name = `Ana ${lastName}`
  const column = (label: string) => page.getByRole('region', { name: new RegExp(`^${label} \\(`) })
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  const mover = page.getByRole('button', { name: `Mover a ${name}`, exact: true })
  await page.goto('/app/doctor-referrals')
  await click(page, 'Tablero')
  await card.waitFor()
  return {
    id,
    name,
    card,
    mover,
    column,
    isIn: (label: string) => column(label).getByRole('link', { name, exact: true }).waitFor(),
    async drag(label: string) {
      // A card that is on its way cannot be moved, which lasts a moment longer than its toast takes to come.
      await mover.waitFor()
      await card.dragTo(column(label), { targetPosition: { x: 20, y: 20 } })
    },
    has: async (status: Referral['status']) => expect(await leadOf(id)).toMatchObject({ status }),
    setElsewhere: async (status: Referral['status']) =>
      expect((await backOffice().patch(`/doctors-referrals/${id}`, { status })).status).toBe(200),
  }
}

test('a card is dragged to another column, and the toast takes it back', async ({ page }) => {
  const board = await openBoard(page)
  expect(new URL(page.url()).search).toBe('?vista=tablero')
  await board.isIn('Pendiente')
  const { statusSince } = await leadOf(board.id)
  await board.drag('Contactado')
  await board.isIn('Contactado')
  await expectToast(page, savedAs(board.name, 'Contactado'))
  await board.has('CONTACTED')
  await click(page, 'Deshacer')
  await board.isIn('Pendiente')
  await expect.poll(async () => (await leadOf(board.id)).status).toBe('PENDING')
  expect((await leadOf(board.id)).statusSince).toBe(statusSince)
  await page.goBack()
  await page.getByRole('table', { name: 'Leads' }).waitFor()
})

test('a card is moved with the keyboard alone, and keeps the focus where it goes', async ({ page }) => {
  const board = await openBoard(page)
  await expectAccessible(page)
  const { mover } = board
  await mover.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Mover a Contactado', exact: true }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  for (let presses = 0; presses < 4 && (await focused()) !== 'Mover a Convertido'; presses++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await board.isIn('Convertido')
  await expectToast(page, savedAs(board.name, 'Convertido'))
  await board.has('CONVERTED')
  await expect.poll(() => mover.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectNoOverflow(page, [390])
})

// That a change over another's is refused is tried below; here both are under way at once.
if (isDeep)
  test('of two people who drag the same card at once, one wins, and the other sees why and where it is now', async ({
    page,
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/412/)
    const mine = await openBoard(page)
    const other = await visit({ token: writable().token }, { baseURL: writable().url })
    await other.goto('/app/doctor-referrals?vista=tablero')
    const theirs = other.getByRole('listitem').filter({ hasText: mine.name })
    await theirs.waitFor()
    const patches = await interceptRequests(page, 'PATCH', `/doctors-referrals/${mine.id}`)
    await mine.drag('Convertido')
    await mine.isIn('Convertido')
    const patch = await patches.next()
    await theirs.dragTo(other.getByRole('region', { name: /^Rechazado \(/ }), { targetPosition: { x: 20, y: 20 } })
    await expectToast(other, savedAs(mine.name, 'Rechazado'))
    await patch.continue()
    await expectToast(page, { title: 'Otra persona cambió este lead', description: 'Ahora está en Rechazado.', destructive: true })
    await mine.isIn('Rechazado')
    await mine.has('REJECTED')
  })

test('a card that somebody else moved before it was dragged goes where they put it', async ({ page }) => {
  const board = await openBoard(page)
  await board.setElsewhere('REJECTED')
  await board.drag('Contactado')
  await expectToast(page, { title: 'Otra persona cambió este lead', description: 'Ahora está en Rechazado.', destructive: true })
  await board.isIn('Rechazado')
  await board.has('REJECTED')
})

test('a move whose answer is lost can be tried again, and one that is refused goes back', async ({ page, expectComplaint }) => {
  expectComplaint(/ERR_FAILED|could not be reached|422/)
  const board = await openBoard(page)
  const patches = await interceptRequests(page, 'PATCH', `/doctors-referrals/${board.id}`)
  await board.drag('Contactado')
  await (await patches.next()).abort()
  await page.getByText('No sabemos si se guardó', { exact: true }).waitFor()
  await board.isIn('Pendiente')
  await click(page, 'Reintentar')
  await (await patches.next()).continue()
  await expectToast(page, savedAs(board.name, 'Contactado'))
  await board.isIn('Contactado')
  await board.drag('Convertido')
  await (await patches.next()).fulfill({ status: 422, contentType: 'application/problem+json', body: '{}' })
  await expectToast(page, { title: 'Error', description: 'No se pudo actualizar el lead.', destructive: true })
  await board.isIn('Contactado')
  await board.has('CONTACTED')
})

test('a move that was done though its answer was lost is told as done by the second try', async ({ page, expectComplaint }) => {
  expectComplaint(/ERR_FAILED|could not be reached/)
  const board = await openBoard(page)
  const patches = await interceptRequests(page, 'PATCH', `/doctors-referrals/${board.id}`)
  await board.drag('Contactado')
  const first = await patches.next()
  await forward(first)
  await first.abort()
  await page.getByText('No sabemos si se guardó', { exact: true }).waitFor()
  await board.isIn('Contactado')
  await click(page, 'Reintentar')
  const second = await patches.next()
  const keyOf = (route: typeof first) => route.request().headers()['idempotency-key']
  expect(keyOf(second)).toBe(keyOf(first))
  await second.continue()
  await expectToast(page, savedAs(board.name, 'Contactado'))
  await board.isIn('Contactado')
  await board.has('CONTACTED')
})

test('the board shows those who wait, too, and leads to a lead and back', async ({ page }) => {
  const board = await openBoard(page)
  await page.getByRole('button', { name: /^Sin contactar hace más de 7 días/ }).click()
  await expect.poll(() => board.card.count()).toBe(0)
  await expect.poll(() => board.column('Contactado').getByRole('listitem').count()).toBe(0)
  await page.goBack()
  await board.card.getByRole('link').click()
  await heading(page, 'Detalle del lead')
  await page.getByRole('link', { name: 'Volver', exact: true }).click()
  await heading(page, 'BackOffice - Referidos')
})

test('the board finds a lead by every text of its card and keeps the search in the table, and shows who came last first', async ({
  page,
}) => {
  const board = await openBoard(page)
  const other = await addLead({ firstName: 'Otra', lastName: newName(), email: `${randomUUID()}@example.com` })
  await backOffice().patch(`/doctors-referrals/${other}`, { status: 'CONVERTED' })
  await backOffice().patch(`/doctors-referrals/${board.id}`, { status: 'CONVERTED' })
  await page.reload()
  // The card shows since when it is there, and by that it is ordered: the older lead came later.
  const cards = board.column('Convertido').getByRole('listitem')
  await cards.first().getByRole('link', { name: board.name }).waitFor()
  const [first, last] = board.name.toUpperCase().split(' Board ')
  await page.getByRole('searchbox', { name: 'Buscar leads...' }).fill(`${last ?? ''} ${first}`.trim())
  await expect.poll(() => page.getByRole('region', { name: 'Tablero' }).getByRole('listitem').count()).toBe(1)
  await board.isIn('Convertido')
  await expectAccessible(page, ['dark'])
  await click(page, 'Tabla')
  await page
    .getByText('Se encontraron 1 registros.', { exact: true })
    .or(page.getByText('Se encontró 1 registro.', { exact: true }))
    .waitFor()
})
