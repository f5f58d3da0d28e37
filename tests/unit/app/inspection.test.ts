// @vitest-environment jsdom
import { spawnSync } from 'node:child_process'
import { describe, expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { followActors } from '#src/inspector/agent/actors.ts'
import { redact, redactAddress, redactStorage } from '#src/inspector/agent/redact.ts'
import { testOf } from '#src/inspector/capsule-test.ts'
import { contextChanges } from '#src/inspector/context-changes.ts'
import { hasUnknownMask, unmasked } from '#src/inspector/masks.ts'
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
