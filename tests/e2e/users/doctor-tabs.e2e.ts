import { beforeAll, describe, expect } from 'vitest'
import type { Choices, Clinic, Consultation, ConsultationPage, Post } from '#contract/generated/schema.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { postStatusLabels } from '#src/i18n/labels.ts'
import { click, expectToast, openTab } from '#tests/support/browser/console.ts'
import { forward } from '#tests/support/browser/intercept-requests.ts'
import { shipped } from '#tests/support/browser/shipped.ts'
import { backOffice, test } from '#tests/support/browser/writable.ts'
import { addDoctor, choicesOf } from '#tests/support/features/doctors.ts'
import {
  type Doctor,
  failing,
  failsAndComes,
  findDoctors,
  type Gaps,
  ledgerTypes,
  moment,
  number,
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

const POSTS = { path: /\/api\/v1\/posts\/doctor\//, table: 'Publicaciones del médico' }
const CLINICS = { path: /\/api\/v1\/clinics\/doctor\//, table: 'Consultorios del médico' }
const CHOICES = { path: /\/api\/v1\/choices\/doctor\//, table: 'Movimientos' }

describe('a doctor’s posts, clinics and choices', () => {
  readOnly(
    'show what each has: prices and times, places, and a ledger whose assignments are green and all else red',
    { tags: 'full' },
    async ({ page }) => {
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
    },
  )

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
