import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { ConsultationPage, User } from '#contract/generated/schema.ts'
import { test } from '#tests/support/browser/browser.ts'
import { addressOf, button, click, expectToast, found } from '#tests/support/browser/console.ts'
import { quiet } from '#tests/support/browser/eyes.ts'
import { shipped } from '#tests/support/browser/shipped.ts'
import { parseCsv } from '#tests/support/contract/csv.ts'
import { accountOf } from '#tests/support/server/accounts.ts'

const users = async () => (await shipped().get('/users')).body as User[] // the operation's only 2XX

const isFocused = (element: Locator) => expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true)

const WHOLE = '?size=250'
const TODAY = 'medical-consultation?size=50'
async function openUsers(page: Page, width: number, query = WHOLE) {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(`/app/users-salvia${query}`)
  await page.getByText(/^Se encontraron/).waitFor()
  if (query !== WHOLE) return
  const { length } = await users()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(length)
}

/** What WCAG 1.4.12 lets a person set. */
const TEXT_SPACING = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }'

/** The words of the columns, or the first ones of each cell, that do not stand whole on one line, inside their cell. */
const brokenWords = (page: Page, columns: string[], words = 99) =>
  page.locator('tbody tr').evaluateAll(
    (rows, { columns, words }) => {
      const broken: string[] = []
      for (const cell of rows.flatMap((row) => [...row.querySelectorAll('td')])) {
        if (!columns.includes(cell.dataset['label'] ?? '')) continue
        const style = getComputedStyle(cell)
        const box = cell.getBoundingClientRect()
        const end = box.right - Number.parseFloat(style.paddingRight)
        const text = cell.firstChild
        for (const { 0: word, index } of [...(text?.textContent ?? '').matchAll(/\S+/g)].slice(0, words)) {
          const range = document.createRange()
          if (!text) continue
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          // A text with an ellipsis has several boxes on its line. Half a pixel is rounding.
          const boxes = [...range.getClientRects()]
          if (new Set(boxes.map(({ top }) => top)).size !== 1 || boxes.some(({ right }) => right > end + 0.5)) broken.push(word)
        }
      }
      return broken
    },
    { columns, words },
  )

const rowsInSight = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight + 1).length)

describe('a table', () => {
  test('has rows of one line, with each date and its hour unbroken, and opens one where it is clicked', { tags: 'full' }, async ({
    visit,
  }) => {
    const page = await visit('BACKOFFICE', { viewport: { width: 1360, height: 850 } })
    const region = page.getByRole('region').filter({ has: page.getByRole('table') })
    for (const path of [
      'users-salvia?size=50',
      'users-pacients?size=50',
      'clinics?size=50',
      'doctor-referrals?leads.size=50',
      'medical-consultation?vista=todas&size=50',
      TODAY,
    ]) {
      await page.goto(`/app/${path}`)
      const told = page.getByText(/^Se encontraron/)
      await told.waitFor()
      const count = Number(((await told.textContent()) ?? '').replace(/\D/g, ''))
      // How many of today's turnos are cancelled is by chance of the day.
      expect(count, path).toBeGreaterThanOrEqual(path === TODAY ? 30 : 50)
      await expect.poll(() => page.locator('tbody tr').count()).toBe(Math.min(50, count))
      const heights = await page
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
      expect([Math.min(...heights) >= 36, Math.max(...heights) <= 40], path).toEqual([true, true])
      const cut = await page.locator('[data-wraps]').evaluateAll((cells) => cells.filter((one) => one.scrollWidth > one.clientWidth).length)
      expect(cut, path).toBe(0)
      expect(await region.evaluate((one) => one.scrollWidth - one.clientWidth), path).toBe(0)
    }
    // Today the hour says it.
    expect(await page.locator('tbody tr td[data-label="Fecha"]').first().textContent()).toMatch(/^\d\d:\d\d$/)
    const row = page.locator('tbody tr').nth(3)
    const name = (await row.getByRole('rowheader').textContent()) ?? ''
    await row.getByText(/min$/).click()
    await page.getByText(name).first().waitFor()
    expect(addressOf(page)).toMatch(/^\/app\/medical-consultation\/\d+$/)
  })

  test.for([1360, 1280])('cuts no role and no first word of a name at %i px', { tags: 'full' }, async (width, { visit }) => {
    const page = await visit('BACKOFFICE')
    await openUsers(page, width)
    expect(await brokenWords(page, ['Rol'])).toEqual([])
    expect(await brokenWords(page, ['Nombre', 'Apellido'], 1)).toEqual([])
  })

  test('cuts no id, DNI or date where somebody spaces letters and words', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    for (const path of ['/app/users-salvia?size=250', '/app/insurances?size=250']) {
      // The columns are as narrow as they get, and the table scrolls.
      await page.setViewportSize({ width: 1024, height: 800 })
      await page.goto(path)
      await page.getByText(/^Se encontraron/).waitFor()
      await page.addStyleTag({ content: TEXT_SPACING })
      expect(await brokenWords(page, ['ID', 'DNI', 'Fecha de creación'])).toEqual([])
    }
  })

  test('finds a row by the words of any of its columns', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await openUsers(page, 1360, '')
    const { email, firstName, lastName, dni } =
      (await users()).find(({ dni, roleType }) => dni?.length === 8 && roleType === 'DOCTOR') ?? expect.fail()
    const search = page.getByPlaceholder('Filtrar consultas...')
    for (const typed of [`${lastName} ${firstName} médico`.toUpperCase(), `${dni?.slice(0, 2)}.${dni?.slice(2, 5)}.${dni?.slice(5)}`]) {
      await search.fill(typed)
      await page.getByRole('rowheader', { name: email, exact: true }).waitFor()
    }
    await found(page, 1)
  })

  test('tells what it cuts off when the pointer is there, and only that', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await openUsers(page, 1280, '')
    const { email, firstName } = (await users()).find(({ email }) => email.length > 35) ?? { email: '', firstName: '' }
    await page.getByPlaceholder('Filtrar consultas...').fill(email)
    await found(page, 1)
    expect(await page.locator('[title]').count()).toBe(0)
    await page.getByRole('rowheader', { name: email }).hover()
    expect(await page.getByTitle(email, { exact: true }).count()).toBe(1)
    await page.getByRole('cell', { name: firstName, exact: true }).hover()
    expect(await page.locator('tbody [title]:not([title=""])').count()).toBe(1)
  })

  test('keeps the action of each row in sight while the rest scrolls beneath it', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await openUsers(page, 1024, '')
    const region = page.getByRole('region', { name: 'Listado de los usuarios de Salvia' })
    const link = region.getByRole('link', { name: 'Ver detalle' }).first()
    /** The link is what the pointer meets there, wholly inside the table's frame. */
    const inSight = () =>
      link.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const frame = element.closest('section')?.getBoundingClientRect()
        const at = (x: number) => document.elementFromPoint(x, (top + bottom) / 2) === element
        return right <= (frame?.right ?? 0) && at(left + 1) && at(right - 1)
      })
    const shadow = () => link.evaluate((element) => getComputedStyle(element.closest('td') ?? element).boxShadow)
    const scroll = (left: number) => region.evaluate((element, left) => element.scrollTo(left, 0), left)
    await expect.poll(() => region.getAttribute('data-more-after')).toBe('')
    expect(await inSight()).toBe(true)
    expect(await shadow()).not.toBe('none')
    await scroll(60)
    await expect.poll(() => region.getAttribute('data-more-before')).toBe('')
    expect(await inSight()).toBe(true)
    // At the end nothing lies beneath it any more.
    await scroll(10_000)
    await expect.poll(() => region.getAttribute('data-more-after')).toBeNull()
    expect([await inSight(), await shadow()]).toEqual([true, 'none'])
    await page.setViewportSize({ width: 1360, height: 800 })
    await expect.poll(() => region.getAttribute('data-more-before')).toBeNull()
  })

  test('shows its sort and the chosen values where the system forces its colours', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE', { forcedColors: 'active' })
    await openUsers(page, 1360, '?sort=firstName&roleType=DOCTOR')
    const outline = (element: Locator) => element.evaluate((one) => getComputedStyle(one).outlineStyle)
    expect([await outline(button(page, 'Nombre')), await outline(button(page, 'Apellido'))]).toEqual(['solid', 'none'])
    await click(page, /^Filtrar por Rol/)
    expect(await outline(page.getByRole('option', { name: /Médico/ }))).toBe('solid')
    expect(await outline(page.getByRole('option', { name: /Secretaria/ }))).toBe('none')
  })

  test('is printed whole, without its tools and its actions', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    // As wide as a sheet of A4 between its margins.
    await openUsers(page, 718)
    await page.emulateMedia({ media: 'print' })
    const visible = async (locator: Locator) => (await locator.filter({ visible: true }).count()) > 0
    for (const gone of ['Exportar CSV', 'Vista', 'Página siguiente']) expect(await visible(button(page, gone))).toBe(false)
    expect(await visible(page.getByRole('link', { name: 'Ver detalle' }))).toBe(false)
    expect(await visible(page.getByText('Acciones', { exact: true }))).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(718)
    expect(await brokenWords(page, ['ID', 'Nombre', 'Apellido', 'DNI', 'Rol', 'Validado', 'Activo'])).toEqual([])
  })

  test('has 16 consultations in sight on a wide screen', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE', { viewport: { width: 1360, height: 850 } })
    await page.goto('/app/medical-consultation?size=25')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(25)
    expect(await rowsInSight(page)).toBeGreaterThanOrEqual(16)
  })

  /** The most that a phone's row of two lines is high. */
  const ROW = 68
  test('has rows of two lines on a phone, eight of them in sight, and the first action below them', async ({ visit }) => {
    const page = await visit('BACKOFFICE', { viewport: { width: 390, height: 844 } })
    // Of consultations those before today: other tests make later ones, whose names are as long as they like.
    for (const path of [
      'medical-consultation?vista=historial',
      'users-salvia',
      'users-pacients',
      'clinics',
      'doctor-referrals',
      'insurances',
    ]) {
      await page.goto(`/app/${path}`)
      await expect.poll(() => page.locator('tbody th').count()).toBe(10)
      // What stands in for rows that are still read says nothing of their height.
      await quiet(page)
      // A name is whole: what a long one needs beyond its first line is not counted.
      const heights = await page.locator('tbody tr').evaluateAll((rows) =>
        rows.map((row) => {
          const title = row.querySelector('[data-place=title]')
          if (!title) throw new Error('A row has no name.')
          const more = title.getBoundingClientRect().height - Number.parseFloat(getComputedStyle(title).lineHeight)
          return row.getBoundingClientRect().height - Math.max(0, more)
        }),
      )
      expect(Math.max(...heights), path).toBeLessThanOrEqual(ROW)
      if (!path.startsWith('medical-consultation')) continue
      const top = await page.locator('tbody').evaluate((rows) => rows.getBoundingClientRect().top)
      const eight = heights.slice(0, 8).reduce((sum, height) => sum + height, 0)
      expect(top + eight, 'the end of the eighth row').toBeLessThanOrEqual(844)
    }
    const add = page.getByRole('link', { name: 'Agregar Obra Social' })
    expect(await add.evaluate((one) => innerHeight - one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(24)
    // The whole row is what a finger meets, and its link is there for who does not see it.
    expect(await page.getByRole('row').nth(1).getByRole('link', { name: 'Ver detalle' }).count()).toBe(1)
    await page.locator('tbody tr').nth(2).click()
    await page.waitForURL(/insurances\/\d+$/)
  })
})

describe('the filter of several values', () => {
  const list = (page: Page) => page.getByRole('listbox', { name: 'Rol' })
  const opener = (page: Page) => button(page, 'Filtrar por Rol')

  test('closes when the focus leaves it, and does not take it back', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await openUsers(page, 1280, '')
    await opener(page).click()
    await list(page).waitFor()
    await isFocused(page.getByRole('textbox', { name: 'Rol' }))
    await page.keyboard.press('Tab')
    await list(page).waitFor({ state: 'hidden' })
    await isFocused(button(page, 'Filtrar por Validado'))
  })

  test('closes with Escape, from its field and from its button, which gets the focus', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await openUsers(page, 1280, '')
    await opener(page).click()
    await isFocused(page.getByRole('textbox', { name: 'Rol' }))
    await page.keyboard.press('Escape')
    await list(page).waitFor({ state: 'hidden' })
    await isFocused(opener(page))
    await page.keyboard.press('Enter')
    await isFocused(page.getByRole('textbox', { name: 'Rol' }))
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Escape')
    await list(page).waitFor({ state: 'hidden' })
    await isFocused(opener(page))
  })

  test('leaves the focus where somebody clicks', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await openUsers(page, 1280, '')
    await opener(page).click()
    await list(page).waitFor()
    const search = page.getByPlaceholder('Filtrar consultas...')
    await search.click()
    await list(page).waitFor({ state: 'hidden' })
    await isFocused(search)
  })
})

describe('Exportar CSV', () => {
  async function save(page: Page) {
    const saving = page.waitForEvent('download')
    await button(page, 'Exportar CSV').click()
    const file = await saving
    return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) }
  }
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' }).format()

  test('saves what the filters and the sort leave of all pages, in the columns that are shown', async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    const all = await users()
    await openUsers(page, 1280, '?roleType=DOCTOR&roleType=SECRETARY&sort=-id&columns=dni&page=2')
    const { name, bytes } = await save(page)
    expect(name).toBe(`Listado de los usuarios de Salvia ${today()}.csv`)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const yesNo = (value: boolean) => (value ? 'Sí' : 'No')
    const labels: Record<string, string> = { DOCTOR: 'Médico', SECRETARY: 'Secretaria' }
    expect(parseCsv(bytes.toString('utf8').slice(1))).toEqual([
      ['ID', 'Correo electrónico', 'Nombre', 'Apellido', 'Rol', 'Validado', 'Activo'],
      ...all
        .filter(({ roleType }) => labels[roleType])
        .toSorted((one, other) => other.id - one.id)
        .map((user) => [
          String(user.id),
          user.email,
          user.firstName,
          user.lastName,
          labels[user.roleType],
          yesNo(user.validated),
          yesNo(user.isActive),
        ]),
    ])
  })

  test('saves all pages of a search that the server answers, or says that it could not', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/500/)
    const page = await visit('BACKOFFICE')
    const { id = 0 } = (await users()).find(({ email }) => email === accountOf('DOCTOR').email) ?? {}
    const { doctor } = (await shipped().get(`/users/${id}`)).body as User // as above
    const read = async (search: string, at: number) =>
      (await shipped().get(`/medical-consultation/doctor/${doctor?.id}?page=${at}&search=${search}`)).body as ConsultationPage // as above
    const { total } = await read('control', 1)
    expect(total).toBeGreaterThan(1)
    const names: string[] = []
    for (let at = 1; at <= total; at++) names.push(...(await read('control', at)).data.map(({ name }) => name))

    await page.goto(`/app/users-salvia/${id}?tab=consultas&consultas.q=control`)
    await page.getByText(`Página 1 de ${total}`, { exact: true }).waitFor()
    const { bytes } = await save(page)
    const [head, ...lines] = parseCsv(bytes.toString('utf8').slice(1))
    expect(head).toEqual(['Fecha', 'Consulta', 'Paciente', 'Consultorio', 'Duración (min)', 'Estado'])
    expect(lines.map(([, name]) => name)).toEqual(names)

    await page.route(/medical-consultation\/doctor.*page=2/, (route) => route.fulfill({ status: 500 }))
    await button(page, 'Exportar CSV').click()
    await expectToast(page, { title: 'Error', description: 'No se pudo exportar la lista. Probá de nuevo.', destructive: true })
    expect(addressOf(page)).toBe(`/app/users-salvia/${id}?tab=consultas&consultas.q=control`)
  })
})
