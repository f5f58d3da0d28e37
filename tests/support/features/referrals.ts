import { randomUUID } from 'node:crypto'
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Referral } from '#contract/generated/schema.ts'
import { field } from '#tests/support/browser/form.ts'
import { shipped } from '#tests/support/browser/shipped.ts'
import { backOffice, writable } from '#tests/support/browser/writable.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { client, firstSignIn } from '#tests/support/server/client.ts'

export const read = async <Answer>(path: string, role: 'BACKOFFICE' | 'DOCTOR' = 'BACKOFFICE') =>
  (await shipped(role).get(path)).body as Answer // the answer of the operation

export const cells = (page: Page, column: string) =>
  page.evaluate((column) => {
    const table = [...document.querySelectorAll('table')].find((one) => one.checkVisibility())
    const at = [...(table?.querySelectorAll('thead th') ?? [])].findIndex((th) => th.textContent === column)
    return [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => row.children[at]?.textContent)
  }, column)
export const headers = (page: Page) => page.getByRole('columnheader').allTextContents()
export const errorOf = (page: Page, name: string) =>
  field(page, name).evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '').split(' ').flatMap((id) => document.getElementById(id)?.textContent ?? []),
  )
export const valueBeside = (page: Page, term: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${term}$`) })
    .locator('+ dd')
    .textContent()
export const statusText = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)
export const newEmail = () => `lead.${randomUUID()}@example.com`

/** A doctor of the test's own, signed in on the writable server. */
export async function newDoctor() {
  const doctor = await addDoctor(backOffice())
  const token = await firstSignIn(writable().api, doctor)
  return { ...doctor, token, as: client(writable().api, token) }
}

export async function refer(doctor: Awaited<ReturnType<typeof newDoctor>>, firstName: string) {
  const { body } = await doctor.as.post('/doctors-referrals/lead', { firstName, lastName: 'Núñez', email: newEmail() })
  return body as Referral // the 201 of the create operation
}

export async function convert({ id }: Referral) {
  expect((await backOffice().patch(`/doctors-referrals/${id}`, { status: 'CONVERTED' })).status).toBe(200)
}

/** Collects the page's requests with this method to this path. */
export function requestsTo(page: Page, method: string, path: string) {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === `/api/v1${path}`) seen.push(request)
  })
  return seen
}
