import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { click } from '#tests/support/browser/console.ts'
import { test } from '#tests/support/browser/writable.ts'
import { addReservation } from '#tests/support/features/reservations.ts'

const PHONE = { width: 390, height: 844 }

describe('what is chosen or has the focus', { tags: 'full' }, () => {
  test('among tabs or views is whole on a phone, with its neighbours beside it, also once its words are wider', async ({ visit }) => {
    const page = await visit('BACKOFFICE', { viewport: PHONE })
    await page.goto('/app/users-salvia?roleType=DOCTOR')
    const doctor = await page.locator('tbody a').first().getAttribute('href')
    const rows: readonly (readonly [path: string, row: Locator])[] = [
      ['/app/settings/appearance', page.getByRole('navigation', { name: 'Ajustes' }).getByRole('list')],
      ['/app/medical-consultation?vista=historial', page.locator('main nav:has(> a[aria-current])')],
      [`${doctor}?tab=consultorios`, page.getByRole('tablist')],
    ]
    for (const [path, row] of rows) {
      await page.goto(path)
      const faults = () =>
        row.evaluate((one) => {
          const chosen = one.querySelector('[aria-current="page"], [aria-selected="true"]')
          const { left, right } = one.getBoundingClientRect()
          const boxes = [...one.children].map((child) => ({ box: child.getBoundingClientRect(), isChosen: child.contains(chosen) }))
          const at = boxes.findIndex(({ isChosen }) => isChosen)
          const cut = boxes.filter(({ box, isChosen }) => isChosen && (box.left < left - 1 || box.right > right + 1))
          const unseen = [boxes[at - 1], boxes[at + 1]].filter(
            (beside) => beside && (beside.box.right < left + 8 || beside.box.left > right - 8),
          )
          return at < 0 ? ['none is chosen'] : [...cut.map(() => 'cut'), ...unseen.map(() => 'a neighbour is out of sight')]
        })
      await row.waitFor()
      await expect.poll(faults, { message: path }).toEqual([])
      await row.evaluate((one) => {
        if (one instanceof HTMLElement) one.style.letterSpacing = '0.08em'
      })
      await expect.poll(faults, { message: `${path}, wider` }).toEqual([])
    }
  })

  test('of a select is not what it asks for, which looks like a placeholder', async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/clinics/create')
    const colour = (one: Locator, part?: string) => one.evaluate((element, part) => getComputedStyle(element, part).color, part)
    const [select, picker] = [page.getByLabel('Provincia'), page.getByRole('combobox', { name: 'Médico' })]
    await select.waitFor()
    expect(await colour(select)).toBe(await colour(picker, '::placeholder'))
    await select.selectOption('Salta')
    expect(await colour(select)).toBe(await colour(picker))
    expect(await colour(select)).not.toBe(await colour(picker, '::placeholder'))
  })

  test('has a ring around it that is whole and touches no words', async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/medical-consultation?vista=todas')
    await page.getByRole('rowheader').first().waitFor()
    const row = page.locator('tbody tr:focus')
    const search = page.getByPlaceholder('Buscar consultas...')
    // A page that has just been drawn may draw its rows again.
    await expect.poll(() => search.press('ArrowDown').then(() => row.count())).toBe(1)
    // These cells are drawn above the ring of their row.
    const lines = await row.evaluate((one) =>
      [one.firstElementChild, one.lastElementChild].map((cell) => cell && getComputedStyle(cell).borderBottomWidth),
    )
    expect(lines).toEqual(['0px', '0px'])
    await page.goto('/app')
    await page.getByRole('searchbox', { name: '¿Cuándo es mi turno?' }).fill('cruz')
    const person = page.getByRole('list', { name: 'Pacientes encontrados' }).getByRole('button').first()
    await person.waitFor()
    const { before, off } = await person.evaluate((one) => {
      const [ring, words] = [one, one.querySelector('strong') ?? one].map((part) => part.getBoundingClientRect())
      if (!ring || !words) return { before: 0, off: 0 }
      return { before: words.left - ring.left, off: words.top + words.bottom - ring.top - ring.bottom }
    })
    expect(before).toBeGreaterThanOrEqual(4)
    expect(Math.abs(off)).toBeLessThan(4)
  })

  test('among the rows of a phone leaves each fact the room that the next one does not need', async ({ page }) => {
    await page.setViewportSize(PHONE)
    const { lastName } = await addReservation()
    await page.goto(`/app/reservations?q=${lastName}`)
    const row = page.getByRole('row', { name: new RegExp(lastName) })
    await row.waitFor()
    await click(page, 'Seleccionar')
    await row.getByRole('checkbox').waitFor()
    const beside = await row.evaluate((one) => {
      const [detail, extra] = ['detail', 'extra'].map((place) => one.querySelector(`[data-place="${place}"]`))
      const words = document.createRange()
      words.selectNodeContents(extra ?? one)
      return {
        isCut: (detail?.scrollWidth ?? 0) > (detail?.clientWidth ?? 0),
        room: (extra?.clientWidth ?? 0) - words.getBoundingClientRect().width,
      }
    })
    expect(beside.isCut && beside.room > 12, 'A fact is cut beside one that has more room than it needs.').toBe(false)
  })
})
