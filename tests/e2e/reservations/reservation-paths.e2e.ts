import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { reservationModel } from '#machines/reservation.model.ts'
import { instantAt } from '#src/i18n/wall-clock.ts'
import { button, click, toastRegion } from '#tests/support/browser/console.ts'
import { interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { failing } from '#tests/support/browser/save-faults.ts'
import { test } from '#tests/support/browser/writable.ts'
import { addReservation, NINE } from '#tests/support/features/reservations.ts'
import { type System, staysAsShown, toursOnPage, walk } from '#tests/support/flows/model.ts'

/** What no user can bring about on the page, and why. */
const cannot = { changeElsewhere: staysAsShown.outdate, settleElsewhere: staysAsShown.outdate }

const FORMS = { accepting: 'Aceptar la reserva', proposing: 'Proponer horarios', rejecting: 'Rechazar la reserva' }

async function system(page: Page): Promise<System<typeof reservationModel, keyof typeof cannot>> {
  const asked = await addReservation()
  const { id } = asked.reservation
  const saves = await interceptRequests(page, 'POST', `/reservations/${id}/appointment`)
  await page.goto(asked.address)
  const form = (name: keyof typeof FORMS) => page.getByRole('region', { name: FORMS[name], exact: true })
  const refusal = page.getByRole('alert').filter({ hasText: 'Ese horario no está libre' })
  const uncertain = page.getByText(/^No sabemos si se guardó\./)
  const conflict = page.getByRole('alert').filter({ hasText: 'Esta reserva cambió mientras tanto' })
  /** The time that is chosen, as it was sent last. */
  let sent: string | undefined
  let turn = 0
  const shows =
    (open: keyof typeof FORMS | undefined, { says = '', isSaving = false } = {}) =>
    async () => {
      if (isSaving) await saves.isWaiting()
      for (const name of Object.keys(FORMS) as (keyof typeof FORMS)[])
        await expect.poll(() => form(name).count(), { message: name }).toBe(Number(name === open))
      await expect
        .poll(async () => [await refusal.count(), await uncertain.count(), await conflict.count()])
        .toEqual([Number(says === 'taken'), Number(says === 'uncertain'), Number(says === 'conflict')])
      if (open === 'accepting') await expect.poll(() => button(form(open), 'Dar el turno').isDisabled()).toBe(isSaving)
    }
  const answer = (name: string) => click(page.getByRole('group', { name: 'Respuestas' }), name)
  return {
    events: {
      beginAccept: () => answer('Aceptar'),
      beginPropose: () => answer('Proponer horario'),
      beginReject: () => answer('Rechazar'),
      close: () =>
        page
          .getByRole('region', { name: /la reserva$|^Proponer horarios$/ })
          .getByRole('button', { name: 'Volver' })
          .click(),
      async submit() {
        const submit = button(form('accepting'), 'Dar el turno')
        // A second submit changes nothing: the form is locked.
        if (await submit.isDisabled()) return
        // What may have been done is sent again as it was.
        if ((await uncertain.count()) === 0) {
          const radio = form('accepting')
            .getByRole('radio')
            .nth(turn++ % 3)
          await radio.check()
        }
        await submit.click()
      },
      async succeed() {
        const route = await saves.next()
        sent = (route.request().postDataJSON() as { date: string }).date
        await route.continue()
      },
      refuse: async () =>
        (await saves.next()).fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            ...{ status: 409, title: 'Conflict', code: 'slot_unavailable', message: 'Ese horario no está libre.' },
            collisions: [{ kind: 'HELD', from: instantAt(asked.day, NINE), to: instantAt(asked.day, NINE + 30) }],
            alternatives: [{ date: instantAt(asked.day, NINE + 60), minutes: 30, clinicId: asked.practice.clinicId }],
            errors: { date: 'Ese horario no está libre.' },
          }),
        }),
      reject: async () => (await saves.next()).fulfill({ ...failing, status: 422 }),
      lose: async () => (await saves.next()).abort(),
      async collide() {
        await asked.proposeElsewhere()
        await (await saves.next()).continue()
      },
      async overtake() {
        await asked.rejectElsewhere()
        await (await saves.next()).continue()
      },
      discard: async () => click(page, (await conflict.count()) ? 'Entendido' : 'Ya lo revisé'),
    },
    states: {
      reading: shows(undefined),
      accepting: shows('accepting'),
      proposing: shows('proposing'),
      rejecting: shows('rejecting'),
      saving: shows('accepting', { isSaving: true }),
      taken: shows('accepting', { says: 'taken' }),
      failed: shows('accepting'),
      uncertain: shows('accepting', { says: 'uncertain' }),
      conflict: shows('accepting', { says: 'conflict' }),
      async accepted() {
        await expect.poll(() => toastRegion(page).getByText('La reserva quedó respondida.').count()).toBe(1)
        await shows(undefined)()
        await page.getByText('Tiene turno.', { exact: true }).waitFor()
        const { status, consultation } = await asked.has()
        expect([status, consultation?.date]).toEqual(['ACCEPTED', sent])
      },
      async settled() {
        await shows(undefined, { says: 'conflict' })()
        await page.getByText('Se le avisó que no hay turno.', { exact: true }).waitFor()
        expect(await asked.practice.has(asked.day)).toEqual([])
      },
    },
  }
}

describe('a reservation', () => {
  for (const tour of toursOnPage('a reservation', reservationModel, cannot))
    test(`is answered as its model says: ${tour.title}`, { tags: 'full' }, async ({ page, expectComplaint }) => {
      expectComplaint(/409|412|422|ERR_FAILED|could not be reached/)
      await walk(tour, await system(page))
    })
})
