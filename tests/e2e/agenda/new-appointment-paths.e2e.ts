import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { movingModel, newAppointmentModel } from '#machines/new-appointment.model.ts'
import { addDays, instantAt } from '#src/i18n/wall-clock.ts'
import { button, click, toastRegion } from '#tests/support/browser/console.ts'
import { interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { failing } from '#tests/support/browser/save-faults.ts'
import { test } from '#tests/support/browser/writable.ts'
import { addPractice, pickPatient } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { type System, toursOnPage, walk } from '#tests/support/flows/model.ts'

const NINE = 540

/** What the server says of a time that somebody else took. */
const taken = (day: string, clinicId: number) => ({
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    ...{ status: 409, title: 'Conflict', code: 'slot_unavailable', message: 'Ese horario ya no está libre.' },
    collisions: [{ kind: 'APPOINTMENT', from: instantAt(day, NINE), to: instantAt(day, NINE + 30) }],
    alternatives: [{ date: instantAt(day, NINE + 150), minutes: 30, clinicId }],
  }),
})

/** Waits for a toast. One that takes the place of another stands beside it for a moment. */
const told = (page: Page, text: string) => expect.poll(() => toastRegion(page).getByText(text).count()).toBe(1)

/** The agenda of a new doctor, and what the page shows and the server has of it. */
async function agenda(page: Page, isMove: boolean) {
  const practice = await addPractice()
  const day = await freeWeek()
  const moved = isMove ? await practice.book(day, NINE) : undefined
  const path = moved ? `/medical-consultation/appointment/${moved.id}` : '/medical-consultation'
  const saves = await interceptRequests(page, isMove ? 'PATCH' : 'POST', path)
  await page.goto(practice.address('semana', day))
  const submit = isMove ? 'Reprogramar' : 'Reservar turno'
  const panel = page.getByRole('complementary', { name: isMove ? 'Reprogramar turno' : 'Nuevo turno' })
  const refusal = panel.getByRole('alert').filter({ hasText: 'Ese horario no está libre' })
  const uncertain = panel.getByText(/^No sabemos si se guardó\./)
  const conflict = panel.getByRole('alert').filter({ hasText: 'Este turno cambió mientras tanto' })
  const hour = panel.getByRole('textbox', { name: 'Hora', exact: true })
  let typed = ''
  const gaps = page.getByRole('button', { name: /^Libre: / })
  const blocks = page.getByRole('button', { name: new RegExp(`^Nélida ${practice.lastName}`) })
  await gaps.first().waitFor()
  let next = 3
  const chosen = () => gaps.nth(next++ % 20)
  /** What is in the panel: nothing, a form, one that waits, or one that says something. */
  const shows = (state: 'closed' | 'open' | 'saving' | 'refused' | 'uncertain' | 'conflict') => async () => {
    const isSaving = state === 'saving'
    if (isSaving) await saves.isWaiting()
    await expect
      .poll(async () => [await refusal.count(), await uncertain.count(), await conflict.count()])
      .toEqual([Number(state === 'refused'), Number(state === 'uncertain'), Number(state === 'conflict')])
    // A drop needs no form while it is on its way.
    if (!isSaving) await expect.poll(() => panel.count()).toBe(Number(state !== 'closed'))
    else if (await panel.count()) expect(await button(panel, submit).isDisabled()).toBe(true)
  }
  /** The form says what it said, and that its hour is none; nothing is sent. */
  const mistyped = (state: Parameters<typeof shows>[0]) => async () => {
    await panel.getByText('Escribí una hora, por ejemplo 09:30.').waitFor()
    await send()
    expect(await button(panel, submit).isDisabled()).toBe(false)
    await shows(state)()
  }
  async function send() {
    // A second submit changes nothing: the form is locked.
    if ((await panel.count()) === 0 || (await button(panel, submit).isDisabled())) return
    const patient = panel.getByPlaceholder('Nombre, DNI o teléfono')
    if (!isMove && (await patient.inputValue()) === '') await pickPatient(page, practice.lastName)
    await click(panel, submit)
  }
  /** Lets the request through, and waits for its answer: an earlier toast may say the same. */
  async function pass() {
    const route = await saves.next()
    const answer = page.waitForResponse((response) => response.request() === route.request())
    await route.continue()
    await answer
    await expect.poll(() => page.locator('[data-pending]').count()).toBe(0)
  }
  return {
    ...{ practice, day, panel, saves, gaps, blocks, chosen, shows, send, refusal, conflict, moved },
    async insist() {
      await panel.getByRole('checkbox', { name: 'Dar como sobreturno' }).check()
      await panel.getByRole('textbox', { name: 'Motivo del sobreturno' }).fill('Dolor desde ayer')
      await send()
    },
    events: {
      choose: async () => ((await refusal.count()) ? refusal.getByRole('button').first() : chosen()).click(),
      async mistype() {
        typed = await hour.inputValue()
        await hour.fill('25')
      },
      correct: () => hour.fill(typed),
      submit: send,
      close: () => click(panel, 'Cerrar'),
      discard: async () => click(panel, (await conflict.count()) ? 'Volver' : 'Ya lo revisé'),
      succeed: pass,
      refuse: async () => (await saves.next()).fulfill(taken(day, practice.clinicId)),
      reject: async () => (await saves.next()).fulfill({ ...failing, status: 422 }),
      lose: async () => (await saves.next()).abort(),
      async undo() {
        await click(toastRegion(page), 'Deshacer')
        // A move is taken back by another one.
        if (isMove) await pass()
      },
      collide: async () => (await saves.next()).fulfill({ ...failing, status: 412 }),
      drop: () => blocks.first().dragTo(chosen(), { sourcePosition: { x: 20, y: 4 } }),
    },
    states: {
      choosing: shows('closed'),
      filling: shows('open'),
      saving: shows('saving'),
      dropping: shows('saving'),
      listed: shows('closed'),
      taken: shows('refused'),
      async failed() {
        await shows('open')()
        // An open panel looks the same while it waits: without this the next submit would still meet a locked form.
        await expect.poll(() => button(panel, submit).isDisabled()).toBe(false)
      },
      uncertain: shows('uncertain'),
      closed: shows('closed'),
      conflict: shows('conflict'),
      'mistyped.filling': mistyped('open'),
      'mistyped.taken': mistyped('refused'),
      'mistyped.failed': mistyped('open'),
      'mistyped.uncertain': mistyped('uncertain'),
      'mistyped.conflict': mistyped('conflict'),
    },
  }
}

/** A series takes many times of a practice: it is made on tests/e2e/agenda/agenda.e2e.ts. */
const cannot = { succeedAll: 'A series is made on tests/e2e/agenda/agenda.e2e.ts.' }

async function newAppointment(page: Page): Promise<System<typeof newAppointmentModel, keyof typeof cannot>> {
  const { events, states, insist, practice, day, shows } = await agenda(page, false)
  let undone = 0
  const count = async (status: string) => (await practice.has(day, addDays(day, 6))).filter((one) => one.endsWith(status)).length
  return {
    events: { ...events, insist },
    states: {
      ...states,
      async booked() {
        await shows('closed')()
        await told(page, 'Turno reservado')
        expect(await count('CANCELLED')).toBe(undone)
      },
      async undone() {
        await told(page, 'Turno deshecho')
        await shows('closed')()
        undone += 1
        expect(await count('CANCELLED')).toBe(undone)
      },
    },
  }
}

describe('an appointment', () => {
  for (const path of toursOnPage('new appointment', newAppointmentModel, cannot))
    test(`is made: ${path.title}`, { tags: 'full' }, async ({ page, expectComplaint }) => {
      expectComplaint(/409|412|422|ERR_FAILED|could not be reached/)
      await walk(path, await newAppointment(page))
    })

  for (const path of toursOnPage('moving', movingModel))
    test(`is moved: ${path.title}`, { tags: 'full' }, async ({ page, expectComplaint }) => {
      expectComplaint(/409|412|422|ERR_FAILED|could not be reached/)
      const { events, states, insist, shows, blocks } = await agenda(page, true)
      const move = async () => {
        await blocks.first().click()
        await page.getByRole('complementary', { name: 'Turno', exact: true }).getByRole('button', { name: 'Reprogramar' }).click()
      }
      await walk(path, {
        events: { ...events, insist, move },
        states: {
          ...states,
          async moved() {
            await told(page, 'Turno reprogramado')
            await shows('closed')()
          },
          async undone() {
            await told(page, 'El turno volvió a su horario')
            await shows('closed')()
          },
        },
      })
    })
})
