import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { bookingModel } from '#machines/booking-page.model.ts'
import { walksOf } from '#machines/walks/paths.ts'
import { test } from '#tests/support/browser/browser.ts'
import { button, click, heading } from '#tests/support/browser/console.ts'
import { quiet } from '#tests/support/browser/eyes.ts'
import { fillIn } from '#tests/support/browser/form.ts'
import { writable } from '#tests/support/browser/writable.ts'
import { type System, tellLeftOut, walk } from '#tests/support/flows/model.ts'
import { accountOf } from '#tests/support/server/accounts.ts'

const DAY_MS = 86_400_000
const place = {
  address: 'Colón 12',
  district: 'Centro',
  city: 'Córdoba',
  state: 'Córdoba',
  latitude: 0,
  longitude: 0,
  phone: '',
  whatsApp: '',
}
const clinics = [1, 2, 3].map((id) => ({ ...place, id, name: `Sede ${id}` }))
const insurances = [1, 2].map((id) => ({ id, name: `Obra social ${id}` }))
const profile = {
  ...{ id: 9, firstName: 'Emilia', lastName: 'Paz', image: null, onlineBooking: 'REQUEST', specialities: ['Cardiología'], clinics },
  ...{ insurances: insurances.slice(0, 1), medicalLicenseNumber: null, description: null, educations: [], certifications: [] },
  timeZone: 'America/Argentina/Cordoba',
}
const bookable = { timeZone: profile.timeZone, places: [], specialities: [{ id: 4, name: 'Cardiología' }], insurances }
const service = { id: 7, title: 'Control', category: null, price: 100, time: 30, description: '', image: null, imageAlt: null }
/** As many times as the API answers at once, each on a day of its own. */
const times = (clinicId: number, from = 0) =>
  Array.from({ length: 60 }, (_, day) => ({
    ...{ date: new Date(Date.UTC(2030, 0, 1, 12) + (from + day) * DAY_MS).toISOString(), clinicId, minutes: 30 },
  }))
const TAKEN = 'Ese horario ya no está libre. Elegí otro.'
const LOST = /^No pudimos conectarnos\./

/** The requests of the page to a part of the API, which wait until the test answers them. */
async function held(page: Page, path: RegExp) {
  const waiting: Route[] = []
  await page.route(path, (route) => void waiting.push(route))
  page.on('requestfailed', (request) => {
    const at = waiting.findIndex((route) => route.request() === request)
    if (at >= 0) waiting.splice(at, 1)
  })
  const isWaiting = () => expect.poll(() => waiting.length, { message: String(path) }).toBeGreaterThan(0)
  const last = async () => {
    await isWaiting()
    return waiting.pop() as Route // one is waiting
  }
  return { waiting, isWaiting, last }
}

async function holdAll(page: Page) {
  const [reads, services, dates, challenges, wishes] = [
    await held(page, /\/api\/v1\/booking$/),
    await held(page, /\/api\/v1\/booking\/doctors\/9\/services$/),
    await held(page, /\/api\/v1\/booking\/doctors\/9\?/),
    await held(page, /\/api\/v1\/auth\/challenge$/),
    await held(page, /\/api\/v1\/booking\/requests$/),
  ]
  return { reads, services, dates, challenges, wishes }
}

const refusal = (status: number, code: string, more = {}) => ({
  status,
  contentType: 'application/problem+json',
  json: { status, code, title: 'No', message: 'No se pudo.', ...more },
})

async function system(page: Page): Promise<System<typeof bookingModel>> {
  const { reads, services, dates, challenges, wishes } = await holdAll(page)
  await page.route(/\/booking\/doctors\/\d+\/profile$/, (route) =>
    route.fulfill(/\/9\/profile$/.test(route.request().url()) ? { json: profile } : refusal(404, 'not_found')),
  )
  await page.goto('/reservar/9')
  const submit = page.locator('form[data-slot=form] button[type=submit]')
  const more = button(page, 'Ver más días')
  const state = () => page.locator('[data-live=booking]').getAttribute('data-state')
  const isState = (wanted: string) => expect.poll(state).toBe(wanted)
  let [clinic, from] = [1, 0]
  const read = async (address: string) => {
    await reads.isWaiting()
    // The answer is the same for each address, which says whom the page is of.
    if (!page.url().endsWith(address)) await page.goto(address)
    await (await reads.last()).fulfill({ json: bookable })
  }
  const lose = async () => {
    const part = [wishes, dates, reads].find(({ waiting }) => waiting.length > 0) ?? reads
    await (await part.last()).abort()
  }
  const answerTimes = async (data: object[]) => (await dates.last()).fulfill({ json: { data } })
  const choose = async (id: number) => {
    clinic = id
    await page.getByLabel('Consultorio').selectOption(String(id))
  }
  const isLoading = async () => {
    await dates.isWaiting()
    expect(await submit.isDisabled()).toBe(true)
  }
  /** Shows the first days again, beyond which there are others. */
  const anew = async () => {
    await choose((clinic % 3) + 1)
    from = 0
    await answerTimes(times(clinic))
    await expect.poll(() => more.isVisible()).toBe(true)
  }
  const fills = (offer: string, notice: string) => async () => {
    await isState('asking')
    await expect.poll(() => submit.isEnabled()).toBe(true)
    const titles = await page.locator('[data-slot=times] h3').allTextContents()
    expect(titles.length > 0).toBe(offer === 'shown')
    for (const title of titles) expect(title).toMatch(new RegExp(`Sede ${clinic}$`))
    if (offer === 'none') await page.getByText('No hay horarios libres', { exact: false }).waitFor()
    if (notice === 'taken') await page.getByText(TAKEN, { exact: true }).waitFor()
    if (notice === 'uncertain' || notice === 'offline') await page.getByRole('alert').getByText(LOST).waitFor()
  }
  const verifies = async () => {
    await challenges.isWaiting()
    await page.getByText('Verificando que sos una persona…').waitFor()
    expect(await submit.isDisabled()).toBe(true)
  }
  const sends = async () => {
    await wishes.isWaiting()
    expect(await submit.isDisabled()).toBe(true)
  }
  const isLost = async () => {
    await isState('lost')
    await page.getByRole('status').getByText(LOST).waitFor()
  }
  return {
    events: {
      findDoctor: () => read('/reservar/9'),
      findAny: () => read('/reservar/cualquiera/4'),
      findNobody: () => read('/reservar/8'),
      close: async () => (await reads.last()).fulfill(refusal(404, 'not_found')),
      lose,
      retry: () => click(page, 'Reintentar'),
      arriveServices: async () => (await services.last()).fulfill({ json: { data: [service] } }),
      arrive: () => answerTimes(times(clinic, from)),
      async arriveWithout() {
        // The time that the address names is of another day.
        await page.goto('/reservar/9?turno=2029-12-01T12:00:00.000Z&consultorio=1')
        await (await reads.last()).fulfill({ json: bookable })
        await (await services.last()).fulfill({ json: { data: [service] } })
        await answerTimes(times(clinic, from))
      },
      arriveNone: () => answerTimes([]),
      async arriveLate() {
        const isWaited = await submit.isDisabled()
        while (dates.waiting.length > Number(isWaited)) {
          const heard = page.waitForEvent('requestfinished')
          await dates.waiting.shift()?.fulfill({ json: { data: times(99) } })
          await heard
        }
        await page.evaluate(() => new Promise(requestAnimationFrame))
      },
      async chooseClinic() {
        from = 0
        const before = dates.waiting.length
        await choose((clinic % 3) + 1)
        await expect.poll(() => dates.waiting.length).toBe(before + 1)
      },
      async chooseService() {
        from = 0
        await page.locator('input[name=chosenService]:not(:checked)').first().check()
      },
      async chooseDay() {
        from = 0
        const before = dates.waiting.length
        const day = page.getByLabel('Desde el día')
        await day.fill((await day.inputValue()) === '2030-01-01' ? '' : '2030-01-01')
        await expect.poll(() => dates.waiting.length).toBe(before + 1)
      },
      choose: () => page.locator('[data-slot=times] input').nth(1).click(),
      async more() {
        await anew()
        // Twenty clicks show what was read.
        for (let clicks = 0; dates.waiting.length === 0 && clicks < 20; clicks += 1) {
          await more.click()
          if (clicks === 19) await dates.isWaiting()
        }
        from = 60
      },
      async moreKnown() {
        await anew()
        await more.click()
        await expect.poll(() => page.locator('[data-slot=times] h3').count()).toBe(6)
      },
      async showDay() {
        await anew()
        const days = page.getByRole('group', { name: 'Días con horarios libres' }).getByRole('button')
        await days.nth(5).click()
        await expect.poll(() => page.locator('[data-slot=times] h3').count()).toBe(6)
        expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('time')
      },
      async submit() {
        // A second submit changes nothing: the button is locked.
        if (await submit.isDisabled()) return
        await page.getByLabel('Obra social').selectOption('')
        await submit.click()
      },
      async submitFaulty() {
        await page.getByLabel('Obra social').selectOption('2')
        await submit.click()
        await page.getByRole('alert').getByText('Revisá los datos marcados.').waitFor()
        expect(wishes.waiting).toEqual([])
      },
      verify: async () => (await challenges.last()).fulfill({ json: { provider: 'none' } }),
      failVerification: async () => (await challenges.last()).abort(),
      ask: async () => (await wishes.last()).fulfill({ status: 201, json: { outcome: 'REQUESTED', appointment: null } }),
      book: async () => (await wishes.last()).fulfill({ status: 201, json: { outcome: 'BOOKED', appointment: null } }),
      async refuse() {
        await (await wishes.last()).fulfill(refusal(422, 'captcha', { errors: { dni: 'El DNI no es válido.' } }))
        await page.getByRole('alert').getByText('El DNI no es válido.').waitFor()
      },
      take: async () => (await wishes.last()).fulfill(refusal(409, 'slot_unavailable')),
      change: async () => (await wishes.last()).fulfill(refusal(409, 'service_changed')),
    },
    states: {
      reading: () => reads.isWaiting(),
      absent: () => page.getByRole('status').getByText('Este médico no da turnos por internet.').waitFor(),
      closed: () => page.getByRole('status').getByText('Acá no se reservan turnos por internet.').waitFor(),
      'unreachable.page': isLost,
      'unreachable.times': isLost,
      'unreachable.more': isLost,
      readingServices: () => services.isWaiting(),
      opening: isLoading,
      loading: isLoading,
      loadingMore: isLoading,
      'shown.idle': fills('shown', 'idle'),
      'shown.refused': fills('shown', 'refused'),
      'shown.offline': fills('shown', 'offline'),
      'shown.uncertain': fills('shown', 'uncertain'),
      'shown.taken': fills('shown', 'taken'),
      'none.idle': fills('none', 'idle'),
      'none.refused': fills('none', 'refused'),
      'none.offline': fills('none', 'offline'),
      'none.uncertain': fills('none', 'uncertain'),
      'none.taken': fills('none', 'taken'),
      'any.idle': fills('any', 'idle'),
      'any.refused': fills('any', 'refused'),
      'any.offline': fills('any', 'offline'),
      'any.uncertain': fills('any', 'uncertain'),
      'verifying.shown': verifies,
      'verifying.none': verifies,
      'verifying.any': verifies,
      'sending.shown': sends,
      'sending.none': sends,
      'sending.any': sends,
      'reloading.taken': isLoading,
      'reloading.services': () => services.isWaiting(),
      'reloading.refused': isLoading,
      booked: () => page.getByRole('status').getByText('Listo, el turno es tuyo.').waitFor(),
      asked: () => page.getByRole('status').getByText('Recibimos tu pedido.').waitFor(),
    },
  }
}

describe('the page on which patients ask for an appointment', () => {
  const flow = 'the page on which patients ask for an appointment'
  // Each walk begins anew: a longer one comes to days of which the answers here know nothing.
  for (const tour of tellLeftOut(flow, bookingModel, walksOf(bookingModel).walks))
    test(`goes as its model says: ${tour.title} to ${tour.steps.at(-1)?.state}`, { tags: 'full' }, async ({ visit, expectComplaint }) => {
      expectComplaint(/404|409|422|ERR_FAILED/)
      await walk(tour, await system(await visit()))
    })

  test('shows the times of the clinic that was chosen last, whichever answer comes last', async ({ visit }) => {
    const page = await visit()
    const { events, states } = await system(page)
    for (const name of ['findDoctor', 'arriveServices', 'arrive', 'chooseClinic', 'chooseClinic', 'arrive', 'arriveLate'] as const)
      await events[name]()
    await states['shown.idle']()
  })
})

test('what a visitor typed is gone once somebody has signed in and out in the same tab', { tags: 'full' }, async ({ visit }) => {
  const page = await visit(undefined, { baseURL: writable().url })
  const { events, states } = await system(page)
  const open = async () => {
    for (const name of ['findDoctor', 'arriveServices', 'arrive'] as const) await events[name]()
    await states['shown.idle']()
  }
  const dni = page.getByLabel('DNI', { exact: true })
  await open()
  await dni.fill('30111222')
  await page.reload()
  await open()
  expect(await dni.inputValue()).toBe('30111222')
  await page.unroute(/\/api\/v1\/auth\/challenge$/)
  await page.goto('/login')
  const { email, password } = accountOf('BACKOFFICE')
  await fillIn(page, { 'Correo electrónico': email, Contraseña: password })
  await click(page, 'Ingresar')
  const menu = page.getByRole('button', { name: /^Menú de usuario/ })
  await menu.waitFor()
  // What the dashboard still reads would be refused after the sign-out.
  await quiet(page)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await heading(page, 'Iniciar sesión')
  await page.goto('/reservar/9')
  await open()
  expect(await dni.inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('30111222')
})
