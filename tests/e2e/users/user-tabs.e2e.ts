import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { standingLabels, standingOf } from '#contract/appointment.ts'
import type { Choices, Clinic, Consultation, ConsultationPage, Post, User } from '#contract/generated/schema.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { postStatusLabels } from '#src/i18n/labels.ts'
import { test as base } from '#tests/support/browser/browser.ts'
import { addressOf, button, click, expectToast, openTab } from '#tests/support/browser/console.ts'
import { forward } from '#tests/support/browser/intercept-requests.ts'
import { shipped } from '#tests/support/browser/shipped.ts'
import { backOffice, test } from '#tests/support/browser/writable.ts'
import { addDoctor, choicesOf } from '#tests/support/features/doctors.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

/** Some of a record's properties with values that the contract does not have. */
type Gaps<Row> = { [Name in keyof Row]?: unknown }
type Doctor = { id: number; doctorId: number }

/** A test whose page is signed in as the back office where nobody changes the data. */
const readOnly = base.extend<{ page: Page }>({ page: async ({ visit }, use) => use(await visit('BACKOFFICE')) })
const read = async <Data>(path: string) => (await shipped().get(path)).body as Data // what the contract says of the path

/** The demo's doctor there, who has some of everything, and one on the writable server, who has nothing. */
let busy: Doctor
let idle: Doctor
beforeAll(async () => {
  const { id = 0 } = (await read<User[]>('/users')).find(({ email }) => email === accountOf('DOCTOR').email) ?? {}
  busy = { id, doctorId: (await read<User>(`/users/${id}`)).doctor?.id ?? 0 }
  idle = await addDoctor(backOffice())
})

const open = (page: Page, { id }: Doctor, tab: string) => page.goto(`/app/users-salvia/${id}?tab=${tab}`)
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
/** The words of each row, and where it leads. */
const rows = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table, exact: true })
    .locator('tbody tr')
    .evaluateAll((rows: HTMLTableRowElement[]) =>
      rows.map((row) => [...[...row.cells].map((cell) => cell.textContent), row.querySelector('a')?.getAttribute('href')]),
    )

const ledgerTypes: Record<string, string> = { ASSIGN: 'Asignación', CONSUME: 'Consumo' }
const number = (value: number) => new Intl.NumberFormat('es-AR').format(value)
const moment = (instant: string) =>
  new Date(instant)
    .toLocaleString('es-AR', { timeZone: 'America/Argentina/Buenos_Aires', dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
    .replace(/^(\d+)\/(\d+)\/(\d+), /, (_, day, month, year) => `${day.padStart(2, '0')}/${month.padStart(2, '0')}/20${year} `)

const failing = (page: Page, path: RegExp) =>
  page.route(path, (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }))

/** It says that it failed, in its place and in a toast, and comes when it is asked for again. */
async function failsAndComes(
  page: Page,
  { path, title, toast, after }: { path: RegExp; title: string; toast: string; after: () => unknown },
) {
  await expectToast(page, { title: 'Error', description: toast, destructive: true })
  await page.getByRole('main').getByText(title, { exact: true }).waitFor()
  await page.unroute(path)
  await button(page, 'Reintentar').click()
  await after()
}

describe('a doctor’s consultations', () => {
  const path = /\/api\/v1\/medical-consultation\/doctor\//
  const table = 'Consultas del médico'
  const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar consultas...' })
  const place = (page: Page, at: number, total: number) => says(page, `Página ${at} de ${total}`)

  const consultations = (at: number, text = '') =>
    read<ConsultationPage>(`/medical-consultation/doctor/${busy.doctorId}?page=${at}${text && `&search=${encodeURIComponent(text)}`}`)
  async function shows(page: Page, { data }: ConsultationPage) {
    await expect
      .poll(() => rows(page, table))
      .toEqual(
        data.map(({ id, date, name, patientName, clinicName, durationInMinutes, ...one }) => [
          moment(date),
          name,
          patientName,
          clinicName ?? 'N/A',
          `${durationInMinutes} min`,
          standingLabels[standingOf(one)],
          `/app/medical-consultation/${id}`,
        ]),
      )
  }
  // Without the words: the virtual clock's Date knows no zones.
  const leadsTo = (page: Page, { data }: ConsultationPage) =>
    expect
      .poll(async () => (await rows(page, table)).map((row) => row.at(-1)))
      .toEqual(data.map(({ id }) => `/app/medical-consultation/${id}`))
  /** The search and page of each time that the page asked. */
  function asked(page: Page) {
    const questions: (string | null)[][] = []
    page.on('request', (request) => {
      if (!path.test(request.url())) return
      const { searchParams } = new URL(request.url())
      questions.push([searchParams.get('search'), searchParams.get('page')])
    })
    return questions
  }
  /** The page's questions from now on wait here. */
  async function holdAll(page: Page) {
    const routes = new Map<string, Route>()
    await page.route(path, (route) => {
      routes.set(new URL(route.request().url()).searchParams.get('search') ?? '', route)
    })
    return async (text: string) => {
      await expect.poll(() => routes.has(text)).toBe(true)
      return routes.get(text)
    }
  }

  readOnly(
    'are turned page by page, are searched from page 1, stay until the next are there, and each leads to its own page',
    async ({ page }) => {
      await open(page, busy, 'consultas')
      const first = await consultations(1)
      await shows(page, first)
      await place(page, 1, first.total)
      expect([await button(page, 'Anterior').isDisabled(), await button(page, 'Siguiente').isDisabled()]).toEqual([true, false])
      await button(page, 'Siguiente').click()
      await place(page, 2, first.total)
      await shows(page, await consultations(2))
      await button(page, 'Anterior').click()
      await place(page, 1, first.total)
      await shows(page, first)
      // By keyboard: rows that arrive between pressing and releasing the mouse would move the button away from it.
      await button(page, 'Siguiente').focus()
      for (let at = 2; at <= first.total; at++) {
        await page.keyboard.press('Enter')
        await place(page, at, first.total)
      }
      await shows(page, await consultations(first.total))
      expect(await button(page, 'Siguiente').isDisabled()).toBe(true)

      // A search begins at page 1, also one for a text that was searched before.
      const text = first.data[0]?.patientName ?? ''
      await search(page).fill(text)
      await shows(page, await consultations(1, text))
      await search(page).fill('')
      await place(page, 1, first.total)
      await shows(page, first)

      // What is shown stays, marked as busy and dimmed, until the next page is there.
      const region = page.getByRole('region', { name: table, exact: true })
      const opacity = () => region.locator('tbody').evaluate((body) => Number(getComputedStyle(body).opacity))
      await expect.poll(async () => [await region.getAttribute('aria-busy'), await opacity()]).toEqual(['false', 1])
      const next = await holdAll(page)
      await search(page).fill(text.slice(0, 3))
      const route = await next(text.slice(0, 3))
      await shows(page, first)
      expect(await region.getAttribute('aria-busy')).toBe('true')
      expect(await opacity()).toBeLessThan(1)
      await route?.continue()
      await shows(page, await consultations(1, text.slice(0, 3)))
      await expect.poll(async () => [await region.getAttribute('aria-busy'), await opacity()]).toEqual(['false', 1])
    },
  )

  readOnly('are searched half a second after the last key, from page 1', { tags: 'full' }, async ({ page }) => {
    await page.clock.install({ time: new Date() })
    const questions = asked(page)
    await open(page, busy, 'consultas')
    const { total, data } = await consultations(1)
    await button(page, 'Siguiente').click()
    await place(page, 2, total)
    await leadsTo(page, await consultations(2))
    const text = data[0]?.patientName ?? ''
    const found = await consultations(1, text)

    await page.clock.pauseAt(Date.now() + 60_000)
    await search(page).fill(text.slice(0, 3))
    await page.clock.runFor(499)
    await search(page).fill(text)
    await page.clock.runFor(499)
    expect(questions).toEqual([
      [null, '1'],
      [null, '2'],
    ])
    await page.clock.runFor(1)
    await expect.poll(() => questions.slice(2)).toEqual([[text, '1']])
    await page.clock.resume()
    await place(page, 1, found.total)
    await leadsTo(page, found)
  })

  readOnly('keep their search and their page in the address, beside the tab', { tags: 'full' }, async ({ page }) => {
    await open(page, busy, 'consultas')
    await search(page).fill('control')
    const { total } = await consultations(1, 'control')
    await place(page, 1, total)
    await button(page, 'Siguiente').click()
    const second = await consultations(2, 'control')
    await shows(page, second)
    expect(addressOf(page)).toBe(`/app/users-salvia/${busy.id}?tab=consultas&consultas.q=control&consultas.page=2`)
    await page.getByRole('tab', { name: 'Posts', exact: true }).click()
    await expect.poll(() => addressOf(page)).toBe(`/app/users-salvia/${busy.id}?tab=posts&consultas.q=control&consultas.page=2`)
    await page.getByRole('tab', { name: 'Consultas', exact: true }).click()
    await page.reload()
    await shows(page, second)
    expect(await search(page).inputValue()).toBe('control')
    await page.getByRole('table', { name: table }).getByRole('link').first().click()
    await page.goBack()
    await shows(page, second)
  })

  readOnly('keep the newer answer when an older one comes late', { tags: 'full' }, async ({ page }) => {
    const [older, newer] = (await consultations(1)).data
      .map(({ patientName }) => patientName)
      .filter((name, at, all) => all.indexOf(name) === at)
    await open(page, busy, 'consultas')
    await shows(page, await consultations(1))
    const next = await holdAll(page)
    await search(page).fill(older ?? '')
    const late = await next(older ?? '')
    // What is shown belongs to another search: its pages cannot be turned.
    await expect.poll(() => button(page, 'Siguiente').isDisabled()).toBe(true)
    await search(page).fill(newer ?? '')
    const timely = await next(newer ?? '')
    const found = await consultations(1, newer)
    await timely?.continue()
    await shows(page, found)
    // The page may have given it up.
    await late?.fulfill({ json: await consultations(1, older) }).catch(() => undefined)
    await page.unrouteAll()
    await shows(page, found)
    await place(page, 1, found.total)
  })

  // tables.e2e.ts does it with another list.
  if (isDeep)
    test('say that they are loading, that they failed, and that there are none', async ({ page, expectComplaint }) => {
      expectComplaint(/500/)
      const next = await holdAll(page)
      await open(page, idle, 'consultas')
      const route = await next('')
      await says(page, 'Cargando consultas médicas...')
      await failing(page, path)
      await route?.fulfill({ status: 500 })
      await failsAndComes(page, {
        path,
        title: 'Failed to load consultations',
        toast: 'No se pudieron cargar las consultas médicas.',
        after: async () => {
          await says(page, 'No hay consultas médicas disponibles')
          await says(page, 'Cuando el médico tenga consultas, aparecen acá.')
        },
      })
      expect(await page.getByText('Cargando consultas médicas...').count()).toBe(0)
      await search(page).fill('nadie')
      await says(page, 'Ningún registro coincide con los filtros. Probá con otro texto o borralos.')
    })
})

const POSTS = { path: /\/api\/v1\/posts\/doctor\//, table: 'Publicaciones del médico' }
const CLINICS = { path: /\/api\/v1\/clinics\/doctor\//, table: 'Consultorios del médico' }
const CHOICES = { path: /\/api\/v1\/choices\/doctor\//, table: 'Movimientos' }

describe('a doctor’s posts, clinics and choices', () => {
  readOnly('show what each has: prices and times, places, and a ledger whose assignments are green and all else red', async ({ page }) => {
    const posts = await read<Post[]>(`/posts/doctor/${busy.doctorId}`)
    expect(posts.length).toBeGreaterThan(0)
    await open(page, busy, 'posts')
    await expect
      .poll(() => rows(page, POSTS.table))
      .toEqual(
        posts.map(({ id, title, category, price, time, status }) => [
          title,
          category?.name ?? 'N/A',
          formatMoney(price),
          `${time} min`,
          postStatusLabels[status],
          `/app/posts/edit/${id}`,
        ]),
      )

    const clinics = await read<Clinic[]>(`/clinics/doctor/${busy.doctorId}`)
    expect(clinics).toHaveLength(3)
    await openTab(page, 'Consultorios')
    await expect
      .poll(() => rows(page, CLINICS.table))
      .toEqual(clinics.map(({ id, name, address, city, state, zipCode }) => [name, address, city, state, zipCode, `/app/clinics/${id}`]))
    expect(await page.getByRole('table', { name: CLINICS.table }).getByRole('columnheader').allTextContents()).toEqual([
      'Nombre',
      'Dirección',
      'Ciudad',
      'Provincia',
      'Código postal',
    ])

    const { quantity, transactions } = await choicesOf(shipped(), busy.doctorId)
    await openTab(page, 'Choices')
    await page
      .getByRole('status')
      .filter({ hasText: `Saldo${number(quantity)}` })
      .waitFor()
    await expect
      .poll(() => rows(page, CHOICES.table))
      .toEqual(
        transactions.map(({ createdAt, type, quantity, ppc, paymentMethod, assignedBy, observation }) => [
          moment(createdAt),
          ledgerTypes[type],
          number(quantity),
          ppc === null ? 'N/A' : `$${number(ppc)}`,
          paymentMethod ?? 'N/A',
          assignedBy ? `${assignedBy.firstName} ${assignedBy.lastName}` : 'N/A',
          observation ?? 'N/A',
          type === 'ASSIGN' ? 'Anular' : '',
          undefined,
        ]),
      )
    const colours = await page
      .getByRole('table', { name: CHOICES.table })
      .locator('[data-label=Tipo] > *')
      .evaluateAll((badges) =>
        badges.map((badge) => {
          const [red = 0, green = 0] =
            getComputedStyle(badge)
              .color.match(/[\d.]+/g)
              ?.map(Number) ?? []
          return [badge.textContent, green > red ? 'green' : 'red']
        }),
      )
    expect(new Set(colours.map(String))).toEqual(new Set(['Asignación,green', 'Consumo,red']))
  })

  test('a wrong assignment is taken back once, with a reason, and says so in the ledger', { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/409/)
    const doctor = await addDoctor(backOffice())
    for (const quantity of [20, 30])
      await backOffice().post('/choices', { doctorId: doctor.doctorId, quantity, paymentMethod: 'Efectivo', ppc: 10 })
    await open(page, doctor, 'choices')
    const table = page.getByRole('table', { name: CHOICES.table })
    const balance = (text: string) =>
      page
        .getByRole('status')
        .filter({ hasText: `Saldo${text}` })
        .waitFor()
    const types = () => table.locator('[data-label=Tipo]').allTextContents()
    const dialog = page.getByRole('dialog', { name: 'Anular asignación' })
    await balance('50')

    await table.getByRole('button', { name: 'Anular' }).first().click()
    await dialog.getByText(/^30 choices · /).waitFor()
    await dialog.getByRole('button', { name: 'Anular', exact: true }).click()
    await dialog.getByText('Escribí el motivo.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Anular')

    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('  Era de otro médico.  ')
    await dialog.getByRole('button', { name: 'Anular', exact: true }).click()
    await expectToast(page, { title: 'Éxito', description: 'La asignación fue anulada.' })
    await balance('20')
    await expect.poll(types).toEqual(['Anulación', 'Asignación anulada', 'Asignación'])
    const [reversal] = await rows(page, CHOICES.table)
    expect(reversal?.slice(1)).toEqual(['Anulación', '30', '$10', 'Efectivo', 'You', 'Era de otro médico.', '', undefined])
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(CHOICES.table)

    // Somebody else takes the other one back while its dialog is open.
    const { transactions } = await choicesOf(backOffice(), doctor.doctorId)
    await table.getByRole('button', { name: 'Anular' }).click()
    await backOffice().post(`/choices/reversal/${transactions.at(-1)?.id}`, { observation: 'Repetida.' })
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('También está mal.')
    await dialog.getByRole('button', { name: 'Anular', exact: true }).click()
    await expectToast(page, { title: 'Error', description: 'Esta asignación ya fue anulada.', destructive: true })
    await balance('0')
    await expect.poll(() => dialog.getByRole('button', { name: 'Anular', exact: true }).count()).toBe(0)
    expect(await dialog.getByRole('textbox', { name: 'Motivo' }).inputValue()).toBe('También está mal.')
    await dialog.getByRole('button', { name: 'Volver' }).click()
    await expect.poll(types).toEqual(['Anulación', 'Anulación', 'Asignación anulada', 'Asignación anulada'])
    expect(await table.getByRole('button', { name: 'Anular' }).count()).toBe(0)
  })

  // tables.e2e.ts does it with another list.
  if (isDeep)
    test('say that they failed, and that there are none', async ({ page, expectComplaint }) => {
      expectComplaint(/500/)
      for (const { path } of [POSTS, CLINICS, CHOICES]) await failing(page, path)
      await open(page, idle, 'posts')
      for (const { path, tab, toast, none } of [
        {
          ...POSTS,
          tab: 'Posts',
          toast: 'No se pudieron obtener los posts del doctor.',
          none: 'El médico todavía no tiene publicaciones.',
        },
        {
          ...CLINICS,
          tab: 'Consultorios',
          toast: 'No se pudieron obtener las clínicas del doctor.',
          none: 'El médico todavía no tiene consultorios.',
        },
        { ...CHOICES, tab: 'Choices', toast: 'No se pudieron obtener los choices del doctor.', none: 'Todavía no hay movimientos.' },
      ]) {
        await openTab(page, tab)
        await failsAndComes(page, { path, title: toast, toast, after: () => says(page, none) })
        // In a table without rows.
        if (tab !== 'Choices') await page.getByRole('tabpanel', { name: tab }).getByText('Sin resultados.', { exact: true }).waitFor()
        await click(page, 'Cerrar notificación')
      }
      await page
        .getByRole('status')
        .filter({ hasText: /^Saldo0$/ })
        .waitFor()
    })

  readOnly('show N/A for what is missing, as the consultations do', { tags: 'full' }, async ({ page }) => {
    const consultation: Gaps<Consultation> = {
      date: '',
      name: '',
      patientName: null,
      clinicName: null,
      durationInMinutes: null,
      status: 'LOST',
    }
    await page.route(/\/api\/v1\/medical-consultation\/doctor\//, async (route) => {
      const response = await forward(route)
      const { data, total }: ConsultationPage = await response.json()
      await route.fulfill({ response, json: { data: [{ ...data[0], ...consultation }], total } })
    })
    const gaps = { id: 1, createdAt: '', ppc: null, assignedBy: null, type: 'REFUND', paymentMethod: '', quantity: 1, observation: null }
    for (const [{ path }, json] of [
      [POSTS, [{ id: 1, title: '', description: '', price: null, status: 'LOST', time: null, category: null } satisfies Gaps<Post>]],
      [CLINICS, [{ id: 1, name: '', address: null, city: '', state: null, zipCode: '' } satisfies Gaps<Clinic>]],
      [CHOICES, { quantity: -1, transactions: [gaps] } satisfies Choices],
    ] as const)
      await page.route(path, (route) => route.fulfill({ json }))
    await open(page, busy, 'consultas')
    await expect
      .poll(async () => (await rows(page, 'Consultas del médico'))[0]?.slice(0, -1))
      .toEqual(['N/A', 'N/A', 'N/A', 'N/A', 'N/A', 'Desconocido'])
    await openTab(page, 'Posts')
    await expect.poll(() => rows(page, POSTS.table)).toEqual([['N/A', 'N/A', 'N/A', 'N/A', 'N/A', '/app/posts/edit/1']])
    await openTab(page, 'Consultorios')
    await expect.poll(() => rows(page, CLINICS.table)).toEqual([['N/A', 'N/A', 'N/A', 'N/A', 'N/A', '/app/clinics/1']])
    await openTab(page, 'Choices')
    await expect
      .poll(async () => (await rows(page, CHOICES.table))[0]?.slice(0, -1))
      .toEqual(['N/A', 'REFUND', '1', 'N/A', 'N/A', 'N/A', 'N/A', ''])
  })
})
