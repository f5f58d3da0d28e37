import { randomUUID } from 'node:crypto'
import type { FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Speciality, User } from '#contract/generated/schema.ts'
import { receivedFor } from '#machines/flow.ts'
import { flows } from '#machines/flows.ts'
import { type RequestEnd, steps } from '#machines/meanings.ts'
import { walksOf } from '#machines/walks/paths.ts'
import { outcomes } from '#src/inspector/outcomes.ts'
import { flowNames, variantNames } from '#src/inspector/texts.ts'
import { test } from '#tests/support/browser/browser.ts'
import { button, click, openTab } from '#tests/support/browser/console.ts'
import { consoleOf, developmentServer, FIRST } from '#tests/support/browser/inspector.ts'
import { backOffice, writable } from '#tests/support/browser/writable.ts'
import { addPractice } from '#tests/support/features/agenda.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { addLead } from '#tests/support/features/leads.ts'
import { addPost } from '#tests/support/features/posts.ts'
import { recordsAt } from '#tests/support/features/records.ts'
import { addReservation } from '#tests/support/features/reservations.ts'
import { signIn } from '#tests/support/server/client.ts'
import { isDeep, TEST_MS } from '#tests/support/setup/settings.ts'

const url = developmentServer()

/** What a person does on the page, by the events of a model. What is not here is a request that ends as somebody chooses. */
type Hands = Record<string, (console: FrameLocator, page: Page) => Promise<unknown>>

/** `endings`: how a request ends instead of as the path proposes. */
type Path = { title: string; endings?: Record<string, RequestEnd> }

type Walked = {
  variant: string
  /** A page where the paths begin, with a record of its own. */
  at: () => Promise<string>
  hands: Hands
  /** A deep test walks them all, the full tier the first one. */
  paths: Path[]
}

const main = (console: FrameLocator) => console.locator('main')
const dialog = (console: FrameLocator) => console.getByRole('dialog')
const review = (console: FrameLocator) => click(main(console), 'Ya lo revisé')

/** Changes what a text field holds, and saves. What may have been done is sent again as it was. */
const changed = (label: string, submit: string) => async (console: FrameLocator) => {
  const field = console.getByRole('textbox', { name: label, exact: true })
  const isUncertain = (await button(main(console), 'Ya lo revisé').count()) > 0
  if (!isUncertain) await field.fill(`${await field.inputValue()} bis`)
  await click(main(console), submit)
}

async function assign(console: FrameLocator, quantity: string) {
  const form = console.locator('form').filter({ has: console.getByRole('textbox', { name: 'Cantidad', exact: true }) })
  for (const [name, text] of Object.entries({ Cantidad: quantity, PPC: '100', 'Método de pago': 'Transferencia' }))
    await form.getByRole('textbox', { name, exact: true }).fill(text)
  await click(form, 'Asignar Choices')
}

const speciality = async () => {
  const { id } = await recordsAt<Speciality>('/doctor-categories').add({ name: `Inspector ${randomUUID()}` })
  return `/app/specialities/${id}`
}
const rename = changed('Nombre', 'Guardar Cambios')

/** Beside the calendar where there is room, and over it where there is not. */
const panelOf = (console: FrameLocator) =>
  console.getByRole('complementary', { name: 'Nuevo turno' }).or(console.getByRole('dialog', { name: 'Nuevo turno' }))
let lastName = ''

const walked: Walked[] = [
  {
    variant: 'session',
    at: async () => '/app/insurances',
    hands: {
      async logout(console) {
        await button(console.locator('header'), /^Menú de/).click()
        await console.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
      },
      login: (console) => click(console.locator('form'), 'Ingresar'),
      retry: (console) => click(console.locator('body'), 'Reintentar ahora'),
    },
    paths: [
      { title: 'somebody → logout → accept' },
      { title: 'somebody → logout → unauthorized' },
      { title: 'nobody' },
      { title: 'breakdown' },
      { title: 'silence → retry' },
    ],
  },
  {
    variant: 'toasts',
    at: speciality,
    hands: {
      add: rename,
      attend: async (console) => {
        await console.getByRole('textbox', { name: 'Nombre', exact: true }).press('F8')
      },
      leave: (console) => console.getByRole('textbox', { name: 'Nombre', exact: true }).focus(),
    },
    paths: [{ title: 'add → attend → leave' }],
  },
  {
    variant: 'lead',
    at: async () => `/app/doctor-referrals/${await addLead()}`,
    hands: {
      async submit(console) {
        await console.getByRole('textbox', { name: 'Nuevo Comentario' }).fill(`Llama mañana ${randomUUID()}`)
        await click(main(console), 'Actualizar Lead')
      },
      retry: (console) => click(main(console), 'Reintentar'),
      discard: review,
    },
    paths: [
      { title: 'arrive → submit → reject → submit' },
      { title: 'fail → retry' },
      { title: 'vanish' },
      { title: 'arrive → submit → lose → discard', endings: { lose: 'late' } },
      { title: 'arrive → submit → collide' },
    ],
  },
  {
    variant: 'at once',
    at: speciality,
    hands: { submit: rename, discard: review },
    paths: [{ title: 'submit → lose → submit' }, { title: 'submit → reject → submit', endings: { reject: 'conflict' } }],
  },
  {
    variant: 'asking',
    async at() {
      const { body } = await backOffice().post('/users', {
        ...{ firstName: 'Inés', lastName: 'Paz', email: `${randomUUID()}@salvia.test`, password: 'Un secreto de prueba 1' },
        ...{ roleType: 'BACKOFFICE', employeeNumber: 'E-1' },
      })
      return `/app/users-salvia/${(body as User).id}` // a 201
    },
    hands: {
      submit: rename,
      confirm: (console) => click(dialog(console), 'Confirmar'),
      cancel: (console) => click(dialog(console), 'Cancelar'),
      discard: review,
    },
    paths: [{ title: 'submit → confirm → succeed → submit' }, { title: 'submit → confirm → reject → submit → cancel' }],
  },
  {
    variant: 'assignment',
    at: async () => `/app/users-salvia/${(await addDoctor(backOffice())).id}?tab=choices`,
    hands: {
      open: (console) => click(main(console), 'Asignar Choices'),
      submitSmall: (console) => assign(console, '10'),
      submitLarge: (console) => assign(console, '1000'),
      confirm: (console) => click(dialog(console), 'Confirmar'),
      discard: review,
    },
    paths: [{ title: 'open → submitLarge → confirm' }, { title: 'open → submitSmall → lose → discard', endings: { lose: 'lost' } }],
  },
  {
    variant: 'new appointment',
    async at() {
      const practice = await addPractice()
      ;({ lastName } = practice)
      return practice.address('semana', await freeWeek())
    },
    hands: {
      choose: (console) =>
        console
          .getByRole('button', { name: /^Libre: / })
          .nth(4)
          .click(),
      async submit(console) {
        const patient = panelOf(console).getByPlaceholder('Nombre, DNI o teléfono')
        if ((await patient.inputValue()) === '') {
          await patient.fill(lastName)
          await console
            .getByRole('option', { name: new RegExp(lastName) })
            .first()
            .click()
        }
        await click(panelOf(console), 'Reservar turno')
      },
      close: (console) => click(panelOf(console), 'Cerrar'),
      discard: (console) => click(panelOf(console), 'Ya lo revisé'),
    },
    paths: [
      { title: 'choose → submit → lose → discard' },
      { title: 'choose → submit → reject → close', endings: { reject: 'ended' } },
      { title: 'choose → submit → succeed → choose' },
    ],
  },
  {
    variant: 'reservation',
    at: async () => (await addReservation()).address,
    hands: {
      beginAccept: (console) => click(console.getByRole('group', { name: 'Respuestas' }), 'Aceptar'),
      async submit(console) {
        const form = console.getByRole('region', { name: 'Aceptar la reserva', exact: true })
        await form.getByRole('radio').first().check()
        await click(form, 'Dar el turno')
      },
      discard: review,
    },
    paths: [{ title: 'beginAccept → submit → succeed' }, { title: 'beginAccept → submit → lose → discard' }],
  },
  {
    variant: 'post',
    at: async () => (await addPost()).address,
    hands: {
      async submit(console, page) {
        await click(console.getByRole('group', { name: 'Qué hacer con la publicación' }), 'Enviar a revisión')
        await end(page, 'accepted', true)
      },
      async withdraw(console, page) {
        await click(console.getByRole('group', { name: 'Qué hacer con la publicación' }), 'Volver a borrador')
        await end(page, 'accepted', true)
      },
      publish: (console) => click(console.getByRole('group', { name: 'Qué hacer con la publicación' }), 'Publicar'),
    },
    paths: [{ title: 'submit → publish → reject → publish' }, { title: 'submit → withdraw' }],
  },
]

/** Ends the request that the step waits for, and lets those go on that the page only reads. */
async function end(page: Page, wanted: RequestEnd, isSave: boolean) {
  const waiting = page.getByRole('tabpanel', { name: 'Caminos' }).getByRole('region').filter({ hasText: 'Elegí cómo termina' })
  for (;;) {
    const first = waiting.first()
    const name = (await first.getAttribute('aria-label')) ?? ''
    const outcome = isSave && name.startsWith('GET') ? 'accepted' : wanted
    await button(first, outcomes[outcome][0]).click()
    await expect.poll(() => page.getByRole('region', { name, exact: true }).count()).toBe(0)
    if (outcome === wanted) return
  }
}

async function walkPath(page: Page, { variant, at, hands }: Walked, { title, endings = {} }: Path) {
  const flow = flows.find(({ models }) => models.some(({ name }) => name === variant))
  const model = flow?.models.find(({ name }) => name === variant)
  const path = model && walksOf(model.model).walks.find((one) => one.title === title)
  if (!flow || !path) throw new Error(`${variant} has no path ${title}.`)
  const console = consoleOf(page)
  const address = await at()
  await page.goto(`${address}${address.includes('?') ? '&' : '?'}inspect`, FIRST)
  await openTab(page, 'Caminos')
  await page.getByLabel('Flujo', { exact: true }).selectOption({ label: flowNames[flow.machine.id] ?? '' })
  await page.getByLabel('Variante', { exact: true }).selectOption({ label: variantNames[variant] ?? '' })
  await page.getByLabel('Camino', { exact: true }).selectOption(title)
  await click(page, 'Empezar este camino')
  const taken = page.getByRole('list', { name: 'Camino' }).getByRole('listitem').filter({ hasText: '✓' })
  const isAt = (count: number, event: string) =>
    expect.poll(() => taken.count(), { timeout: FIRST.timeout, message: `${title}: ${event}` }).toBe(count)
  await isAt(1, 'begin')
  for (const [index, { event }] of path.steps.entries()) {
    const { outcome, isSave = false } = steps[event] ?? {}
    if (hands[event]) {
      await hands[event](console, page)
      if (receivedFor(model, event).length === 0) await click(page, 'Lo hice')
    } else if (outcome) await end(page, endings[event] ?? outcome, isSave)
    else throw new Error(`Nobody does ${event}.`)
    // Of a record that somebody else has changed the page reads the newer version.
    if (event === 'collide') await end(page, 'accepted', false)
    await isAt(index + 2, event)
  }
  await page.getByText('Camino recorrido.').waitFor()
  await click(page, 'Dejar el camino')
}

/** One with a record and one with a form. The others share their parts, and are walked by a deep test. */
const OF_EACH = ['lead', 'new appointment']

for (const flow of walked.filter(({ variant }) => isDeep || OF_EACH.includes(variant)))
  test(`${flow.variant} is walked in the inspector, each request ended by hand`, { timeout: 6 * TEST_MS }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/40[0-9]|41[02]|422|500|Failed to fetch|could not be loaded|TimeoutError/)
    // Each path begins in a profile and with a session of its own: some of them sign out, or leave a save without an answer.
    for (const path of isDeep ? flow.paths : flow.paths.slice(0, 1)) {
      const page = await visit({ token: await signIn(writable().api) }, { baseURL: url(), viewport: { width: 1360, height: 850 } })
      await walkPath(page, flow, path)
      await page.close()
    }
  })

test('together the paths end requests in every way that the inspector offers', () => {
  const events = walked.flatMap(({ paths }) =>
    paths.flatMap(({ title, endings = {} }) => title.split(' → ').map((event) => [event, endings] as const)),
  )
  const used = events.flatMap(([event, endings]) => endings[event] ?? steps[event]?.outcome ?? [])
  expect(Object.keys(outcomes).filter((name) => !used.includes(name as RequestEnd))).toEqual([])
})
