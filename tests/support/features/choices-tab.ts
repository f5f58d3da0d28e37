import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { client } from '#tests/support/server/client.ts'
import { type addDoctor, choicesOf } from './doctors.ts'

/** The values typed into the form that assigns choices. */
export type Typed = { quantity: string; ppc: string; paymentMethod: string }
export type ChoicesTab = Awaited<ReturnType<typeof openChoices>>

/**
 * The tab with a doctor's choices: the page, and the server's state over a connection of its own, which a broken network of the
 * page does not affect.
 */
export async function openChoices(page: Page, backOffice: ReturnType<typeof client>, doctor: Awaited<ReturnType<typeof addDoctor>>) {
  const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Cantidad', exact: true }) })
  const fields = () =>
    form.locator('input').evaluateAll((inputs: HTMLInputElement[]) => Object.fromEntries(inputs.map(({ name, value }) => [name, value])))
  const isLocked = () => form.getByRole('textbox', { name: 'Cantidad', exact: true }).isDisabled()
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/choices')) keys.push(request.headers()['idempotency-key'])
  })
  await page.goto(`/app/users-salvia/${doctor.id}?tab=choices`)
  await page.getByRole('button', { name: 'Asignar Choices', exact: true }).waitFor()

  return {
    doctor,
    form,
    isLocked,
    /** The `Idempotency-Key` of each assignment request that the page has sent. */
    keys,
    rows: page.getByRole('table', { name: 'Movimientos' }).locator('tbody tr'),
    async fill({ quantity, ppc, paymentMethod }: Typed) {
      await form.getByRole('textbox', { name: 'Cantidad', exact: true }).fill(quantity)
      await form.getByRole('textbox', { name: 'PPC', exact: true }).fill(ppc)
      await form.getByRole('textbox', { name: 'Método de pago', exact: true }).fill(paymentMethod)
    },
    submit: () => form.getByRole('button', { name: 'Asignar Choices', exact: true }).click(),
    /** Expects these values in the open form, and whether it is locked. */
    holds: (values: Typed, { locked = false } = {}) =>
      expect
        .poll(async () => [await fields(), await isLocked(), await form.locator('[type=submit]').getAttribute('data-loading')])
        .toEqual([values, locked, locked ? 'true' : null]),
    isClosed: async (opener: string) => {
      await page.getByRole('button', { name: opener, exact: true }).waitFor()
      expect(await form.count()).toBe(0)
    },
    /** Expects exactly these quantities in the server's ledger, newest first. */
    async has(quantities: number[]) {
      const { quantity, transactions } = await choicesOf(backOffice, doctor.doctorId)
      expect(transactions.map((transaction) => [transaction.type, transaction.quantity])).toEqual(quantities.map((one) => ['ASSIGN', one]))
      expect(quantity).toBe(quantities.reduce((sum, one) => sum + one, 0))
    },
    /** Expects these quantities and their sum on the page. */
    async shows(quantities: number[]) {
      const numbers = new Intl.NumberFormat('es-AR')
      const sum = quantities.reduce((total, one) => total + one, 0)
      await page
        .getByRole('status')
        .filter({ hasText: `Saldo${numbers.format(sum)}` })
        .waitFor()
      const cells = page.getByRole('table', { name: 'Movimientos' }).locator('[data-label=Cantidad]')
      await expect.poll(() => cells.allTextContents()).toEqual(quantities.map((one) => numbers.format(one)))
    },
  }
}
