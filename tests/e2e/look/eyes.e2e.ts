import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { policy, type Role } from '#contract/generated/policy.ts'
import { isServed, mayOpen, screens } from '#src/app/screens.ts'
import { texts as userTexts } from '#src/features/users/user-form.texts.ts'
import type { Screen } from '#src/ui/page/screen.ts'
import { expectAccessibleScreen, namesUnlikeWords } from '#tests/support/browser/accessible.ts'
import { test, type Visit } from '#tests/support/browser/browser.ts'
import { click, heading, toastRegion } from '#tests/support/browser/console.ts'
import { ALL_WIDTHS, faultsOf, quiet, resize, sentence } from '#tests/support/browser/eyes.ts'
import type { SeeOptions } from '#tests/support/browser/faults/fault.ts'
import { accountOf, roles } from '#tests/support/server/accounts.ts'
import { signIn } from '#tests/support/server/client.ts'
import { fillDataFolder } from '#tests/support/server/demo.ts'
import { type Server, startBriefly, temporaryFolder } from '#tests/support/server/server.ts'
import { isDeep, isFull, TEST_MS } from '#tests/support/setup/settings.ts'

const PHONE = 768
/** `npm test` looks at a phone and at a usual window. */
const WIDTHS = isFull ? ALL_WIDTHS : [390, 1360]
/** It looks at the theme that comes first: nearly all that the eyes find is the same in both. */
const THEMES = isFull ? (['light', 'dark'] as const) : (['dark'] as const)
/** Each view of a page that has several is a screen of its own to look at. */
const VIEWS = [
  '/schedule?vista=dia',
  '/schedule?vista=semana',
  '/schedule?vista=mes',
  '/schedule?vista=lista',
  '/reservations?vista=tablero',
]

/** Whether the role has a page there: the console has none where the role may not call what the page is made of. */
const isThere = (path: string, screen: Screen, role: Role) =>
  screen.page !== undefined && mayOpen(path, role) && isServed(screen, (operation) => policy[operation].roles.some((one) => one === role))

/** Doctors call their own page otherwise than the others. */
const titleOf = (path: string, role: Role) => (path === '/settings' && role === 'DOCTOR' ? userTexts.profile : (screens[path]?.title ?? ''))

/** The screens to look at: all of the back office, and of the others what is not the same for them, or all in the full tier. */
const screensOf = (role: Role) => [
  ...Object.entries(screens).flatMap(([path, screen]) =>
    isThere(path, screen, role) && (isFull || role === 'BACKOFFICE' || path === '/' || !mayOpen(path, 'BACKOFFICE')) ? [path] : [],
  ),
  ...VIEWS.filter((view) => mayOpen(view.replace(/\?.*/, ''), role)),
]

/** The widths, that of the page's window first: each change of it draws the whole page anew. */
const fromHere = (page: Page) => (page.viewportSize()?.width === WIDTHS.at(-1) ? WIDTHS.toReversed() : WIDTHS)

const inTheme = (page: Page, theme: string) =>
  page.evaluate((theme) => document.documentElement.setAttribute('data-mantine-color-scheme', theme), theme)

/** Looks at a page in each width and theme, and says what is wrong with it. */
async function look(
  page: Page,
  screen: string,
  told: string[],
  { widths = fromHere(page), ...options }: SeeOptions & { widths?: number[] } = {},
) {
  for (const width of widths) {
    await resize(page, width)
    for (const theme of THEMES) {
      await inTheme(page, theme)
      await quiet(page)
      const place = { path: theme === 'dark' ? screen : `${screen} in the light theme`, width }
      for (const fault of await faultsOf(page, options)) told.push(sentence(fault, place))
    }
  }
}

/** Leads the console to a page without loading it anew. */
async function lead(page: Page, screen: string, role: Role = 'BACKOFFICE', id = '1') {
  const [path = '', query] = screen.split('?')
  const address = `${path === '/' ? '/app' : `/app${path.replace(':id', id)}`}${query ? `?${query}` : ''}`
  await page.evaluate((to) => history.pushState(null, '', to), address)
  await heading(page, titleOf(path, role))
  await quiet(page)
}

/** Returns the id of the first record of the list from where a record's page is reached; undefined where no list of the role leads there. */
async function firstOf(page: Page, screen: string, role: Role) {
  const list = screen.replace(/(\/edit)?\/:id.*/, '')
  const listed = screens[list]
  if (!listed || !isThere(list, listed, role)) return undefined
  await lead(page, list, role)
  const addresses = await page.locator('main a[data-row-link]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(await page.locator('tbody tr').count(), `records of ${list}`).toBeGreaterThan(0)
  return /\/(\d+)/.exec(addresses[0] ?? '')?.[1]
}

/** Expects a screen to be called the same by its heading, its breadcrumb and the title of its window. A record is called what its header says. */
async function expectNamed(page: Page, path: string, role: Role) {
  const called = titleOf(path, role)
  const { page: isReal, of, documentTitle = called, crumb = called } = screens[path] as Screen // one of the table
  const trail = page.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('listitem')
  const crumbAt = async (place: number) => (await trail.allTextContents()).at(place)
  const isRecord = isReal && path.endsWith('/:id') && !of
  // The page before may have the same heading, and goes only when this one is there.
  if (isRecord) await expect.poll(() => crumbAt(-1), { message: path }).not.toBe(crumb)
  else await expect.poll(() => crumbAt(-1), { message: path }).toBe(crumb)
  const name = isRecord
    ? await crumbAt(-1)
    : of
      ? await crumbAt(-2)
      : path === '/settings' && (await page.locator('main section').first().getAttribute('aria-label'))
  if (isRecord) await page.getByRole('region', { name: name as string, exact: true }).waitFor()
  await expect.poll(() => page.locator('h1:visible').count(), { message: path }).toBe(1)
  await expect.poll(() => page.title(), { message: path }).toBe(`Salvia | ${name ? `${name} · ` : ''}${documentTitle}`)
  expect(await crumbAt(0)).toBe('Inicio')
}

/** The themes in which the checker of WCAG 2.2 AA tries a screen: `npm test` tries a share, since all are made of the same parts. */
const themesOf = (index: number): ('light' | 'dark')[] =>
  isDeep || index % (isFull ? 3 : 24) === 0 ? ['dark', 'light'] : isFull || index % 12 === 0 ? ['dark'] : []

/** Looks at each screen of a role, and expects nothing to be wrong. */
async function walk(page: Page, role: Role, idOf = async (_screen: string): Promise<string | undefined> => '1') {
  await page.goto('/app')
  const told: string[] = []
  for (const [index, screen] of screensOf(role).entries()) {
    const id = screen.includes(':id') ? await idOf(screen) : '1'
    if (!id) continue
    await lead(page, screen, role, id)
    await expectNamed(page, screen.replace(/\?.*/, ''), role)
    await look(page, screen, told, { scrolls: true })
    await expectAccessibleScreen(page, themesOf(index))
    for (const name of await namesUnlikeWords(page)) told.push(`${screen}: ${name}`)
  }
  expect(told, told.join('\n')).toEqual([])
}

const timeout = TEST_MS + 10_000 * Object.keys(screens).length

describe('nothing is drawn wrongly', () => {
  test.for(['BACKOFFICE', 'DOCTOR'] as const)('on any screen of %s', { timeout }, async (role, { visit }) => {
    const page = await visit(role)
    await walk(page, role)
  })

  // They are one page with other words.
  test('on a page that is only announced, which has a name as well', { timeout }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app')
    const told: string[] = []
    const announced = Object.keys(screens).filter((path) => !screens[path]?.page && mayOpen(path, 'BACKOFFICE'))
    expect(announced.length).toBeGreaterThan(1)
    for (const [index, path] of announced.entries()) {
      await lead(page, path)
      await expectNamed(page, path, 'BACKOFFICE')
      if (index > 0) continue
      await look(page, path, told, { scrolls: true })
      await expectAccessibleScreen(page, ['dark', 'light'])
    }
    expect(told, told.join('\n')).toEqual([])
  })

  // They reach what is of their clinics alone. The server ends after their pages, which ask it for news as long as they stand.
  if (isFull)
    describe('of a clinic', () => {
      const data = temporaryFolder()
      let server: Server

      beforeAll(async () => {
        fillDataFolder(data.path)
        server = await startBriefly({ DATA_DIR: data.path, NODE_ENV: 'production', CAPTCHA_PROVIDER: 'none', APP_ROLES: roles.join() })
      })
      afterAll(async () => {
        await server.stop()
        data.remove()
      })

      const staff = ['SECRETARY', 'ADMINISTRATOR_CLINIC'] as const
      const open = async (visit: Visit['visit'], role: Role) =>
        visit({ token: await signIn(server.api, accountOf(role)) }, { baseURL: server.url })

      test.for(staff)('on any screen of %s', { timeout }, async (role, { visit }) => {
        const page = await open(visit, role)
        await walk(page, role, (screen) => firstOf(page, screen, role))
      })

      test.for(staff)('with what opens over a page of %s', { timeout }, async (role, { visit }) => {
        await openEach(await open(visit, role), role)
      })
    })

  test('on any page for nobody', { timeout }, async ({ visit, expectComplaint }) => {
    // Those pages are about such answers.
    expectComplaint(/status of (404|500|503)/)
    const page = await visit()
    const told: string[] = []
    for (const path of [
      '/',
      '/login',
      '/sign-up',
      '/forgot-password',
      '/reset-password',
      '/otp',
      '/terms',
      '/privacy',
      '/demo',
      '/404',
      '/500',
      '/503',
    ]) {
      await page.goto(path)
      await look(page, path, told, { scrolls: true })
    }
    expect(told, told.join('\n')).toEqual([])
  })

  /** The first turno of a list that says so. */
  const turno = (page: Page, says: RegExp) => page.locator('main section button').filter({ hasText: says }).first()

  /** What lies over a page, or beside its content, and how it is opened. */
  type Opened = {
    what: string
    screen: string
    open: (page: Page, role: Role) => Promise<unknown>
    close?: (page: Page) => Promise<unknown>
    on?: 'phone' | 'wide'
    /** Who may not call that does not have it. */
    needs?: keyof typeof policy
  }
  const opened: Opened[] = [
    { what: 'the menu', screen: '/', open: (page) => click(page, 'Abrir menú'), on: 'phone' },
    { what: 'the user menu', screen: '/', open: (page) => page.getByRole('button', { name: /^Menú de usuario/ }).click() },
    { what: 'the themes', screen: '/', open: (page) => click(page, 'Tema') },
    {
      what: 'the notifications',
      screen: '/',
      open: (page) =>
        page
          .getByRole('banner')
          .getByRole('button', { name: /^Notificaciones/ })
          .click(),
    },
    {
      what: 'the palette',
      screen: '/',
      async open(page, role) {
        await page.keyboard.press('Control+K')
        await page.getByRole('dialog').getByRole('combobox').fill('mar')
        await page
          .getByRole('option')
          .nth(role === 'BACKOFFICE' ? 3 : 0)
          .waitFor()
      },
    },
    {
      what: 'a toast',
      screen: '/',
      async open(page, role) {
        // A page that the role may not open.
        await page.evaluate((to) => history.pushState(null, '', to), `/app${role === 'BACKOFFICE' ? '/referrals' : '/sign-ups'}`)
        await toastRegion(page).getByRole('alert').first().waitFor()
      },
    },
    { what: 'a new appointment', screen: '/schedule?vista=dia', open: (page) => click(page, 'Nuevo turno') },
    { what: 'a new appointment in a week', screen: '/schedule?vista=semana', open: (page) => click(page, 'Nuevo turno') },
    {
      what: 'an appointment',
      screen: '/schedule?vista=lista',
      open: (page) => turno(page, /^\d\d:\d\d/).click(),
    },
    {
      what: 'a cancellation',
      screen: '/schedule?vista=lista',
      async open(page) {
        await turno(page, /^\d\d:\d\d.*(Pendiente|Confirmado)/).click()
        await click(page, 'Cancelar turno')
        await page.getByRole('textbox', { name: 'Motivo de la cancelación' }).waitFor()
      },
    },
    { what: 'the calendar', screen: '/schedule?vista=dia', open: (page) => click(page, 'Ir a una fecha') },
    { what: 'the columns', screen: '/users-salvia', open: (page) => click(page, 'Vista') },
    { what: 'the filters', screen: '/medical-consultation', open: (page) => click(page, 'Filtros'), on: 'phone' },
    { what: 'the saved views', screen: '/medical-consultation', open: (page) => click(page, 'Vistas guardadas') },
    { what: 'a picker', screen: '/clinics/create', open: (page) => page.getByRole('combobox', { name: 'Médico' }).click() },
    {
      what: 'a question',
      screen: '/clinics/create',
      async open(page) {
        await page.getByRole('textbox', { name: 'Nombre' }).first().fill('Consultorio')
        await page.getByRole('main').getByRole('link', { name: 'Consultorios' }).click()
        await page.getByRole('dialog', { name: 'Cambios sin guardar' }).waitFor()
      },
      close: (page) => click(page, 'Salir sin guardar'),
    },
  ]
  /** What opens in the work of the desk, at which the larger tiers look. */
  const openedAtDesk: Opened[] = [
    {
      what: 'a move',
      screen: '/schedule?vista=lista',
      async open(page) {
        await turno(page, /^\d\d:\d\d.*(Pendiente|Confirmado)/).click()
        await click(page, 'Reprogramar')
        await page.getByRole('region', { name: 'Pasar ahora a un horario libre' }).getByRole('button').first().waitFor()
      },
    },
    {
      what: 'a new patient',
      needs: 'createPatient',
      screen: '/schedule?vista=dia',
      async open(page) {
        await click(page, 'Nuevo turno')
        await page.getByPlaceholder('Nombre, DNI o teléfono').fill('Qi Uxqz')
        await page.getByRole('option', { name: /^Paciente nuevo/ }).click()
        await page.getByRole('textbox', { name: 'DNI' }).waitFor()
      },
    },
    {
      what: 'a time to block or to open',
      needs: 'createScheduleException',
      screen: '/schedule?vista=dia',
      async open(page) {
        await click(page, 'Nuevo turno')
        await page.getByRole('button', { name: /^(Bloquear este horario|Atender en este horario)$/ }).click()
        await page.getByRole('textbox', { name: 'Motivo' }).waitFor()
      },
    },
    { what: 'more actions', screen: '/schedule?vista=dia', open: (page) => click(page, 'Más acciones de la agenda') },
    {
      what: 'when a patient comes',
      screen: '/',
      async open(page) {
        await page.getByRole('searchbox', { name: '¿Cuándo es mi turno?' }).fill('mar')
        await page.getByRole('list', { name: 'Pacientes encontrados' }).waitFor()
      },
      close: (page) => page.getByRole('searchbox', { name: '¿Cuándo es mi turno?' }).fill(''),
    },
    { what: 'the filters of reservations', screen: '/reservations', open: (page) => click(page, 'Filtros'), on: 'phone' },
  ]

  /** Opens each of these on the screens of a role, and looks at it. */
  async function openEach(page: Page, role: Role) {
    await page.goto('/app')
    const told: string[] = []
    for (const { what, screen, open, close, on, needs } of [...opened, ...(isFull ? openedAtDesk : [])]) {
      const path = screen.replace(/\?.*/, '')
      const mayCall = !needs || policy[needs].roles.some((one) => one === role)
      if (!mayCall || !isThere(path, screens[path] as Screen, role)) continue // each is one of the table
      for (const width of WIDTHS) {
        if (on && (on === 'phone') !== width < PHONE) continue
        await resize(page, width)
        await lead(page, screen, role)
        await open(page, role)
        await look(page, `${screen} (${what})`, told, { widths: [width] })
        // The next one begins with nothing open.
        await (close?.(page) ?? page.keyboard.press('Escape'))
        await lead(page, '/apps', role)
      }
    }
    expect(told, told.join('\n')).toEqual([])
  }

  test('with what opens over a page', { timeout }, async ({ visit }) => openEach(await visit('BACKOFFICE'), 'BACKOFFICE'))
  test('with what opens over a page of a doctor', { timeout, tags: 'full' }, async ({ visit }) => openEach(await visit('DOCTOR'), 'DOCTOR'))
})
