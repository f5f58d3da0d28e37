import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { User } from '#contract/generated/schema.ts'
import { test as readOnly } from '#tests/support/browser/browser.ts'
import { addressOf, button, click, expectToast, heading, menu, openTab } from '#tests/support/browser/console.ts'
import { forward } from '#tests/support/browser/intercept-requests.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { openChoices, type Typed } from '#tests/support/features/choices-tab.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { formOf } from '#tests/support/server/client.ts'

const read = async (id: number) => (await backOffice().get(`/users/${id}`)).body as User // the operation's only 2XX

/** A doctor of the test's own, renamed where a test needs another name. */
async function doctorNamed(names: Record<string, string> = {}) {
  const doctor = await addDoctor(backOffice())
  if (Object.keys(names).length > 0) expect((await backOffice().patch(`/users/doctor/${doctor.id}`, formOf(names))).status).toBe(200)
  return doctor
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirmación', exact: true })
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Confirmar', exact: true }).click()
const isFocused = (element: Locator) => expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true)
const drafts = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))
async function openUser(page: Page, id: number) {
  await page.goto(`/app/users-salvia/${id}`)
  await button(page, 'Guardar Cambios').waitFor()
}
async function reload(page: Page) {
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
}

const saved = { title: 'Éxito', description: 'Los detalles del usuario han sido actualizados.' }
const assigned = { title: 'Éxito', description: 'Los choices fueron asignados correctamente.' }
const notAssigned = { title: 'Error', description: 'No se pudieron asignar los choices.', destructive: true }
const ten: Typed = { quantity: '10', ppc: '1500', paymentMethod: 'Transferencia' }

describe('what was typed', () => {
  test('is offered back after the tab crashed', { tags: 'full' }, async ({ page }) => {
    const { id } = await doctorNamed()
    await openUser(page, id)
    await field(page, 'Nombre').fill('Antes de la caída')
    const tab = await page.context().newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    // What crashes does not answer.
    void tab.send('Page.crash').catch(() => undefined)
    await crashed
    // Playwright gives the page up; a person presses the browser's button 'Reload'.
    await tab.send('Page.reload')
    const evaluate = async (expression: string) => (await tab.send('Runtime.evaluate', { expression })).result.value
    const recover = `[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Recuperar')`
    await expect.poll(() => evaluate(`${recover} !== undefined`)).toBe(true)
    await evaluate(`${recover}.click()`)
    await expect.poll(() => evaluate(`document.querySelector('[name=firstName]').value`)).toBe('Antes de la caída')
  })

  test('into two forms of a page is asked about once, and both drafts go', { tags: 'full' }, async ({ page }) => {
    const doctor = await doctorNamed()
    const choices = await openChoices(page, backOffice(), doctor)
    await click(page, 'Asignar Choices')
    await choices.fill(ten)
    await openTab(page, 'General')
    await field(page, 'Nombre').fill('A medias')
    expect(await drafts(page)).toHaveLength(2)
    await menu(page, 'Obras Sociales')
    const dialog = page.getByRole('dialog', { name: 'Cambios sin guardar' })
    await dialog.waitFor()
    expect(await page.locator('dialog[open]').count()).toBe(1)
    await click(page, 'Seguir editando')
    expect(await drafts(page)).toHaveLength(2)
    await menu(page, 'Obras Sociales')
    await click(page, 'Salir sin guardar')
    await heading(page, 'Listado de Obras Sociales')
    expect(await page.locator('dialog[open]').count()).toBe(0)
    expect(await drafts(page)).toEqual([])
  })

  test('stays where a tab beside it does not come, which is tried again when the network is back', { tags: 'full' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED|could not be reached|preload CSS|ChunkError/)
    const { id } = await doctorNamed()
    await openUser(page, id)
    await field(page, 'Nombre').fill('Sin conexión')
    await page.context().setOffline(true)
    await openTab(page, 'Consultorios')
    const failure = page.getByRole('alert').filter({ hasText: 'No se pudo cargar esta pestaña.' })
    await failure.waitFor()
    await click(page, 'Reintentar')
    await failure.waitFor()
    await openTab(page, 'General')
    expect(await field(page, 'Nombre').inputValue()).toBe('Sin conexión')
    await page.context().setOffline(false)
    await openTab(page, 'Consultorios')
    await click(page, 'Reintentar')
    await page.getByText('El médico todavía no tiene consultorios.').waitFor()
    // The rules of a style sheet that did not come cannot be read.
    expect(await page.evaluate(() => Array.from(document.styleSheets, ({ cssRules }) => cssRules.length))).not.toContain(0)
    await openTab(page, 'General')
    expect(await field(page, 'Nombre').inputValue()).toBe('Sin conexión')
  })
})

describe('an assignment whose answer was lost', { tags: 'full' }, () => {
  const uncertain = (page: Page) => page.getByRole('alert').filter({ hasText: 'No sabemos si la asignación llegó.' })

  /** The server did it, and the network lost what it said. */
  async function lose(page: Page) {
    let isLost = false
    await page.route('**/api/v1/choices', async (route) => {
      // A route that ends by itself (`times: 1`) may let its request through while it is being answered.
      if (isLost) return route.continue()
      isLost = true
      await forward(route)
      await route.abort()
    })
    const tab = await openChoices(page, backOffice(), await doctorNamed())
    await click(page, 'Asignar Choices')
    await tab.fill(ten)
    await tab.submit()
    await expectToast(page, notAssigned)
    await uncertain(page).waitFor()
    return tab
  }

  test('can be tried again after the page was left, was reloaded and the form was closed, and is done once', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|could not be reached/)
    const tab = await lose(page)
    for (const leaveAndReturn of [
      async () => {
        await menu(page, 'Obras Sociales')
        await click(page, 'Salir sin guardar')
        await heading(page, 'Listado de Obras Sociales')
        await page.goBack()
      },
      () => reload(page),
      () => click(page, 'Cancelar'),
    ]) {
      await leaveAndReturn()
      await click(page, 'Asignar Choices')
      await uncertain(page).waitFor()
      await tab.holds(ten)
    }
    await tab.submit()
    await expectToast(page, assigned)
    await tab.shows([10])
    await tab.has([10])
    expect(tab.keys).toHaveLength(2)
    expect(new Set(tab.keys).size).toBe(1)
    expect(await drafts(page)).toEqual([])
  })

  test('is made a second time on purpose by whoever looked', async ({ page, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|could not be reached/)
    const tab = await lose(page)
    await click(page, 'Ya lo revisé')
    await uncertain(page).waitFor({ state: 'detached' })
    await tab.holds(ten)
    await tab.submit()
    await expectToast(page, assigned)
    await tab.shows([10, 10])
    await tab.has([10, 10])
    expect(new Set(tab.keys).size).toBe(2)
  })
})

describe('the focus', () => {
  test('is on the button that saves after a confirmed save, on what it was on after a cancelled one, and on what undoes a change of status', async ({
    page,
  }) => {
    const { id } = await doctorNamed()
    await openUser(page, id)
    // A pasted line loses its tab, and a pasted number its points.
    await field(page, 'Nombre').evaluate((input: HTMLInputElement) => {
      input.select()
      document.execCommand('insertText', false, 'Ana\tMaría')
    })
    await field(page, 'DNI').fill('30.111.222')
    await field(page, 'Nombre').press('Enter')
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    await isFocused(field(page, 'Nombre'))
    await click(page, 'Guardar Cambios')
    await confirm(page)
    await expectToast(page, saved)
    await isFocused(button(page, 'Guardar Cambios'))
    expect(await read(id)).toMatchObject({ firstName: 'Ana María', dni: '30111222' })
    expect([await field(page, 'Nombre').inputValue(), await field(page, 'DNI').inputValue()]).toEqual(['Ana María', '30111222'])

    await click(page, 'Desactivar')
    await confirm(page)
    await expectToast(page, saved)
    await isFocused(button(page, 'Activar'))
    await page.keyboard.press('Enter')
    await question(page).getByText('va a poder ingresar de nuevo').waitFor()
    await page.keyboard.press('Escape')
    await isFocused(button(page, 'Activar'))
  })

  test('goes into the form of choices, and back to the button that opens it', { tags: 'full' }, async ({ page }) => {
    const tab = await openChoices(page, backOffice(), await doctorNamed())
    await click(page, 'Asignar Choices')
    await isFocused(field(page, 'Cantidad'))
    await click(page, 'Cancelar')
    await isFocused(button(page, 'Asignar Choices'))
    await page.keyboard.press('Enter')
    await isFocused(field(page, 'Cantidad'))
    await tab.fill({ ...ten, quantity: '1000' })
    await tab.submit()
    await confirm(page)
    await expectToast(page, assigned)
    await isFocused(button(page, 'Asignar Choices'))
  })
})

readOnly(
  'the links Volver and of the breadcrumb lead back to the list with its filter and its page',
  { tags: 'full' },
  async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/users-salvia')
    await page.getByPlaceholder('Filtrar consultas...').fill('salvia')
    await click(page, 'Página siguiente')
    await expect.poll(() => addressOf(page)).toBe('/app/users-salvia?q=salvia&page=2')
    const rows = page.getByRole('rowheader')
    const shown = await rows.allTextContents()
    for (const name of ['Volver', 'Usuarios de Salvia']) {
      await page.getByRole('link', { name: 'Ver detalle' }).first().click()
      await heading(page, 'Detalles del Usuario')
      await page.getByRole('main').getByRole('link', { name, exact: true }).click()
      await expect.poll(() => rows.allTextContents(), { message: name }).toEqual(shown)
      expect(addressOf(page), name).toBe('/app/users-salvia?q=salvia&page=2')
      expect(await page.getByPlaceholder('Filtrar consultas...').inputValue(), name).toBe('salvia')
    }
  },
)

describe('a name', () => {
  /** Where the words begin and end on the screen. */
  const sides = (element: Locator, words: string) =>
    element.evaluate((element, words) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const at = node.textContent?.indexOf(words) ?? -1
        if (at < 0) continue
        const leftOf = (index: number) => {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + 1)
          return range.getBoundingClientRect().left
        }
        return [leftOf(at), leftOf(at + words.length - 1)] as const
      }
      throw new Error(`It does not say '${words}'.`)
    }, words)

  test('with a mark that turns text around turns no other word around', { tags: 'full' }, async ({ page, expectComplaint }) => {
    expectComplaint(/412/)
    const { id } = await doctorNamed({ lastName: 'Al\u202Erevés' })
    await openUser(page, id)
    await click(page, 'Desactivar')
    const [first, last] = await sides(question(page), 'no va')
    expect(first).toBeLessThan(last)
    await page.keyboard.press('Escape')
    await field(page, 'Apellido').fill('Derecha')
    await backOffice().patch(`/users/doctor/${id}`, formOf({ lastName: 'Ajena' }))
    await click(page, 'Guardar Cambios')
    await confirm(page)
    const [start, end] = await sides(page.getByRole('alert').filter({ hasText: 'cambió mientras lo editabas' }), 'Ajena')
    expect(start).toBeLessThan(end)
  })

  test('of the widest letters stays inside the page, its summary and its dialog, wide and narrow', { tags: 'full' }, async ({ page }) => {
    const { id } = await doctorNamed({ firstName: 'W'.repeat(50), lastName: 'W'.repeat(50) })
    await openUser(page, id)
    await click(page, 'Desactivar')
    /** How far what is inside reaches out, in pixels. */
    const excess = (element: Locator) =>
      element.evaluate((outer) => {
        // On a phone the parts of the header have no box around them but the window.
        const box = getComputedStyle(outer).display === 'contents' ? document.documentElement : outer
        const { left, right } = box.getBoundingClientRect()
        // A place where a line may break has no box.
        const boxes = [...outer.querySelectorAll(':not(wbr)')].map((inner) => inner.getBoundingClientRect())
        return Math.max(
          outer.scrollWidth - outer.clientWidth,
          ...boxes.map((box) => Math.round(Math.max(box.right - right, left - box.left))),
        )
      })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const region = page.getByRole('region', { name: /^W/, includeHidden: true })
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      // What is measured by a script follows the window's new width in the next frame.
      for (const [what, measure] of Object.entries({
        dialog: () => excess(question(page)),
        summary: () => excess(region),
        page: overflow,
      }))
        await expect.poll(measure, { message: `the ${what} at ${width} px` }).toBeLessThanOrEqual(0)
    }
  })
})

test('the open tab is told from the others where the system forces its colours', { tags: 'full' }, async ({ visit }) => {
  const { id } = await doctorNamed()
  const page = await visit({ token: writable().token }, { baseURL: writable().url, forcedColors: 'active' })
  await openUser(page, id)
  const background = (tab: string) => page.getByRole('tab', { name: tab }).evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await background('General')).not.toBe(await background('Posts'))
  expect(await background('Consultas')).toBe(await background('Posts'))
})

test('on A4 a form shows what its fields hold, whole, and nothing that can only be pressed', { tags: 'full' }, async ({ page }) => {
  const description = Array.from({ length: 30 }, (_, line) => `Renglón ${line + 1} de la descripción.`).join('\n')
  const { id } = await doctorNamed({ description })
  // A4 without its margins.
  await page.setViewportSize({ width: 718, height: 1050 })
  await openUser(page, id)
  await page.emulateMedia({ media: 'print' })
  const visible = (locator: Locator) => locator.filter({ visible: true }).count()
  expect(await visible(page.getByRole('button'))).toBe(0)
  expect(await visible(page.getByRole('tablist'))).toBe(0)
  expect(await visible(page.getByRole('link', { name: 'Volver' }))).toBe(0)
  const cut = await page.locator('form :is(input, textarea, select)').evaluateAll((fields) =>
    fields
      .filter((one) => one.checkVisibility() && one.getAttribute('type') !== 'file')
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map((one) => one.getAttribute('name')),
  )
  expect(cut).toEqual([])
  expect(await field(page, 'Apellido').isVisible()).toBe(true)
})
