import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { button, click, heading, toastRegion } from '#tests/support/browser/console.ts'
import { untoldIn } from '#tests/support/browser/forced-colors.ts'
import { test, writable } from '#tests/support/browser/writable.ts'
import { addPractice } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { addReservation } from '#tests/support/features/reservations.ts'

const PHONE = { width: 390, height: 844 }

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}
const cross = (one: Awaited<ReturnType<typeof boxOf>>, other: Awaited<ReturnType<typeof boxOf>>) =>
  one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom

/** The focus is on something that a person works with. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

describe('what is drawn', { tags: 'full' }, () => {
  test('leaves the page nowhere at the user menu, whose tools have little room beside the sidebar', async ({ visit }) => {
    const page = await visit('DOCTOR')
    await page.goto('/app/settings')
    for (const width of [768, 800, 834, 900, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      const menu = page.getByRole('button', { name: /^Menú de usuario/ })
      expect((await boxOf(menu)).right, String(width)).toBeLessThanOrEqual(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  test('has on a phone a bar for the first action, above and beside which nothing is painted', async ({ visit }) => {
    const page = await visit('BACKOFFICE', { viewport: PHONE })
    for (const [path, name] of [
      ['/app/schedule?vista=dia', 'Nuevo turno'],
      ['/app/medical-consultation', 'Nuevo turno'],
      ['/app/users-pacients', 'Agregar paciente'],
    ] as const) {
      await page.goto(path)
      const action = page.getByRole('main').getByText(name, { exact: true }).last()
      await action.waitFor()
      await page.locator('[data-column], tbody tr').first().waitFor()
      for (let top = 0; top <= 200; top += 40) {
        await page.evaluate((top) => window.scrollTo(0, top), top)
        const { y, height } = await boxOf(action)
        const others = await page.evaluate(
          (middle) => {
            const bar = document.querySelector('main header')
            const points = [4, 24, 195, 366, 386].flatMap((x) => [
              { x, y: middle },
              { x, y: innerHeight - 3 },
            ])
            return points.filter((point) => !bar?.contains(document.elementFromPoint(point.x, point.y)))
          },
          y + height / 2,
        )
        expect(others, `${path} ${top}`).toEqual([])
      }
    }
  })

  test.for([390, 360, 320])('has on a phone of %i px rows whose names are whole and whose parts do not touch', async (width, { visit }) => {
    const page = await visit('BACKOFFICE', { viewport: { width, height: 844 } })
    await page.goto('/app/medical-consultation?vista=todas')
    await page.getByRole('rowheader').first().waitFor()
    const faults = () =>
      page.evaluate(() => {
        const found: string[] = []
        for (const row of document.querySelectorAll('tbody tr')) {
          const name = row.querySelector('th')
          if (name && name.scrollWidth > name.clientWidth) found.push(`cut: ${name.textContent}`)
          const parts = [name, ...row.querySelectorAll('.mantine-Badge-root, td button, td a, td input')]
          const boxes = parts.flatMap((part) => (part ? [part.getBoundingClientRect()] : [])).filter(({ width }) => width > 1)
          for (const [index, one] of boxes.entries())
            for (const other of boxes.slice(index + 1))
              if (one.left < other.right + 2 && other.left < one.right + 2 && one.top < other.bottom + 2 && other.top < one.bottom + 2)
                found.push(`touch in ${name?.textContent}`)
        }
        return [...new Set(found)]
      })
    // A busy machine may draw the rows before it has laid them out for this width.
    await expect.poll(faults).toEqual([])
  })

  test('has on a phone a first name before the last one, and beside it', async ({ visit }) => {
    const page = await visit('DOCTOR', { viewport: PHONE })
    await page.goto('/app/patients')
    await page.getByRole('rowheader').first().waitFor()
    const gaps = await page.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const [first, last] = ['lead', 'title'].map((place) => row.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect())
        return (last?.left ?? 0) - (first?.right ?? 0)
      }),
    )
    expect(gaps.length).toBeGreaterThan(0)
    expect(gaps.filter((gap) => gap < 0 || gap > 16)).toEqual([])
  })

  test('has a toast in the middle of the content below, which covers neither the title nor the buttons', async ({ page }) => {
    const { address } = await addReservation()
    for (const size of [{ width: 1360, height: 850 }, PHONE]) {
      await page.setViewportSize(size)
      await page.goto(address)
      await click(page, size === PHONE ? 'Volver a pendientes' : 'Pasar a lista de espera')
      const toast = toastRegion(page).locator('[role=group]')
      await toast.waitFor()
      const [shown, title, content] = [await boxOf(toast), await boxOf(page.locator('h1')), await boxOf(page.getByRole('main'))]
      expect(cross(shown, title)).toBe(false)
      expect(cross(shown, await boxOf(page.getByRole('button', { name: 'Aceptar', exact: true })))).toBe(false)
      expect(shown.y).toBeGreaterThan(size.height / 2)
      expect(shown.bottom).toBeLessThanOrEqual(size.height - 60)
      expect(Math.abs(shown.x + shown.width / 2 - (content.x + content.width / 2))).toBeLessThan(10)
    }
  })

  test('has one look and one place for a new appointment', async ({ page }) => {
    await page.setViewportSize({ width: 1360, height: 850 })
    const looks: unknown[] = []
    for (const path of ['/app', '/app/schedule', '/app/medical-consultation']) {
      await page.goto(path)
      const action = page
        .locator('main header')
        .getByText('Nuevo turno', { exact: true })
        .locator('xpath=ancestor-or-self::*[self::a or self::button]')
      await action.waitFor()
      const { y, right } = await boxOf(action)
      looks.push([
        Math.round(y),
        Math.round(right),
        await action.evaluate((one) => getComputedStyle(one).backgroundColor),
        await action.locator('svg').count(),
      ])
    }
    expect(looks.slice(1)).toEqual([looks[0], looks[0]])
  })

  test("has on a phone rows of one tap, which have checkboxes from 'Seleccionar' to 'Listo'", async ({ page }) => {
    await page.setViewportSize(PHONE)
    const { lastName, address } = await addReservation()
    await page.goto(`/app/reservations?q=${lastName}`)
    const row = page.getByRole('row', { name: new RegExp(lastName) })
    const box = row.getByRole('checkbox')
    await row.waitFor()
    expect(await box.count()).toBe(0)
    await click(page, 'Seleccionar')
    await box.waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    // A finger may meet the row wherever it likes, its name included.
    await row.getByRole('rowheader').click()
    expect(await box.isChecked()).toBe(true)
    await button(page, 'Aceptar 1 reserva').waitFor()
    await row.getByText('Pendiente').click()
    expect(await box.isChecked()).toBe(false)
    await box.check()
    await click(page, 'Listo')
    await button(page, 'Aceptar 1 reserva').waitFor({ state: 'detached' })
    expect(await box.count()).toBe(0)
    await row.getByText('Pendiente').click()
    await page.waitForURL((url) => url.pathname === address)
    // A wide list has its checkboxes, and a click on a row opens it.
    await page.setViewportSize({ width: 1360, height: 850 })
    await page.goBack()
    await box.waitFor()
    expect(await button(page, 'Seleccionar').count()).toBe(0)
  })

  test('has views of which none looks disabled: their words have one colour, and the shown one a ground of its own', async ({ visit }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await visit('BACKOFFICE', { colorScheme })
      await page.addInitScript((scheme) => localStorage.setItem('vite-ui-theme', scheme), colorScheme)
      await page.goto('/app/reservations')
      const views = page.getByRole('group', { name: 'Vista', exact: true }).getByRole('button')
      await views.first().waitFor()
      const looks = await views.evaluateAll((views) =>
        views.map((view) => {
          const { color, backgroundColor, fontWeight } = getComputedStyle(view)
          return { color, backgroundColor, fontWeight }
        }),
      )
      expect(looks).toHaveLength(2)
      const [shown, other] = looks
      expect(other?.color).toBe(shown?.color)
      expect(other?.backgroundColor).not.toBe(shown?.backgroundColor)
      expect(Number(other?.fontWeight)).toBeLessThan(Number(shown?.fontWeight))
    }
  })

  test('has on a phone one kind of dialog: a sheet at the lower edge', async ({ page }) => {
    await page.setViewportSize(PHONE)
    const { address } = await addPractice()
    const isSheet = async () => {
      const { x, width, bottom } = await boxOf(page.locator('dialog[open]'))
      expect([x, width, Math.round(bottom)]).toEqual([0, PHONE.width, PHONE.height])
    }
    await page.goto(address('dia', await freeWeek()))
    await page.locator('[data-column]').first().waitFor()
    await click(page, 'Nuevo turno')
    await isSheet()
    await page.goto('/app/medical-consultation')
    await click(page, 'Filtros')
    await isSheet()
    await page.goto('/app/insurances/create')
    await page.getByRole('textbox', { name: 'Nombre' }).fill('A medias')
    await page.getByRole('link', { name: 'Volver' }).click()
    await page.getByRole('dialog', { name: 'Cambios sin guardar' }).waitFor()
    await isSheet()
    await click(page, 'Salir sin guardar')
  })

  test('has inputs on one line, whichever of them has help', async ({ page }) => {
    await page.setViewportSize({ width: 1360, height: 900 })
    const { address } = await addPractice()
    const day = await freeWeek()
    for (const path of ['/app/clinics/create', '/app/users-salvia/create', '/app/users-pacients/create', '/app/reservations/create']) {
      await page.goto(path)
      await page.locator('form label').first().waitFor()
      // A choice that is still read moves what stands below it.
      const apart = () =>
        page
          .locator('form')
          .first()
          .evaluate((form) => {
            const fields = [...form.querySelectorAll('.mantine-InputWrapper-root')].flatMap((field) => {
              const [label, input] = ['.mantine-InputWrapper-label', '.mantine-Input-input'].map((part) => field.querySelector(part))
              return label && input
                ? [{ name: label.textContent, label: label.getBoundingClientRect().top, input: input.getBoundingClientRect().top }]
                : []
            })
            return fields.flatMap((one) =>
              fields
                .filter((other) => Math.abs(one.label - other.label) < 1 && one.input - other.input > 1)
                .map(({ name }) => `${name}, ${one.name}`),
            )
          })
      await expect.poll(apart, { message: path }).toEqual([])
    }
    // What the field of the patient says covers no other field's name.
    await page.goto(address('dia', day))
    await page.locator('[data-column]').first().waitFor()
    await click(page, 'Nuevo turno')
    const patient = page.getByPlaceholder('Nombre, DNI o teléfono')
    await patient.click()
    expect(await page.getByRole('listbox').count()).toBe(0)
    const hint = page.getByText('Escribí al menos 2 letras o números.')
    expect(cross(await boxOf(hint), await boxOf(page.getByText('Motivo de la consulta')))).toBe(false)
    await patient.fill('Nadie se llama así')
    // A list box without options is no list, and the highlighted one can be read in both themes.
    await page.locator('[data-combobox-selected]').waitFor()
    const list = page.locator('.mantine-Select-dropdown').filter({ visible: true })
    expect((await boxOf(list)).y, 'Of the help below it no half of a line looks out.').toBeLessThan((await boxOf(hint)).y + 1)
    await expectAccessible(page, ['light', 'dark'])
  })

  test('has whole buttons above the calendar on the narrowest phone', async ({ page }) => {
    const { address } = await addPractice()
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(address('semana', await freeWeek()))
    const cut = await page
      .getByRole('button', { name: 'Hoy' })
      .locator('.mantine-Button-label')
      .evaluate((label) => label.scrollWidth > label.clientWidth)
    expect(cut).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })

  test('says in a system’s own colours which view is shown, which day is today, what is closed and where the focus is', async ({
    visit,
  }) => {
    const page = await visit('DOCTOR', { forcedColors: 'active', viewport: { width: 1360, height: 850 } })
    await page.goto('/app/schedule?vista=semana')
    await page.locator('[data-column]').first().waitFor()
    const styleOf = (element: Locator, name: string) => element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), name)
    const views = page.getByRole('navigation', { name: 'Vistas de la agenda' }).or(page.locator('nav:has(> a[aria-current])')).last()
    const [shown, other] = [views.locator('a[aria-current]'), views.locator('a:not([aria-current])').first()]
    expect(await styleOf(shown, 'background-color')).not.toBe(await styleOf(other, 'background-color'))
    expect(await styleOf(page.locator('h3[data-today] > span').first(), 'text-decoration-line')).toBe('underline')
    const drawn = await page
      .locator('[data-column] > div')
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).backgroundImage.includes('gradient')).length)
    expect(drawn).toBeGreaterThan(0)
    await click(page, 'Nuevo turno')
    const patient = page.getByPlaceholder('Nombre, DNI o teléfono')
    await patient.focus()
    expect(await styleOf(patient, 'outline-style')).toBe('solid')
  })

  test('says in a system’s own colours what is chosen, disabled and focused, and where a button ends, wherever the desk works', async ({
    visit,
  }) => {
    const { address, book, lastName } = await addPractice()
    const day = await freeWeek()
    await book(day, 540)
    const as = { baseURL: writable().url, forcedColors: 'active', viewport: { width: 1360, height: 850 } } as const
    const desk = await visit({ token: writable().token }, as)
    const turno = desk.getByRole('button', { name: new RegExp(`^Nélida ${lastName}`) })
    const openTurno = async () => {
      await turno.first().click()
      await desk.getByRole('group', { name: 'Cancelar ahora, con un motivo' }).waitFor()
    }
    const openFilter = () => click(desk, /^Filtrar por Rol/)
    const openCancellation = async () => {
      await openTurno()
      await click(desk, 'Cancelar turno')
      await desk.getByRole('textbox', { name: 'Motivo de la cancelación' }).waitFor()
    }
    const scenes: readonly (readonly [path: string, drawn: string, open?: () => Promise<unknown>])[] = [
      [address('dia', day), '[data-column]', openTurno],
      [address('dia', day), '[data-column]', openCancellation],
      [address('semana', day), '[data-column]'],
      [address('mes', day), '[data-day], main a time, main h2'],
      [address('lista', day), 'main h2'],
      ['/app', 'main h2'],
      ['/app/users-salvia?roleType=DOCTOR', 'tbody tr', openFilter],
      ['/app/medical-consultation', 'tbody tr'],
      ['/app/reservations', 'main h1'],
      ['/reservar', 'main h1'],
    ]
    for (const [path, drawn, open] of scenes) {
      await desk.goto(path)
      await desk.locator(drawn).first().waitFor()
      await open?.()
      expect(await untoldIn(desk), path).toEqual([])
    }
  })

  test('has a name for each landmark beside the content', async ({ page, visit }) => {
    const { address, book, lastName } = await addPractice()
    const day = await freeWeek()
    await book(day, 540)
    await page.goto(address('dia', day))
    await page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}`) }).click()
    const other = await visit('BACKOFFICE')
    await other.goto('/app/medical-consultation/1')
    await heading(other, 'Detalle de la consulta').catch(() => {})
    for (const one of [page, other]) {
      await one.getByRole('complementary').last().waitFor()
      const nameless = await one
        .locator('aside')
        .evaluateAll((all) => all.filter((each) => !each.ariaLabel && !each.getAttribute('aria-labelledby')).length)
      expect(nameless).toBe(0)
    }
  })
})

describe('the focus', { tags: 'full' }, () => {
  test('stays in the agenda’s panel while its content changes, and returns to the appointment', async ({ page }) => {
    const { address, book, lastName } = await addPractice()
    const day = await freeWeek()
    await book(day, 540)
    await page.setViewportSize({ width: 1360, height: 850 })
    await page.goto(address('dia', day))
    const block = page.getByRole('button', { name: new RegExp(`^Nélida ${lastName}`) })
    const open = async () => {
      await block.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('complementary', { name: 'Turno', exact: true }).waitFor()
    }
    await open()
    await page.keyboard.press('Escape')
    await expect.poll(() => block.evaluate((one) => one === document.activeElement)).toBe(true)
    await open()
    await page.getByRole('button', { name: 'Reprogramar', exact: true }).press('Enter')
    await page.getByRole('complementary', { name: 'Reprogramar turno' }).waitFor()
    await expect.poll(() => focused(page)).not.toBe('BODY')
    await page.keyboard.press('Escape')
    await page.getByRole('complementary', { name: 'Reprogramar turno' }).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).not.toBe('BODY')
    await open()
    await page.getByRole('button', { name: 'Cancelar turno', exact: true }).press('Enter')
    await page.getByRole('textbox', { name: 'Motivo de la cancelación' }).waitFor()
    await expect.poll(() => focused(page)).not.toBe('BODY')
    await page.getByRole('button', { name: 'Volver', exact: true }).press('Enter')
    await page.getByRole('textbox', { name: 'Motivo de la cancelación' }).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).not.toBe('BODY')
  })

  test('stays in a reservation while it is answered', async ({ page }) => {
    const { address } = await addReservation()
    await page.goto(address)
    await page.getByRole('button', { name: 'Proponer horario' }).press('Enter')
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    const back = page
      .getByRole('main')
      .getByRole('button', { name: /^(Volver|Cancelar)$/ })
      .first()
    await back.press('Enter')
    await back.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).not.toBe('BODY')
    await page.getByRole('button', { name: 'Pasar a lista de espera' }).press('Enter')
    await page.getByRole('button', { name: 'Volver a pendientes' }).waitFor()
    await expect.poll(() => focused(page)).toBe('BUTTON')
  })
})
