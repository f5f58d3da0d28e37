import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { assignmentModel } from '#machines/choice-assignment.model.ts'
import { addressOf, button, click, expectToast, heading, openTab } from '#tests/support/browser/console.ts'
import { beforeNextSave, forward, interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { type ChoicesTab, openChoices, type Typed } from '#tests/support/features/choices-tab.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { type System, toursOnPage, walk } from '#tests/support/flows/model.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, firstSignIn, signIn } from '#tests/support/server/client.ts'
import { isDeep, shareOf } from '#tests/support/setup/settings.ts'

const assigned = { title: 'Éxito', description: 'Los choices fueron asignados correctamente.' }
const notAssigned = { title: 'Error', description: 'No se pudieron asignar los choices.', destructive: true }
const ten: Typed = { quantity: '10', ppc: '1500', paymentMethod: 'Transferencia' }

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirmación', exact: true })

/** The choices of a new doctor. */
const choicesTab = async (page: Page) => openChoices(page, backOffice(), await addDoctor(backOffice()))

/** A doctor's choices, and in the walk's hands the network between the page and the real server. */
async function system(page: Page): Promise<System<typeof assignmentModel>> {
  const tab = await choicesTab(page)
  const posts = await interceptRequests(page, 'POST', '/choices')
  const uncertain = page.getByText('No sabemos si la asignación llegó.', { exact: false })
  const ledger: number[] = []
  const empty: Typed = { quantity: '', ppc: '', paymentMethod: '' }
  let values = empty
  let count = 0
  let asked = 0

  const agrees = async () => {
    await tab.shows(ledger)
    await tab.has(ledger)
    expect(tab.keys).toHaveLength(asked)
  }
  async function submit(least: number) {
    // A locked form has no way to be submitted; one that is submitted all the same must not assign twice.
    if (await tab.isLocked()) return tab.form.evaluate((form: HTMLFormElement) => form.requestSubmit())
    count += 1
    values = { quantity: String(least + count), ppc: String(100 * count), paymentMethod: `Pago ${count}` }
    await tab.fill(values)
    await tab.submit()
  }
  const open =
    ({ locked = false, isUncertain = false } = {}) =>
    async () => {
      await tab.holds(values, { locked })
      expect(await question(page).count()).toBe(0)
      await expect.poll(() => uncertain.count()).toBe(Number(isUncertain))
      await agrees()
    }
  async function asks() {
    await question(page).waitFor()
    await tab.holds(values)
    await agrees()
  }
  async function isClosed() {
    await tab.isClosed('Asignar Choices')
    await agrees()
  }

  return {
    events: {
      open: () => click(page, 'Asignar Choices'),
      async close() {
        const cancel = tab.form.getByRole('button', { name: 'Cancelar', exact: true })
        if (await cancel.isDisabled()) return cancel.evaluate((element: HTMLElement) => element.click())
        // What may have been assigned is kept, to be tried again.
        if (!(await uncertain.count())) values = empty
        await cancel.click()
      },
      async submitSmall() {
        if (!(await tab.isLocked())) asked += 1
        await submit(0)
      },
      submitLarge: () => submit(1000),
      async confirm() {
        asked += 1
        await question(page).getByRole('button', { name: 'Confirmar', exact: true }).click()
      },
      cancel: () => question(page).getByRole('button', { name: 'Cancelar', exact: true }).click(),
      discard: () => click(page, 'Ya lo revisé'),
      async succeed() {
        ledger.unshift(Number(values.quantity))
        values = empty
        await (await posts.next()).continue()
      },
      reject: async () => (await posts.next()).fulfill({ status: 422, contentType: 'application/problem+json', body: '{}' }),
      lose: async () => (await posts.next()).abort(),
    },
    states: {
      idle: isClosed,
      closed: isClosed,
      editing: open(),
      'confirming.editing': asks,
      'confirming.failed': asks,
      'confirming.uncertain': asks,
      async assigning() {
        await posts.isWaiting()
        await open({ locked: true })()
      },
      async assigned() {
        await expectToast(page, assigned)
        await isClosed()
      },
      async failed() {
        await expectToast(page, notAssigned)
        await open()()
      },
      async uncertain() {
        await open({ isUncertain: true })()
      },
    },
  }
}

for (const tour of toursOnPage('choices', assignmentModel))
  test(`a doctor’s choices follow the model of their assignment, in ${tour.title}`, { tags: 'full' }, async ({ page, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|could not be reached|422/)
    await walk(tour, await system(page))
  })

/** Ten choices, typed and submitted. */
async function tryTen(page: Page) {
  const tab = await choicesTab(page)
  await click(page, 'Asignar Choices')
  await tab.fill(ten)
  await tab.submit()
  return tab
}

/** The first assignment that the page asks for meets this; later ones pass. */
function onFirst(page: Page, meet: (route: Route) => Promise<unknown>) {
  // With `times`, Playwright would end its interception while the page already asks for the choices, which then may stay unanswered.
  let isFirst = true
  return page.route('**/api/v1/choices', (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    return meet(route)
  })
}

/** What was typed is there, can be used, and assigns once in total. */
async function onceMore(page: Page, tab: ChoicesTab) {
  await tab.holds(ten)
  await tab.submit()
  await expectToast(page, assigned)
  await tab.isClosed('Asignar Choices')
  await tab.shows([10])
  await tab.has([10])
  expect(tab.keys).toHaveLength(2)
  expect(new Set(tab.keys).size).toBe(1)
}

describe('choices are assigned once and not lost, though', () => {
  const uncertain = (page: Page) =>
    page.getByText('No sabemos si la asignación llegó. Volvé a intentarlo sin cambiar los datos: se asigna una sola vez.').waitFor()
  const failing = { status: 500, contentType: 'application/problem+json', body: '{}' }
  const faults: { title: string; meet: (route: Route) => Promise<unknown>; reached: number[] }[] = [
    {
      title: 'the server fails after it did it',
      meet: async (route) => [await forward(route), await route.fulfill(failing)],
      reached: [10],
    },
    { title: 'the server fails before it does it', meet: (route) => route.fulfill(failing), reached: [] },
    {
      title: 'the connection is cut after the server did it',
      meet: async (route) => [await forward(route), await route.abort()],
      reached: [10],
    },
    { title: 'the connection is cut before the server hears of it', meet: (route) => route.abort(), reached: [] },
  ]
  for (const { title, meet, reached } of shareOf(faults, 1))
    test(title, { tags: 'full' }, async ({ page, expectComplaint }) => {
      expectComplaint(/ERR_FAILED|could not be reached|500/)
      await onFirst(page, meet)
      const tab = await tryTen(page)
      await expectToast(page, notAssigned)
      await uncertain(page)
      await tab.has(reached)
      await tab.shows(reached)
      await onceMore(page, tab)
    })

  const silences: {
    title: string
    before?: (route: Route) => Promise<unknown>
    after?: (route: Route) => Promise<unknown>
    reached: number[]
  }[] = [
    { title: 'the server does it only after the page gave up', after: (route) => deliver(route), reached: [10] },
    { title: 'the server says nothing for half a minute and did not do it', reached: [] },
    { title: 'the server says nothing for half a minute and did it', before: forward, reached: [10] },
  ]
  /** As a network brings it that was slower than the page is patient. */
  async function deliver(route: Route) {
    const request = route.request()
    const { authorization = '', 'idempotency-key': key = '' } = request.headers()
    const headers = { authorization, 'idempotency-key': key, 'content-type': 'application/json' }
    const { status } = await fetch(request.url(), { method: 'POST', headers, body: request.postData() })
    expect(status).toBe(201)
  }
  for (const { title, before, after, reached } of shareOf(silences, 1, 0))
    test(title, async ({ page, expectComplaint }) => {
      expectComplaint(/did not answer in time/)
      await page.clock.install()
      const routes: Route[] = []
      await onFirst(page, async (route) => {
        await before?.(route)
        routes.push(route)
      })
      const tab = await tryTen(page)
      await expect.poll(() => routes.length).toBe(1)
      await tab.holds(ten, { locked: true })
      await page.clock.fastForward(30_000)
      await expectToast(page, notAssigned)
      await uncertain(page)
      for (const route of routes) await after?.(route)
      await tab.has(reached)
      await onceMore(page, tab)
    })

  // interruptions.full.ts does it with another form.
  if (isDeep) {
    test('the session ends in the middle', async ({ visit, expectComplaint }) => {
      expectComplaint(/401/)
      const session = await signIn(writable().api)
      const page = await visit({ token: session }, { baseURL: writable().url })
      const tab = await choicesTab(page)
      await click(page, 'Asignar Choices')
      await tab.fill(ten)
      await beforeNextSave(page, () => client(writable().api, session).post('/auth/logout', {}))
      await tab.submit()
      const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' })
      await dialog.waitFor()
      await tab.holds(ten)
      await tab.has([])
      // Refused for certain: nothing to be unsure of, and the dialog tells enough.
      expect(await page.getByText('No sabemos si la asignación llegó.').count()).toBe(0)
      expect(await page.getByText(notAssigned.description).count()).toBe(0)
      await dialog.getByLabel('Contraseña').fill(accountOf('BACKOFFICE').password)
      await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      await onceMore(page, tab)
    })

    test('there is no network at all', async ({ page, expectComplaint }) => {
      expectComplaint(/ERR_INTERNET_DISCONNECTED|could not be reached/)
      const tab = await choicesTab(page)
      await click(page, 'Asignar Choices')
      await tab.fill(ten)
      await page.context().setOffline(true)
      await tab.submit()
      await expectToast(page, notAssigned)
      expect(await page.getByText('No sabemos si', { exact: false }).count()).toBe(0)
      await tab.holds(ten)
      await tab.has([])
      await page.context().setOffline(false)
      await onceMore(page, tab)
    })

    test('the server goes into maintenance in the middle', async ({ page, expectComplaint }) => {
      expectComplaint(/503/)
      await page.clock.install()
      await onFirst(page, (route) => route.fulfill({ ...failing, status: 503 }))
      const tab = await tryTen(page)
      const cover = page.getByRole('dialog', { name: 'Mantenimiento' })
      await cover.waitFor()
      await tab.has([])
      await page.clock.fastForward(2000)
      await cover.waitFor({ state: 'detached' })
      await onceMore(page, tab)
    })
  }
})

describe('whoever goes away while it assigns is told how it ended', { tags: 'full' }, () => {
  const ends = [
    { how: 'well', end: (route: Route) => route.continue(), told: assigned, reached: [10] },
    { how: 'badly', end: (route: Route) => route.abort(), told: notAssigned, reached: [] },
  ]
  const places = [
    {
      where: 'on another page',
      async leave(page: Page) {
        await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Obras Sociales' }).click()
        // A save outlives the page, so that nothing is asked.
        await heading(page, 'Listado de Obras Sociales')
      },
      comeBack: (page: Page) => page.goBack(),
    },
    {
      where: 'on another tab of the page',
      leave: (page: Page) => openTab(page, 'General'),
      comeBack: (page: Page) => openTab(page, 'Choices'),
    },
  ]
  for (const { where, leave, comeBack } of shareOf(places, 1))
    for (const { how, end, told, reached } of ends)
      test(`${how}, ${where}`, async ({ page, expectComplaint }) => {
        expectComplaint(/ERR_FAILED|could not be reached/)
        const posts = await interceptRequests(page, 'POST', '/choices')
        const tab = await tryTen(page)
        await posts.isWaiting()
        await leave(page)
        await end(await posts.next())
        await expectToast(page, told)
        await tab.has(reached)
        await comeBack(page)
        await tab.shows(reached)
      })
})

test('a large amount is asked about first, in words', { tags: 'full' }, async ({ page }) => {
  const tab = await choicesTab(page)
  await click(page, 'Asignar Choices')
  await tab.fill({ ...ten, quantity: '1000' })
  await tab.submit()
  await question(page)
    .getByText('Vas a asignar 1.000 choices por un total de $1.500.000. ¿Confirmás la asignación?', { exact: true })
    .waitFor()
  await question(page).getByRole('button', { name: 'Cancelar', exact: true }).click()
  await tab.holds({ ...ten, quantity: '1000' })
  await tab.has([])
  await tab.fill({ ...ten, quantity: '999' })
  await tab.submit()
  await expectToast(page, assigned)
  await tab.has([999])
})

test('an assignment whose button is clicked twice is made once, and is one’s own until the page is left', { tags: 'full' }, async ({
  page,
}) => {
  const tab = await choicesTab(page)
  const reads = await interceptRequests(page, 'GET', `/choices/doctor/${tab.doctor.doctorId}`)
  const posts = await interceptRequests(page, 'POST', '/choices')
  await click(page, 'Asignar Choices')
  await tab.fill(ten)
  await tab.form.getByRole('button', { name: 'Asignar Choices', exact: true }).dblclick()
  await tab.holds(ten, { locked: true })
  await (await posts.next()).continue()
  const assigner = tab.rows.locator('[data-label="Asignado por"]')
  await expect.poll(() => assigner.allTextContents()).toEqual(['You'])
  await tab.shows([10])
  const answered = page.waitForResponse((response) => response.url().includes(`/choices/doctor/${tab.doctor.doctorId}`))
  await Promise.all([answered, reads.next().then((read) => read.continue())])
  await tab.shows([10])
  expect(await assigner.allTextContents()).toEqual(['You'])
  expect(tab.keys).toHaveLength(1)
  await tab.has([10])
  await Promise.all([page.reload(), reads.next().then((read) => read.continue())])
  await expect.poll(() => assigner.allTextContents()).toEqual(['Lucía Fernández'])
})

test('a doctor sees the new balance in the top bar after a reload, and assigns nothing', { tags: 'full' }, async ({ page, visit }) => {
  const tab = await choicesTab(page)
  const doctors = await visit({ token: await firstSignIn(writable().api, tab.doctor) }, { baseURL: writable().url })
  await doctors.goto('/app/settings')
  await heading(doctors, 'Perfil')
  await doctors.getByText('Choices: 0', { exact: true }).waitFor()
  await click(page, 'Asignar Choices')
  await tab.fill(ten)
  await tab.submit()
  await expectToast(page, assigned)
  await doctors.reload()
  await doctors.getByText('Choices: 10', { exact: true }).waitFor()
  await heading(doctors, 'Perfil')
  await doctors.getByRole('tab', { name: 'Choices' }).click()
  await doctors.getByRole('status').getByText('10', { exact: true }).waitFor()
  expect(await button(doctors, 'Asignar Choices').count()).toBe(0)
  await doctors.goto(`/app/users-salvia/${tab.doctor.id}?tab=choices`)
  await expect.poll(() => addressOf(doctors)).toBe('/')
})
