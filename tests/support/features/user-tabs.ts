import type { Page } from 'playwright-core'
import type { User } from '#contract/generated/schema.ts'
import { test as base } from '#tests/support/browser/browser.ts'
import { button, expectToast } from '#tests/support/browser/console.ts'
import { shipped } from '#tests/support/browser/shipped.ts'
import { backOffice } from '#tests/support/browser/writable.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { accountOf } from '#tests/support/server/accounts.ts'

/** Some of a record's properties with values that the contract does not have. */
export type Gaps<Row> = { [Name in keyof Row]?: unknown }
export type Doctor = { id: number; doctorId: number }

/** A test with a page that is signed in as the back office where nobody changes the data. */
export const readOnly = base.extend<{ page: Page }>({ page: async ({ visit }, use) => use(await visit('BACKOFFICE')) })
export const read = async <Data>(path: string) => (await shipped().get(path)).body as Data // the answer of the contract's path

/** The demo's doctor there, who has some of everything, and one on the writable server, who has nothing. */
export async function findDoctors(): Promise<{ busy: Doctor; idle: Doctor }> {
  const { id = 0 } = (await read<User[]>('/users')).find(({ email }) => email === accountOf('DOCTOR').email) ?? {}
  const busy = { id, doctorId: (await read<User>(`/users/${id}`)).doctor?.id ?? 0 }
  return { busy, idle: await addDoctor(backOffice()) }
}

export const open = (page: Page, { id }: Doctor, tab: string) => page.goto(`/app/users-salvia/${id}?tab=${tab}`)
export const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
/** The words of each row, and where it leads. */
export const rows = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table, exact: true })
    .locator('tbody tr')
    .evaluateAll((rows: HTMLTableRowElement[]) =>
      rows.map((row) => [...[...row.cells].map((cell) => cell.textContent), row.querySelector('a')?.getAttribute('href')]),
    )

export const ledgerTypes: Record<string, string> = { ASSIGN: 'Asignación', CONSUME: 'Consumo' }
export const number = (value: number) => new Intl.NumberFormat('es-AR').format(value)
export const moment = (instant: string) =>
  new Date(instant)
    .toLocaleString('es-AR', { timeZone: 'America/Argentina/Buenos_Aires', dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
    .replace(/^(\d+)\/(\d+)\/(\d+), /, (_, day, month, year) => `${day.padStart(2, '0')}/${month.padStart(2, '0')}/20${year} `)

export const failing = (page: Page, path: RegExp) =>
  page.route(path, (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }))

/** It says that it failed, in its place and in a toast, and comes when it is asked for again. */
export async function failsAndComes(
  page: Page,
  { path, title, toast, after }: { path: RegExp; title: string; toast: string; after: () => unknown },
) {
  await expectToast(page, { title: 'Error', description: toast, destructive: true })
  await page.getByRole('main').getByText(title, { exact: true }).waitFor()
  await page.unroute(path)
  await button(page, 'Reintentar').click()
  await after()
}
