import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { DoctorPatientPage, PatientDetail } from '#contract/generated/schema.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { test } from '#tests/support/browser.ts'
import { client, signIn } from '#tests/support/client.ts'
import { heading, openTab } from '#tests/support/console.ts'
import { operationIds } from '#tests/support/contract.ts'
import { choose, consoleHeading, consoleOf, developmentServer, FIRST } from '#tests/support/inspector.ts'
import { addLead } from '#tests/support/leads.ts'
import { isDeep, TEST_MS } from '#tests/support/settings.ts'
import { writable } from '#tests/support/writable.ts'

const url = developmentServer()

/** Saves what a button downloads. */
async function save(page: Page, button: string, file: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await download).saveAs(file)
  return file
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
  const shown = page.getByLabel('Actor', { exact: true }).locator('option:checked')
  await expect.poll(() => shown.textContent()).toBe(`Guardar lead ${id}: editing.idle`)
  const chart = page.getByRole('img', { name: `Diagrama de Guardar lead ${id}. Estado actual: editing.idle.` })
  await expect
    .poll(() => chart.locator('[data-active]').evaluateAll((states) => states.map((state) => state.getAttribute('data-state'))))
    .toEqual(['editing', 'editing.idle'])
  await expect.poll(() => chart.locator('[data-edge="editing → saving"][data-possible]').count()).toBe(1)
  await expectAccessible(page, ['dark'])

  await openTab(page, 'Caminos')
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
  await line('llamada terminada → editing.conflict').waitFor()
  await line('submit → saving').getByRole('button', { name: 'Volver acá' }).click()
  await openTab(page, 'Actores')
  const state = page.getByRole('tabpanel', { name: 'Actores' }).getByRole('status')
  await expect.poll(() => state.textContent()).toBe('saving')
  await openTab(page, 'Secuencia')
  await line('llamada terminada → editing.conflict').getByRole('button', { name: 'Volver acá' }).click()
  await openTab(page, 'Actores')
  await expect.poll(() => state.textContent()).toBe('editing.conflict')
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

test('without ?inspect there is no inspector, and with it nothing that leaves the page has a password, a token or something of a patient', async ({
  visit,
}) => {
  const { email, password } = accountOf('DOCTOR')
  const token = await signIn(writable().api, { email, password })
  const doctor = client(writable().api, token)
  const { data } = (await doctor.get('/patients/doctor?pageSize=10')).body as DoctorPatientPage // a 200
  const { user, medicalConsultations = [] } = (await doctor.get(`/patients/${data[0]?.id}`)).body as PatientDetail // it is the first of these
  const page = await visit(undefined, { baseURL: url() })
  await page.goto('/login', FIRST)
  await page.getByRole('button', { name: 'Ingresar' }).waitFor(FIRST)
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await page.evaluate(() => 'inspectActor' in window)).toBe(false)

  await page.addInitScript(() => {
    const posted: string[] = []
    Object.assign(window, { posted })
    addEventListener('message', ({ data }) => posted.push(JSON.stringify(data)))
  })
  await page.goto(`/login?inspect&redirect=/app/patients/${data[0]?.id}`, FIRST)
  const console = consoleOf(page)
  await console.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
  await console.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await console.getByRole('button', { name: 'Ingresar' }).click()
  await consoleHeading(console, 'Detalle del paciente')
  const posted = () => page.evaluate(() => (Reflect.get(window, 'posted') as string[]).join('\n'))
  await expect.poll(posted).toContain(`"path":"/patients/${data[0]?.id}"`)
  await expect.poll(posted).toContain('"medicalConsultations":[')

  const stored = await page.evaluate(() => localStorage.getItem('authToken'))
  const texts = medicalConsultations.flatMap(({ name, description, followUpNotes }) => [
    name,
    description,
    ...(followUpNotes ?? []).map(({ content }) => content),
  ])
  // The doctor may have the same gender.
  const { gender: _, ...person } = user
  const hidden = [password, stored, email, ...Object.values(person), ...texts].filter((text) => text && text.length > 3)
  expect(hidden.length).toBeGreaterThan(8)
  const all = await posted()
  expect(hidden.filter((text) => all.includes(JSON.stringify(text).slice(1, -1)))).toEqual([])
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
})

test('the production build holds nothing of the inspector', () => {
  const scripts = readdirSync('build/client/assets').filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  const holding = scripts.filter((file) =>
    /statelyai|inspect(or|Actor)|salvia\./i.test(readFileSync(join('build/client/assets', file), 'utf8')),
  )
  expect(holding).toEqual([])
})
