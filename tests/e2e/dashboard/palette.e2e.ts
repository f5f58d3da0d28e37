import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import type { Clinic, Referral, SearchAnswer } from '#contract/generated/schema.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { addressOf, click, heading } from '#tests/support/browser/console.ts'
import { interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'

const read = async <Answer>(path: string) => (await client(`${inject('url')}/api/v1`, inject('tokens').DOCTOR).get(path)).body as Answer // what the operation answers

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar', exact: true })
const options = (page: Page) => page.getByRole('listbox', { name: 'Resultados' }).getByRole('option')
const names = (page: Page) => options(page).locator('span:first-of-type').allInnerTexts()
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).getByRole('option')
/** The name of the option that the field points to, and which is the only one marked. */
const chosen = (page: Page) =>
  field(page).evaluate((input) => {
    const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
    const marked = [...document.querySelectorAll('[role=option][aria-selected=true]')]
    return marked.length === 1 && marked[0] === active ? active?.querySelector('span')?.textContent : 'not one option'
  })
/** A list without results is not shown. */
const settled = (page: Page) =>
  page
    .getByRole('listbox', { name: 'Resultados', includeHidden: true })
    .and(page.locator('[aria-busy=false]'))
    .waitFor({ state: 'attached' })

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true)
}
async function type(page: Page, text: string) {
  await field(page).fill('')
  await page.keyboard.type(text)
  await settled(page)
}

describe('the command palette', () => {
  test('leads the back office by keyboard alone to pages, records and what they can do', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances')
    const filter = page.getByPlaceholder('Filtrar obras sociales...')
    await filter.fill('osde')

    // From inside a field, and back to it.
    await openPalette(page)
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
    expect(await filter.evaluate((one) => one === document.activeElement)).toBe(true)

    await openPalette(page)
    expect(await chosen(page)).toBe('Dashboard')
    await page.keyboard.press('ArrowDown')
    expect(await chosen(page)).toBe('Consultas Médicas')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await chosen(page)).toBe('Cerrar Sesión')
    await type(page, 'usuarios sal')
    expect(await chosen(page)).toBe('Usuarios Salvia')
    await page.keyboard.press('Enter')
    await heading(page, 'Usuarios de Salvia')

    await openPalette(page)
    expect(await group(page, 'Recientes').allInnerTexts()).toEqual(['Obras Sociales'])
    await type(page, 'matias acósta')
    await expect.poll(() => group(page, 'Pacientes').count()).toBe(1)
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ resultados$/ })
      .waitFor()
    expect(await chosen(page)).toBe('Matías Acosta')
    expect(await group(page, 'Consultas Médicas').first().textContent()).toMatch(/^Matías Acosta\s+\d\d\/\d\d\/\d{4} \d\d:\d\d · /)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await heading(page, 'Detalle del paciente')
    await page.getByText('matias.acosta@correo.test').first().waitFor()
    expect(addressOf(page)).toMatch(/^\/app\/users-pacients\/\d+$/)

    await openPalette(page)
    await type(page, 'agregar')
    expect(await names(page)).toEqual([
      ...['Agregar paciente', 'Agregar Usuario', 'Agregar consultorio', 'Agregar categoría de publicaciones', 'Agregar Obra Social'],
      ...['Agregar Especialidad', 'Agregar webhook'],
    ])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await heading(page, 'Crear Usuario')
    await openPalette(page)
    expect(await group(page, 'Recientes').locator('span:first-of-type').allInnerTexts()).toEqual([
      'Matías Acosta',
      'Usuarios Salvia',
      'Obras Sociales',
    ])
    await type(page, 'qqqq')
    await page.getByText('Sin resultados.', { exact: true }).waitFor()
    await type(page, 'tema claro')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light')
  })

  test('says how many there are where it shows the best, and leads to the list of all', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances')
    await heading(page, 'Listado de Obras Sociales')
    const { results, counts, mostCounted } = (await client(`${inject('url')}/api/v1`, inject('tokens').BACKOFFICE).get('/search?q=herrera'))
      .body as SearchAnswer
    const patients = counts.PATIENT ?? 0
    expect(patients).toBeGreaterThan(results.filter(({ type }) => type === 'PATIENT').length)
    expect(patients).toBeLessThan(mostCounted)
    await openPalette(page)
    await type(page, 'herrera')
    const all = group(page, 'Pacientes').last()
    expect(await all.textContent()).toBe(`Ver las ${patients} personas `)
    const lines = await page.getByRole('group', { name: 'Páginas', exact: true }).getByRole('option').count()
    const total = lines + Object.values(counts).reduce((sum, count) => sum + count, 0)
    await page
      .getByRole('status')
      .filter({ hasText: `${total}${Math.max(...Object.values(counts)) < mostCounted ? '' : ' o más'} resultados` })
      .waitFor()
    await all.click()
    await expect.poll(() => addressOf(page)).toBe('/app/users-pacients?q=herrera')
    await page.getByText(`Se encontraron ${patients} registros.`).waitFor()
  })

  test('has patients first, opens a page for an Enter that is faster than the answer, and waits for a slow one no longer', {
    tags: 'full',
  }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances')
    await heading(page, 'Listado de Obras Sociales')
    await openPalette(page)
    await type(page, 'ag')
    const labels = () =>
      page
        .getByRole('listbox', { name: 'Resultados' })
        .getByRole('group')
        .evaluateAll((all) => all.map((one) => one.ariaLabel))
    expect((await labels()).slice(0, 2)).toEqual(['Pacientes', 'Páginas'])
    expect(await group(page, 'Páginas').first().textContent()).toContain('Agenda')
    await page.keyboard.press('Escape')
    await openPalette(page)
    await page.keyboard.type('especialidades')
    await page.keyboard.press('Enter')
    await heading(page, 'Especialidades')
    // A slow answer keeps no page away.
    const search = await interceptRequests(page, 'GET', '/search?q=reserva')
    await openPalette(page)
    await page.keyboard.type('reserva')
    const slow = await search.next()
    await expect.poll(() => chosen(page)).toBe('Reservas')
    await page.keyboard.press('Enter')
    await heading(page, 'Reservas')
    await slow.abort().catch(() => undefined)
  })

  test('shows a doctor what is theirs, on a phone too', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('DOCTOR', { viewport: { width: 390, height: 844 } })
    await page.goto('/app/clinics')
    await heading(page, 'Consultorios')
    await expectNoOverflow(page, [320, 390])
    await page.getByRole('button', { name: 'Buscar…' }).click()
    await field(page).waitFor()
    expect(await group(page, 'Acciones').allInnerTexts()).toEqual([
      'Nuevo turno',
      'Agregar paciente',
      'Nueva reserva',
      'Nueva publicación',
      'Crear Referido',
      'Tema claro',
      'Tema oscuro',
      'Tema del sistema',
      'Cerrar Sesión',
    ])
    await type(page, 'ana')
    await expect.poll(() => group(page, 'Pacientes').count()).toBeGreaterThan(0)
    expect(await group(page, 'Usuarios').count()).toBe(0)
    await expectNoOverflow(page, [320, 390])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await field(page).waitFor({ state: 'detached' })

    // The names of the demo data change with the day on which they are made.
    const [lead] = await read<Referral[]>('/doctors-referrals')
    const [clinic] = await read<Clinic[]>('/clinics')
    if (!lead || !clinic) throw new Error('The doctor has no leads or no clinics.')
    await openPalette(page)
    await type(page, lead.doctorLead.email)
    await group(page, 'Referidos').first().click()
    await heading(page, 'Referidos')
    expect(addressOf(page)).toBe(`/app/referrals?q=${encodeURIComponent(lead.doctorLead.email)}`)
    await page.getByText('Se encontraron 1 registros.').waitFor()
    await openPalette(page)
    await type(page, clinic.name)
    await group(page, 'Consultorios').first().click()
    await expect.poll(() => addressOf(page)).toBe(`/app/medical-consultation?vista=todas&consultorio=${clinic.id}`)
  })

  test('opens a choice in another tab and stays', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances')
    await heading(page, 'Listado de Obras Sociales')
    await openPalette(page)
    await type(page, 'especialidades')
    const other = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const tab = await other
    await heading(tab, 'Especialidades')
    expect(addressOf(page)).toBe('/app/insurances')
    expect(await field(page).inputValue()).toBe('especialidades')
    // A click with Ctrl is the browser's, which does not always open the tab in a test, or opens it too late.
    const isLeftToTheBrowser = page.evaluate(
      () =>
        new Promise<boolean>((resolve) =>
          addEventListener(
            'click',
            (event) => {
              resolve(!event.defaultPrevented)
              event.preventDefault()
            },
            { once: true },
          ),
        ),
    )
    await options(page)
      .first()
      .click({ modifiers: ['Control'] })
    expect(await isLeftToTheBrowser).toBe(true)
    expect(addressOf(page)).toBe('/app/insurances')
    expect(await field(page).inputValue()).toBe('especialidades')
  })

  test('asks before something typed is lost, and leaves the focus where it was', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances/create')
    const name = page.getByLabel('Nombre')
    await name.fill('A medias')
    await openPalette(page)
    await type(page, 'especialidades')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Cambios sin guardar' }).waitFor()
    // While a dialog asks there is no palette.
    await page.keyboard.press('Control+k')
    expect(await field(page).count()).toBe(0)
    await click(page, 'Seguir editando')
    await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await name.inputValue()).toBe('A medias')
    await openPalette(page)
    await type(page, 'especialidades')
    await page.keyboard.press('Enter')
    await click(page, 'Salir sin guardar')
    await heading(page, 'Especialidades')
  })

  test('stands still while lines come and go', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances')
    await heading(page, 'Listado de Obras Sociales')
    await openPalette(page)
    const box = () => page.locator('.mantine-Spotlight-content').boundingBox()
    const first = await box()
    expect(first?.height).toBeGreaterThan(200)
    for (const words of ['a', 'herrera', 'qqqq', 'contraste']) {
      await type(page, words)
      expect(await box(), words).toEqual(first)
    }
    expect(await chosen(page)).toBe('Contraste')
    await page.keyboard.press('Enter')
    await heading(page, 'Apariencia')
  })

  test('signs out, and nothing of what was opened stays behind', { tags: 'full' }, async ({ visit }) => {
    const page = await visit({ token: await signIn(`${inject('url')}/api/v1`, accountOf('BACKOFFICE')) })
    await page.goto('/app/insurances')
    const recents = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('recent:')))
    await expect.poll(recents).toHaveLength(1)
    await openPalette(page)
    await type(page, 'cerrar')
    await page.keyboard.press('Enter')
    await page.waitForURL('/login')
    expect(await recents()).toEqual([])
  })

  test('does not say that there are no results before it has searched', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances')
    await heading(page, 'Listado de Obras Sociales')
    await openPalette(page)
    await page.getByRole('dialog').evaluate((dialog) => {
      const said: string[] = []
      Object.assign(window, { said })
      const status = dialog.querySelector('[role=status]')
      new MutationObserver(() => said.push(status?.textContent ?? '')).observe(dialog, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
    await page.keyboard.type('ñqqx', { delay: 40 })
    await page.getByText('Sin resultados.', { exact: true }).waitFor()
    const said = (await page.evaluate(() => Reflect.get(window, 'said'))) as string[] // as above
    expect([...new Set(said.filter(Boolean))]).toEqual(['Buscando…', 'Sin resultados.'])
  })

  test('shows no late answer, says a failure, and tries again', { tags: 'full' }, async ({ visit, expectComplaint }) => {
    expectComplaint(/500/)
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances')
    await heading(page, 'Listado de Obras Sociales')
    const found = (title: string): SearchAnswer => ({
      results: [{ type: 'PATIENT', id: 1, title, detail: 'x@example.com', date: null }],
      counts: { PATIENT: 1 },
      mostCounted: 20,
    })
    const first = await interceptRequests(page, 'GET', '/search?q=zu')
    const second = await interceptRequests(page, 'GET', '/search?q=zur')
    await openPalette(page)
    await page.keyboard.type('zu')
    const slow = await first.next()
    await page.keyboard.type('r')
    await page.getByText('Buscando…').waitFor()
    await (await second.next()).fulfill({ json: found('De zur') })
    await expect.poll(() => names(page)).toEqual(['De zur'])
    await slow.fulfill({ json: found('De zu') }).catch(() => undefined)

    // What was found stays, marked, until the next answer.
    const third = await interceptRequests(page, 'GET', '/search?q=zurx')
    await page.keyboard.type('x')
    const failing = await third.next()
    expect(await names(page)).toEqual(['De zur'])
    expect(await page.getByRole('listbox').getAttribute('aria-busy')).toBe('true')
    await failing.fulfill({ status: 500, json: { status: 500, code: 'internal', message: 'x', title: 'x', type: 'about:blank' } })
    const alert = page.getByRole('alert').filter({ hasText: 'No se pudo buscar en los registros.' })
    await alert.waitFor()
    await expectAccessible(page)
    await alert.getByRole('button', { name: 'Reintentar' }).click()
    await (await third.next()).fulfill({ json: found('De zurx') })
    await expect.poll(() => names(page)).toEqual(['De zurx'])
    await alert.waitFor({ state: 'detached' })
  })
})
