import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import { harmlessValues } from '#contract/generated/harmless.ts'
import type { DoctorPatientPage, PatientDetail } from '#contract/generated/schema.ts'
import * as schema from '#server/tables.ts'
import type { Capsule } from '#src/inspector/protocol.ts'
import { test } from '#tests/support/browser/browser.ts'
import { openTab } from '#tests/support/browser/console.ts'
import { consoleHeading, consoleOf, developmentServer, FIRST, save } from '#tests/support/browser/inspector.ts'
import { writable } from '#tests/support/browser/writable.ts'
import { operationIds } from '#tests/support/contract/contract.ts'
import { embedded } from '#tests/support/database/databases.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { TEST_MS } from '#tests/support/setup/settings.ts'

const url = developmentServer()

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

/** Every text of the demo's database that is about somebody, in small letters: all but what the contract calls harmless, and the keys of files. */
async function personalTexts() {
  const { db, close } = await embedded.open()
  try {
    const found = new Set<string>()
    for (const table of Object.values(schema)) {
      if (!is(table, PgTable)) continue
      for (const column of Object.values(getTableColumns(table)).filter((one) => /^(text|varchar|citext)/.test(one.getSQLType())))
        for (const { value } of await db.selectDistinct({ value: column }).from(table))
          if (typeof value === 'string') found.add(value.toLowerCase())
    }
    return [...found].filter((text) => text.length > 3 && !closed.has(text) && !HARMLESS.test(text))
  } finally {
    await close()
  }
}

/** What says nothing of anybody: values of enumerations, operations and tables, as the audit log names them. */
const closed = new Set(
  [
    ...Object.values(harmlessValues).flat(),
    ...operationIds,
    ...Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : [])),
  ].map((text) => text.toLowerCase()),
)
/** Zones, types and keys of files, and hours. */
const HARMLESS = /^(america\/.*|(image|application)\/.*|[\w-]+\.(webp|png|pdf)|\d\d:\d\d(:\d\d)?)$/

/** The lists whose rows lead to a page of their own. */
const LISTS = ['users-salvia', 'users-pacients', 'clinics', 'insurances', 'specialities', 'doctor-referrals']

/** All texts in what was told, but those that are of a closed set. */
function textsIn(value: unknown, found = new Set<string>()) {
  if (typeof value === 'string' && !closed.has(value.toLowerCase())) found.add(value.toLowerCase())
  if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) textsIn(one, found)
  return found
}

test('a day of the demo leaves nothing about anybody in a capsule, nor in anything else that leaves the page', {
  timeout: 6 * TEST_MS,
}, async ({ visit }) => {
  const { email, password } = accountOf('BACKOFFICE')
  const personal = personalTexts()
  // The sidebar has its place beside the console, which has half of the window.
  const page = await visit(undefined, { baseURL: url(), viewport: { width: 2400, height: 900 } })
  await page.addInitScript(() => {
    const posted: unknown[] = []
    Object.assign(window, { posted })
    addEventListener('message', ({ data }) => posted.push(data))
  })
  await page.goto('/login?inspect', FIRST)
  const console = consoleOf(page)
  await console.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
  await console.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await console.getByRole('button', { name: 'Ingresar' }).click()
  const menu = console.getByRole('navigation', { name: 'Principal' })
  await menu.waitFor(FIRST)
  const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(10)
  const main = console.locator('main')
  const isShown = async () => {
    await main.getByRole('heading', { level: 1 }).waitFor(FIRST)
    await expect.poll(() => main.getByText('Cargando…').count(), FIRST).toBe(0)
    await expect.poll(() => main.locator('[aria-busy=true]').count(), FIRST).toBe(0)
  }
  const opened = [...links]
  for (const href of links) {
    await menu.locator(`a[href="${href}"]`).click()
    await isShown()
    if (!LISTS.some((list) => href.includes(list))) continue
    await main.locator(`a[href^="${href}/"]:not([href$=create])`).filter({ visible: true }).first().click()
    const pathname = () => console.locator('body').evaluate(() => location.pathname)
    await expect.poll(pathname).toMatch(/\/\d+$/)
    opened.push(await pathname())
    await isShown()
  }
  await openTab(page, 'Cápsula')
  const capsule: Capsule = JSON.parse(readFileSync(await save(page, 'Descargar cápsula', join('build', 'day.json')), 'utf8'))
  const posted = await page.evaluate(() => Reflect.get(window, 'posted') as unknown[])
  // Guard of the guard: the capsule holds the day, what was answered, and the day was about people.
  const places = capsule.entries.flatMap((entry) => (entry.kind === 'navigated' ? [new URL(entry.url, url()).pathname] : []))
  expect(places).toEqual(expect.arrayContaining(opened))
  const answered = new Set(capsule.entries.flatMap((entry) => (entry.kind === 'response' ? [entry.response.id] : [])))
  const asked = capsule.entries.flatMap((entry) => (entry.kind === 'request' ? [entry.request] : []))
  const read = new Set(asked.filter(({ id }) => answered.has(id)).map(({ path }) => path))
  expect([...read].filter((path) => /^\/[\w-]+\/\d+$/.test(path)).length).toBeGreaterThanOrEqual(LISTS.length)
  const people = await personal
  expect(people).toContain(email)
  expect(people.length).toBeGreaterThan(1000)
  // What the inspector and the machines are called is no secret: `definition` is the chart of a machine.
  const told = [...textsIn([capsule, posted.map((one) => ({ ...(one as object), definition: '' }))])].join('\n')
  // A short text may be a part of a word that has nothing to do with it.
  const words = new Set(told.split(/[^\p{L}\p{N}]+/u))
  expect(people.filter((text) => (/^[\p{L}\p{N}]+$/u.test(text) ? words.has(text) : told.includes(text)))).toEqual([])
  expect([...told.matchAll(/\b\d{4}-\d\d-\d\d/g)].filter(([day]) => day !== '1900-01-01')).toEqual([])
})

test('the production build holds nothing of the inspector', () => {
  const scripts = readdirSync('build/client/assets').filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  const holding = scripts.filter((file) =>
    /statelyai|inspect(or|Actor)|salvia\./i.test(readFileSync(join('build/client/assets', file), 'utf8')),
  )
  expect(holding).toEqual([])
})
