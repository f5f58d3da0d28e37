import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '#tests/support/browser/browser.ts'
import { addressOf, heading } from '#tests/support/browser/console.ts'
import { writable } from '#tests/support/browser/writable.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { signIn } from '#tests/support/server/client.ts'
import { shareOf } from '#tests/support/setup/settings.ts'

const PAGE = '/app/insurances/create'

/** Goes to the login page by the user's menu. */
async function signOutByMenu(page: Page) {
  await page.getByRole('button', { name: /^Menú de usuario/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
}
const question = (page: Page) => page.getByRole('dialog', { name: 'Cambios sin guardar' })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true }).click()
/** All that this tab and its browser keep of what somebody has typed or opened. */
const kept = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) => /^(draft|pending|recent|view):/.test(key)),
  )

describe('what is typed', () => {
  const TYPED = 'A medias'
  const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nombre', exact: true })
  async function type(page: Page) {
    await heading(page, 'Crear Obra Social')
    await nameField(page).fill(TYPED)
    await expect.poll(() => kept(page)).toContainEqual(expect.stringMatching(/^draft:/))
  }

  const waysOut: Record<string, (page: Page) => Promise<unknown>> = {
    'the menu': signOutByMenu,
    async 'the palette'(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Buscar', exact: true }).fill('cerrar ses')
      await page.getByRole('option', { name: 'Cerrar Sesión' }).click()
    },
    async "'Salir' of a session that ended"(page) {
      await page.evaluate(() => localStorage.removeItem('authToken'))
      await page.context().clearCookies()
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await page.getByRole('dialog', { name: 'Tu sesión terminó' }).getByRole('button', { name: 'Salir' }).click()
    },
  }
  test.for(shareOf(Object.entries(waysOut), Object.keys(waysOut).length, 1))(
    'is lost by no way out of the session before it was asked: by %s',
    async ([, leave], { visit, expectComplaint }) => {
      expectComplaint(/401/)
      const page = await visit({ token: await signIn(writable().api) }, { baseURL: writable().url })
      await page.goto(PAGE)
      await type(page)
      await leave(page)
      await answer(page, 'Seguir editando')
      await question(page).waitFor({ state: 'detached' })
      expect(await nameField(page).inputValue()).toBe(TYPED)
      // The focus is where somebody goes on.
      await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
      const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' })
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Salir' }).click()
      else await leave(page)
      await answer(page, 'Salir sin guardar')
      await heading(page, 'Iniciar sesión')
      expect([addressOf(page), await kept(page)]).toEqual(['/login', []])
    },
  )

  test('is asked about where its page was left, too, and nothing is where nothing was typed', { tags: 'full' }, async ({ visit }) => {
    const page = await visit({ token: await signIn(writable().api) }, { baseURL: writable().url })
    await page.goto(PAGE)
    await type(page)
    page.on('dialog', (dialog) => dialog.accept())
    await page.goto('/app')
    await heading(page, 'Dashboard')
    await signOutByMenu(page)
    await answer(page, 'Seguir editando')
    await page.goto(PAGE)
    await page.getByRole('button', { name: 'Descartar' }).click()
    await signOutByMenu(page)
    await heading(page, 'Iniciar sesión')
    expect(await question(page).count()).toBe(0)
  })

  test('waits for its person where another tab signs out, whoever signs in before', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    // What was being read when the other tab signed out.
    expectComplaint(/401/)
    const page = await visit({ token: await signIn(writable().api) }, { baseURL: writable().url })
    const other = await page.context().newPage()
    await Promise.all([page.goto('/app'), other.goto(PAGE)])
    await heading(page, 'Dashboard')
    await type(other)
    await signOutByMenu(page)
    await Promise.all([heading(page, 'Iniciar sesión'), heading(other, 'Iniciar sesión')])
    // The user signed out on purpose: the next sign-in does not lead back to these pages.
    expect([addressOf(page), addressOf(other)]).toEqual(['/login', '/login'])
    expect((await kept(other)).map((key) => key.split(':')[0])).toEqual(['draft'])
    const enter = async (role: 'BACKOFFICE' | 'DOCTOR') => {
      const { email, password } = accountOf(role)
      await other.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
      await other.getByRole('textbox', { name: 'Contraseña' }).fill(password)
      await other.getByRole('button', { name: 'Ingresar' }).click()
      await heading(other, 'Dashboard')
    }
    // Somebody else leaves without a question about what is not theirs, and it stays.
    await enter('DOCTOR')
    await signOutByMenu(other)
    await heading(other, 'Iniciar sesión')
    await enter('BACKOFFICE')
    await other.goto(PAGE)
    await heading(other, 'Crear Obra Social')
    const offer = other.getByText('Quedó algo sin guardar')
    await offer.waitFor()
    await other.getByRole('button', { name: 'Recuperar' }).click()
    expect(await nameField(other).inputValue()).toBe(TYPED)
    await other.close()
  })
})
