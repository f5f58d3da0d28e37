import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Agenda, Clinic } from '#contract/generated/schema.ts'
import { formatLongDay } from '#src/i18n/calendar.ts'
import { formatIsoDate } from '#src/i18n/format.ts'
import { addDays } from '#src/i18n/wall-clock.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { quiet } from '#tests/support/browser/eyes.ts'
import { backOffice, test } from '#tests/support/browser/writable.ts'
import { addPractice } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { NINE } from '#tests/support/features/reservations.ts'
import { isFull, shareOf } from '#tests/support/setup/settings.ts'

const WIDTHS = isFull ? [390, 768, 1100, 1280, 1920] : [390, 1280]
/** The panel stands beside the calendar from here on, and lies above it below. */
const BESIDE = 1200
const NAMES = ['Ana Paz', 'Guadalupe Fernández de la Vega y Bustamante', 'Li Wu', 'Wenceslao Álvarez-Echeverría']
const nameOf = (index: number) => `${NAMES[index % NAMES.length]} ${index}`

const agendaOf = async (query: string) => (await backOffice().get(`/schedule/agenda?${query}`)).body as Agenda // a 200

/** The agenda that a page reads has that many doctors, who all have the hours of the first one. */
async function showDoctors(page: Page, count: number) {
  await page.route('**/api/v1/schedule/agenda?*', async (route) => {
    const response = await route.fetch()
    const agenda = (await response.json()) as Agenda
    const [first] = agenda.doctors
    const clinic = agenda.clinics.find(({ doctorId }) => doctorId === first?.doctorId)
    if (!first || !clinic) throw new Error('The agenda is empty.')
    const doctors = Array.from({ length: count }, (_, index) => {
      const [firstName = '', ...lastName] = nameOf(index).split(' ')
      return { ...first, doctorId: 90_000 + index, doctor: { ...first.doctor, firstName, lastName: lastName.join(' ') } }
    })
    const clinics = doctors.map(({ doctorId }) => ({ ...clinic, doctorId }))
    await route.fulfill({ response, json: { ...agenda, doctors, clinics } })
  })
}

const calendar = (page: Page) => page.getByRole('region', { name: 'Calendario' })

/** What does not stand as its heading does, a pixel off or more. */
const misplaced = (page: Page) =>
  calendar(page).evaluate((region) => {
    const headings = [...region.querySelectorAll('h3')]
    const columns = headings.map((_, index) => region.querySelectorAll('[data-column]')[index])
    return headings.flatMap((heading, index) => {
      const [above, below] = [heading.getBoundingClientRect(), columns[index]?.getBoundingClientRect()]
      const isAbove = below && Math.abs(above.left - below.left) < 1 && Math.abs(above.width - below.width) < 1
      return isAbove ? [] : [`${heading.textContent}: ${above.left} + ${above.width}, below it ${below?.left} + ${below?.width}`]
    })
  })

/** Clicks at ten o'clock below a heading with the mouse, at the place on the screen. */
async function clickBelow(page: Page, index: number) {
  // What is still being drawn would move away between the look and the click.
  await quiet(page)
  const at = await calendar(page).evaluate((region, index) => {
    const heading = region.querySelectorAll('h3')[index]
    region.querySelector('[data-from="600"]')?.scrollIntoView({ block: 'center', inline: 'nearest' })
    // The hours stay at the left, and cover what is scrolled there.
    if (heading && region.scrollWidth > region.clientWidth) region.scrollLeft = heading.offsetLeft - region.clientWidth / 2
    const gap = region.querySelector('[data-from="600"]')?.getBoundingClientRect()
    const box = heading?.getBoundingClientRect()
    return { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (gap?.top ?? 0) + (gap?.height ?? 0) / 2 }
  }, index)
  await page.mouse.click(at.x, at.y)
  await page.getByPlaceholder('Nombre, DNI o teléfono').waitFor()
}

async function close(page: Page) {
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page.getByPlaceholder('Nombre, DNI o teléfono').waitFor({ state: 'detached' })
}

describe('the calendar', () => {
  test.for(shareOf([20, 1, 7, 60], 4, 1))(
    'of %i doctors has each name above its column at every width, and books with whom stands above',
    async (count, { page }) => {
      const { address } = await addPractice()
      const day = await freeWeek()
      await showDoctors(page, count)
      await page.goto(address('dia', day))
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await calendar(page).getByRole('heading').first().waitFor()
        expect(await misplaced(page), String(width)).toEqual([])
        for (const index of new Set([0, Math.floor(count / 2), count - 1])) {
          await clickBelow(page, index)
          if (count > 1) {
            const doctor = page.getByRole('combobox', { name: 'Médico' }).last()
            expect(await doctor.locator('option:checked').textContent(), `${width}, ${index}`).toBe(nameOf(index))
          }
          if (width >= BESIDE) expect(await misplaced(page), `${width} beside the form`).toEqual([])
          await close(page)
        }
      }
    },
  )

  test('of a week has each day above its column at every width, and books on the day that stands above', { tags: 'full' }, async ({
    page,
  }) => {
    const { address } = await addPractice()
    const day = await freeWeek()
    await page.goto(address('semana', day))
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await calendar(page).getByRole('heading').first().waitFor()
      expect(await misplaced(page), String(width)).toEqual([])
      for (const index of [0, 4, 6]) {
        const heading = await calendar(page).getByRole('heading').nth(index).locator('b').textContent()
        await clickBelow(page, index)
        const date = await page.getByRole('textbox', { name: 'Fecha' }).inputValue()
        expect(Number(date.slice(0, 2)), `${width}, ${index}`).toBe(Number(heading))
        if (width >= BESIDE) expect(await misplaced(page), `${width} beside the form`).toEqual([])
        await close(page)
      }
    }
  })

  test('has the hour of a free time in its middle, where no place stands beside it, too', { tags: 'full' }, async ({ page }) => {
    const { address } = await addPractice()
    await page.goto(address('dia', await freeWeek()))
    const gap = page.getByRole('button', { name: /^Libre: / }).first()
    await gap.focus()
    const apart = await gap.evaluate((one) => {
      const [all, hour] = [one, one.firstElementChild ?? one].map((part) => part.getBoundingClientRect())
      return (all?.top ?? 0) + (all?.bottom ?? 0) - (hour?.top ?? 0) - (hour?.bottom ?? 0)
    })
    expect(Math.abs(apart)).toBeLessThan(6)
  })

  test('of a week has the time that is asked for in sight beside the form', { tags: 'full' }, async ({ page }) => {
    const { address } = await addPractice()
    const day = addDays(await freeWeek(), 6)
    for (const width of [390, 1200, 1360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${address('semana', day)}&nuevo=1&hora=11:00`)
      await page.getByPlaceholder('Nombre, DNI o teléfono').waitFor()
      const isInSight = () =>
        calendar(page).evaluate((region) => {
          const box = region.querySelector('[data-chosen-time]')?.getBoundingClientRect()
          const { left, right, top, bottom } = region.getBoundingClientRect()
          const [hours, head] = [region.querySelector('[aria-hidden]'), region.querySelector('h3')].map((one) =>
            one?.getBoundingClientRect(),
          )
          if (!box) return false
          return (
            box.left >= (hours?.right ?? left) - 1 && box.right <= right + 1 && box.top >= (head?.bottom ?? top) && box.bottom <= bottom
          )
        })
      await expect.poll(isInSight, { message: String(width) }).toBe(true)
      await page.goto('about:blank')
    }
  })

  test('has one line of tools in a head of 120 pixels, the width of a wide window, and today stands out', { tags: 'full' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1360, height: 900 })
    await page.goto('/app/schedule?vista=semana')
    await calendar(page).getByRole('heading').first().waitFor()
    await quiet(page)
    const boxOf = async (locator: Locator) => {
      const box = await locator.boundingBox()
      if (!box) throw new Error('It is not drawn.')
      return { ...box, end: box.y + box.height, middle: box.y + box.height / 2 }
    }
    const head = await boxOf(page.getByRole('main').locator('header').first())
    const [steps, filters] = [
      await boxOf(page.getByRole('button', { name: 'Hoy' })),
      await boxOf(page.getByRole('search', { name: 'Filtros' })),
    ]
    expect(filters.end - head.y).toBeLessThanOrEqual(120)
    expect(Math.abs(steps.middle - filters.middle)).toBeLessThan(4)
    const beside = [page.getByPlaceholder('Buscar turnos de un paciente'), page.getByRole('navigation', { name: 'Vistas de la agenda' })]
    for (const one of [...beside, page.getByRole('button', { name: 'Nuevo turno' })])
      expect((await boxOf(one)).end).toBeLessThanOrEqual(head.end)
    const paper = (isToday: boolean) =>
      calendar(page).evaluate(
        (region, today) =>
          [...region.querySelectorAll('h3, [data-column]')]
            .filter((one) => one.hasAttribute('data-today') === today)
            .map((one) => getComputedStyle(one).backgroundColor),
        isToday,
      )
    const [today, others] = [await paper(true), new Set(await paper(false))]
    expect(today).toHaveLength(2)
    expect(today.filter((one) => others.has(one))).toEqual([])
    const colours = await page.getByRole('search', { name: 'Filtros' }).evaluate((filters) =>
      [...filters.querySelectorAll('input[placeholder], select')].map((field) =>
        // A filter in which nothing is chosen says its name, in one colour wherever that stands.
        getComputedStyle(field, field.matches('select') ? undefined : '::placeholder').getPropertyValue('color'),
      ),
    )
    expect(colours.length).toBeGreaterThan(2)
    expect(new Set(colours).size).toBe(1)
    await expectAccessible(page, ['light', 'dark'])
    await page.setViewportSize({ width: 1920, height: 900 })
    await expect.poll(async () => (await boxOf(calendar(page))).width).toBeGreaterThan(1500)
    await expectNoOverflow(page, [390, 768, 1200, 1360, 1920])
  })

  test('tells the clinic of each turno and free time where a doctor attends at several', { tags: 'full' }, async ({ page }) => {
    const [one, other] = [await addPractice(), await addPractice()]
    const day = await freeWeek()
    await one.book(day, 540)
    const nameOf = async ({ clinicId }: typeof one) => ((await backOffice().get(`/clinics/${clinicId}`)).body as Clinic).name // a 200
    const [here, there] = [await nameOf(one), await nameOf(other)]
    await page.goto(`/app/schedule?vista=dia&fecha=${day}&medicos=${one.doctorId}`)
    await calendar(page).getByRole('heading').first().waitFor()
    await page.getByRole('button', { name: /^Libre: .*, 09:30, 30 minutos$/ }).waitFor()
    expect(await calendar(page).getByText(here).count()).toBe(0)
    await page.goto(`/app/schedule?vista=dia&fecha=${day}&medicos=${one.doctorId},${other.doctorId}`)
    await page.getByRole('button', { name: new RegExp(`^Libre: .*, 09:00, 30 minutos, ${there}$`) }).waitFor()
    await page.getByRole('button', { name: new RegExp(`^Libre: .*, 09:30, 30 minutos, ${here}$`) }).waitFor()
    const turno = calendar(page).getByRole('button', { name: new RegExp(`^Nélida ${one.lastName}`) })
    await turno.getByText(`· ${here} ·`).waitFor()
    expect(await turno.getAttribute('title')).toContain(here)
    const gap = page.getByRole('button', { name: /^Libre: .*, 09:30, / }).getByTitle(here)
    expect(await gap.textContent()).toBe(here)
    const word = gap.getByText('Consultorio', { exact: true })
    expect(await word.isVisible()).toBe(true)
    await expectAccessible(page, ['light', 'dark'])
    // In a narrow column it goes without the word that all have.
    await page.setViewportSize({ width: 390, height: 844 })
    await word.waitFor({ state: 'hidden' })
    await expectNoOverflow(page, [390])
  })
  test('of a day is printed by its keys as a list, since it would be cut amid a turno; a week on paper says which days it has', {
    tags: 'full',
  }, async ({ page }) => {
    const { address, book, lastName } = await addPractice()
    const day = await freeWeek()
    await book(day, 540)
    await page.goto(address('dia', day))
    await calendar(page)
      .getByRole('button', { name: new RegExp(`^Nélida ${lastName}`) })
      .waitFor()
    await page.evaluate(() => {
      window.print = () => Object.assign(window, { printed: document.querySelector('main table')?.textContent })
    })
    await page.keyboard.press('Control+p')
    await expect.poll(() => page.evaluate(() => String(Reflect.get(window, 'printed')))).toContain(`${formatLongDay(day)} 1 turno`)
    await page.goto(address('semana', day))
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('heading', { level: 2, name: /^\d\d\/\d\d – \d\d\/\d\d\/\d{4}$/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Hoy', exact: true }).isVisible()).toBe(false)
    await page.emulateMedia({ media: null })
  })
  test('of a week has the name of a patient in a short turno, whatever else is said of it', { tags: 'full' }, async ({ page }) => {
    const { address, book, lastName } = await addPractice()
    const day = await freeWeek()
    await book(day, 780, { durationInMinutes: 15, outsideHours: true })
    await page.setViewportSize({ width: 1200, height: 900 })
    await page.goto(address('semana', day))
    const who = calendar(page)
      .getByRole('button', { name: new RegExp(`^Nélida ${lastName}`) })
      .locator('span')
      .first()
    // The hour alone takes 34 px.
    await expect.poll(() => who.evaluate((one) => one.clientWidth)).toBeGreaterThan(60)
  })
  test('as a list says whose each free time is, and where, and one press begins a turno with that doctor', { tags: 'full' }, async ({
    page,
  }) => {
    const [one, other] = [await addPractice(), await addPractice()]
    const day = await freeWeek()
    await other.book(day, 540)
    const { doctors, clinics } = await agendaOf(`from=${day}&to=${day}&doctorIds=${one.doctorId},${other.doctorId}`)
    const whose = [one, other].map(({ doctorId, clinicId }) => {
      const { doctor } = doctors.find((found) => found.doctorId === doctorId) ?? {}
      return `${doctor?.firstName} ${doctor?.lastName}, ${clinics.find(({ id }) => id === clinicId)?.name}`
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/app/schedule?vista=lista&fecha=${day}&medicos=${one.doctorId},${other.doctorId}`)
    const free = page.getByRole('region', { name: formatLongDay(day) }).getByRole('paragraph')
    await free.first().waitFor()
    expect((await free.allTextContents()).sort()).toEqual(
      [`${whose[0]} · 6 libres09:0009:3010:00`, `${whose[1]} · 5 libres09:3010:0010:30`].sort(),
    )
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [1360, 320, 390])
    await page.getByRole('button', { name: `Libre: ${formatLongDay(day)}, 09:30, 30 minutos, ${whose[1]}` }).click()
    const doctor = page.getByRole('dialog', { name: 'Nuevo turno' }).getByRole('combobox', { name: 'Médico' })
    await expect.poll(() => doctor.inputValue()).toBe(String(other.doctorId))
  })
  test('is saved as a spreadsheet under the days in sight', { tags: 'full' }, async ({ page }) => {
    const { address } = await addPractice()
    const nameOf = async (view: string) => {
      await page.goto(address(view, '2027-01-13'))
      await page.getByRole('button', { name: 'Más acciones de la agenda' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'Exportar CSV' }).click()
      return (await download).suggestedFilename()
    }
    expect(await nameOf('dia')).toBe('agenda 2027-01-13.csv')
    expect(await nameOf('semana')).toBe('agenda 2027-01-11 a 2027-01-17.csv')
  })

  test('of a month is one stop of Tab, from which the arrows reach each day and its turnos, says nothing of what was free, and counts statuses', {
    tags: 'full',
  }, async ({ page }) => {
    const { address, book, lastName } = await addPractice()
    const day = await freeWeek()
    await book(day, 540)
    await book(day, 570)
    await page.goto(address('mes', day))
    const items = calendar(page).getByRole('button', { name: new RegExp(lastName) })
    await items.nth(1).waitFor()
    expect(await calendar(page).locator(':is(a, button):not([tabindex="-1"])').count()).toBe(1)
    // The status says how many there are of those that were read anyway.
    const statuses = page.getByRole('combobox', { name: 'Estado' }).getByRole('option')
    expect(await statuses.allInnerTexts()).toEqual(['Estado', 'Pendiente (2)', 'Confirmado (0)', 'Completado (0)', 'Cancelado'])
    const date = calendar(page).locator(`[data-stop="dia-${day}"]`)
    expect(await date.getAttribute('aria-label')).toMatch(/: 2 turnos, 4 libres$/)
    await date.focus()
    const isFocused = (element: Locator) => expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true)
    for (const [key, reached] of [
      ['ArrowDown', items.first()],
      ['ArrowDown', items.nth(1)],
      ['ArrowUp', items.first()],
      ['ArrowUp', date],
      ['ArrowDown', items.first()],
    ] as const) {
      await page.keyboard.press(key)
      await isFocused(reached)
    }
    expect(await calendar(page).locator(':is(a, button):not([tabindex="-1"])').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Turno', exact: true }).waitFor()

    await page.goto(address('mes', addDays(formatIsoDate(new Date()), -62)))
    const links = calendar(page).getByRole('link')
    await links.nth(27).waitFor()
    expect(await links.evaluateAll((all) => all.filter((one) => one.getAttribute('aria-label')?.includes('libre')).length)).toBe(0)
  })

  test('keeps the focus while a turno is dragged: on it where it is dropped nowhere, and where it stood once it has moved', {
    tags: 'full',
  }, async ({ page }) => {
    const { address, book, has, lastName } = await addPractice()
    const day = await freeWeek()
    await book(day, NINE)
    await page.goto(address('dia', day))
    const turno = calendar(page).getByRole('button', { name: new RegExp(lastName) })
    const byItsTop = { sourcePosition: { x: 20, y: 4 } }
    await turno.dragTo(page.getByRole('banner'), byItsTop)
    await expect.poll(() => turno.evaluate((one) => one === document.activeElement)).toBe(true)
    await turno.dragTo(page.getByRole('button', { name: /^Libre: .*, 10:30, 30 minutos/ }), byItsTop)
    await expect.poll(() => has(day)).toEqual(['13:30 PENDING'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-stop]') !== null)).toBe(true)
  })
})
