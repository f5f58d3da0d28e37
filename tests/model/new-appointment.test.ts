import { describe, expect, test } from 'vitest'
import { createActor, type EventFromLogic } from 'xstate'
import type { Outcome } from '#machines/form-submission.machine.ts'
import type { EventOf } from '#machines/model.ts'
import { type Moved, newAppointmentMachine, type Place, TAKEN } from '#machines/new-appointment.machine.ts'
import { movingModel, newAppointmentModel, resumedNewAppointmentModel } from '#machines/new-appointment.model.ts'
import type { PendingRequest } from '#machines/pending-request.ts'
import { walksOf } from '#machines/walks/paths.ts'
import { deferred, settled } from '#tests/support/flows/deferred.ts'
import { expectIgnored, unnamedEvents, walk } from '#tests/support/flows/model.ts'

type Event = EventFromLogic<typeof newAppointmentMachine>
type NewAppointmentModel = typeof newAppointmentModel | typeof movingModel | typeof resumedNewAppointmentModel

const failure = new Error('No')
const lost: Outcome = { type: 'unknown', error: failure }
const place = (hour: number): Place => ({ doctorId: 1, clinicId: 2, date: `2026-12-01T${hour}:00:00.000Z`, minutes: 30 })
const appointment = (id: number, version = 1): Moved => ({ id, etag: `"${version}"` })
const before: PendingRequest = { value: { patientId: 7 }, over: undefined, key: 'before', isUnknown: true }

/** The machine, and the server led by the test. */
function start(pending: PendingRequest[] = []) {
  const server = deferred<PendingRequest, Outcome>()
  const actor = createActor(newAppointmentMachine, { input: { send: (request) => server.call(request), pending } })
  const inside = () => actor.getSnapshot().context.submission.getSnapshot()
  const saved: unknown[] = []
  actor.getSnapshot().context.submission.on('saved', (event) => void saved.push(event))
  actor.start()
  return { actor, server, saved, inside, sent: () => server.calls.map(({ input }) => input) }
}

type Expected = { value: unknown; over: Moved | undefined; key?: string | undefined }

/** The machine as the paths of a model drive it, and what the user and the server saw of it. */
function system(isMove: boolean, pending: PendingRequest[] = []) {
  const { actor, server, saved, inside, sent } = start(pending)
  const context = () => actor.getSnapshot().context
  let wishes = 0
  let hour = 10
  /** What must have been sent and told so far, and what the form is about. */
  const expected = { sent: [] as Expected[], saved: 0 }
  const about: Partial<ReturnType<typeof context>> = { place: undefined, moved: undefined, typed: {}, series: undefined }
  const isUncertain = () => inside().matches({ editing: 'uncertain' })
  const isBusy = () => inside().matches('saving')
  let version = 1
  let subject = 0
  /** The key has to be that of the request before where the same is sent again. */
  let last: Expected | undefined = pending[0] && { value: pending[0].value, over: undefined, key: pending[0].key }

  const submit = () => {
    const again = isUncertain() ? last : undefined
    const value = again?.value ?? { wish: ++wishes }
    const busy = isBusy()
    actor.send({ type: 'submit', value })
    if (!busy) expected.sent.push({ value, over: about.moved, key: again?.key })
  }
  const closed = (series?: unknown) => Object.assign(about, { place: undefined, moved: undefined, typed: {}, series })
  const end = async (outcome: Outcome) => {
    const { input, succeed } = server.last()
    last = { value: input.value, over: about.moved, key: input.key }
    await succeed(outcome)
  }
  const inForm = (outcome: string, time = 'known') => ({ filling: { outcome, time } })
  const sees =
    (state: unknown, hasFailed = false) =>
    () => {
      expect(actor.getSnapshot().value).toEqual(state)
      expect(sent().map(({ value, over }) => ({ value, over }))).toEqual(expected.sent.map(({ value, over }) => ({ value, over })))
      const { key } = expected.sent.at(-1) ?? {}
      if (key) expect(sent().at(-1)?.key).toBe(key)
      expect(new Set(sent().map((request) => request.key)).size).toBe(
        expected.sent.filter((request) => !request.key || request.key === 'before').length,
      )
      expect(saved).toHaveLength(expected.saved)
      const { place, moved, typed, series } = context()
      expect({ place, moved, typed, series }).toEqual(about)
      expect(actor.getSnapshot().hasTag('busy')).toBe(isBusy())
      expect(inside().matches({ editing: 'conflict' })).toBe(JSON.stringify(state).includes('conflict'))
      // Why the last request failed is told until the next one, another time, or the end of the form.
      if (!isUncertain()) expect(inside().context.error).toBe(hasFailed ? failure : undefined)
    }
  return {
    send: actor.send,
    look: () => ({
      state: actor.getSnapshot().value,
      context: { ...context(), submission: undefined },
      calls: server.calls.length,
      inside: inside().value,
      saved: saved.length,
    }),
    events: {
      choose() {
        const event = { place: place(++hour) }
        Object.assign(about, { ...event, typed: {}, series: undefined })
        if (isUncertain()) about.moved = last?.over
        actor.send({ type: 'choose', ...event })
      },
      move() {
        const [event, was] = [{ moved: appointment(++subject), place: place(++hour) }, isUncertain()]
        if (!was) Object.assign(about, { ...event, typed: {} })
        else if (actor.getSnapshot().matches('choosing')) about.moved = last?.over
        actor.send({ type: 'move', ...event })
      },
      drop() {
        const [event, was] = [{ moved: appointment(++subject), place: place(++hour), value: { wish: ++wishes } }, isUncertain()]
        actor.send({ type: 'drop', ...event })
        if (was) about.moved = last?.over
        else {
          Object.assign(about, { moved: event.moved, place: event.place, typed: {} })
          expected.sent.push({ value: event.value, over: event.moved })
        }
      },
      mistype() {
        about.typed = { time: '25' }
        actor.send({ type: 'mistype', typed: about.typed })
      },
      correct() {
        about.typed = { minutes: '45' }
        actor.send({ type: 'correct', typed: about.typed })
      },
      submit,
      insist: submit,
      close() {
        actor.send({ type: 'close' })
        closed()
      },
      discard() {
        actor.send({ type: 'discard' })
        expect(inside().context.pending).toEqual([])
        closed()
      },
      // A request of its own: the machine is not told of it.
      undo() {},
      async succeed() {
        expected.saved += 1
        await end({ type: 'saved', saved: { id: 1 } })
        closed()
        expect(saved.at(-1)).toMatchObject({ saved: { id: 1 }, request: { value: expected.sent.at(-1)?.value } })
      },
      async succeedAll() {
        expected.saved += 1
        const series = { kind: 'series', id: 1 }
        await end({ type: 'saved', saved: series })
        closed(series)
      },
      refuse: () => end({ type: 'rejected', error: failure, reason: TAKEN }),
      reject: () => end({ type: 'rejected', error: failure }),
      async lose() {
        if (wishes % 2) await server.last().fail(failure)
        await end(lost)
        expect(inside().context.error).toBe(failure)
      },
      async collide() {
        const record = appointment(about.moved?.id ?? 0, ++version)
        await end({ type: 'conflict', record })
        expect(inside().context.pending).toEqual([])
        about.moved = record
      },
    },
    states: {
      choosing: sees({ choosing: 'idle' }),
      dropping: sees('dropping'),
      listed: sees({ choosing: 'series' }),
      filling: sees(inForm('idle')),
      saving: sees('saving'),
      booked: sees({ choosing: 'idle' }),
      moved: sees({ choosing: 'idle' }),
      undone: sees({ choosing: 'idle' }),
      closed: sees({ choosing: 'idle' }),
      taken: sees(inForm('taken'), true),
      failed: sees(inForm('failed'), true),
      uncertain: sees(inForm('uncertain')),
      conflict: sees(inForm('conflict')),
      'mistyped.filling': sees(inForm('idle', 'mistyped')),
      'mistyped.taken': sees(inForm('taken', 'mistyped'), true),
      'mistyped.failed': sees(inForm('failed', 'mistyped'), true),
      'mistyped.uncertain': sees(inForm('uncertain', 'mistyped')),
      'mistyped.conflict': sees(inForm('conflict', 'mistyped')),
    },
    isMove,
  }
}

type Sent = { [Name in EventOf<NewAppointmentModel>]?: Event }
const moving = {
  move: { type: 'move', moved: appointment(9), place: place(20) },
  drop: { type: 'drop', moved: appointment(9), place: place(20), value: 9 },
} satisfies Sent
const sent = {
  mistype: { type: 'mistype', typed: { time: '25' } },
  correct: { type: 'correct', typed: {} },
  choose: { type: 'choose', place: place(20) },
  submit: { type: 'submit', value: 9 },
  close: { type: 'close' },
  discard: { type: 'discard' },
} satisfies Sent
const told: Event['type'][] = ['sending', 'saved', 'settled']

describe.each<[string, NewAppointmentModel, PendingRequest[]]>([
  ['a new appointment', newAppointmentModel, []],
  ['an appointment that is moved', movingModel, []],
  ['an agenda that is opened after a lost answer', resumedNewAppointmentModel, [before]],
])('%s', (_, model, pending) => {
  const isMove = model === movingModel
  const { walks, leftOut } = walksOf(model)
  test('the walks take every transition of the model', () => expect(leftOut).toEqual([]))
  for (const path of walks) test(`it follows its model: ${path.title}`, () => walk(path, system(isMove, pending)))
  // What begins after a lost answer goes on as the others do.
  if (pending.length > 0) return
  // A new time is chosen where nothing is moved, and that begins a new appointment.
  const known: Sent = isMove ? { ...sent, ...moving } : sent
  const internal = isMove ? told : [...told, 'move' as const, 'drop' as const]
  const beginsNew = /choose in (choosing|moved|undone)$/
  for (const unnamed of unnamedEvents(newAppointmentMachine, model, known, { internal }))
    if (!(isMove && beginsNew.test(unnamed.title))) test(unnamed.title, () => expectIgnored(unnamed, system(isMove)))
})

test('a wish that is refused as taken is sent under the same key, and another one for it under a new key', async () => {
  const { actor, server, sent: requests } = start()
  actor.send({ type: 'choose', place: place(10) })
  actor.send({ type: 'submit', value: { overbooked: null } })
  await server.last().succeed({ type: 'rejected', error: failure, reason: TAKEN })
  actor.send({ type: 'submit', value: { overbooked: null } })
  await server.last().succeed({ type: 'rejected', error: failure, reason: TAKEN })
  actor.send({ type: 'submit', value: { overbooked: { reason: 'Urgencia' } } })
  const keys = requests().map(({ key }) => key)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test.each<[string, (one: ReturnType<typeof start>) => unknown]>([
  [
    'is known',
    ({ actor, server }) => [
      actor.send({ type: 'submit', value: before.value }),
      server.last().succeed({ type: 'saved', saved: undefined }),
    ],
  ],
  ['is given up', ({ actor }) => actor.send({ type: 'discard' })],
])('once what became of a lost answer %s, another appointment begins', async (_, end) => {
  const one = start([before])
  await end(one)
  await settled()
  one.actor.send({ type: 'choose', place: place(10) })
  expect(one.actor.getSnapshot()).toMatchObject({
    value: { filling: { outcome: 'idle', time: 'known' } },
    context: { place: place(10), moved: undefined, unanswered: undefined },
  })
})

test('an agenda that is opened after the answer to a move was lost is about that appointment', () => {
  const { actor } = start([{ ...before, over: appointment(3) }])
  expect(actor.getSnapshot()).toMatchObject({
    value: { filling: { outcome: 'uncertain' } },
    context: { moved: appointment(3), place: undefined },
  })
})

test('after a conflict the same move goes over the version that was brought, under a new key', async () => {
  const { actor, server, sent: requests } = start()
  actor.send({ type: 'drop', moved: appointment(3, 1), place: place(10), value: 'to ten' })
  await server.last().succeed({ type: 'conflict', record: appointment(3, 2) })
  actor.send({ type: 'submit', value: 'to ten' })
  expect(requests().map(({ over }) => over)).toEqual([appointment(3, 1), appointment(3, 2)])
  expect(new Set(requests().map(({ key }) => key)).size).toBe(2)
})

test('an appointment that left the calendar meanwhile keeps the version that was seen', async () => {
  const { actor, server } = start()
  actor.send({ type: 'drop', moved: appointment(3), place: place(10), value: 'to ten' })
  await server.last().succeed({ type: 'conflict', record: undefined })
  expect(actor.getSnapshot().context.moved).toEqual(appointment(3))
})
