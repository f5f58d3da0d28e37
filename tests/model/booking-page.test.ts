import { describe, expect, test } from 'vitest'
import { bookingModel } from '#machines/booking-page.model.ts'
import {
  type BookingEffect,
  type BookingEvent,
  beginBooking,
  type FreeTime,
  hasLater,
  keyOf,
  shownTimes,
  stateOf,
  stepBooking,
} from '#machines/booking-page.ts'
import type { EventOf } from '#machines/model.ts'
import { leavesOf, shortestWalks, walksOf } from '#machines/walks/paths.ts'
import { pathOf } from '#machines/walks/statechart.ts'
import { type System, walk } from '#tests/support/flows/model.ts'

type Request = Extract<BookingEffect, { number: number }>
type Unnumbered<Event> = Event extends { number: number } ? Omit<Event, 'number'> : never

const DAY_MS = 86_400_000
/** A time at noon of a day, counted from the first one that a clinic has. */
const at = (day: number, clinicId = 1): FreeTime => {
  const date = new Date(Date.UTC(2026, 11, 1, 12) + day * DAY_MS).toISOString()
  return { date, clinicId, minutes: 30, day: `day ${day}` }
}
const days = (count: number, from = 0, clinicId = 1) => Array.from({ length: count }, (_, one) => at(from + one, clinicId))
const service = (id: number) => ({ id, price: 100, time: 30 })

/** The page as the paths of its model drive it, with everything that it asked for. */
function system() {
  let [page, ...effects] = beginBooking({ serviceId: 7 })
  const sent: Request[] = []
  /** What has to have been sent, without the numbers, which count on by one. */
  const expected: object[] = [{ type: 'readPage' }]
  let [clinicId, serviceId, clinics, wishes] = ['', undefined as number | undefined, 1, 0]
  let chosen: string[] = []
  const focused: BookingEffect[] = []
  const note = () => {
    for (const effect of effects) ('number' in effect ? sent : focused).push(effect as Request)
  }
  note()
  const send = (event: BookingEvent) => {
    ;[page, ...effects] = stepBooking(page, event)
    note()
  }
  const { number: begun } = page
  expect(begun).toBe(1)
  let from: string | undefined
  const readTimes = (more: { from?: string } = {}) => {
    expected.push({ type: 'readTimes', clinicId, serviceId, from, ...more })
  }
  const answer = (event: Unnumbered<BookingEvent>) => send({ ...event, number: page.number } as BookingEvent)
  const arrive = (times: readonly FreeTime[], hasMore: boolean) => {
    // The others are of another clinic, of another service, or taken.
    chosen = page.at === 'loadingMore' ? chosen : chosen.filter((key) => times.some((one) => keyOf(one) === key))
    // The focus goes to the first one of more times, to what was wrong with a wish, and otherwise stays.
    const next: BookingEffect[] = page.at === 'loadingMore' ? [{ type: 'focusTime', at: 3 }] : []
    if (page.at.startsWith('reloading')) next.push({ type: 'focusFault' })
    const before = focused.length
    answer({ type: 'times', times, hasMore })
    expect(focused.slice(before)).toEqual(next)
  }
  /** Later times, of which the first one is known. */
  const arriveLater = () => {
    arrive(days(3, 4, clinics), false)
    expect([page.times, page.hasMore, shownTimes(page).length]).toEqual([days(7, 0, clinics), false, 6])
  }
  const lose = () => answer({ type: 'lost', said: 'No answer' })
  const services = (found: number[]) => {
    const ids = found.map(service)
    serviceId = ids.find(({ id }) => id === (serviceId ?? (page.serviceId as number)))?.id
    readTimes()
    answer({ type: 'services', services: ids })
  }
  const busy = () => ['verifying', 'sending'].some((one) => page.at === one)
  const model: System<typeof bookingModel> = {
    events: {
      findDoctor() {
        expected.push({ type: 'readServices' })
        answer({ type: 'found', what: 'doctor' })
      },
      findAny: () => answer({ type: 'found', what: 'any' }),
      findNobody: () => answer({ type: 'found', what: 'absent' }),
      close: () => answer({ type: 'found', what: 'closed' }),
      lose,
      retry() {
        if (page.at === 'unreachable.page') expected.push({ type: 'readPage' })
        else readTimes(page.at === 'unreachable.more' ? { from: '2026-12-05' } : {})
        send({ type: 'retry' })
      },
      arriveServices: () => services([8, 7]),
      arrive: () => (page.at === 'loadingMore' ? arriveLater() : arrive(days(3, 0, clinics), true)),
      arriveWithout: () => answer({ type: 'times', times: days(3, 0, clinics), hasMore: true, faults: { times: 'Taken' } }),
      arriveNone: () => arrive([], false),
      arriveLate() {
        const before = page
        for (const number of [page.number - 1, 1]) {
          send({ type: 'times', number, times: days(2, 20, 99), hasMore: true })
          send({ type: 'lost', number, said: 'Late' })
        }
        expect(page).toBe(before)
      },
      chooseClinic() {
        clinics += 1
        clinicId = String(clinics)
        readTimes()
        send({ type: 'chooseClinic', clinicId })
      },
      chooseService() {
        serviceId = serviceId === 7 ? 8 : 7
        chosen = []
        readTimes()
        send({ type: 'chooseService', serviceId })
        expect(page.shownDays).toBe(3)
      },
      chooseDay() {
        from = from ? undefined : '2026-12-01'
        readTimes()
        send({ type: 'chooseDay', from })
        expect(page.shownDays).toBe(3)
      },
      choose() {
        const key = keyOf(at(1, clinics))
        const isChosen = !chosen.includes(key)
        chosen = isChosen ? [...chosen, key] : chosen.filter((one) => one !== key)
        send({ type: 'choose', key, isChosen, isOnly: false })
        expect(page.faults['times']).toBeUndefined()
      },
      more() {
        page = { ...page, hasMore: true, times: days(5, 0, clinics), shownDays: 3 }
        readTimes({ from: '2026-12-05' })
        send({ type: 'more' })
      },
      moreKnown() {
        page = { ...page, hasMore: false, times: days(5, 0, clinics), shownDays: 3 }
        expect(hasLater(page)).toBe(true)
        send({ type: 'more' })
        expect(shownTimes(page)).toHaveLength(5)
        expect(hasLater(page)).toBe(false)
        expect(focused.at(-1)).toEqual({ type: 'focusTime', at: 3 })
      },
      showDay() {
        page = { ...page, hasMore: false, times: days(6, 0, clinics), shownDays: 3 }
        send({ type: 'showDay', day: 'day 4' })
        expect(shownTimes(page)).toHaveLength(5)
        expect(focused.at(-1)).toEqual({ type: 'focusTime', at: 4 })
        // What is shown already stays.
        send({ type: 'showDay', day: 'day 1' })
        expect(shownTimes(page)).toHaveLength(5)
        expect(focused.at(-1)).toEqual({ type: 'focusTime', at: 1 })
      },
      submit() {
        const wish = { number: wishes++ }
        if (!busy()) expected.push({ type: 'verify' })
        send({ type: 'submit', wish, faults: {}, said: '' })
      },
      submitFaulty() {
        send({ type: 'submit', wish: {}, faults: { firstName: 'Missing' }, said: 'Look' })
        expect([page.faults, page.said, focused.at(-1)]).toEqual([{ firstName: 'Missing' }, 'Look', { type: 'focusFault' }])
      },
      verify() {
        expected.push({ type: 'send', wish: page.wish, token: 'solved' })
        answer({ type: 'verified', token: 'solved' })
      },
      failVerification: lose,
      ask: () => answer({ type: 'done', isBooked: false }),
      book: () => answer({ type: 'done', isBooked: true }),
      refuse() {
        answer({ type: 'refused', faults: { dni: 'Wrong' }, said: 'Look' })
        expect([page.faults, page.said, focused.at(-1)]).toEqual([{ dni: 'Wrong' }, 'Look', { type: 'focusFault' }])
      },
      take() {
        chosen = []
        readTimes()
        answer({ type: 'taken', faults: { times: 'Taken' } })
      },
      change() {
        chosen = []
        expected.push({ type: 'readServices' })
        answer({ type: 'changed', faults: { service: 'Changed' } })
      },
    },
    states: Object.fromEntries(
      leavesOf(bookingModel).map((leaf) => [
        pathOf(leaf),
        () => {
          const path = pathOf(leaf)
          expect(stateOf(page)).toBe(path)
          expect(sent.map(({ number: _, ...one }) => one)).toEqual(expected)
          // Each request has the next number; what is sent has that of its verification.
          const numbers = sent.filter(({ type }) => type !== 'send').map(({ number }) => number)
          expect(numbers).toEqual(numbers.map((_, index) => index + 1))
          expect(page.number).toBe(numbers.length)
          expect(page.chosen).toEqual(chosen)
          if (path.startsWith('unreachable')) expect([page.said, page.isOpen]).toEqual(['No answer', false])
          if (/^(shown|none|any|loading|reloading|verifying|sending)/.test(path)) expect(page.isOpen).toBe(true)
          if (/^(reading|opening)/.test(path)) expect(page.isOpen).toBe(false)
          if (/^(shown|none)\./.test(path)) expect(page.times.length > 0).toBe(path.startsWith('shown'))
          if (/\.(uncertain|offline)$/.test(path)) expect(page.said).toBe('No answer')
          if (path.endsWith('.taken')) expect(page.faults).toEqual({ times: 'Taken' })
          if (path.startsWith('verifying')) expect([page.faults, page.said]).toEqual([{}, ''])
        },
      ]),
    ) as System<typeof bookingModel>['states'], // every one of them
  }
  return { ...model, send, page: () => page, sent }
}

/** An event of the page for each event of the model, with the number of the request that is under way. */
const plausible: { [Name in EventOf<typeof bookingModel>]: (number: number) => BookingEvent } = {
  findDoctor: (number) => ({ type: 'found', number, what: 'doctor' }),
  findAny: (number) => ({ type: 'found', number, what: 'any' }),
  findNobody: (number) => ({ type: 'found', number, what: 'absent' }),
  close: (number) => ({ type: 'found', number, what: 'closed' }),
  lose: (number) => ({ type: 'lost', number, said: 'No answer' }),
  failVerification: (number) => ({ type: 'lost', number, said: 'No answer' }),
  retry: () => ({ type: 'retry' }),
  arriveServices: (number) => ({ type: 'services', number, services: [] }),
  arrive: (number) => ({ type: 'times', number, times: days(2), hasMore: false }),
  arriveWithout: (number) => ({ type: 'times', number, times: days(2), hasMore: false, faults: { times: 'Taken' } }),
  arriveNone: (number) => ({ type: 'times', number, times: [], hasMore: false }),
  arriveLate: (number) => ({ type: 'times', number: number - 1, times: days(2), hasMore: true }),
  chooseClinic: () => ({ type: 'chooseClinic', clinicId: '9' }),
  chooseService: () => ({ type: 'chooseService', serviceId: 9 }),
  chooseDay: () => ({ type: 'chooseDay', from: '2026-12-09' }),
  choose: () => ({ type: 'choose', key: 'one', isChosen: true, isOnly: true }),
  more: () => ({ type: 'more' }),
  moreKnown: () => ({ type: 'more' }),
  showDay: () => ({ type: 'showDay', day: 'day 1' }),
  submit: () => ({ type: 'submit', wish: {}, faults: {}, said: '' }),
  submitFaulty: () => ({ type: 'submit', wish: {}, faults: { dni: 'Wrong' }, said: '' }),
  verify: (number) => ({ type: 'verified', number, token: 'solved' }),
  ask: (number) => ({ type: 'done', number, isBooked: false }),
  book: (number) => ({ type: 'done', number, isBooked: true }),
  refuse: (number) => ({ type: 'refused', number, faults: {}, said: '' }),
  take: (number) => ({ type: 'taken', number, faults: {} }),
  change: (number) => ({ type: 'changed', number, faults: {} }),
}

describe('the page on which patients ask for an appointment', () => {
  const { walks, leftOut } = walksOf(bookingModel)
  test('the walks take every transition of its model', () => expect(leftOut).toEqual([]))
  for (const path of walks) test(`it follows its model: ${path.title}`, () => walk(path, system()))

  const ways = shortestWalks(bookingModel)
  for (const leaf of leavesOf(bookingModel))
    test(`nothing comes of what its model does not name in ${pathOf(leaf)}`, async () => {
      const way = ways.get(pathOf(leaf) as never)
      if (!way) throw new Error('No walk leads there.')
      const named = new Set(leaf.ownEvents.map((name) => plausible[name as EventOf<typeof bookingModel>](0).type))
      // Without a time none is taken, and any doctor has no services.
      const cannotBe = { 'sending.none': ['taken'], 'sending.any': ['taken', 'changed'] }[pathOf(leaf)] ?? []
      for (const event of Object.values(plausible)) {
        if (cannotBe.includes(event(0).type) || named.has(event(0).type)) continue
        const one = system()
        await walk(way, one)
        const before = one.page()
        one.send(event(before.number))
        expect(one.page()).toBe(before)
      }
    })

  test('the times of a clinic that come late are not shown in the place of those of the clinic that was chosen after it', async () => {
    const { events, page, send } = system()
    for (const name of ['findDoctor', 'arriveServices', 'arrive', 'chooseClinic', 'chooseClinic'] as const) events[name]()
    const [first, second] = [page().number - 1, page().number]
    send({ type: 'times', number: second, times: days(1, 0, 3), hasMore: false })
    send({ type: 'times', number: first, times: days(1, 0, 2), hasMore: false })
    expect(page().times.map(({ clinicId }) => clinicId)).toEqual([3])
  })

  test('the time that the address names is chosen where it is free, and the times are read from its day on', () => {
    const time = at(1)
    const [reading] = beginBooking({ time: keyOf(time) })
    const [services] = stepBooking(reading, { type: 'found', number: 1, what: 'doctor', from: '2026-12-02' })
    const [opening, ...asked] = stepBooking(services, { type: 'services', number: 2, services: [] })
    expect(asked).toMatchObject([{ type: 'readTimes', from: '2026-12-02' }])
    const [open] = stepBooking(opening, { type: 'times', number: 3, times: days(3), hasMore: false })
    expect(open).toMatchObject({ chosen: [keyOf(time)], notice: 'idle', faults: {} })
    const [gone] = stepBooking(opening, { type: 'times', number: 3, times: days(1), hasMore: false, faults: { times: 'Taken' } })
    expect(gone).toMatchObject({ chosen: [], notice: 'taken', faults: { times: 'Taken' } })
  })

  test('begins with nothing in it', () => {
    const nothing = { clinicId: '', serviceId: undefined, from: undefined, wish: undefined, said: '', faults: {} }
    expect(beginBooking()).toEqual([
      {
        ...nothing,
        ...{ at: 'reading', number: 1, offer: 'none', notice: 'idle', isOpen: false },
        ...{ services: [], times: [], chosen: [], hasMore: false, shownDays: 3 },
      },
      { type: 'readPage', number: 1 },
    ])
  })

  test('later times that are known already are shown without a question, and there are none behind the last day', () => {
    const { events, page, send, sent } = system()
    for (const name of ['findDoctor', 'arriveServices'] as const) events[name]()
    send({ type: 'times', number: page().number, times: days(6), hasMore: true })
    const { length } = sent
    send({ type: 'more' })
    expect([page().at, shownTimes(page()).length, sent.length]).toEqual(['filling', 6, length])
    expect([true, false].map((hasMore) => hasLater({ ...page(), hasMore }))).toEqual([true, false])
  })

  test('several times can be wished for, and each of them left out again', () => {
    const { events, page, send } = system()
    for (const name of ['findDoctor', 'arriveServices', 'arrive'] as const) events[name]()
    for (const key of ['one', 'other', 'third']) send({ type: 'choose', key, isChosen: true, isOnly: false })
    send({ type: 'choose', key: 'other', isChosen: false, isOnly: false })
    expect(page().chosen).toEqual(['one', 'third'])
  })

  test('a service that is offered no more is asked for no more', () => {
    const { events, page, send } = system()
    for (const name of ['findDoctor', 'arriveServices', 'arrive', 'submit', 'verify', 'change'] as const) events[name]()
    expect(page().serviceId).toBe(7)
    send({ type: 'services', number: page().number, services: [service(8)] })
    expect(page().serviceId).toBeUndefined()
  })

  test('a doctor who books at once has one time chosen, and a service that was asked about keeps no fault once another one is chosen', () => {
    const { events, page, send } = system()
    for (const name of ['findDoctor', 'arriveServices', 'arrive'] as const) events[name]()
    for (const key of ['one', 'other']) send({ type: 'choose', key, isChosen: true, isOnly: true })
    expect(page().chosen).toEqual(['other'])
    for (const name of ['service', 'dni']) send({ type: 'mark', name, text: 'Wrong' })
    send({ type: 'chooseService', serviceId: 8 })
    expect(page()).toMatchObject({ chosen: [], faults: { dni: 'Wrong' } })
    expect(page().faults['service']).toBeUndefined()
  })
})
