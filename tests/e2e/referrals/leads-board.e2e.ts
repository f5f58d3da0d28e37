import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Referral } from '#contract/generated/schema.ts'
import { moveModel } from '#machines/batch.model.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { click, expectToast, heading } from '#tests/support/browser/console.ts'
import { forward, interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { goInMenu } from '#tests/support/browser/keyboard.ts'
import { failing } from '#tests/support/browser/save-faults.ts'
import { backOffice, test } from '#tests/support/browser/writable.ts'
import { addLead, leadOf, newLastName } from '#tests/support/features/leads.ts'
import { type System, toursOnPage, walk } from '#tests/support/flows/model.ts'

const savedAs = (name: string, status: string) => ({ title: `${name}: ${status}`, description: 'Lead actualizado correctamente.Deshacer' })

/** The board with a new lead, which is the first of its column. */
async function openBoard(page: Page) {
  const lastName = newLastName()
  const id = await addLead({ firstName: 'Ana', lastName, email: `${randomUUID()}@example.com` })
  const name = `Ana ${lastName}`
  const column = (label: string) => page.getByRole('region', { name: new RegExp(`^${label} \\(`) })
  const link = page.getByRole('link', { name, exact: true })
  const card = page.getByRole('listitem').filter({ has: link })
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
    isMovingTo: (label: string) => column(label).getByRole('listitem').filter({ has: link }).getByText('Guardando…').waitFor(),
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

test('a card is dragged to another column, and the toast takes it back', { tags: 'full' }, async ({ page }) => {
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
  await goInMenu(page, 'Mover a Convertido')
  await page.keyboard.press('Enter')
  await board.isIn('Convertido')
  await expectToast(page, savedAs(board.name, 'Convertido'))
  await board.has('CONVERTED')
  await expect.poll(() => mover.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectNoOverflow(page, [390])
})

/** A card that is dragged from 'Pendiente' to 'Contactado'. */
async function system(page: Page): Promise<System<typeof moveModel>> {
  const board = await openBoard(page)
  const path = `/doctors-referrals/${board.id}`
  const reads = await interceptRequests(page, 'GET', path)
  const saves = await interceptRequests(page, 'PATCH', path)
  /** The keys with which the move was sent. */
  const keys = new Set<string | undefined>()
  const save = async () => {
    const route = await saves.next()
    keys.add(route.request().headers()['idempotency-key'])
    // A second try is the same request.
    expect(keys.size).toBe(1)
    return route
  }
  const notRead = async () => {
    await expectToast(page, { title: 'Error', description: 'No se pudo obtener el detalle del lead.', destructive: true })
    await board.isIn('Pendiente')
    await board.has('PENDING')
  }
  const isElsewhere = async () => {
    await expectToast(page, { title: 'Este lead cambió mientras tanto', description: 'Ahora está en Rechazado.', destructive: true })
    await board.isIn('Rechazado')
    await board.has('REJECTED')
  }
  const isSending = async () => {
    await saves.isWaiting()
    await board.isMovingTo('Contactado')
  }
  const isUnknown = async (label: string, status: Referral['status']) => {
    // The toast of a try before this one leaves when it is tried again.
    await expect.poll(() => page.getByText('No sabemos si se guardó', { exact: true }).count()).toBe(1)
    await board.isIn(label)
    await board.mover.waitFor()
    await board.has(status)
  }
  await board.drag('Contactado')
  return {
    events: {
      arrive: async () => (await reads.next()).continue(),
      async arriveChanged() {
        await board.setElsewhere('REJECTED')
        await (await reads.next()).continue()
      },
      vanish: async () => (await reads.next()).fulfill({ ...failing, status: 404 }),
      fail: async () => (await reads.next()).fulfill({ ...failing, status: 403 }),
      send: () => saves.isWaiting(),
      sendAgain: () => click(page, 'Reintentar'),
      succeed: async () => (await save()).continue(),
      reject: async () => (await save()).fulfill({ ...failing, status: 422 }),
      lose: async () => (await save()).abort(),
      async loseAnswer() {
        const route = await save()
        await forward(route)
        await route.abort()
      },
      async collide() {
        const route = await save()
        await board.setElsewhere('REJECTED')
        await route.continue()
        // The page reads what the other user made of it.
        await (await reads.next()).continue()
      },
    },
    states: {
      async reading() {
        await reads.isWaiting()
        await board.isMovingTo('Contactado')
      },
      read: () => board.isMovingTo('Contactado'),
      moving: isSending,
      repeating: isSending,
      async moved() {
        await expectToast(page, savedAs(board.name, 'Contactado'))
        await board.isIn('Contactado')
        await board.mover.waitFor()
        await board.has('CONTACTED')
      },
      async failed() {
        await expectToast(page, { title: 'Error', description: 'No se pudo actualizar el lead.', destructive: true })
        await board.isIn('Pendiente')
        await board.has('PENDING')
      },
      notFound: notRead,
      unreachable: notRead,
      overtaken: isElsewhere,
      conflict: isElsewhere,
      uncertain: () => isUnknown('Pendiente', 'PENDING'),
      doneUnheard: () => isUnknown('Contactado', 'CONTACTED'),
    },
  }
}

for (const tour of toursOnPage('the board', moveModel))
  test(`a card follows the model of its move: ${tour.steps.map(({ event }) => event).join(' → ')}`, { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|could not be reached|403|404|412|422/)
    await walk(tour, await system(page))
  })

test('a card that was moved stays there though the leads cannot be read again', { tags: 'full' }, async ({ page, expectComplaint }) => {
  expectComplaint(/500/)
  const board = await openBoard(page)
  await page.route('**/api/v1/doctors-referrals', (route) => route.fulfill(failing))
  await board.drag('Contactado')
  await expectToast(page, savedAs(board.name, 'Contactado'))
  await board.mover.waitFor()
  await board.isIn('Contactado')
})

test("'/' leads to the board's search, and the arrows from there among the cards and back", async ({ page }) => {
  const board = await openBoard(page)
  const contacted = newLastName()
  const other = await addLead({ firstName: 'Ana', lastName: contacted, email: `${randomUUID()}@example.com` })
  await backOffice().patch(`/doctors-referrals/${other}`, { status: 'CONTACTED' })
  await page.reload()
  const isFocused = async (element: Locator) => {
    await element.waitFor()
    await expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true)
  }
  const search = page.getByRole('searchbox', { name: 'Buscar leads...' })
  const [first, second] = [0, 1].map((at) => board.column('Pendiente').getByRole('listitem').nth(at).getByRole('link'))
  await board.card.waitFor()
  await page.keyboard.press('/')
  await isFocused(search)
  for (const [key, reached] of [
    ['ArrowDown', first],
    ['ArrowDown', second],
    ['ArrowUp', first],
    ['ArrowRight', page.getByRole('link', { name: `Ana ${contacted}`, exact: true })],
    ['ArrowLeft', first],
    ['ArrowUp', search],
  ] as const) {
    await page.keyboard.press(key)
    if (reached) await isFocused(reached)
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await heading(page, 'Detalle del lead')
})

test('the board shows those who wait, too, and leads to a lead and back', { tags: 'full' }, async ({ page }) => {
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

test('the board finds a lead by every text of its card and keeps the search in the table, and shows who came last first', {
  tags: 'full',
}, async ({ page }) => {
  const board = await openBoard(page)
  const other = await addLead({ firstName: 'Otra', lastName: newLastName(), email: `${randomUUID()}@example.com` })
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
