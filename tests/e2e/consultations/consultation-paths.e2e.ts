import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { ConsultationStatus } from '#contract/generated/schema.ts'
import { pageModel } from '#machines/record.model.ts'
import { throughEveryState, walksOf } from '#machines/walks/paths.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { button, click, expectToast } from '#tests/support/browser/console.ts'
import { beforeNextSave, interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { failing, lostAnswers, onFirstSave } from '#tests/support/browser/save-faults.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import {
  ANEW,
  consultationOf,
  demoDoctor,
  duePendingConsultation,
  isTakenFromList,
  pendingConsultation,
} from '#tests/support/features/consultations.ts'
import { keysOf, pageStaysAsShown, type System, tellLeftOut, walk } from '#tests/support/flows/model.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { isDeep, isFull, shareOf } from '#tests/support/setup/settings.ts'

const saved = { title: 'Éxito', description: 'El estado de la consulta se actualizó correctamente.Deshacer' }
const notSaved = { title: 'Error', description: 'No se pudo cambiar el estado de la consulta.', destructive: true }
const REASON = 'La paciente viaja.'

/** A pending consultation of a doctor whose consultations no other file takes. */
async function newPending({ isDue = false } = {}) {
  const { id: own } = await demoDoctor()
  const isTaken = ({ doctorId }: { doctorId: number }) => doctorId === own || isTakenFromList(doctorId)
  return isDue ? (await duePendingConsultation(backOffice(), isTaken)).id : pendingConsultation(backOffice(), isTaken)
}

/** The page of a consultation, and what the server has of it over a connection of its own. */
function consultationPage(page: Page, id: number) {
  const path = `/medical-consultation/${id}`
  return {
    path,
    dialog: page.getByRole('dialog', { name: 'Cancelar consulta', exact: true }),
    reason: page.getByRole('textbox', { name: 'Motivo de la cancelación', exact: true }),
    refusal: page.getByRole('alert').filter({ hasText: 'Esta consulta cambió mientras tanto' }),
    conflict: page.getByRole('alert').filter({ hasText: 'Esta consulta cambió mientras tanto' }),
    uncertain: page.getByText(/^No sabemos si se (guardó|canceló)\./),
    patient: async () => {
      const { patient } = await consultationOf(id)
      return `${patient.firstName} ${patient.lastName}`
    },
    badge: (status: ConsultationStatus) =>
      page.getByRole('region', { name: `Estado: ${consultationStatusLabels[status]}`, exact: true }).waitFor(),
    open: () => page.goto(`/app${path}`),
    /** Another member of the back office changes the status. */
    async changeElsewhere(body: { status: ConsultationStatus; cancelledReason?: string }) {
      expect((await backOffice().patch(path, body)).status).toBe(200)
    },
    /** Expects the server's row to have come through these statuses, and no others. */
    async has(...statuses: ConsultationStatus[]) {
      const { status, changes } = await consultationOf(id)
      const made = changes.slice(changes.findLastIndex(({ reopenedReason }) => reopenedReason === ANEW) + 1)
      expect([...made.map((change) => change.previousStatus), status]).toEqual(statuses)
    },
  }
}

async function system(page: Page): Promise<System<typeof pageModel, keyof typeof pageStaysAsShown>> {
  const id = await newPending({ isDue: true })
  const consultation = consultationPage(page, id)
  const saves = await interceptRequests(page, 'PATCH', consultation.path)
  let isHeld = true
  let held: Route | undefined
  await page.route(`**/api/v1${consultation.path}`, (route) => {
    if (route.request().method() !== 'GET' || !isHeld) return route.fallback()
    held = route
  })
  /** The page's request for the consultation, which waits. */
  async function read() {
    await expect.poll(() => held !== undefined).toBe(true)
    const route = held as Route // it was waited for
    held = undefined
    isHeld = false
    return route
  }
  const statuses: ConsultationStatus[] = ['PENDING']
  let wanted: ConsultationStatus = 'PENDING'
  const actions = page.getByRole('button', { name: /^(Confirmar|Completar)$/ })
  /** What the status leads to. */
  const next = () => (statuses.at(-1) === 'PENDING' ? 'CONFIRMED' : 'COMPLETED')
  const agrees = async (state: { isLocked?: boolean; isUncertain?: boolean; isConflict?: boolean } = {}) => {
    const { isLocked = false, isUncertain = false, isConflict = false } = state
    await expect
      .poll(async () => [await actions.first().isDisabled(), await consultation.uncertain.count(), await consultation.conflict.count()])
      .toEqual([isLocked, Number(isUncertain), Number(isConflict)])
    await consultation.has(...statuses)
  }
  const isTold = () => page.getByText('Este registro ya no está').waitFor()
  void consultation.open()

  return {
    events: {
      arrive: async () => (await read()).continue(),
      vanish: async () => (await read()).fulfill({ ...failing, status: 404 }),
      // A refusal is not tried again by itself.
      fail: async () => (await read()).fulfill({ ...failing, status: 403 }),
      async retry() {
        isHeld = true
        await click(page, 'Reintentar')
      },
      async recover() {
        isHeld = true
        await page.evaluate(() => ['offline', 'online'].map((type) => window.dispatchEvent(new Event(type))))
        await (await read()).continue()
      },
      async submit() {
        // A locked form that is submitted all the same must not save twice.
        if (await actions.first().isDisabled())
          return page
            .locator('form')
            .first()
            .evaluate((form: HTMLFormElement) => form.requestSubmit())
        wanted = next()
        await actions.first().click()
      },
      async discard() {
        await click(page, (await consultation.conflict.count()) ? 'Entendido' : 'Ya lo revisé')
      },
      async succeed() {
        statuses.push(wanted)
        await (await saves.next()).continue()
      },
      reject: async () => (await saves.next()).fulfill({ ...failing, status: 422 }),
      lose: async () => (await saves.next()).abort(),
      async collide() {
        statuses.push(next())
        await consultation.changeElsewhere({ status: statuses.at(-1) ?? 'PENDING' })
        await (await saves.next()).continue()
      },
    },
    states: {
      loading: () => page.getByRole('status', { name: 'Cargando', exact: true }).waitFor(),
      notFound: () => page.getByText('No se encontró la consulta.', { exact: true }).waitFor(),
      unreachable: () => button(page, 'Reintentar').waitFor(),
      gone: isTold,
      goneSaving: isTold,
      goneFailed: isTold,
      async editing() {
        await actions.first().waitFor()
        await agrees()
      },
      async saving() {
        await agrees({ isLocked: true })
        await saves.isWaiting()
      },
      async saved() {
        await expectToast(page, saved)
        await consultation.badge(statuses.at(-1) ?? 'PENDING')
        if (statuses.at(-1) === 'COMPLETED') await consultation.has(...statuses)
        else await agrees()
      },
      async failed() {
        await expectToast(page, notSaved)
        await agrees()
      },
      async uncertain() {
        await expectToast(page, notSaved)
        await agrees({ isUncertain: true })
      },
      async conflict() {
        await consultation.conflict
          .getByText(consultationStatusLabels[statuses.at(-1) ?? 'PENDING'])
          .first()
          .waitFor()
        await agrees({ isConflict: true })
      },
    },
  }
}

const { walks } = walksOf(pageModel, keysOf(pageStaysAsShown))
for (const path of tellLeftOut('a consultation', pageModel, isFull ? walks : throughEveryState(walks), pageStaysAsShown))
  test(`the page of a consultation follows the model of its page: ${path.title}`, { tags: 'full' }, async ({ page, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|could not be reached|403|404|412|422/)
    await walk(path, await system(page))
  })

/** A pending consultation whose reason to be cancelled is typed, and nothing sent yet. */
async function cancelling(page: Page) {
  const consultation = consultationPage(page, await newPending())
  await consultation.open()
  await click(page, 'Cancelar consulta')
  await consultation.reason.fill(REASON)
  return consultation
}
const submit = (page: Page) => click(page.getByRole('dialog', { name: 'Cancelar consulta', exact: true }), 'Cancelar consulta')

describe('a consultation is cancelled once and its reason is not lost, though', () => {
  for (const { title, meet, isDone } of shareOf(lostAnswers, 1))
    test(title, async ({ page, expectComplaint }) => {
      expectComplaint(/ERR_FAILED|could not be reached|500/)
      const consultation = await cancelling(page)
      await onFirstSave(page, consultation.path, meet)
      await submit(page)
      // The page asks for the newest version after a lost answer, and learns from it by itself that it was done.
      if (!isDone) {
        await consultation.uncertain.waitFor()
        expect(await consultation.reason.inputValue()).toBe(REASON)
        await consultation.has('PENDING')
        await submit(page)
      }
      await expectToast(page, saved)
      await consultation.badge('CANCELLED')
      await page.getByRole('list', { name: 'Historial' }).getByText(REASON).waitFor()
      await consultation.has('PENDING', 'CANCELLED')
    })

  test('somebody else confirms it meanwhile, which is told with who did it', { tags: 'full' }, async ({ page, expectComplaint }) => {
    expectComplaint(/412/)
    const consultation = await cancelling(page)
    await consultation.changeElsewhere({ status: 'CONFIRMED' })
    await submit(page)
    await consultation.refusal.waitFor()
    expect(await consultation.refusal.getByRole('deletion').textContent()).toBe('Pendiente')
    expect(await consultation.refusal.getByRole('insertion').textContent()).toBe('Confirmado')
    await consultation.refusal.getByText('Lucía Fernández').waitFor()
    expect(await consultation.reason.inputValue()).toBe(REASON)
    await expectAccessible(page)
    await click(page, 'Cancelar igual')
    await expectToast(page, saved)
    await consultation.has('PENDING', 'CONFIRMED', 'CANCELLED')
  })

  // What becomes of any form then is a matter of interruptions.full.ts, users.e2e.ts and choice-paths.e2e.ts.
  if (isDeep) {
    test('the page is reloaded while the reason is typed', async ({ page }) => {
      const consultation = await cancelling(page)
      page.on('dialog', (dialog) => dialog.accept())
      await page.reload()
      await click(page, 'Cancelar consulta')
      await click(page, 'Recuperar')
      expect(await consultation.reason.inputValue()).toBe(REASON)
      await submit(page)
      await expectToast(page, saved)
      await consultation.has('PENDING', 'CANCELLED')
    })

    test('there is no network', async ({ page, expectComplaint }) => {
      expectComplaint(/ERR_INTERNET_DISCONNECTED|could not be reached/)
      const consultation = await cancelling(page)
      await page.context().setOffline(true)
      await submit(page)
      await expectToast(page, notSaved)
      expect(await consultation.uncertain.count()).toBe(0)
      await page.context().setOffline(false)
      await submit(page)
      await expectToast(page, saved)
      await consultation.has('PENDING', 'CANCELLED')
    })

    test('the session ends in the middle', async ({ visit, expectComplaint }) => {
      expectComplaint(/401/)
      const session = await signIn(writable().api)
      const page = await visit({ token: session }, { baseURL: writable().url })
      const consultation = await cancelling(page)
      await beforeNextSave(page, () => client(writable().api, session).post('/auth/logout', {}))
      await submit(page)
      const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' })
      await dialog.getByLabel('Contraseña').fill(accountOf('BACKOFFICE').password)
      await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => consultation.reason.inputValue()).toBe(REASON)
      await submit(page)
      await expectToast(page, saved)
      await consultation.has('PENDING', 'CANCELLED')
    })

    test('the button is clicked twice', async ({ page }) => {
      const consultation = await cancelling(page)
      await consultation.dialog.getByRole('button', { name: 'Cancelar consulta', exact: true }).dblclick()
      await expectToast(page, saved)
      await consultation.has('PENDING', 'CANCELLED')
    })
  }
})

test('a change that somebody else has made impossible is not offered any more, and the typed reason stays until it is given up', {
  tags: 'full',
}, async ({ page, expectComplaint }) => {
  expectComplaint(/412/)
  const consultation = await cancelling(page)
  await consultation.changeElsewhere({ status: 'CANCELLED', cancelledReason: 'Pidió otro turno.' })
  await submit(page)
  await consultation.refusal.getByText('Pidió otro turno.').waitFor()
  await consultation.badge('CANCELLED')
  expect(await consultation.reason.inputValue()).toBe(REASON)
  expect(await button(page, /^(Cancelar consulta|Cancelar igual|Confirmar|Completar)$/).count()).toBe(0)
  await click(page, 'Volver')
  await consultation.reason.waitFor({ state: 'detached' })
  await consultation.has('PENDING', 'CANCELLED')
})

test('the reason of a cancellation is asked in a dialog, which the keyboard opens, leaves and comes back from', { tags: 'full' }, async ({
  page,
}) => {
  const consultation = consultationPage(page, await newPending())
  await consultation.open()
  const opener = button(page, 'Cancelar consulta')
  const isFocused = (one: typeof opener) => one.evaluate((element) => element === document.activeElement)
  await opener.press('Enter')
  await expect.poll(() => isFocused(consultation.reason)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await consultation.dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(opener)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.type(REASON)
  await consultation.dialog.getByRole('button', { name: 'Cancelar consulta', exact: true }).press('Enter')
  await expectToast(page, saved)
  // The buttons are gone with the status, which takes the focus and is read.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Estado: Cancelado')
  await consultation.has('PENDING', 'CANCELLED')
})

describe('a status that was changed by mistake', () => {
  test('is taken back from the toast, and its button comes back', { tags: 'full' }, async ({ page }) => {
    const consultation = consultationPage(page, await newPending())
    await consultation.open()
    await click(page, 'Confirmar')
    await expectToast(page, saved)
    await click(page, 'Deshacer')
    await expectToast(page, { title: 'Se deshizo el cambio', description: `${await consultation.patient()}: Pendiente` })
    await consultation.badge('PENDING')
    await button(page, 'Confirmar').waitFor()
    await consultation.has('PENDING', 'CONFIRMED', 'PENDING')
  })

  test('is brought back later by the back office, with a reason that the history tells', { tags: 'full' }, async ({ page }) => {
    const consultation = consultationPage(page, await newPending())
    await consultation.changeElsewhere({ status: 'CANCELLED', cancelledReason: REASON })
    await consultation.open()
    await click(page, 'Volver a Pendiente')
    const dialog = page.getByRole('dialog', { name: 'Volver a Pendiente', exact: true })
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Se canceló otra.')
    await expectAccessible(page)
    await click(dialog, 'Volver a Pendiente')
    await consultation.badge('PENDING')
    await page.getByRole('list', { name: 'Historial' }).getByText('Se canceló otra.').waitFor()
    await consultation.has('PENDING', 'CANCELLED', 'PENDING')
  })
})

test('a consultation is completed from its hour on, and no button takes the place of the one that was pressed', { tags: 'full' }, async ({
  page,
}) => {
  const later = consultationPage(page, await newPending())
  await later.open()
  await click(page, 'Confirmar')
  await expectToast(page, saved)
  expect(await button(page, 'Completar').count()).toBe(0)

  const now = consultationPage(page, await newPending({ isDue: true }))
  await now.open()
  const confirm = button(page, 'Confirmar')
  await confirm.waitFor()
  const { x = 0, y = 0, width = 0, height = 0 } = (await confirm.boundingBox()) ?? {}
  await confirm.click()
  await expectToast(page, saved)
  await button(page, 'Completar').waitFor()
  await page.mouse.click(x + width / 2, y + height / 2)
  await now.has('PENDING', 'CONFIRMED')
  await click(page, 'Completar')
  await now.badge('COMPLETED')
  await now.has('PENDING', 'CONFIRMED', 'COMPLETED')
})
