import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import type { Choices, Clinic, Consultation, ConsultationPage, Post, User } from '#src/api/generated/schema.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { addressOf, button, expectToast } from '#tests/support/console.ts'
import { addDoctor, choicesOf } from '#tests/support/doctors.ts'
import { backOffice, test } from '#tests/support/writable.ts'

/** Some of a record's properties with values that the contract does not have. */
type Gaps<Row> = { [Name in keyof Row]?: unknown }
type Doctor = { id: number; doctorId: number }

/** The demo's doctor, who has some of everything, and one who has nothing. */
let busy: Doctor
let idle: Doctor
beforeAll(async () => {
  const users = (await backOffice().get('/users')).body as User[] // the operation's only 2XX
  const { id = 0 } = users.find(({ email }) => email === accountOf('DOCTOR').email) ?? {}
  const { doctor } = (await backOffice().get(`/users/${id}`)).body as User // as above
  busy = { id, doctorId: doctor?.id ?? 0 }
  idle = await addDoctor(backOffice())
})

const read = async <Data>(path: string) => (await backOffice().get(path)).body as Data // what the contract says of the path

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
  const labels: Record<string, string> = { PENDING: 'Pendiente', CONFIRMED: 'Confirmado', COMPLETED: 'Completado', CANCELLED: 'Cancelado' }
  const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar consultas...' })
  const place = (page: Page, at: number, total: number) => says(page, `Página ${at} de ${total}`)

  const consultations = (at: number, text = '') =>
    read<ConsultationPage>(`/medical-consultation/doctor/${busy.doctorId}?page=${at}${text && `&search=${encodeURIComponent(text)}`}`)
  async function shows(page: Page, { data }: ConsultationPage) {
    await expect
      .poll(() => rows(page, table))
      .toEqual(
        data.map(({ id, date, name, patientName, clinicName, durationInMinutes, status }) => [
          moment(date),
          name,
          patientName,
          clinicName ?? 'N/A',
          `${durationInMinutes} min`,
          labels[status],
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

  test('are turned page by page, and each leads to its own page', async ({ page }) => {
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
  })

  test('are searched half a second after the last key, from page 1', async ({ page }) => {
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

  test('are searched from page 1, also for a text that was searched before', async ({ page }) => {
    await open(page, busy, 'consultas')
    const { total, data } = await consultations(1)
    const text = data[0]?.patientName ?? ''
    const found = await consultations(1, text)
    await button(page, 'Siguiente').click()
    await shows(page, await consultations(2))
    await search(page).fill(text)
    await shows(page, found)
    await search(page).fill('')
    await place(page, 1, total)
    await shows(page, await consultations(1))
  })

  test('keep their search and their page in the address, beside the tab', async ({ page }) => {
    await open(page, busy, 'consultas')
    await search(page).fill('control')
    const { total } = await consultations(1, 'control')
    await place(page, 1, total)
    await button(page, 'Siguiente').click()
    const second = await consultations(2, 'control')
    await shows(page, second)
    expect(addressOf(page)).toBe(`/app/users-salvia/${busy.id}?tab=consultas&consultas.q=control&consultas.page=2`)
    await page.getByRole('tab', { name: 'Posts', exact: true }).click()
    expect(addressOf(page)).toBe(`/app/users-salvia/${busy.id}?tab=posts&consultas.q=control&consultas.page=2`)
    await page.getByRole('tab', { name: 'Consultas', exact: true }).click()
    await page.reload()
    await shows(page, second)
    expect(await search(page).inputValue()).toBe('control')
    await page.getByRole('table', { name: table }).getByRole('link').first().click()
    await page.goBack()
    await shows(page, second)
  })

  test('stay in sight, marked as busy and dimmed, until the next page is there', async ({ page }) => {
    await open(page, busy, 'consultas')
    const first = await consultations(1)
    await shows(page, first)
    const region = page.getByRole('region', { name: table, exact: true })
    const opacity = () => region.locator('tbody').evaluate((body) => Number(getComputedStyle(body).opacity))
    expect([await region.getAttribute('aria-busy'), await opacity()]).toEqual(['false', 1])
    const next = await holdAll(page)
    await button(page, 'Siguiente').click()
    const route = await next('')
    await shows(page, first)
    expect(await region.getAttribute('aria-busy')).toBe('true')
    expect(await opacity()).toBeLessThan(1)
    await route?.continue()
    await shows(page, await consultations(2))
    expect([await region.getAttribute('aria-busy'), await opacity()]).toEqual(['false', 1])
  })

  test('keep the newer answer when an older one comes late', async ({ page }) => {
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

  test('show N/A for what is missing', async ({ page }) => {
    await page.route(path, async (route) => {
      const response = await route.fetch()
      const { data, total }: ConsultationPage = await response.json()
      const gaps: Gaps<Consultation> = { date: '', name: '', patientName: null, clinicName: null, durationInMinutes: null, status: 'LOST' }
      await route.fulfill({ response, json: { data: [{ ...data[0], ...gaps }], total } })
    })
    await open(page, busy, 'consultas')
    await expect.poll(async () => (await rows(page, table))[0]?.slice(0, -1)).toEqual(['N/A', 'N/A', 'N/A', 'N/A', 'N/A', 'Desconocido'])
  })
})

describe('a doctor’s posts', () => {
  const path = /\/api\/v1\/posts\/doctor\//
  const table = 'Publicaciones del médico'

  test('show their price and their time, and lead to where they are edited', async ({ page }) => {
    const posts = await read<Post[]>(`/posts/doctor/${busy.doctorId}`)
    expect(posts.length).toBeGreaterThan(0)
    const statuses = { DRAFT: 'Borrador', PUBLISHED: 'Publicado', PAUSED: 'Pausado' }
    await open(page, busy, 'posts')
    await expect
      .poll(() => rows(page, table))
      .toEqual(
        posts.map(({ id, title, category, price, time, status }) => [
          title,
          category?.name ?? 'N/A',
          `$${number(price)}`,
          `${time} min`,
          statuses[status],
          `/app/posts/edit/${id}`,
        ]),
      )
  })

  test('say that they failed, and that there are none', async ({ page, expectComplaint }) => {
    expectComplaint(/500/)
    await failing(page, path)
    await open(page, idle, 'posts')
    const toast = 'No se pudieron obtener los posts del doctor.'
    const after = () => says(page, 'El médico todavía no tiene publicaciones.')
    await failsAndComes(page, { path, title: toast, toast, after })
    await says(page, 'Sin resultados.')
  })

  test('show N/A for what is missing', async ({ page }) => {
    await page.route(path, (route) =>
      route.fulfill({
        json: [{ id: 1, title: '', description: '', price: null, status: 'LOST', time: null, category: null } satisfies Gaps<Post>],
      }),
    )
    await open(page, busy, 'posts')
    await expect.poll(() => rows(page, table)).toEqual([['N/A', 'N/A', 'N/A', 'N/A', 'N/A', '/app/posts/edit/1']])
  })
})

describe('a doctor’s clinics', () => {
  const path = /\/api\/v1\/clinics\/doctor\//
  const table = 'Consultorios del médico'

  test('show where they are, and lead to their details', async ({ page }) => {
    const clinics = await read<Clinic[]>(`/clinics/doctor/${busy.doctorId}`)
    expect(clinics).toHaveLength(3)
    await open(page, busy, 'consultorios')
    await expect
      .poll(() => rows(page, table))
      .toEqual(clinics.map(({ id, name, address, city, state, zipCode }) => [name, address, city, state, zipCode, `/app/clinics/${id}`]))
    expect(await page.getByRole('table', { name: table }).getByRole('columnheader').allTextContents()).toEqual([
      'Nombre',
      'Dirección',
      'Ciudad',
      'Provincia',
      'Código postal',
    ])
  })

  test('say that they failed, and that there are none', async ({ page, expectComplaint }) => {
    expectComplaint(/500/)
    await failing(page, path)
    await open(page, idle, 'consultorios')
    const toast = 'No se pudieron obtener las clínicas del doctor.'
    const after = () => says(page, 'El médico todavía no tiene consultorios.')
    await failsAndComes(page, { path, title: toast, toast, after })
    await says(page, 'Sin resultados.')
  })

  test('show N/A for what is missing', async ({ page }) => {
    await page.route(path, (route) =>
      route.fulfill({ json: [{ id: 1, name: '', address: null, city: '', state: null, zipCode: '' } satisfies Gaps<Clinic>] }),
    )
    await open(page, busy, 'consultorios')
    await expect.poll(() => rows(page, table)).toEqual([['N/A', 'N/A', 'N/A', 'N/A', 'N/A', '/app/clinics/1']])
  })
})

describe('a doctor’s choices', () => {
  const path = /\/api\/v1\/choices\/doctor\//

  test('show the balance and the ledger, what was assigned in green and all else in red', async ({ page }) => {
    const { quantity, transactions } = await choicesOf(backOffice(), busy.doctorId)
    await open(page, busy, 'choices')
    await page
      .getByRole('status')
      .filter({ hasText: `Saldo${number(quantity)}` })
      .waitFor()
    await expect
      .poll(() => rows(page, 'Movimientos'))
      .toEqual(
        transactions.map(({ createdAt, type, quantity, ppc, paymentMethod, assignedBy, observation }) => [
          moment(createdAt),
          type,
          number(quantity),
          ppc === null ? 'N/A' : `$${number(ppc)}`,
          paymentMethod ?? 'N/A',
          assignedBy ? `${assignedBy.firstName} ${assignedBy.lastName}` : 'N/A',
          observation ?? 'N/A',
          undefined,
        ]),
      )
    const colours = await page
      .getByRole('table', { name: 'Movimientos' })
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
    expect(new Set(colours.map(String))).toEqual(new Set(['ASSIGN,green', 'CONSUME,red']))
  })

  test('say that they failed, and that there are none', async ({ page, expectComplaint }) => {
    expectComplaint(/500/)
    await failing(page, path)
    await open(page, idle, 'choices')
    const toast = 'No se pudieron obtener los choices del doctor.'
    const after = () => says(page, 'Todavía no hay movimientos.')
    await failsAndComes(page, { path, title: toast, toast, after })
    await page
      .getByRole('status')
      .filter({ hasText: /^Saldo0$/ })
      .waitFor()
  })

  test('show N/A for what is missing', async ({ page }) => {
    const gaps = { id: 1, createdAt: '', ppc: null, assignedBy: null, type: 'REFUND', paymentMethod: '', quantity: 1, observation: null }
    await page.route(path, (route) => route.fulfill({ json: { quantity: -1, transactions: [gaps] } satisfies Choices }))
    await open(page, busy, 'choices')
    await expect
      .poll(async () => (await rows(page, 'Movimientos'))[0]?.slice(0, -1))
      .toEqual(['N/A', 'REFUND', '1', 'N/A', 'N/A', 'N/A', 'N/A'])
  })
})
