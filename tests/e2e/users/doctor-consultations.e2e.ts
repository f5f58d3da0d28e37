import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { standingLabels, standingOf } from '#contract/appointment.ts'
import type { ConsultationPage } from '#contract/generated/schema.ts'
import { addressOf, button } from '#tests/support/browser/console.ts'
import { test } from '#tests/support/browser/writable.ts'
import {
  type Doctor,
  failing,
  failsAndComes,
  findDoctors,
  moment,
  open,
  read,
  readOnly,
  rows,
  says,
} from '#tests/support/features/user-tabs.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

let busy: Doctor
let idle: Doctor
beforeAll(async () => {
  ;({ busy, idle } = await findDoctors())
})

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
    { tags: 'full' },
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
