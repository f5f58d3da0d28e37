import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { flows } from '#machines/flows.ts'
import { walksOf } from '#machines/paths.ts'
import { statechartOf } from '#machines/statechart.ts'
import { followActors } from '#src/inspector/agent/actors.ts'
import { installClock } from '#src/inspector/agent/clock.ts'
import { interceptFetch } from '#src/inspector/agent/network.ts'
import { redact, redactAddress, redactStorage } from '#src/inspector/agent/redact.ts'
import { parseCapsule } from '#src/inspector/capsule.ts'
import { testOf } from '#src/inspector/capsule-test.ts'
import { contextChanges } from '#src/inspector/context-changes.ts'
import { hasUnknownMask, unmasked } from '#src/inspector/masks.ts'
import { linkTo, openingOf, places } from '#src/inspector/openings.ts'
import { type Observed, progressOf } from '#src/inspector/path-progress.ts'
import type { Outcome, ReportBody } from '#src/inspector/protocol.ts'
import { placesOf, requestsOf, steps, stepsOfVariants } from '#src/inspector/steps.ts'
import { actorName, flowNames, guardReasons, texts, variantNames } from '#src/inspector/texts.ts'
import { inspect } from '#src/ui/live/inspection.ts'

test('nothing is inspected unless the inspector has opened the page', () => expect(inspect).toBeUndefined())

describe('what leaves the page', () => {
  test('has no secret and nothing of a person, however deep', () => {
    const event = {
      type: 'login',
      values: { email: 'ana@salvia.test', password: 'Salvia-demo-2026', recaptchaToken: 'solved', remember: true },
      history: [{ response: { access_token: 'abc', status: 'ok' } }, { headers: { Authorization: 'Bearer abc' } }],
      patient: { id: 8, user: { firstName: 'Ana', dni: 30111222, dateBirthday: '1981-06-23', phone: null } },
      names: [{ patientName: ['Ana', 'Eva'] }],
    }
    expect(redact(event)).toEqual({
      type: 'login',
      values: { email: '···', password: '···', recaptchaToken: '···', remember: true },
      history: [{ response: { access_token: '···', status: 'ok' } }, { headers: { Authorization: '···' } }],
      patient: { id: 8, user: { firstName: '···', dni: 0, dateBirthday: '1900-01-01', phone: null } },
      names: [{ patientName: ['···', '···'] }],
    })
  })

  test('has of the rest what the contract says is harmless: enumerations, whole numbers, and what is marked', () => {
    const told = {
      type: 'found',
      record: { id: 12, status: 'PENDING', gender: 'FEMALE', createdAt: '2026-11-26T13:04:00.000Z', from: '09:30', price: '150.00' },
      // A value of another enumeration, or of none, may be anything.
      other: { status: 'Llora', state: 'PENDING', employeeNumber: 'E-77', amount: 31, isShown: true, nothing: null },
      operation: 'getUser',
    }
    expect(redact(told)).toEqual({
      type: 'found',
      record: { id: 12, status: 'PENDING', gender: '···', createdAt: '1900-01-01T00:00:00.000Z', from: '00:00', price: '0.00' },
      other: { status: '···', state: '···', employeeNumber: '···', amount: 0, isShown: true, nothing: null },
      operation: 'getUser',
    })
  })

  test('has addresses without what was searched', () => {
    expect(redactAddress('/patients/doctor?page=2&search=ana+perez')).toBe('/patients/doctor?page=2&search=%C2%B7%C2%B7%C2%B7')
    expect(redact({ to: '/search?q=ana' })).toEqual({ to: '/search?q=%C2%B7%C2%B7%C2%B7' })
  })

  test('has what is stored in JSON without it, and no token', () => {
    const values = {
      authToken: 'abc',
      'draft:/app': '{"comment":"Llora","status":"PENDING"}',
      'vite-ui-theme': 'dark',
      'inspector.walked': '[]',
    }
    for (const [key, text] of Object.entries(values)) localStorage.setItem(key, text)
    expect(redactStorage(localStorage)).toEqual({
      authToken: '···',
      'draft:/app': '{"comment":"···","status":"PENDING"}',
      'vite-ui-theme': 'dark',
    })
    localStorage.clear()
  })

  test('tells in words what cannot be posted to another window', () => {
    const loop: Record<string, unknown> = { id: 'loop', run() {}, error: Object.assign(new Error('No'), { status: 500, token: 'abc' }) }
    loop.self = loop
    loop.children = [loop, { total: 1 }]
    loop.file = new Blob(['x'], { type: 'image/png' })
    expect(redact(loop)).toEqual({
      id: 'loop',
      run: 'ƒ run',
      error: { status: 500, token: '···', message: '···' },
      self: '↑',
      children: ['↑', { total: 1 }],
      file: '(image/png)',
    })
  })

  test('has the same thing twice, which is no loop', () => {
    const shared = { id: 1 }
    expect(redact({ one: shared, other: { deep: shared }, list: [shared, shared] })).toEqual({
      one: { id: 1 },
      other: { deep: { id: 1 } },
      list: [{ id: 1 }, { id: 1 }],
    })
  })
})

describe("the page's clock", () => {
  const native = { setTimeout, clearTimeout, setInterval, clearInterval, Date }
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => {
    vi.useRealTimers()
    Object.assign(window, native)
  })
  /** A clock whose timers tell when they ran, counted from its beginning. */
  function start() {
    const clock = installClock(30_000)
    const begin = clock.now()
    const ran: number[] = []
    return { clock, ran, run: () => ran.push(clock.now() - begin) }
  }

  test('runs timers as the browser does, until it is paused', async () => {
    const { clock, ran, run } = start()
    window.setTimeout(run, 1000)
    const cancelled = window.setTimeout(run, 1500)
    window.clearTimeout(cancelled)
    window.setTimeout(run, 2000)
    await vi.advanceTimersByTimeAsync(1200)
    clock.pause()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ran).toEqual([1000])
    expect(Date.now() - 1_000_000).toBe(1200)
    clock.resume()
    await vi.advanceTimersByTimeAsync(799)
    expect(ran).toEqual([1000])
    await vi.advanceTimersByTimeAsync(1)
    expect(ran).toEqual([1000, 2000])
  })

  test('runs what is due on the way, in its order, when it is moved, paused or not', async () => {
    const { clock, ran, run } = start()
    clock.pause()
    window.setTimeout(run, 3000)
    const interval = window.setInterval(run, 2000)
    const move = async (milliseconds: number) => {
      const moved = clock.moveTo(clock.now() + milliseconds)
      // Between two timers the page runs what the first led to.
      for (let turn = 0; turn < 5; turn++) await vi.advanceTimersByTimeAsync(1)
      await moved
    }
    await move(4500)
    expect(ran).toEqual([2000, 3000, 4000])
    expect(new Date().toISOString()).toBe(new Date(1_004_500).toISOString())
    window.clearInterval(interval)
    clock.resume()
    await move(10_000)
    expect(ran).toEqual([2000, 3000, 4000])
  })

  test('does not count what is moved for the limit of a request that waits', async () => {
    const { clock, ran, run } = start()
    clock.pause()
    window.setTimeout(run, 30_000)
    window.setTimeout(run, 20_000)
    const move = async (milliseconds: number, isWaiting: boolean) => {
      const moved = clock.moveTo(clock.now() + milliseconds, isWaiting)
      for (let turn = 0; turn < 5; turn++) await vi.advanceTimersByTimeAsync(1)
      await moved
    }
    await move(60_000, true)
    expect(ran).toEqual([20_000])
    await move(29_000, false)
    expect(ran).toEqual([20_000])
    await move(1000, false)
    expect(ran).toEqual([20_000, 90_000])
  })

  test('lets the page draw while it is paused', async () => {
    const { clock, ran, run } = start()
    clock.pause()
    window.setTimeout(run, 300)
    await vi.advanceTimersByTimeAsync(300)
    expect(ran).toHaveLength(1)
  })
})

describe('a request that waits', () => {
  const original = window.fetch
  afterEach(() => {
    window.fetch = original
  })
  function start(rules = [{ method: 'PATCH', path: '^/insurances/' }]) {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
    const server = vi.fn(async () => Response.json({ id: 1, name: 'OSDE' }, { headers: { ETag: '"1"' } }))
    window.fetch = server
    const reports: ReportBody[] = []
    const onWaiting = vi.fn()
    const network = interceptFetch(
      (report) => reports.push(report),
      () => ({ at: 0, order: reports.length }),
      onWaiting,
    )
    network.hold(rules)
    const ask = (method: string, path: string, init: RequestInit = {}) =>
      window.fetch(`${location.origin}/api/v1${path}`, { method, ...init })
    return { network, server, reports, ask, onWaiting }
  }
  const outcomes: [string, Outcome, unknown, number][] = [
    ['is accepted', { kind: 'pass' }, { status: 200, id: 1 }, 1],
    ['is refused with a message', { kind: 'answer', status: 422, body: { id: 0 } }, { status: 422, id: 0 }, 0],
    ['is done, and its answer is lost', { kind: 'lost' }, 'TypeError', 1],
    ['has no network', { kind: 'offline' }, 'TypeError', 0],
    ['is not answered in time', { kind: 'timeout' }, 'TimeoutError', 0],
  ]
  test.each(outcomes)('%s as one chooses', async (_, outcome, expected, calls) => {
    const { network, server, ask, reports, onWaiting } = start()
    const page = new AbortController()
    const asked = ask('PATCH', '/insurances/1', { signal: page.signal }).then(
      async (response) => ({ status: response.status, id: ((await response.json()) as { id: number }).id }),
      (error: Error) => error.name,
    )
    await expect.poll(() => reports).toMatchObject([{ request: { id: 1, isHeld: true, path: '/insurances/1' } }])
    expect(server).not.toHaveBeenCalled()
    expect(onWaiting.mock.calls).toEqual([[1]])
    network.choose(1, outcome)
    expect(onWaiting.mock.calls).toEqual([[1], [0]])
    expect(await asked).toEqual(expected)
    expect(server).toHaveBeenCalledTimes(calls)
    await expect.poll(() => reports.at(-1)).toMatchObject({ type: 'salvia.response', response: { id: 1, outcome: outcome.kind } })
    // Whatever the page gives up afterwards is over.
    page.abort()
    expect(reports).toHaveLength(2)
  })

  test('is given up by the page, and then waits no more', async () => {
    const { ask, reports } = start()
    const page = new AbortController()
    const asked = ask('PATCH', '/insurances/1', { signal: page.signal }).catch((error: Error) => error.name)
    await expect.poll(() => reports).toHaveLength(1)
    page.abort()
    expect(await asked).toBe('AbortError')
    expect(reports[1]).toMatchObject({ response: { outcome: 'cancelled' } })
  })

  test('is one of those that were asked for; the others go on', async () => {
    const { ask, server } = start()
    await ask('GET', '/insurances/1')
    await window.fetch(`${location.origin}/assets/x.js`)
    expect(server).toHaveBeenCalledTimes(2)
  })
})

describe('the progress on a path', () => {
  const flow = flows.find(({ machine }) => machine.id === 'record')
  const [model] = flow?.models ?? []
  if (!model) throw new Error('There is no model.')
  const pathTo = (title: string) => {
    const walk = walksOf(model.model).walks.find((one) => one.title === title)
    if (!walk) throw new Error(`There is no path ${title}.`)
    return walk
  }
  const found = { event: { type: 'found' }, value: { editing: 'idle' } }
  const submit = { event: { type: 'submit' }, value: 'saving' }
  const done = { type: 'xstate.done.actor.0.record.saving' }

  test('follows what the machine receives', () => {
    const walk = pathTo('arrive → submit → collide')
    const at = (...observed: Observed[]) => progressOf(model, walk, 'loading', observed, new Set())
    expect(at()).toEqual({ isBegun: true, done: 0, astray: undefined })
    expect(at(found)).toMatchObject({ done: 1 })
    expect(at(found, submit)).toMatchObject({ done: 2 })
    expect(at(found, submit, { event: done, value: { editing: 'conflict' } })).toMatchObject({ done: 3, astray: undefined })
    expect(at(found, submit, { event: done, value: 'reloading' })).toMatchObject({
      done: 2,
      astray: { state: 'reloading', expected: 'conflict' },
    })
  })

  test('has not begun before the machine is where the path begins', () => {
    const walk = pathTo('vanish')
    expect(progressOf(model, walk, undefined, [], new Set())).toMatchObject({ isBegun: false })
    expect(progressOf(model, walk, { editing: 'uncertain' }, [], new Set())).toMatchObject({ isBegun: false })
  })

  test('tells apart what has another status, where the machine stays as it was', () => {
    const post = flows.find(({ machine }) => machine.id === 'post')?.models[0]
    const walk = post && walksOf(post.model).walks.find(({ title }) => title === 'submit → withdraw')
    if (!post || !walk) throw new Error('There is no such path.')
    const settled = (status: string) => ({ event: { type: 'settle', status }, value: 'reading' })
    const at = (...observed: Observed[]) => progressOf(post, walk, 'reading', observed, new Set()).done
    expect([at(settled('DRAFT')), at(settled('IN_REVIEW')), at(settled('IN_REVIEW'), settled('DRAFT'))]).toEqual([0, 1, 2])
  })

  test('tells of another event that leads where the path does, and names both places otherwise', () => {
    expect(texts.astray('saving', 'saving')).toBe('La página está en saving, como esperaba el camino, pero llegó por otro evento.')
    expect(texts.astray('loading', 'saving')).toBe('La página está en loading; el camino esperaba saving.')
  })

  test('takes the word of a person for a step of which the machine is not told', () => {
    const walk = pathTo('arrive → submit → submit')
    expect(progressOf(model, walk, 'loading', [found, submit], new Set([2]))).toMatchObject({ done: 3 })
  })
})

describe('an event that is sent again', () => {
  const last = {
    type: 'submit',
    value: { status: 'CONTACTED', comment: 'Llora de noche', patient: { dni: 30111222, dateBirthday: '1981-06-23' }, phones: ['11 5678'] },
    over: { etag: '"3"' },
  }
  const shown = redact(last)

  test('is as it was where it is left as it is shown, in whichever order its parts stand', () => {
    const { type, ...payload } = shown
    expect(unmasked(shown, shown, last)).toEqual(last)
    // The panel puts the type last.
    expect(unmasked({ ...payload, type }, shown, last)).toEqual(last)
  })

  test('has what was typed where that was changed, and everything hidden as it was', () => {
    const typed = { ...shown, value: { ...shown.value, status: 'CONVERTED', phones: ['11 0000', '···'] } }
    expect(hasUnknownMask(typed, shown)).toBe(true)
    const whole = { ...shown, value: { ...shown.value, status: 'CONVERTED', phones: ['11 0000'] } }
    expect(hasUnknownMask(whole, shown)).toBe(false)
    expect(unmasked(whole, shown, last)).toEqual({ ...last, value: { ...last.value, status: 'CONVERTED', phones: ['11 0000'] } })
  })

  test('is refused with a mask where nothing was hidden, or where nobody has sent one before', () => {
    expect(hasUnknownMask({ type: 'submit', value: { comment: '···' } }, undefined)).toBe(true)
    expect(hasUnknownMask({ ...shown, value: { ...shown.value, comment: 'Antes: ···' } }, shown)).toBe(true)
    expect(hasUnknownMask({ ...shown, over: { etag: '···' } }, shown)).toBe(true)
    expect(hasUnknownMask(shown, shown)).toBe(false)
  })

  test('reaches the machine so, and not at all with a mask that nobody knows', () => {
    // jsdom has none. It must not run at once: a machine that begins cannot be read yet.
    vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
    const actors = followActors(
      () => {},
      () => ({ at: 1, order: 1 }),
      false,
    )
    const received: unknown[] = []
    const machine = createMachine({ id: 'record', on: { '*': { actions: ({ event }) => received.push(event) } } })
    const actor = createActor(machine, { inspect: actors.inspect }).start()
    actor.send(last)
    const { type, ...payload } = redact(last)
    actors.send(actor.sessionId, { ...payload, type })
    actors.send(actor.sessionId, { type, value: { comment: 'Nuevo', secret: '···' } })
    actors.send(actor.sessionId, { type: 'login', values: { password: '···' } })
    expect(received).toEqual([last, last])
  })
})

test('a capsule becomes a test that follows the rules of the project, and says that it expects what was recorded', () => {
  const event = { type: 'resume', 'odd-key': 'it\'s "quoted"', none: null }
  const source = testOf({
    format: 1,
    versions: { console: '1.0.0', contract: '1.0.0 (00000000)' },
    role: null,
    startedAt: 0,
    url: '/app',
    stored: { local: {}, session: {} },
    actors: { 'toast-queue 1': { value: 'empty', input: undefined } },
    entries: [{ kind: 'event', at: 0, order: 1, actor: 'toast-queue 1', event, isSent: true, value: 'empty' }],
  })
  const flags = ['check', '--write', '--stdin-file-path=tests/model/exported.test.ts']
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/biome', flags, { input: source, encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: source, stderr: '' })
  expect(source).toContain('biome-ignore-all format')
  expect(source).toContain('A recording of a fault passes as long as the fault is there')
})

describe('what a step changed in a context', () => {
  test('is told once for each part, as deep as it can be', () => {
    const before = { record: { etag: '1', notes: ['a'] }, pending: [], error: undefined, saved: null }
    const after = { record: { etag: '2', notes: ['a', 'b'] }, pending: [], error: { status: 412 }, saved: null }
    expect(contextChanges(before, after)).toEqual([
      { path: 'record.etag', before: '1', after: '2' },
      { path: 'record.notes.1', before: undefined, after: 'b' },
      { path: 'error', before: undefined, after: { status: 412 } },
    ])
    expect(contextChanges(after, after)).toEqual([])
    expect(contextChanges({ list: [1] }, { list: { 0: 1 } })).toEqual([{ path: 'list', before: [1], after: { 0: 1 } }])
  })
})

describe('a state that is opened', () => {
  test('is reached by the shortest walk on which nothing needs a person', () => {
    const { walk } = openingOf('lead-status', 'editing.conflict')
    expect(walk.steps.map(({ event }) => event)).toEqual(['arrive', 'submit', 'collide'])
  })

  test('is refused in words that name what there is', () => {
    expect(() => openingOf('lead', 'saving')).toThrow('No hay un flujo que se llame lead. Hay: lead-status, consultation-status')
    expect(() => openingOf('lead-status', 'nowhere')).toThrow('lead-status no tiene el estado nowhere. Tiene: loading, editing.idle')
  })

  test('has a link for whoever reads of it, where a path leads to it', () => {
    const query = (address: string | undefined) => Object.fromEntries(new URL(address ?? '').searchParams)
    expect(query(linkTo('record', 'editing.conflict', '/app/doctor-referrals/12'))).toEqual({
      open: 'lead-status',
      state: 'editing.conflict',
      at: '/app/doctor-referrals/12',
    })
    expect(query(linkTo('session', 'activity.ready.idle,status.expired', '/app/users-salvia'))).toMatchObject({ open: 'session' })
    expect(linkTo('record', 'editing.nowhere', '/app/doctor-referrals/12')).toBeUndefined()
    expect(linkTo('record', 'saving', '/app')).toBeUndefined()
  })

  test.each(Object.entries(places))('of %s is one of a flow, whose first page is such a page', (name, { machine, variant, at, first }) => {
    const model = flows.find((one) => one.machine.id === machine)?.models.find((one) => one.name === variant)
    expect(model, name).toBeDefined()
    expect(typeof first === 'string' ? first : first.page(7)).toMatch(at)
  })
})

test('every event, flow and guard has its words', () => {
  const events = flows.flatMap(({ models }) => models.flatMap(({ model }) => model.events.filter((type) => !type.startsWith('xstate.'))))
  expect(events.filter((event) => !steps[event])).toEqual([])
  const ids = flows.map(({ machine }) => machine.id)
  for (const words of [flowNames, placesOf, requestsOf]) expect(Object.keys(words).sort()).toEqual([...ids].sort())
  expect(flows.flatMap(({ models }) => models.filter(({ name }) => !variantNames[name]))).toEqual([])
  const guards = flows.flatMap(({ machine }) => statechartOf(machine).transitions.flatMap(({ guard }) => guard ?? []))
  expect(guards.filter((guard) => !guardReasons[guard])).toEqual([])
})

test('what a step says to press stands on a page', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('inspector'))
    .map((path) => readFileSync(join('src', path), 'utf8'))
  const said = [...Object.values(steps).map(({ says }) => says), ...Object.values(stepsOfVariants).flatMap((own) => Object.values(own))]
  const labels = new Set(said.flatMap((text) => Array.from(text.matchAll(/«([^»]+)»/g), ([, label = '']) => label)))
  expect(labels.size).toBeGreaterThan(20)
  // A text of a file, or one between two tags.
  const missing = [...labels].filter(
    (label) => !sources.some((source) => source.includes(`'${label}'`) || RegExp(`>\\s*${label}\\s*<`).test(source)),
  )
  expect(missing).toEqual([])
})

test.each([
  ['record', '/app/users-salvia/93', 'Guardar usuario 93'],
  ['record', '/app/insurances/create', 'Guardar obra social nueva'],
  ['record', '/app/doctor-referrals/12', 'Guardar lead 12'],
  ['session', '/app', 'Sesión'],
])('an actor of %s at %s is called by what it serves: %s', (machine, address, name) => expect(actorName(machine, address)).toBe(name))

test.each([
  ['another file', '{"name":"x"}'],
  ['no JSON', 'x'],
  ['another format', '{"format":2,"url":"/app","entries":[],"actors":{},"stored":{"local":{},"session":{}},"startedAt":1}'],
  ['an address elsewhere', '{"format":1,"url":"//x.test","entries":[],"actors":{},"stored":{"local":{},"session":{}},"startedAt":1}'],
])('%s is no capsule', (_, text) => expect(parseCapsule(text)).toBeUndefined())
