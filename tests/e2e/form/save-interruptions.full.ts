import { randomUUID } from 'node:crypto'
import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import type { ConsultationList, Insurance } from '#contract/generated/schema.ts'
import { button, click, heading, menu, toastRegion } from '#tests/support/browser/console.ts'
import { forward, interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { openChoices } from '#tests/support/features/choices-tab.ts'
import { ANEW, consultationOf, demoDoctor, duePendingConsultation, isTakenFromList } from '#tests/support/features/consultations.ts'
import { addDoctor, choicesOf } from '#tests/support/features/doctors.ts'
import { addLead, leadOf, newLastName } from '#tests/support/features/leads.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { isDeep, shareOf } from '#tests/support/setup/settings.ts'

/** A save that is about to be sent. */
type Save = {
  method: string
  path: string
  send: () => Promise<unknown>
  /** The user sends it once more, while the page does not know whether it was done. */
  sendAgain?: () => Promise<unknown>
  /** What the page says when it is done. */
  told: string
  /** What the page says while it is not known whether it was done. */
  unknown: string
  /** The user opens the form again, which a reload closes. */
  reopen?: () => Promise<unknown>
  /** How often the server has done it. */
  times: () => Promise<number>
}

const UNKNOWN = 'No sabemos si se guardó.'
const insurers = async (name: string) =>
  ((await backOffice().get('/insurances')).body as Insurance[]).filter((one) => one.name === name).length // a 200

/** A kind of save, up to the button that sends it. `isTyped`: it has a form, which keeps what was typed over a reload. */
type Kind = { title: string; role: Role; isTyped: boolean; prepare: (page: Page) => Promise<Save> }

const kinds: Kind[] = [
  {
    title: 'a record that is changed',
    role: 'BACKOFFICE',
    isTyped: true,
    async prepare(page) {
      const { body } = await backOffice().post('/insurances', { name: `Antes ${randomUUID()}` })
      const { id } = body as Insurance // a 201
      const name = `Cambiada ${id}`
      await page.goto(`/app/insurances/${id}`)
      await page.getByRole('textbox', { name: 'Nombre' }).fill(name)
      return {
        method: 'PATCH',
        path: `/insurances/${id}`,
        send: () => click(page, 'Editar'),
        told: 'La obra social ha sido actualizado correctamente.',
        unknown: UNKNOWN,
        times: () => insurers(name),
      }
    },
  },
  {
    title: 'a record that is created',
    role: 'BACKOFFICE',
    isTyped: true,
    async prepare(page) {
      const name = `Nueva ${randomUUID()}`
      await page.goto('/app/insurances/create')
      await page.getByRole('textbox', { name: 'Nombre' }).fill(name)
      return {
        method: 'POST',
        path: '/insurances',
        send: () => click(page, 'Crear Obra Social'),
        told: 'Se ha creado la obra social correctamente.',
        unknown: UNKNOWN,
        times: () => insurers(name),
      }
    },
  },
  {
    title: 'a comment on a lead',
    role: 'BACKOFFICE',
    isTyped: true,
    async prepare(page) {
      const id = await addLead({ email: `${randomUUID()}@example.com` })
      await page.goto(`/app/doctor-referrals/${id}`)
      await page.getByRole('textbox', { name: 'Nuevo Comentario' }).fill('La llamé.')
      return {
        method: 'PATCH',
        path: `/doctors-referrals/${id}`,
        send: () => click(page, 'Actualizar Lead'),
        told: 'Lead actualizado correctamente.',
        unknown: UNKNOWN,
        times: async () => ((await leadOf(id)).notes ?? '').split('\n').filter((line) => line === 'La llamé.').length,
      }
    },
  },
  {
    title: 'an assignment of choices',
    role: 'BACKOFFICE',
    isTyped: true,
    async prepare(page) {
      const doctor = await addDoctor(backOffice())
      const tab = await openChoices(page, backOffice(), doctor)
      await click(page, 'Asignar Choices')
      await tab.fill({ quantity: '10', ppc: '1500', paymentMethod: 'Transferencia' })
      return {
        method: 'POST',
        path: '/choices',
        send: () => click(page, 'Asignar Choices'),
        told: 'Los choices fueron asignados correctamente.',
        unknown: 'No sabemos si la asignación llegó.',
        reopen: () => click(page, 'Asignar Choices'),
        times: async () => (await choicesOf(backOffice(), doctor.doctorId)).transactions.length,
      }
    },
  },
  {
    title: 'a note',
    role: 'DOCTOR',
    isTyped: true,
    async prepare(page) {
      const own = client(writable().api, (await demoDoctor()).token)
      const { body } = await own.get('/medical-consultation?view=history&status=CANCELLED')
      const [{ id } = { id: 0 }] = (body as ConsultationList).data // a 200
      const content = `Refiere mejoría ${randomUUID()}`
      await page.goto(`/app/medical-consultation/${id}`)
      await page.getByRole('textbox', { name: 'Nueva nota' }).fill(content)
      return {
        method: 'POST',
        path: '/follow-up-notes',
        send: () => click(page, 'Guardar nota'),
        told: 'La nota se guardó correctamente.',
        unknown: UNKNOWN,
        times: async () => (await consultationOf(id)).followUpNotes.filter((note) => note.content === content).length,
      }
    },
  },
  {
    title: 'the status of a consultation',
    role: 'BACKOFFICE',
    isTyped: false,
    async prepare(page) {
      const own = (await demoDoctor()).id
      // Other files take those of the demo doctor and of the other half of the doctors.
      const { id } = await duePendingConsultation(backOffice(), ({ doctorId }) => doctorId === own || !isTakenFromList(doctorId))
      await page.goto(`/app/medical-consultation/${id}`)
      await button(page, 'Confirmar').waitFor()
      return {
        method: 'PATCH',
        path: `/medical-consultation/${id}`,
        send: () => click(page, 'Confirmar'),
        told: 'El estado de la consulta se actualizó correctamente.',
        unknown: UNKNOWN,
        async times() {
          const { changes } = await consultationOf(id)
          return changes.length - 1 - changes.findLastIndex(({ reopenedReason }) => reopenedReason === ANEW)
        },
      }
    },
  },
  {
    title: 'a card on the board',
    role: 'BACKOFFICE',
    isTyped: false,
    async prepare(page) {
      const lastName = newLastName()
      const id = await addLead({ lastName, email: `${randomUUID()}@example.com` })
      await page.goto('/app/doctor-referrals?vista=tablero')
      const mover = button(page, `Mover a Sofía ${lastName}`)
      await mover.waitFor()
      return {
        method: 'PATCH',
        path: `/doctors-referrals/${id}`,
        async send() {
          await mover.click()
          await page.getByRole('menuitem', { name: 'Contactado' }).click()
        },
        sendAgain: () => click(page, 'Reintentar'),
        told: 'Lead actualizado correctamente.',
        unknown: 'No sabemos si se guardó',
        times: async () => Number((await leadOf(id)).status === 'CONTACTED'),
      }
    },
  },
]

const toast = (page: Page, words: string) => toastRegion(page).getByText(words, { exact: false })

/** Expects that the browser keeps nothing that was typed, and nothing that was sent without an answer. */
const keepsNothing = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        Object.entries({ ...sessionStorage, ...localStorage }).filter(
          // A request that is done keeps its key; its answer is known.
          ([key, value]) => key.startsWith('draft:') || (key.startsWith('pending:') && value.includes('"isUnknown":true')),
        ),
      ),
    )
    .toEqual([])

async function leaveTo(page: Page, name: string) {
  await menu(page, name)
  const question = page.getByRole('dialog', { name: 'Cambios sin guardar' })
  await question
    .or(page.getByRole('heading', { level: 1, name, exact: true }))
    .first()
    .waitFor()
  if (await question.isVisible()) await click(question, 'Salir sin guardar')
  await heading(page, name)
}

type Interruption = {
  title: string
  /** Interrupts the save, whose request waits in the test's hands, and brings it to its end. */
  run: (page: Page, save: Save, route: Route, kind: Kind) => Promise<unknown>
}

/** After a reload the user sees what there is, and sends it again where it was not done. */
async function sendAfterReload(page: Page, { send, reopen, unknown, told, times }: Save, { isTyped }: Kind) {
  if (!isTyped && (await times()) > 0) return
  await reopen?.()
  const isTold = toast(page, told)
  if (isTyped) await page.getByText(unknown, { exact: false }).or(isTold).first().waitFor()
  // A lead asks by itself.
  if (await isTold.isVisible()) return
  await send()
  await isTold.waitFor()
}

const interruptions: Interruption[] = [
  {
    title: 'the user goes to another page, is told there, and finds nothing left over',
    async run(page, save, route) {
      await leaveTo(page, 'Dashboard')
      await route.continue()
      await toast(page, save.told).waitFor()
      await expect.poll(save.times).toBe(1)
      await keepsNothing(page)
    },
  },
  {
    title: 'the page is reloaded before the server hears of it',
    async run(page, save, _route, kind) {
      await page.reload()
      expect(await save.times()).toBe(0)
      await sendAfterReload(page, save, kind)
    },
  },
  {
    title: 'the page is reloaded when the server has done it',
    async run(page, save, route, kind) {
      await forward(route)
      await page.reload()
      await sendAfterReload(page, save, kind)
    },
  },
  {
    title: 'the network goes away and comes back',
    async run(page, { unknown, sendAgain, send, told }, route) {
      await page.context().setOffline(true)
      await route.abort('internetdisconnected')
      await page.getByText(unknown, { exact: false }).first().waitFor()
      await page.context().setOffline(false)
      await (sendAgain ?? send)()
      await toast(page, told).waitFor()
    },
  },
]

type Visit = (who: { token: string }, options: { baseURL: string }) => Promise<Page>

/** A page whose save is sent, and waits in the test's hands. */
async function begin(visit: Visit, kind: Kind) {
  const page = await visit({ token: await signIn(writable().api, accountOf(kind.role)) }, { baseURL: writable().url })
  page.on('dialog', (dialog) => dialog.accept())
  const save = await kind.prepare(page)
  const requests = await interceptRequests(page, save.method, save.path)
  await save.send()
  return { page, save, route: await requests.next() }
}

// Each kind with each interruption is a matter of a deep test.
describe.each(shareOf(kinds, 4))('amid the save of $title', (kind) => {
  const few = isDeep ? interruptions : [interruptions[kinds.indexOf(kind) % interruptions.length]]
  for (const { title, run } of few as Interruption[])
    test(title, async ({ visit, expectComplaint }) => {
      expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be reached/)
      const { page, save, route } = await begin(visit, kind)
      const keys: (string | undefined)[] = []
      // From now on requests go to the server.
      await page.route(`**/api/v1${save.path}`, (one) => {
        if (one.request().method() === save.method) keys.push(one.request().headers()['idempotency-key'])
        return one.continue()
      })
      await run(page, save, route, kind)
      await expect.poll(save.times).toBe(1)
      await keepsNothing(page)
      // What was sent again was the same request.
      if (kind.isTyped) expect(new Set([...keys, route.request().headers()['idempotency-key']]).size).toBe(1)
    })

  if (isDeep || kind === kinds[2])
    test('the user signs out: nothing of it stays in the browser, and it is done once or not at all', async ({
      visit,
      expectComplaint,
    }) => {
      expectComplaint(/ERR_|401|could not be reached/)
      const { page, save, route } = await begin(visit, kind)
      await page.getByRole('button', { name: /^Menú de usuario/ }).click()
      await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
      await click(page, 'Salir sin guardar')
      await heading(page, 'Iniciar sesión')
      // The browser may have given it up.
      await route.continue().catch(() => {})
      const { email, password } = accountOf(kind.role)
      await page.getByLabel('Correo electrónico').fill(email)
      await page.getByLabel('Contraseña').fill(password)
      await click(page, 'Ingresar')
      await heading(page, 'Dashboard')
      await keepsNothing(page)
      expect(await save.times()).toBeLessThanOrEqual(1)
    })
})
