import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { flowNames } from '#src/inspector/texts.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { button, click, heading, openTab } from '#tests/support/browser/console.ts'
import { choose, consoleHeading, consoleOf, developmentServer, FIRST, save } from '#tests/support/browser/inspector.ts'
import { writable } from '#tests/support/browser/writable.ts'
import { operationIds } from '#tests/support/contract/contract.ts'
import { addLead, leadOf } from '#tests/support/features/leads.ts'
import { signIn } from '#tests/support/server/client.ts'
import { isDeep, TEST_MS } from '#tests/support/setup/settings.ts'

const url = developmentServer()

/** Shows an actor by its name and state. */
async function chooseActor(page: Page, label: string) {
  await page.getByLabel('Actor', { exact: true }).selectOption({ label })
}

// What was kept is replayed by every module of the console once more, and by a run of its own: a deep test does that.
const REPLAYED = isDeep ? ' that replays elsewhere, and becomes a test that passes' : ' and as a test'

test(`a conflict is walked by hand, goes back, is kept as a capsule${REPLAYED}`, { timeout: 2 * TEST_MS }, async ({
  visit,
  expectComplaint,
}) => {
  expectComplaint(/412/)
  const id = await addLead()
  const page = await visit({ token: await signIn(writable().api) }, { baseURL: url(), viewport: { width: 1500, height: 900 } })
  await page.goto(`/app/doctor-referrals/${id}?inspect`, FIRST)
  const console = consoleOf(page)
  await consoleHeading(console, 'Detalle del lead')
  await chooseActor(page, `Actualizar lead ${id}: choosing`)
  await chooseActor(page, `Enviar lead ${id}: editing.idle`)
  const chart = page.getByRole('img', { name: `Diagrama de Enviar lead ${id}. Estado actual: editing.idle.` })
  await expect
    .poll(() => chart.locator('[data-active]').evaluateAll((states) => states.map((state) => state.getAttribute('data-state'))))
    .toEqual(['editing', 'editing.idle'])
  await expect.poll(() => chart.locator('[data-edge="editing → saving"][data-possible]').count()).toBe(1)
  await expectAccessible(page, ['dark'])

  await openTab(page, 'Caminos')
  await page.getByLabel('Flujo', { exact: true }).selectOption({ label: flowNames['lead-status'] ?? '' })
  await page.getByLabel('Camino', { exact: true }).selectOption({ label: 'Llega → Enviar → Conflicto' })
  await page.getByRole('button', { name: 'Empezar este camino' }).click()
  const read = `GET /doctors-referrals/${id}`
  await choose(page, read, 'Aceptado')
  await console.getByRole('textbox', { name: 'Nuevo Comentario' }).fill('Un comentario secreto.')
  await console.getByRole('button', { name: 'Actualizar Lead' }).click()
  await choose(page, `PATCH /doctors-referrals/${id}`, '412')
  await choose(page, read, 'Aceptado')
  await page.getByText('Camino recorrido.').waitFor()
  await expect.poll(() => page.getByText(/^\d+ de \d+ pasos recorridos$/).textContent()).toMatch(/^3 de/)

  await openTab(page, 'Secuencia')
  const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await line('llamada terminada → editing.conflict.refused').waitFor()
  await line('submit → saving').getByRole('button', { name: 'Volver acá' }).click()
  await openTab(page, 'Actores')
  await chooseActor(page, `Enviar lead ${id}: saving`)
  const state = page.getByRole('tabpanel', { name: 'Actores' }).getByRole('status')
  await expect.poll(() => state.textContent()).toBe('saving')
  await openTab(page, 'Secuencia')
  await line('llamada terminada → editing.conflict.refused').getByRole('button', { name: 'Volver acá' }).click()
  await openTab(page, 'Actores')
  await chooseActor(page, `Enviar lead ${id}: editing.conflict.refused`)
  await expect.poll(() => state.textContent()).toBe('editing.conflict.refused')
  await page.getByRole('button', { name: 'Enviar discard', exact: true }).click()
  await expect.poll(() => state.textContent()).toBe('editing.idle')

  await openTab(page, 'Cápsula')
  const capsule = await save(page, 'Descargar cápsula', join('build', 'capsule.json'))
  const exported = await save(page, 'Exportar como prueba', join('tests', 'model', `exported-${process.pid}.test.ts`))
  if (!isDeep) return rmSync(exported)
  const run = promisify(execFile)(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'model', exported])
  const passed = run.finally(() => rmSync(exported))

  const other = await visit(undefined, { baseURL: url() })
  await other.goto('/src/inspector/index.html', FIRST)
  await openTab(other, 'Cápsula')
  await other.locator('input[type=file]').setInputFiles(capsule)
  await other.getByLabel('Ritmo').selectOption({ label: 'Lo más rápido posible' })
  await other.getByText('Rol BACKOFFICE, consola').waitFor()
  await other.getByRole('button', { name: 'Reproducir', exact: true }).click()
  const end = other.getByText(/^(Los estados fueron los mismos\.|La reproducción se apartó de la cápsula)/)
  await end.waitFor(FIRST)
  expect(await other.getByRole('tabpanel', { name: 'Cápsula' }).textContent()).toContain('Los estados fueron los mismos.')
  await consoleHeading(consoleOf(other), 'Detalle del lead')
  expect((await passed).stdout).toMatch(/Tests .* passed/)
})

test('a link opens a state directly, a slider shows what each step changed, and a second console tells in the same sequence', {
  timeout: 4 * TEST_MS,
}, async ({ visit, expectComplaint }) => {
  expectComplaint(/412/)
  const id = await addLead()
  const page = await visit({ token: await signIn(writable().api) }, { baseURL: url(), viewport: { width: 1360, height: 850 } })
  const asked = new URLSearchParams({ open: 'lead-status', state: 'conflict', at: `/app/doctor-referrals/${id}` })
  await page.goto(`/src/inspector/index.html?${asked}`, FIRST)
  await page.getByText('La página está en el estado pedido.').waitFor(FIRST)
  const console = consoleOf(page)
  await console.getByRole('alert').filter({ hasText: 'Este lead cambió mientras lo editabas' }).waitFor()
  // Only the ends of requests were chosen: the server has heard of nothing.
  expect((await leadOf(id)).notes).toBeNull()

  await openTab(page, 'Actores')
  await chooseActor(page, `Enviar lead ${id}: editing.conflict.refused`)
  const actors = page.getByRole('tabpanel', { name: 'Actores' })
  const chart = actors.getByRole('img', { name: /^Diagrama/ })
  await expect.poll(() => chart.getAttribute('aria-label')).toContain('Estado actual: editing.conflict.refused.')
  await expect.poll(() => chart.locator('[data-beginning]').count()).toBeGreaterThan(1)
  await actors.getByRole('list', { name: 'Qué significa' }).getByText('Otra persona cambió el registro.', { exact: false }).waitFor()
  // The active state is in sight, and the whole chart where one asks for it.
  const isInside = async () => {
    const [outer, inner] = [
      await actors.locator('section').first().boundingBox(),
      await chart.locator('[data-active]').last().boundingBox(),
    ]
    return outer !== null && inner !== null && inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width
  }
  await expect.poll(isInside).toBe(true)
  await click(page, 'Ajustar')
  await expect
    .poll(() =>
      actors
        .locator('section')
        .first()
        .evaluate((box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight),
    )
    .toBe(true)
  await click(page, 'Agrandar el diagrama')
  await expect.poll(isInside).toBe(true)
  // A chart that would be too small to read is cut instead, and keeps the active state in sight.
  const session = await page
    .getByLabel('Actor', { exact: true })
    .getByRole('option')
    .filter({ hasText: /^Sesión/ })
    .textContent()
  await chooseActor(page, session ?? '')
  await click(page, 'Ajustar')
  await actors.getByText('60 %', { exact: true }).waitFor()
  await expect.poll(isInside).toBe(true)
  await actors.getByRole('list', { name: 'Qué significa' }).getByText('Alguien ingresó.', { exact: false }).waitFor()
  await chooseActor(page, `Enviar lead ${id}: editing.conflict.refused`)

  const slider = actors.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await actors.getByText('Paso 1 de 2: submit → saving').waitFor()
  await expect.poll(() => chart.getAttribute('aria-label')).toContain('Estado actual: saving.')
  const changes = actors.getByRole('table', { name: 'Qué cambió en el contexto' })
  await expect.poll(() => changes.getByRole('row').filter({ hasText: 'current.value' }).textContent()).toContain('"comment":"···"')
  await click(page, 'Ir al último')
  await actors.getByText('Paso 2 de 2: llamada terminada → editing.conflict').waitFor()

  await click(page, 'Otra consola al lado')
  const other = consoleOf(page, 'Segunda consola')
  await click(other.getByRole('group', { name: 'Cuentas de demostración' }), /^Médico/)
  await other.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await other.getByRole('banner').waitFor(FIRST)
  await page.getByText('Consola 2: DOCTOR').waitFor()
  // Each console has half of what the inspector leaves.
  const widths = await page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.clientWidth))
  expect(widths.every((width) => width > 460)).toBe(true)
  // Who is signed in in the first one stays.
  await page.getByText('Consola 1: BACKOFFICE').waitFor()
  await openTab(page, 'Secuencia')
  const heads = page.getByRole('tabpanel', { name: 'Secuencia' }).locator('strong')
  await expect.poll(() => heads.allTextContents()).toEqual(expect.arrayContaining(['Consola 1', 'Consola 2', 'Servidor']))
  const sequence = await page.getByRole('tabpanel', { name: 'Secuencia' }).getByRole('listitem').allTextContents()
  const at = (text: string) => sequence.findIndex((line) => line.includes(text))
  // The newest line is the first.
  expect(at('POST /auth/login')).toBeGreaterThan(-1)
  expect(at('POST /auth/login')).toBeLessThan(at(`PATCH /doctors-referrals/${id}`))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await click(page, 'Quitar la segunda consola')
  await expect.poll(() => page.locator('iframe').count()).toBe(1)
})

test('the clock says why it stands still while a request waits, lets time pass without ending it, and leaves the focus in the console', {
  timeout: 2 * TEST_MS,
}, async ({ visit }) => {
  const page = await visit({ token: await signIn(writable().api) }, { baseURL: url(), viewport: { width: 1360, height: 850 } })
  await page.goto('/app/insurances?inspect', FIRST)
  const console = consoleOf(page)
  await consoleHeading(console, 'Listado de Obras Sociales')
  const search = console.getByPlaceholder('Filtrar obras sociales...')
  await search.focus()
  await click(page, 'Pausar el reloj')
  await click(page, '+1 s')
  await expect.poll(() => search.evaluate((field) => field === document.activeElement && document.hasFocus())).toBe(true)
  await click(page, 'Soltar el reloj')
  await openTab(page, 'Pedidos')
  await page.getByRole('switch', { name: 'Retener los pedidos hasta elegir cómo terminan' }).click()
  await console.getByRole('link', { name: 'Ver detalle' }).first().click()
  const waiting = page.getByRole('region', { name: /^GET \/insurances\/\d+$/ })
  await waiting.waitFor(FIRST)
  await page.getByText('Reloj en pausa: un pedido espera').waitFor()
  expect(await button(page, 'Soltar el reloj').isDisabled()).toBe(true)
  await click(page, '+1 min')
  await click(page, '+1 min')
  await click(waiting, 'Aceptado')
  await console.getByRole('textbox', { name: 'Nombre', exact: true }).waitFor(FIRST)
})

// Each test loads every module of the console once more, which takes as long as ten pages of the build.
if (isDeep)
  test('the console can have a window of its own, and comes back', async ({ visit }) => {
    const page = await visit({ token: await signIn(writable().api) }, { baseURL: url() })
    await page.goto('/app/insurances?inspect', FIRST)
    await consoleHeading(consoleOf(page), 'Listado de Obras Sociales')
    const opened = page.waitForEvent('popup')
    await page.getByText('Otra ventana', { exact: true }).click()
    const popup = await opened
    await heading(popup, 'Listado de Obras Sociales')
    expect(await page.locator('iframe').count()).toBe(0)
    await popup.getByRole('link', { name: 'Agregar Obra Social' }).click()
    const shown = page.getByLabel('Actor', { exact: true }).locator('option:checked')
    await expect.poll(() => shown.textContent()).toBe('Guardar obra social nueva: editing.idle')
    const closed = popup.waitForEvent('close')
    await page.getByText('Mitad', { exact: true }).click()
    await closed
    await consoleHeading(consoleOf(page), 'Crear Obra Social')
  })

test('in development the contract of the running server is a page with every operation', { timeout: 60_000 }, async ({ visit }) => {
  const page = await visit(undefined, { baseURL: url() })
  await page.goto('/api/docs', FIRST)
  await page.getByText('verifySession', { exact: true }).waitFor(FIRST)
  // The page draws what comes into sight, and no more.
  const shown = new Set<string>()
  await expect
    .poll(async () => {
      for (const id of await page.locator('.opblock-summary-operation-id').allTextContents()) shown.add(id)
      await page.mouse.wheel(0, 600)
      return shown.size
    })
    .toBeGreaterThanOrEqual(operationIds.length)
  expect([...shown].sort()).toEqual(operationIds.toSorted())
  await page.goto('/api/docs/')
  await page.getByText('verifySession', { exact: true }).waitFor(FIRST)
})
