import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { ConsultationList, ConsultationListItem } from '#contract/generated/schema.ts'
import { formatDate, formatDateTime, formatIsoDate, formatNumber } from '#src/i18n/format.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test as readOnly } from '#tests/support/browser/browser.ts'
import { button, click, expectToast, found, heading, menu, rowNames } from '#tests/support/browser/console.ts'
import { forward, interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { focused, goInMenu, tabTo } from '#tests/support/browser/keyboard.ts'
import { shipped } from '#tests/support/browser/shipped.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { parseCsv } from '#tests/support/contract/csv.ts'
import { demoConsultations, duePendingConsultation, isTakenFromList } from '#tests/support/features/consultations.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'

const PATH = '/app/medical-consultation'
const list = async (query: string, as = backOffice()) => (await as.get(`/medical-consultation?${query}`)).body as ConsultationList // the operation's only 2XX
const one = async (id: number) => (await list('pageSize=250&status=PENDING')).data.find((row) => row.id === id)
const statusOf = async (id: number) => ((await backOffice().get(`/medical-consultation/${id}`)).body as { status: string }).status // it is there

/** A doctor with pending consultations, another one for each test, and their earliest ones. */
async function practice(turn: number, count: number) {
  const data = await demoConsultations('view=pending')
  const ids = [...new Set(data.map((row) => row.doctorId))].filter(isTakenFromList).sort((a, b) => b - a)
  const practices = ids.map((id) => data.filter((row) => row.doctorId === id)).filter((own) => own.length >= count)
  const rows = practices[turn] ?? []
  const doctorId = rows[0]?.doctorId
  expect(rows.length).toBeGreaterThanOrEqual(count)
  return { doctorId, rows: rows.slice(0, count) as [ConsultationListItem, ConsultationListItem, ...ConsultationListItem[]] }
}
const describeRow = ({ patientName, date }: ConsultationListItem) => `${patientName}, ${formatDateTime(date)}`
const checkbox = (page: Page, row: ConsultationListItem) =>
  page.getByRole('checkbox', { name: `Seleccionar la consulta de ${describeRow(row)}`, exact: true })
const rowOf = (page: Page, row: ConsultationListItem) =>
  page
    .getByRole('row')
    .filter({ hasText: row.patientName })
    .filter({ hasText: formatDateTime(row.date) })
const actionsOf = (page: Page, row: ConsultationListItem) => rowOf(page, row).getByRole('button', { name: /^Más acciones para/ })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Vistas' }).getByRole('link', { name: new RegExp(`^${name}`) })
const search = (page: Page) => new URL(page.url()).search

describe('the back office', () => {
  readOnly('finds consultations by view and filter, which the address keeps, and clears them', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    const { counts } = await list('view=today', shipped())
    await page.goto('/app/settings')
    await menu(page, 'Consultas Médicas')
    await heading(page, 'Consultas Médicas')
    await found(page, counts.today)
    await view(page, 'Historial').click()
    await page.getByText(`Se encontraron ${formatNumber(counts.history)} registros.`, { exact: true }).waitFor()
    expect(await view(page, 'Historial').textContent()).toBe(`Historial ${formatNumber(counts.history)}`)

    const cancelled = await list('view=history&status=CANCELLED', shipped())
    await click(page, 'Filtrar por Estado')
    // The filter says how many a choice finds before it is made, unless somebody searches.
    const choice = page.getByRole('menuitemradio', { name: `Cancelado ${formatNumber(cancelled.total)}`, exact: true })
    await choice.waitFor()
    await page.keyboard.press('Escape')
    const searched = page.getByPlaceholder('Buscar consultas...')
    await searched.fill('a')
    await expect.poll(() => search(page)).toBe('?vista=historial&q=a')
    await click(page, 'Filtrar por Estado')
    await page.getByRole('menuitemradio', { name: 'Cancelado', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await searched.fill('')
    await expect.poll(() => search(page)).toBe('?vista=historial')
    await click(page, 'Filtrar por Estado')
    await choice.click()
    await button(page, 'Filtrar por Estado: Cancelado').waitFor()
    await found(page, cancelled.total)
    const [first] = cancelled.data
    const day = formatIsoDate(first?.date)
    await click(page, 'Filtrar por Fecha')
    await page.getByLabel('Desde', { exact: true }).fill(formatDate(day))
    await page.getByLabel('Hasta', { exact: true }).fill(formatDate(day))
    const query = `view=history&status=CANCELLED&from=${day}&to=${day}`
    await found(page, (await list(query, shipped())).total)
    await page.keyboard.press('Escape')
    await click(page, 'Filtrar por Médico')
    await page.getByRole('combobox', { name: 'Médico' }).fill((first?.doctor.user.lastName ?? '').toUpperCase())
    await page
      .getByRole('option', { name: new RegExp(`^${first?.doctor.user.firstName} ${first?.doctor.user.lastName}`) })
      .first()
      .click()
    await searched.fill((first?.patientName ?? '').toUpperCase())
    await expect.poll(() => rowNames(page)).toEqual([first?.patientName])
    const address = `?vista=historial&estado=CANCELLED&desde=${day}&hasta=${day}&medico=${first?.doctorId}&q=`
    await expect.poll(() => search(page).slice(0, address.length)).toBe(address)
    await page.reload()
    await expect.poll(() => rowNames(page)).toEqual([first?.patientName])
    // One filter is removed by its own button, and comes back with Back.
    await button(page, new RegExp(`^Filtrar por Fecha: ${formatDate(day).slice(0, 5)}`)).waitFor()
    await click(page, 'Quitar filtro: Estado')
    await button(page, 'Filtrar por Estado').waitFor()
    await page.goBack()
    await button(page, 'Filtrar por Estado: Cancelado').waitFor()

    await click(page, 'Borrar')
    await page.getByText(`Se encontraron ${formatNumber(counts.history)} registros.`, { exact: true }).waitFor()
    expect(search(page)).toBe('?vista=historial')
    await button(page, 'Filtrar por Fecha').waitFor()
    await page.goBack()
    await expect.poll(() => rowNames(page)).toEqual([first?.patientName])

    await page.goto(`${PATH}?vista=todas&paciente=${first?.patientId}&notas=faltan`)
    await page.getByText(`Paciente: ${first?.patientName}`, { exact: true }).waitFor()
    await click(page, 'Quitar filtro: Completadas sin notas')
    await found(page, (await list(`patientId=${first?.patientId}`, shipped())).total)
    expect(search(page)).toBe(`?vista=todas&paciente=${first?.patientId}`)
    await click(page, 'Filtrar por Fecha')
    const until = page.getByLabel('Hasta', { exact: true })
    await until.fill('31/02/2026')
    await page.keyboard.press('Tab')
    await page.getByText('Fecha inválida', { exact: true }).waitFor()
    // A word is shown as the day that it was taken for.
    await until.fill('mañana')
    await page.keyboard.press('Tab')
    await expect.poll(() => until.inputValue()).toBe(formatDate(new Date(Date.now() + 86_400_000)))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expectNoOverflow(page, [320, 390])
    await page.setViewportSize({ width: 390, height: 844 })
    await click(page, 'Filtros (2)')
    const sheet = page.getByRole('dialog', { name: 'Filtros' })
    await expectAccessible(page)
    await click(sheet, 'Quitar filtro: Fecha')
    await click(sheet, 'Ver resultados')
    await button(page, 'Filtros (1)').waitFor()
    await expectNoOverflow(page, [390])
  })

  readOnly('prints all consultations of a list, or says that it is one page', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    const { total } = await list('view=today', shipped())
    expect(total).toBeGreaterThan(10)
    await page.goto(PATH)
    await found(page, total)
    const rows = page.getByRole('table').locator('tbody tr')
    const place = page.getByText(`Página 1 de ${Math.ceil(total / 10)}`, { exact: true }).filter({ visible: true })
    const hint = page.getByText('Para imprimirla entera, usá Ctrl + P.')
    expect(await hint.isVisible()).toBe(false)
    // What the browser's menu prints.
    await page.emulateMedia({ media: 'print' })
    await hint.waitFor()
    await place.waitFor()
    await page.emulateMedia({ media: 'screen' })
    // A print takes what is there at that moment.
    await page.evaluate(() => {
      window.print = () => {
        document.title = `${document.querySelectorAll('main tbody tr').length}`
      }
    })
    await page.keyboard.press('Control+p')
    await expect.poll(() => page.title()).toBe(String(total))
    await page.emulateMedia({ media: 'print' })
    expect([await hint.isVisible(), await place.count()]).toEqual([false, 0])
    expect(await rows.filter({ visible: true }).count()).toBe(total)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(() => rows.count()).toBe(10)
  })

  test('confirms, and cancels for a reason, with the keyboard alone', { tags: 'full' }, async ({ page }) => {
    const { doctorId, rows } = await practice(0, 2)
    const [first, second] = rows
    await page.goto(`${PATH}?vista=todas&estado=PENDING&medico=${doctorId}`)
    await rowOf(page, first).getByRole('button', { name: 'Confirmar', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expectToast(page, { title: 'Consulta confirmada', description: `${first.patientName}Deshacer` })
    expect(await statusOf(first.id)).toBe('CONFIRMED')
    // The row is gone with its status, and the focus has gone to the table.
    await expect.poll(() => focused(page)).toBe('Consultas Médicas')

    await actionsOf(page, second).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Cancelar', exact: true }).waitFor()
    await expectAccessible(page)
    await goInMenu(page, 'Cancelar', 'ArrowUp')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Cancelar consulta' })
    await dialog.waitFor()
    await page.keyboard.press('Tab')
    await tabTo(page, 'Cancelar consulta')
    await page.keyboard.press('Enter')
    await dialog.getByText('Escribí el motivo de la cancelación.', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.keyboard.type('La paciente viaja.')
    await tabTo(page, 'Cancelar consulta')
    await page.keyboard.press('Enter')
    await expectToast(page, { title: 'Consulta cancelada', description: `${second.patientName}Deshacer` })
    expect((await backOffice().get(`/medical-consultation/${second.id}`)).body).toMatchObject({
      status: 'CANCELLED',
      cancelledReason: 'La paciente viaja.',
    })
  })

  readOnly(
    'comes back to where the dialog was opened when nothing is cancelled, by mouse and by keyboard',
    { tags: 'full' },
    async ({ visit }) => {
      const page = await visit('BACKOFFICE')
      await page.goto(`${PATH}?vista=pendientes`)
      const actions = page.getByRole('button', { name: /^Más acciones para/ }).first()
      const isBack = () => actions.evaluate((one) => one === document.activeElement)
      const dialog = page.getByRole('dialog', { name: 'Cancelar consulta' })
      await actions.click()
      await page.getByRole('menuitem', { name: 'Cancelar', exact: true }).click()
      await dialog.waitFor()
      await click(dialog, 'Volver')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(isBack).toBe(true)
      await page.keyboard.press('Enter')
      await goInMenu(page, 'Cancelar', 'ArrowUp')
      await page.keyboard.press('Enter')
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(isBack).toBe(true)
    },
  )

  test('is cancelled for a usual reason, with who cancels, which its page tells', { tags: 'full' }, async ({ page }) => {
    const { doctorId, rows } = await practice(4, 2)
    const [row] = rows
    await page.goto(`${PATH}?vista=todas&medico=${doctorId}`)
    await actionsOf(page, row).click()
    await page.getByRole('menuitem', { name: 'Cancelar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancelar consulta' })
    const reasons = dialog.getByRole('group', { name: 'Motivos frecuentes' })
    await click(reasons, 'Pidió otro día')
    expect(await dialog.getByLabel('Quién cancela').inputValue()).toBe('PATIENT')
    await click(reasons, 'El médico no atiende')
    expect(await dialog.getByRole('textbox').inputValue()).toBe('El médico no atiende')
    expect(await dialog.getByRole('textbox').evaluate((one) => one === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await expectNoOverflow(page, [390, 1360])
    await click(dialog, 'Cancelar consulta')
    await expectToast(page, { title: 'Consulta cancelada', description: `${row.patientName}Deshacer` })
    expect((await backOffice().get(`/medical-consultation/${row.id}`)).body).toMatchObject({ status: 'CANCELLED', cancelledKind: 'CLINIC' })
    await page.goto(`${PATH}/${row.id}`)
    await page.getByText('Motivo de la cancelación: Canceló el consultorio · El médico no atiende').waitFor()
  })

  test('is told that somebody else was quicker, and keeps the reason that was typed', { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/412/)
    const { doctorId, rows } = await practice(1, 2)
    const [first, second] = rows
    await page.goto(`${PATH}?vista=todas&medico=${doctorId}&estado=PENDING`)
    await checkbox(page, second).waitFor()
    await backOffice().patch(`/medical-consultation/${first.id}`, { status: 'CONFIRMED' })
    await rowOf(page, first).getByRole('button', { name: 'Confirmar', exact: true }).click()
    await expectToast(page, { title: 'Esta consulta cambió mientras tanto', description: 'Ya no está en esta lista.', destructive: true })

    await page.goto(`${PATH}?vista=todas&medico=${doctorId}&q=${encodeURIComponent(second.patientName)}`)
    await actionsOf(page, second).click()
    await backOffice().patch(`/medical-consultation/${second.id}`, { status: 'CONFIRMED' })
    await page.getByRole('menuitem', { name: 'Cancelar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancelar consulta' })
    await dialog.getByRole('textbox').fill('Sin obra social.')
    await click(dialog, 'Cancelar consulta')
    await dialog.getByText('Ahora está en Confirmado. Lo que escribiste sigue acá.', { exact: true }).waitFor()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Sin obra social.')
    await click(dialog, 'Cancelar igual')
    await expectToast(page, { title: 'Consulta cancelada', description: `${second.patientName}Deshacer` })
    expect(await statusOf(second.id)).toBe('CANCELLED')
  })

  test('confirms several at once: each says what became of it, what was not answered is tried again, and all of it is taken back', {
    tags: 'full',
  }, async ({ page, expectComplaint }) => {
    expectComplaint(/412|ERR_FAILED|could not be reached/)
    const { doctorId, rows } = await practice(2, 3)
    const [done, changed, lost] = rows as [ConsultationListItem, ConsultationListItem, ConsultationListItem]
    await page.goto(`${PATH}?vista=pendientes&medico=${doctorId}`)
    for (const row of rows) await checkbox(page, row).check()
    await backOffice().patch(`/medical-consultation/${changed.id}`, { status: 'CONFIRMED' })
    const patches = await interceptRequests(page, 'PATCH', `/medical-consultation/${lost.id}`)
    await click(page, 'Confirmar 3 consultas')
    const first = await patches.next()
    // It arrives, and its answer is lost.
    await forward(first)
    const key = first.request().headers()['idempotency-key']
    await first.abort()
    const panel = page.getByRole('region', { name: 'Resultado de la confirmación' })
    await panel.getByText('Se confirmó 1 de 3.', { exact: true }).waitFor()
    const result = (row: ConsultationListItem) =>
      panel
        .getByRole('listitem')
        .filter({ hasText: formatDateTime(row.date) })
        .filter({ hasText: row.patientName })
        .textContent()
    expect(await result(done)).toContain('Confirmada')
    expect(await result(changed)).toContain('Otra persona la cambió antes')
    expect(await result(lost)).toContain('Sin respuesta')
    await expectAccessible(page)
    await click(panel, 'Reintentar la que quedó sin respuesta')
    const second = await patches.next()
    // A user who leaves meanwhile is asked first: otherwise they would not learn how it ended.
    await page.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('link', { name: 'Inicio' }).click()
    const question = page.getByRole('dialog', { name: 'Cambios sin guardar' })
    await question.getByText('no vas a ver cómo terminó cada una', { exact: false }).waitFor()
    await click(question, 'Seguir editando')
    expect(second.request().headers()['idempotency-key']).toBe(key)
    await second.continue()
    await panel.getByText('Se confirmaron 2 de 3.', { exact: true }).waitFor()
    await expectToast(page, { title: 'Consultas confirmadas', description: 'Se confirmaron 2 de 3.Deshacer' })
    for (const { id } of rows) expect(await one(id)).toBeUndefined()

    // What the retry did is taken back with what was done before, but for what somebody else changed since.
    await backOffice().patch(`/medical-consultation/${lost.id}`, { status: 'CANCELLED', cancelledReason: 'Viaja.' })
    const third = patches.next()
    await click(page, 'Deshacer')
    await (await third).continue()
    await panel.getByText('Se deshizo 1 de 2.', { exact: true }).waitFor()
    const left = `Cambiaron después y quedan como están: ${lost.patientName}.`
    await expectToast(page, { title: 'Se deshizo 1 de 2.', description: left, destructive: true })
    expect(await Promise.all(rows.map(({ id }) => statusOf(id)))).toEqual(['PENDING', 'CONFIRMED', 'CANCELLED'])
    expect(await result(done)).toContain('Se deshizo')
    await expectAccessible(page)
    await click(panel, 'Cerrar')
  })

  readOnly('exports what the filters leave, and can call it off', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto(`${PATH}?vista=historial&estado=COMPLETED`)
    const { total } = await list('view=history&status=COMPLETED', shipped())
    const downloading = page.waitForEvent('download')
    await click(page, 'Exportar CSV')
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^Consultas Médicas \d{4}-\d\d-\d\d\.csv$/)
    const lines = parseCsv((await readFile(await file.path(), 'utf8')).slice(1))
    expect(lines.length - 1).toBe(total)
    const exports = await interceptRequests(page, 'GET', '/medical-consultation/export/csv?*')
    let saved = 0
    page.on('download', () => saved++)
    await click(page, 'Exportar CSV')
    await exports.isWaiting()
    await button(page, 'Exportando…').waitFor()
    await click(page, 'Cancelar exportación')
    await expect.poll(() => focused(page)).toBe('Exportar CSV')
    expect(saved).toBe(0)
  })
})

describe('a doctor', () => {
  test('has their own consultations, brings one to its end, and opens one', async ({ visit }) => {
    const token = await signIn(writable().api, accountOf('DOCTOR'))
    const page = await visit({ token }, { baseURL: writable().url })
    const first = await duePendingConsultation(client(writable().api, token))
    await page.goto(`${PATH}?vista=pendientes&q=${encodeURIComponent(first.patientName)}`)
    await heading(page, 'Consultas Médicas')
    expect(await page.getByRole('columnheader').allTextContents()).not.toContain('Médico')
    expect(await button(page, 'Filtrar por Médico').count()).toBe(0)
    const answer = page.waitForResponse((response) => /v1\/medical-consultation\?(?!.*search=)/.test(response.url()))
    await page.goto(`${PATH}?vista=pendientes`)
    const own: ConsultationList = await (await answer).json()
    expect(new Set(own.data.map(({ doctorId }) => doctorId))).toEqual(new Set([first.doctorId]))
    await found(page, own.total)
    await expectNoOverflow(page, [390])
    await page.goto(`${PATH}?vista=todas&q=${encodeURIComponent(first.patientName)}`)
    await rowOf(page, first).getByRole('button', { name: 'Confirmar', exact: true }).click()
    await expectToast(page, { title: 'Consulta confirmada', description: `${first.patientName}Deshacer` })
    // The button was under the pointer a moment ago, so that what comes next is in the menu.
    expect(await rowOf(page, first).getByRole('button', { name: 'Completar', exact: true }).count()).toBe(0)
    await actionsOf(page, first).click()
    await page.getByRole('menuitem', { name: 'Completar', exact: true }).click()
    await expectToast(page, { title: 'Consulta completada', description: `${first.patientName}Deshacer` })
    await click(page, 'Deshacer')
    await expectToast(page, { title: 'Se deshizo el cambio', description: `${first.patientName}: Confirmado` })
    await rowOf(page, first).getByRole('button', { name: 'Completar', exact: true }).waitFor()
    await actionsOf(page, first).click()
    await page.getByRole('menuitem', { name: 'Ver detalle', exact: true }).click()
    await heading(page, 'Detalle de la consulta')
  })
})
