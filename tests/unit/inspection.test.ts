import { expect, test, vi } from 'vitest'
import { redact } from '#src/ui/inspector/redact.ts'

test('secrets are hidden however deep they are, and nothing else is', () => {
  const values = { email: 'ana@salvia.test', password: 'Salvia-demo-2026', recaptchaToken: 'solved' }
  const event = {
    type: 'login',
    values,
    history: [{ response: { access_token: 'abc', status: 'ok' } }, { headers: { Authorization: 'Bearer abc' } }],
  }
  expect(redact(event)).toEqual({
    type: 'login',
    values: { email: 'ana@salvia.test', password: '•••', recaptchaToken: '•••' },
    history: [{ response: { access_token: '•••', status: 'ok' } }, { headers: { Authorization: '•••' } }],
  })
})

test('what cannot be posted to another window is told in words', () => {
  const loop: Record<string, unknown> = { name: 'loop', run() {}, error: Object.assign(new Error('No'), { status: 500, token: 'abc' }) }
  loop.self = loop
  loop.children = [loop, { shared: 1 }]
  expect(redact(loop)).toEqual({
    name: 'loop',
    run: 'ƒ run',
    error: { status: 500, token: '•••', message: 'No' },
    self: '↑',
    children: ['↑', { shared: 1 }],
  })
})

test('the same thing twice is no loop', () => {
  const shared = { id: 1 }
  expect(redact({ one: shared, other: { deep: shared }, list: [shared, shared] })).toEqual({
    one: { id: 1 },
    other: { deep: { id: 1 } },
    list: [{ id: 1 }, { id: 1 }],
  })
})

test('nothing is inspected unless the address asks for it', async () => {
  const { inspect } = await import('#src/ui/inspection.ts')
  expect(inspect).toBeUndefined()
})

test('with ?inspect the actors, their states and their events reach the inspector page without secrets', async () => {
  vi.resetModules()
  history.replaceState(null, '', '/?inspect')
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  const { inspect } = await import('#src/ui/inspection.ts')
  const { createActor } = await import('xstate')
  const { sessionMachine } = await import('#machines/session.machine.ts')
  createActor(sessionMachine, { id: 'session', inspect })
    .start()
    .send({ type: 'login', values: { email: 'ana@salvia.test', password: 'Salvia-demo-2026', captchaToken: async () => 'solved' } })
  const frame = await vi.waitFor(() => {
    const found = document.querySelector('iframe')
    if (!found?.contentWindow) throw new Error('There is no inspector yet.')
    return found
  })
  expect(frame.getAttribute('src')).toBe('/src/ui/inspector/index.html')
  const posted: { type: string; name?: string; event?: { type: string } }[] = []
  if (frame.contentWindow) frame.contentWindow.postMessage = (message: (typeof posted)[number]) => posted.push(message)
  frame.dispatchEvent(new Event('load'))
  window.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))
  await vi.waitFor(() => expect(posted.map(({ event }) => event?.type)).toContain('login'))
  expect(posted.find(({ type }) => type === '@xstate.actor')?.name).toBe('session')
  expect(JSON.stringify(posted)).toContain('ana@salvia.test')
  expect(JSON.stringify(posted)).not.toMatch(/Salvia-demo-2026|solved/)
})
