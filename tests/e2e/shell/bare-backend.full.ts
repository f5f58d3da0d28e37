import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { DoctorPatient, User } from '#contract/generated/schema.ts'
import { findScreen, mayOpen, screens } from '#src/app/screens.ts'
import { click, expectToast, menu } from '#tests/support/browser/console.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { addLead } from '#tests/support/features/leads.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { leaveBare } from '#tests/support/server/bare-backend.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { shareOf } from '#tests/support/setup/settings.ts'

const NOT_FOUND = '¡Oops! ¡No se ha encontrado la página!'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const open = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), `/app${path === '/' ? '' : path}`)

/** What a page shows, in one look: asking for each by itself takes longer than the page. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    return {
      headings: all('h1').map(({ textContent }) => textContent),
      isLoading: all('[aria-label^=Cargando]').length > 0,
      // A region for what may be told later is empty.
      alerts: all('[role=alert]').flatMap(({ textContent }) => textContent || []),
      retries: all('button').filter(({ textContent }) => textContent === 'Reintentar').length,
      links: all('a[href^="/app"]').map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    }
  })

/** The ids of records that the demo account of the role has. */
async function idsFor(role: 'BACKOFFICE' | 'DOCTOR'): Promise<Record<string, number>> {
  if (role === 'BACKOFFICE') {
    const users = (await backOffice().get('/users')).body as User[] // the operation's only 2XX
    return { '/users-salvia/:id': users.find(({ email }) => email === accountOf('DOCTOR').email)?.id ?? 0 }
  }
  const { api } = writable()
  const { body } = await client(api, await signIn(api, accountOf(role))).get('/patients/doctor')
  return { '/patients/:id': (body as { data: DoctorPatient[] }).data[0]?.id ?? 0 } // the operation's only 2XX
}

/** What each role saves with operations of the specification alone. */
const saves = {
  async BACKOFFICE(page: Page) {
    await open(page, '/insurances/create')
    await field(page, 'Nombre').fill('Sin extensiones')
    await click(page, 'Crear Obra Social')
    await expectToast(page, { title: 'Éxito', description: 'Se ha creado la obra social correctamente.' })
    await open(page, `/doctor-referrals/${await addLead({ lastName: 'Sin Extensiones' })}`)
    await field(page, 'Nuevo Comentario').fill('Llamada')
    await click(page, 'Actualizar Lead')
    await expectToast(page, { title: 'Éxito', description: 'Lead actualizado correctamente.' })
    await page.getByRole('list', { name: 'Comentarios anteriores' }).getByText('Llamada', { exact: true }).waitFor()
  },
  async DOCTOR(page: Page) {
    await open(page, '/referrals/create')
    await field(page, 'Nombre').fill('Sin')
    await field(page, 'Apellido').fill('Extensiones')
    await field(page, 'Email').fill('sin.extensiones@example.com')
    await click(page, 'Crear Referido')
    await expectToast(page, { title: 'Éxito', description: 'Referido creado exitosamente.' })
  },
}

test.for(shareOf(['DOCTOR', 'BACKOFFICE'] as const, 1))(
  'with a backend that has no extension %s signs in, opens every page and saves; the pages and buttons of extensions are not there',
  async (role, { visit, expectComplaint }) => {
    // The challenge is what tells whether there is one.
    expectComplaint(/404 .*auth\/challenge/)
    const page = await visit(undefined, { baseURL: writable().url })
    const { asked, isWaiting } = await leaveBare(page)
    const { email, password } = accountOf(role)
    await page.goto('/login?redirect=/app')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña').fill(password)
    await click(page, 'Ingresar')
    await page.getByRole('heading', { level: 2, name: 'Te damos la bienvenida' }).waitFor()

    /** Waits until the page has this heading and nothing is on its way; then nothing has failed, and no link leads to a closed page. */
    const isCalm = async (at: string, title: string) => {
      const state = async () => ({ ...(await stateOf(page)), isWaiting: isWaiting() })
      await expect
        .poll(state, { message: at, interval: 20 })
        .toMatchObject({ headings: [title], isLoading: false, isWaiting: false, alerts: [], retries: 0 })
      const closed = (await stateOf(page)).links.filter((path) => {
        const found = findScreen(path.slice('/app'.length) || '/')
        return found && (found.screen.needs || !mayOpen(found.path, role))
      })
      expect(closed, at).toEqual([])
    }
    const ids = await idsFor(role)
    // A page that is only announced asks for nothing.
    const reached = Object.entries(screens).filter(([path, { page: isReal }]) => isReal && mayOpen(path, role))
    for (const [path, { title, needs, isForDemo }] of reached) {
      await open(page, path.replace(':id', String(ids[path] ?? 1)))
      const isOwnProfile = path === '/settings' && role === 'DOCTOR'
      const shown = needs || isForDemo ? NOT_FOUND : isOwnProfile ? 'Perfil' : title
      await isCalm(path, shown)
      if (isOwnProfile)
        expect(await page.getByRole('tab').allTextContents()).toEqual(['General', 'Consultas', 'Consultorios', 'Choices', 'Educación'])
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        await isCalm(`${path} ${await tab.textContent()}`, shown)
      }
    }

    // The palette has the pages and actions, and asks for nothing.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Buscar' }).fill('referido')
    await page.getByRole('listbox', { name: 'Resultados' }).getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')

    await saves[role](page)
    await menu(page, 'Dashboard')
    await isCalm('/', 'Dashboard')
    expect(asked.filter((id) => id !== 'getChallenge')).toEqual([])
  },
)
