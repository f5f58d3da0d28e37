import { randomInt } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { backOffice } from '#tests/support/browser/writable.ts'

/** What the tables of saves are written with. */

export const fieldNamed = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true })
export const buttonNamed = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true })
/** The button of the question that is open. */
export const inQuestion =
  (name = 'Confirmar') =>
  (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true })
/** The button that sends the form which has that field. */
export const sends = (field: (page: Page) => Locator) => (page: Page) =>
  page
    .locator('form')
    .filter({ has: field(page) })
    .locator('[type=submit]')
    .last()

/** Opens what shows the field, unless it is open. */
export const opening = (opener: string | RegExp, field: (page: Page) => Locator) => async (page: Page) => {
  const one = buttonNamed(opener)(page).first()
  await one
    .or(field(page).first())
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => {})
  if (!(await field(page).first().isVisible()) && (await one.isVisible())) await one.click()
}

/** Files run beside each other on one server. */
let count = randomInt(1_000_000)
export const unique = (word: string) => {
  count += 1
  return `${word} ${count}`
}

export const read = async <Answer>(path: string) => (await backOffice().get(path)).body as Answer // a 200

export async function add<Answer extends { id: number }>(path: string, body: object) {
  const answer = await backOffice().post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as Answer // a 201
}
