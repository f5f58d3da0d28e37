import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { addressOf, button, click, rowNames } from '#tests/support/browser/console.ts'
import { parseCsv } from '#tests/support/contract/csv.ts'
import { growClinics, growDoctors, growPatients, growReferrals, growUsers } from '#tests/support/database/grow.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { signIn } from '#tests/support/server/client.ts'
import { fillDataFolder } from '#tests/support/server/demo.ts'
import { type Server, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

/** More patients than the server counts, and more of the others than a plain list has. */
const PATIENTS = 5_030
const OTHERS = 2_100
const DOCTORS = 2_050
/** The doctors among them. */
const USERS = 2_200

const data = temporaryFolder()
let server: Server
let token: string

beforeAll(async () => {
  fillDataFolder(data.path)
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: data.path })
  await growPatients(db, PATIENTS)
  await growClinics(db, OTHERS)
  await growReferrals(db, OTHERS)
  await growDoctors(db, DOCTORS)
  await growUsers(db, USERS)
  await close()
  server = await startServer({ DATA_DIR: data.path, CAPTCHA_PROVIDER: 'none', OVERLOAD_DELAY_MS: '0' })
  token = await signIn(server.api, accountOf('BACKOFFICE'))
})
afterAll(async () => {
  await server.stop()
  data.remove()
})

type Visit = (who: { token: string }, options: { baseURL: string }) => Promise<Page>
async function open(visit: Visit, path: string) {
  const page = await visit({ token }, { baseURL: server.url })
  await page.goto(`/app${path}`)
  await page.getByText(/^Se encontraron .* registros\.$/).waitFor()
  return page
}

const told = (page: Page) => page.getByText(/^Se encontraron/).textContent()
const place = (page: Page) => page.getByRole('navigation', { name: 'Páginas' }).locator('span').first().textContent()

describe('a list that is too long for the browser', () => {
  test('is paged by the server from its first row to its last, and the address leads back to each page', async ({ visit }) => {
    const page = await open(visit, '/users-pacients')
    expect(await told(page)).toBe('Se encontraron 5.000 o más registros.')
    expect(await place(page)).toBe('Página 1 de 500 o más')
    const first = await rowNames(page)

    await click(page, 'Página siguiente')
    await expect.poll(() => addressOf(page)).toBe('/app/users-pacients?page=2')
    await expect.poll(() => rowNames(page)).not.toEqual(first)

    await click(page, 'Última página')
    await expect.poll(() => addressOf(page)).toBe('/app/users-pacients?page=last')
    await expect.poll(() => place(page)).toBe('Última página')
    const last = await rowNames(page)
    expect(last).toHaveLength(10)
    await expect.poll(() => page.getByRole('button', { name: 'Página siguiente' }).isDisabled()).toBe(true)

    await click(page, 'Página anterior')
    await expect.poll(() => addressOf(page)).toMatch(/^\/app\/users-pacients\?page=before-\d+$/)
    await expect.poll(() => rowNames(page)).not.toEqual(last)
    const before = await rowNames(page)
    await page.reload()
    await expect.poll(() => rowNames(page)).toEqual(before)
    await click(page, 'Página siguiente')
    await expect.poll(() => rowNames(page)).toEqual(last)

    await click(page, 'Primera página')
    await expect.poll(() => addressOf(page)).toBe('/app/users-pacients')
    await expect.poll(() => rowNames(page)).toEqual(first)
    await page.goBack()
    await expect.poll(() => rowNames(page)).toEqual(last)
  })

  if (isDeep)
    test('goes on behind the last page that has a number', async ({ visit }) => {
      const page = await open(visit, '/users-pacients?page=20&size=250')
      await click(page, 'Página siguiente')
      await expect.poll(() => addressOf(page)).toMatch(/\?page=after-\d+&size=250$/)
      await expect.poll(() => rowNames(page)).toHaveLength(30)
      await expect.poll(() => place(page)).toBe('Última página')
    })

  test('finds by the words of a row, sorts by a column, and exports what it shows', async ({ visit }) => {
    const page = await open(visit, '/users-pacients')
    await page.getByPlaceholder('Filtrar usuarios...').fill('numero nadie')
    await expect.poll(() => rowNames(page)).toEqual([])
    await page.getByPlaceholder('Filtrar usuarios...').fill('numero 987 paciente')
    await expect.poll(() => told(page)).toBe('Se encontraron 5 registros.')
    await page.getByRole('columnheader', { name: 'DNI' }).getByRole('button').click()
    await expect.poll(() => addressOf(page)).toBe('/app/users-pacients?q=numero+987+paciente&sort=dni')
    await expect.poll(async () => (await rowNames(page))[0]).toBe('paciente987@bench.test')
    const [download] = await Promise.all([page.waitForEvent('download'), click(page, 'Exportar CSV')])
    const rows = parseCsv((await buffer(await download.createReadStream())).toString())
    expect(rows).toHaveLength(6)
    expect(rows[1]).toContain('paciente987@bench.test')
  })

  test('counts the rows of each value of a filter, and says on a phone what it says', async ({ visit }) => {
    const page = await open(visit, '/users-salvia')
    const whole = await told(page)
    expect(whole).toBe('Se encontraron 2.200 registros.')
    await page.getByRole('button', { name: 'Filtrar por Rol' }).click()
    const option = page.getByRole('option', { name: /^Secretaria/ })
    await expect.poll(() => option.textContent()).toMatch(/^Secretaria[\d.]+$/)
    const count = /[\d.]+$/.exec((await option.textContent()) ?? '')?.[0]
    await option.click()
    await page.keyboard.press('Escape')
    await expect.poll(() => told(page)).toBe(`Se encontraron ${count} registros.`)
    expect(addressOf(page)).toBe('/app/users-salvia?roleType=SECRETARY')
    await expectAccessible(page)
    await expectNoOverflow(page, [390])
    await expectAccessible(page)
    await click(page, 'Borrar')
    await expect.poll(() => told(page)).toBe(whole)
  })

  if (isDeep)
    test('returns to its first page where the row that a page follows is gone', async ({ visit, expectComplaint }) => {
      const page = await open(visit, '/users-pacients')
      const first = await rowNames(page)
      expectComplaint(/422.*after=999999999/)
      await page.goto('/app/users-pacients?page=after-999999999')
      await expect.poll(() => rowNames(page)).toEqual(first)
      expect(addressOf(page)).toBe('/app/users-pacients')
    })
})

describe('what chooses among more records than a list has', () => {
  const choice = (page: Page, name: string) => page.getByRole('combobox', { name })

  test('finds one that the list does not have, and names it when the address is opened again', async ({ visit }) => {
    const page = await visit({ token }, { baseURL: server.url })
    await page.goto('/app/medical-consultation?vista=todas')
    for (const [label, name] of [
      ['Médico', 'Médica Número 2050'],
      ['Consultorio', 'Sede número 2100'],
    ] as const) {
      await button(page, `Filtrar por ${label}`).click()
      const input = choice(page, label)
      await input.fill('nadie asi')
      await page.getByText('No se encontraron resultados.').waitFor()
      await input.fill(name.replace('ú', 'u').toLowerCase())
      await page.getByRole('option', { name, exact: true }).click()
      await button(page, `Filtrar por ${label}: ${name}`).waitFor()
    }
    await expect.poll(() => addressOf(page)).toMatch(/consultorio=\d+&medico=\d+|medico=\d+&consultorio=\d+/)
    await page.reload()
    await button(page, 'Filtrar por Médico: Médica Número 2050').waitFor()
    await button(page, 'Filtrar por Consultorio: Sede número 2100').waitFor()
  })

  if (isDeep)
    test('keeps several of them in a form, each with its name', async ({ visit }) => {
      const page = await visit({ token }, { baseURL: server.url })
      await page.goto('/app/users-salvia/create')
      await page.getByLabel('Rol').selectOption({ label: 'Secretaria/o' })
      const input = page.getByRole('combobox', { name: /^Consultorios/ })
      for (const name of ['Sede número 2099', 'Sede número 2098']) {
        await input.fill(name)
        await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
      }
      await input.fill('sede')
      await expect.poll(() => page.getByText(/^Sede número 209[89] · Rosario$/).count()).toBeGreaterThanOrEqual(2)
    })
})

test('the board of leads says that it shows the newest ones', async ({ visit }) => {
  const page = await visit({ token }, { baseURL: server.url })
  await page.goto('/app/doctor-referrals?tab=leads&vista=tablero')
  await page.getByText('Se muestran los primeros 2.000 de 2.100 registros.').waitFor()
})
