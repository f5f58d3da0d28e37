import { describe, expect } from 'vitest'
import { test } from '#tests/support/browser/writable.ts'
import { addPractice } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'

const LISTS = [
  ...['/medical-consultation', '/posts', '/clinics', '/reservations', '/insurances', '/specialities', '/doctor-referrals'],
  ...['/users-salvia', '/users-pacients', '/mails', '/sign-ups', '/apps/webhooks'],
]

describe('what is the same on several pages', { tags: 'full' }, () => {
  test('has one look for the new appointment of a patient, wherever the patient is shown', async ({ page }) => {
    const { book, lastName, patient } = await addPractice()
    await book(await freeWeek(), 540)
    const looks: unknown[] = []
    for (const path of [`/app/users-pacients/${patient.id}`, `/app/schedule?turnosDe=${patient.id}`, '/app']) {
      await page.goto(path)
      if (path === '/app') await page.getByRole('searchbox', { name: '¿Cuándo es mi turno?' }).fill(lastName)
      const link = page.getByRole('main').locator(`a[href*="nuevo=1&paciente=${patient.id}"]`)
      await link.waitFor()
      looks.push([
        ...(await link.evaluate((one) => {
          const { backgroundColor, borderTopWidth, fontWeight } = getComputedStyle(one)
          return [backgroundColor, borderTopWidth, fontWeight]
        })),
        await link.locator('svg').count(),
      ])
    }
    expect(looks.slice(1)).toEqual([looks[0], looks[0]])
  })

  test('has in each list all columns in sight on a window of 1360 px', async ({ visit }) => {
    const page = await visit('BACKOFFICE', { viewport: { width: 1360, height: 850 } })
    for (const path of LISTS) {
      await page.goto(`/app${path}`)
      await page.locator('tbody tr').first().waitFor()
      const hidden = () => page.locator('section:has(> table)').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      await expect.poll(hidden, { message: path }).toBe(0)
    }
  })

  test('has one look for the views of a page', async ({ page }) => {
    const looks: unknown[] = []
    for (const [path, chosen] of [
      ['/app/schedule', 'Día'],
      ['/app/medical-consultation', /^Hoy/],
      ['/app/reservations', 'Tabla'],
      ['/app/doctor-referrals', 'Tabla'],
    ] as const) {
      await page.goto(path)
      const view = page
        .getByRole('main')
        .getByRole('link', { name: chosen })
        .or(page.getByRole('button', { name: chosen }))
        .first()
      await view.waitFor()
      looks.push(
        await view.evaluate((one) => {
          const { backgroundColor, boxShadow, fontSize, fontWeight, height } = getComputedStyle(one)
          return [
            backgroundColor,
            boxShadow,
            fontSize,
            fontWeight,
            height,
            one.parentElement && getComputedStyle(one.parentElement).borderTopWidth,
          ]
        }),
      )
    }
    expect(looks.slice(1)).toEqual(looks.slice(0, -1).map(() => looks[0]))
  })

  test('has one frame and one width for the forms of the settings', async ({ page }) => {
    await page.setViewportSize({ width: 1360, height: 850 })
    const looks: unknown[] = []
    for (const path of ['account', 'change-password']) {
      await page.goto(`/app/settings/${path}`)
      const form = page.getByRole('main').locator('form > fieldset').first()
      await form.waitFor()
      looks.push(
        await form.evaluate((one) => {
          const { backgroundColor, borderTopWidth, paddingLeft, width } = getComputedStyle(one)
          return [backgroundColor, borderTopWidth, paddingLeft, width]
        }),
      )
    }
    expect(looks[1]).toEqual(looks[0])
  })

  test('has the name of a person in one line, and the days of a week beside the part of the day', async ({ page }) => {
    await page.setViewportSize({ width: 1360, height: 900 })
    await page.goto('/app/reservations/create')
    const topOf = (name: string) => page.getByLabel(name, { exact: true }).evaluate((one) => one.getBoundingClientRect().top)
    const first = page.getByRole('textbox', { name: 'Nombre' })
    await first.waitFor()
    for (const asks of ['Un médico', 'Una especialidad']) {
      await page.getByLabel('Qué pide').selectOption(asks)
      const [name, lastName] = await Promise.all(
        ['Nombre', 'Apellido'].map((one) =>
          page.getByRole('textbox', { name: one }).evaluate((field) => field.getBoundingClientRect().top),
        ),
      )
      expect(name, asks).toBe(lastName)
    }
    expect(Math.abs((await topOf('Lunes')) - (await topOf('Parte del día')))).toBeLessThan(1)
    // What has to be named is marked, and asked for with what else is missing.
    await page.getByLabel('Qué pide').selectOption('Un médico')
    await page.getByRole('button', { name: 'Anotar' }).click()
    await page.getByText('Elegí un médico.', { exact: true }).waitFor()
  })

  test('has on a phone rows that begin with what names them', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['posts', 'sign-ups', 'reservations', 'specialities']) {
      await page.goto(`/app/${path}`)
      const begins = () =>
        page
          .locator('tbody tr')
          .first()
          .evaluate((row) => {
            const cells = [...row.querySelectorAll('th, td')].filter((cell) => cell.checkVisibility() && cell.textContent?.trim())
            const [first] = cells
              .map((cell) => ({ cell, box: cell.getBoundingClientRect() }))
              .sort((one, other) => one.box.top - other.box.top || one.box.left - other.box.left)
            return first?.cell.tagName
          })
      await expect.poll(begins, { message: path }).toBe('TH')
    }
    // Of several doctors' posts it says whose each is.
    await page.goto('/app/posts')
    await page.locator('tbody [data-place="detail"]').first().waitFor()
    expect(await page.locator('tbody tr').first().locator('[data-place="detail"]').textContent()).toMatch(/^\p{Lu}\p{L}+ \p{Lu}/u)
  })
})
