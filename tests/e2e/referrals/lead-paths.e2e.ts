import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { leadPageModel } from '#machines/lead-status.model.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { button, click, expectToast, heading } from '#tests/support/browser/console.ts'
import { beforeNextSave, forward, interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { failing, lostAnswers, onFirstSave } from '#tests/support/browser/save-faults.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { addLead, leadOf } from '#tests/support/features/leads.ts'
import { pageStaysAsShown, type System, toursOnPage, walk } from '#tests/support/flows/model.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { isDeep, shareOf } from '#tests/support/setup/settings.ts'

const saved = { title: 'Éxito', description: 'Lead actualizado correctamente.' }
const notSaved = { title: 'Error', description: 'No se pudo actualizar el lead.', destructive: true }

/** The page of a lead, and what the server has of it over a connection of its own. */
function leadPage(page: Page, id: number) {
  const box = page.getByRole('textbox', { name: 'Nuevo Comentario', exact: true })
  const status = page.getByRole('combobox', { name: 'Estado', exact: true })
  const path = `/doctors-referrals/${id}`
  return {
    box,
    status,
    path,
    conflict: page.getByRole('alert').filter({ hasText: 'Este lead cambió mientras lo editabas' }),
    uncertain: page.getByText('No sabemos si se guardó.', { exact: false }),
    comments: page.getByRole('list', { name: 'Comentarios anteriores' }).getByRole('paragraph'),
    open: () => page.goto(`/app/doctor-referrals/${id}`),
    async type(comment: string, to = 'CONTACTED') {
      await status.selectOption(to)
      await box.fill(comment)
    },
    submit: () => click(page, 'Actualizar Lead'),
    /** Another member of the back office adds a comment and sets a status. */
    async changeElsewhere(comment: string, to = 'REJECTED') {
      const { notes } = await leadOf(id)
      const body = { status: to, notes: notes ? `${notes}\n${comment}` : comment }
      expect((await backOffice().patch(path, body)).status).toBe(200)
    },
    /** Expects these comments in the server's row, in that order, and nothing else. */
    has: async (comments: string[]) => expect((await leadOf(id)).notes?.split('\n') ?? []).toEqual(comments),
  }
}

async function system(page: Page): Promise<System<typeof leadPageModel, keyof typeof pageStaysAsShown>> {
  const id = await addLead()
  const lead = leadPage(page, id)
  const saves = await interceptRequests(page, 'PATCH', lead.path)
  let isHeld = true
  let held: Route | undefined
  await page.route(`**/api/v1${lead.path}`, (route) => {
    if (route.request().method() !== 'GET' || !isHeld) return route.fallback()
    held = route
  })
  /** The page's request for the lead, which waits. */
  async function read() {
    await expect.poll(() => held !== undefined).toBe(true)
    const route = held as Route // it was waited for
    held = undefined
    isHeld = false
    return route
  }
  const stored: string[] = []
  let typed = ''
  let count = 0
  const agrees = async (state: { isLocked?: boolean; isUncertain?: boolean; isConflict?: boolean } = {}) => {
    const { isLocked = false, isUncertain = false, isConflict = false } = state
    await expect
      .poll(async () => [
        await lead.box.inputValue(),
        await lead.box.isDisabled(),
        await lead.uncertain.count(),
        await lead.conflict.count(),
      ])
      .toEqual([typed, isLocked, Number(isUncertain), Number(isConflict)])
    await lead.has(stored)
  }
  const shows = () => expect.poll(() => lead.comments.allTextContents()).toEqual(expect.arrayContaining(stored))
  const isTold = () => page.getByText('Este registro ya no está').waitFor()
  void lead.open()

  return {
    events: {
      arrive: async () => (await read()).continue(),
      vanish: async () => (await read()).fulfill({ ...failing, status: 404 }),
      // A refusal is not tried again by itself.
      fail: async () => (await read()).fulfill({ ...failing, status: 403 }),
      async retry() {
        isHeld = true
        await click(page, 'Reintentar')
      },
      async recover() {
        isHeld = true
        await page.evaluate(() => ['offline', 'online'].map((type) => window.dispatchEvent(new Event(type))))
        await (await read()).continue()
      },
      async submit() {
        // A locked form that is submitted all the same must not save twice.
        if (await lead.box.isDisabled()) return page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
        count += 1
        typed = `Comentario ${count}`
        await lead.type(typed)
        await click(page, (await lead.conflict.count()) ? 'Guardar igual' : 'Actualizar Lead')
      },
      async discard() {
        const isConflict = (await lead.conflict.count()) > 0
        await click(page, isConflict ? 'Descartar lo mío' : 'Ya lo revisé')
        if (isConflict) typed = ''
      },
      async succeed() {
        stored.push(typed)
        isHeld = true
        await (await saves.next()).continue()
      },
      reject: async () => (await saves.next()).fulfill({ ...failing, status: 422 }),
      lose: async () => (await saves.next()).abort(),
      async collide() {
        stored.push(`De otra persona ${count}`)
        await lead.changeElsewhere(stored.at(-1) ?? '')
        await (await saves.next()).continue()
      },
    },
    states: {
      loading: () => page.getByRole('status', { name: 'Cargando', exact: true }).waitFor(),
      notFound: () => page.getByText('No se encontró el lead.', { exact: true }).waitFor(),
      unreachable: () => button(page, 'Reintentar').waitFor(),
      gone: isTold,
      goneSaving: isTold,
      goneFailed: isTold,
      goneReloading: isTold,
      async editing() {
        await lead.box.waitFor()
        await agrees()
      },
      async saving() {
        await agrees({ isLocked: true })
        await saves.isWaiting()
      },
      async reloading() {
        // The comment is saved, and its box empty for the next one.
        typed = ''
        await expect.poll(() => held !== undefined).toBe(true)
        await agrees({ isLocked: true })
      },
      async saved() {
        typed = ''
        await expectToast(page, saved)
        await agrees()
        await shows()
      },
      async failed() {
        await expectToast(page, notSaved)
        await agrees()
      },
      async uncertain() {
        await expectToast(page, notSaved)
        await agrees({ isUncertain: true })
      },
      async conflict() {
        await lead.conflict.getByText(stored.at(-1) ?? '').waitFor()
        await agrees({ isConflict: true })
      },
    },
  }
}

for (const tour of toursOnPage('a lead', leadPageModel, pageStaysAsShown))
  test(`the page of a lead follows the model of its status, in ${tour.title}`, { tags: 'full' }, async ({ page, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|could not be reached|403|404|412|422/)
    await walk(tour, await system(page))
  })

/** A lead with a comment typed, and nothing sent yet. */
async function typing(page: Page) {
  const lead = leadPage(page, await addLead())
  await lead.open()
  await lead.type('La llamé.')
  return lead
}

describe('a comment is added once and not lost, though', () => {
  for (const { title, meet, isDone } of shareOf(lostAnswers, 1)) {
    test(title, { tags: 'full' }, async ({ page, expectComplaint }) => {
      expectComplaint(/ERR_FAILED|could not be reached|500/)
      const lead = await typing(page)
      await onFirstSave(page, lead.path, meet)
      await lead.submit()
      // The page asks for the newest version after a lost answer, and learns from it by itself that it was done.
      if (!isDone) {
        await lead.uncertain.waitFor()
        await lead.has([])
        await lead.submit()
      }
      await expectToast(page, saved)
      await expect.poll(() => lead.box.inputValue()).toBe('')
      await lead.has(['La llamé.'])
    })
  }
  for (const { title, meet, isDone } of shareOf(lostAnswers.slice(0, 3), 2, 1))
    test(`${title}, and somebody else writes the very same`, { tags: 'full' }, async ({ page, expectComplaint }) => {
      expectComplaint(/ERR_FAILED|could not be reached|500|412/)
      const lead = await typing(page)
      const others = async (route: Route) => {
        if (isDone) await forward(route)
        await lead.changeElsewhere('La llamé.')
        await (isDone ? route.abort() : meet(route))
      }
      await onFirstSave(page, lead.path, others)
      await lead.submit()
      if (!isDone) {
        // What is there is the other person's comment, not this one.
        await lead.conflict.waitFor()
        expect(await lead.box.inputValue()).toBe('La llamé.')
        await click(page, 'Guardar igual')
      }
      await expectToast(page, saved)
      await lead.has(['La llamé.', 'La llamé.'])
    })

  test('the page is reloaded after a lost answer', { tags: 'full' }, async ({ page, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|could not be reached/)
    const lead = await typing(page)
    // Nothing answers from the moment at which the server has done it.
    await onFirstSave(page, lead.path, async (route) => {
      await forward(route)
      await page.context().setOffline(true)
      await route.abort()
    })
    page.on('dialog', (dialog) => dialog.accept())
    await lead.submit()
    await lead.uncertain.waitFor()
    // Back on the network the page would ask for the lead, and settle it before it is reloaded.
    await page.route(`**/api/v1${lead.path}`, () => {})
    await page.context().setOffline(false)
    await page.unrouteAll()
    await page.reload()
    // The lead has a newer version, so the page asks by itself whether the comment was added.
    await expectToast(page, saved)
    await expect.poll(() => lead.box.inputValue()).toBe('')
    expect(await page.getByText('Quedó algo sin guardar').count()).toBe(0)
    await lead.has(['La llamé.'])
  })

  // What becomes of any form then is a matter of interruptions.full.ts and choice-paths.e2e.ts.
  if (isDeep) {
    test('there is no network', async ({ page, expectComplaint }) => {
      expectComplaint(/ERR_INTERNET_DISCONNECTED|could not be reached/)
      const lead = await typing(page)
      await page.context().setOffline(true)
      await lead.submit()
      await expectToast(page, notSaved)
      expect(await lead.uncertain.count()).toBe(0)
      await page.context().setOffline(false)
      await lead.submit()
      await expectToast(page, saved)
      await lead.has(['La llamé.'])
    })

    test('the session ends in the middle', async ({ visit, expectComplaint }) => {
      expectComplaint(/401/)
      const session = await signIn(writable().api)
      const page = await visit({ token: session }, { baseURL: writable().url })
      const lead = await typing(page)
      await beforeNextSave(page, () => client(writable().api, session).post('/auth/logout', {}))
      await lead.submit()
      const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' })
      await dialog.getByLabel('Contraseña').fill(accountOf('BACKOFFICE').password)
      await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => lead.box.inputValue()).toBe('La llamé.')
      await lead.submit()
      await expectToast(page, saved)
      await lead.has(['La llamé.'])
    })

    test('the button is clicked twice', async ({ page }) => {
      const lead = await typing(page)
      await button(page, 'Actualizar Lead').dblclick()
      await expectToast(page, saved)
      await lead.has(['La llamé.'])
    })
  }
})

test('whoever types while somebody else changes the lead sees what changed, and their comment goes below', { tags: 'full' }, async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/412/)
  const lead = await typing(page)
  await lead.changeElsewhere('No quiere.', 'REJECTED')
  await lead.submit()
  await lead.conflict.waitFor()
  expect(await lead.conflict.getByRole('deletion').textContent()).toBe('Pendiente')
  expect(await lead.conflict.getByRole('insertion').textContent()).toBe('Rechazado')
  await lead.conflict.getByText('No quiere.').waitFor()
  await expectAccessible(page)
  await click(page, 'Guardar igual')
  await expectToast(page, saved)
  await lead.has(['No quiere.', 'La llamé.'])
})

test('the page of a lead shows its data, earlier comments with who and when, and its history, and needs a status', {
  tags: 'full',
}, async ({ page }) => {
  const id = await addLead()
  const lead = leadPage(page, id)
  await lead.changeElsewhere('Primera.', 'CONTACTED')
  await lead.open()
  await heading(page, 'Detalle del lead')
  await expect
    .poll(() => lead.comments.allTextContents())
    .toEqual(['Primera.', expect.stringMatching(/Lucía Fernández.* · \d\d\/\d\d\/\d{4} \d\d:\d\d/)])
  await page.getByRole('list', { name: 'Historial' }).getByText('Comentario agregado').waitFor()
  expect(await lead.status.inputValue()).toBe('CONTACTED')
  await lead.status.evaluate((select: HTMLSelectElement) => {
    select.value = ''
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await lead.submit()
  await page.getByText('El estado es obligatorio', { exact: true }).waitFor()
  await lead.has(['Primera.'])
  // By the keyboard alone.
  await lead.status.focus()
  await lead.status.selectOption('CONVERTED')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Firmó.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, saved)
  await expect.poll(() => lead.box.inputValue()).toBe('')
  await lead.has(['Primera.', 'Firmó.'])
  expect(await leadOf(id)).toMatchObject({ status: 'CONVERTED' })
  await expectAccessible(page)
  await expectNoOverflow(page, [390])
})

describe('the lead cannot be loaded, and is shown once it can, though', { tags: 'full' }, () => {
  const isRead = (route: Route) => route.request().method() === 'GET'
  const faults = [
    ['the server fails', (route: Route) => route.fulfill(failing)],
    ['there is no network', (route: Route) => route.abort()],
  ] as const
  for (const [title, fail] of shareOf(faults, 1))
    test(title, async ({ page, expectComplaint }) => {
      expectComplaint(/ERR_FAILED|could not be reached|500/)
      const lead = leadPage(page, await addLead())
      await page.route(`**/api/v1${lead.path}`, fail)
      await lead.open()
      await button(page, 'Reintentar').waitFor()
      await page.unroute(`**/api/v1${lead.path}`)
      await click(page, 'Reintentar')
      await lead.box.waitFor()
    })

  test('the lead that was saved is not loaded again', { tags: 'full' }, async ({ page, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|could not be reached/)
    const lead = await typing(page)
    let isSaved = false
    page.on('request', (request) => {
      if (request.method() === 'PATCH') isSaved = true
    })
    await page.route(`**/api/v1${lead.path}`, (route) => (isSaved && isRead(route) ? route.abort() : route.fallback()))
    await lead.submit()
    await expectToast(page, saved)
    await expect.poll(() => lead.box.inputValue()).toBe('')
    await lead.has(['La llamé.'])
  })

  // interruptions.full.ts does it with another record.
  if (isDeep)
    test('the session has ended', async ({ visit, expectComplaint }) => {
      expectComplaint(/401/)
      const session = await signIn(writable().api)
      const page = await visit({ token: session }, { baseURL: writable().url })
      const lead = leadPage(page, await addLead())
      await page.goto('/app/doctor-referrals')
      await heading(page, 'BackOffice - Referidos')
      await client(writable().api, session).post('/auth/logout', {})
      await page.evaluate((path) => history.pushState(null, '', path), `/app${lead.path.replace('doctors', 'doctor')}`)
      const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' })
      await dialog.getByLabel('Contraseña').fill(accountOf('BACKOFFICE').password)
      await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      await lead.box.waitFor()
    })
})
