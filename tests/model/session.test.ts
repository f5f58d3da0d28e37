import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { type CheckResult, sessionMachine, type Visitor } from '#machines/session.machine.ts'
import { sessionModel } from '#machines/session.model.ts'
import { walksOf } from '#machines/walks/paths.ts'
import { settled } from '#tests/support/flows/deferred.ts'
import { expectIgnored, unnamedEvents, walk } from '#tests/support/flows/model.ts'
import { asksForStep, isOver, sent, start, system, values, visitor } from '#tests/support/flows/session-system.ts'

afterEach(() => vi.useRealTimers())

const { walks, leftOut } = walksOf(sessionModel)
test('the walks take every transition of the model', () => expect(leftOut).toEqual([]))
for (const path of walks) test(`the session follows its model: ${path.title}`, () => walk(path, system()))

// The activity tells these to the status.
const results: CheckResult['type'][] = ['authenticated', 'unauthenticated', 'unreachable']
for (const unnamed of unnamedEvents(sessionMachine, sessionModel, sent, { internal: results }))
  test(unnamed.title, () => expectIgnored(unnamed, system()))

test.each([
  ['the words of the server', new Error('Los datos no coinciden.'), 'Los datos no coinciden.'],
  ['words of its own when the server says nothing', new Error(''), 'Error de autenticación'],
  ['words of its own for anything else', 'odd', 'Error de autenticación'],
  ['words of its own when nothing is thrown', undefined, 'Error de autenticación'],
])('a rejected login is told in %s', async (_, error, message) => {
  const { actor, checks, logins, look } = start()
  await checks.last().succeed({ type: 'unauthenticated' })
  actor.send({ type: 'login', values })
  await logins.last().fail(error)
  expect(look().failure).toEqual({ message, waitUntil: 0 })
})

test('a failure tells until when the server accepts no other try', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const { actor, checks, logins, look } = start()
  await checks.last().succeed({ type: 'unauthenticated' })
  actor.send({ type: 'login', values })
  await logins.last().fail(Object.assign(new Error('Demasiados intentos.'), { retryAfter: 8 }))
  expect(look().failure).toEqual({ message: 'Demasiados intentos.', waitUntil: 1_008_000 })
})

test('the same mistake twice is two failures', async () => {
  const { actor, checks, logins, look } = start()
  await checks.last().succeed({ type: 'unauthenticated' })
  const fail = async () => {
    actor.send({ type: 'login', values })
    expect(look().failure).toBeNull()
    await logins.last().fail(new Error('Los datos no coinciden.'))
    return look().failure
  }
  const first = await fail()
  const second = await fail()
  expect(second).toEqual(first)
  expect(second).not.toBe(first)
})

test('an unreachable server is asked again every five seconds until it answers', async () => {
  const { checks, clock, look } = start()
  for (let tries = 1; tries <= 3; tries++) {
    await checks.last().succeed({ type: 'unreachable' })
    clock.increment(4999)
    expect(checks.calls).toHaveLength(tries)
    clock.increment(1)
    expect(checks.calls).toHaveLength(tries + 1)
  }
  await checks.last().succeed({ type: 'authenticated', visitor: visitor(1) })
  expect(look().status).toBe('authenticated')
})

test('the answer to a check that a sign-out overtook changes nothing', async () => {
  const { actor, checks, look } = start()
  actor.send({ type: 'loggedOut' })
  await checks.last().succeed({ type: 'authenticated', visitor: visitor(1) })
  expect(look()).toMatchObject({ status: 'unauthenticated', role: null, user: null })
})

test('two clicks sign in once and sign out once', async () => {
  const { actor, checks, logins, logouts } = start()
  actor.send({ type: 'login', values })
  actor.send({ type: 'login', values })
  await logins.last().succeed()
  await checks.last().succeed({ type: 'authenticated', visitor: visitor(1) })
  actor.send({ type: 'logout' })
  actor.send({ type: 'logout' })
  expect([logins.calls.length, logouts.calls.length]).toEqual([1, 1])
})

test('nobody signs in over somebody who is signed in', async () => {
  const { actor, checks, logins } = start()
  await checks.last().succeed({ type: 'authenticated', visitor: visitor(1) })
  actor.send({ type: 'login', values })
  expect(logins.calls).toHaveLength(0)
})

test('whoever signs in after a sign-out starts afresh, even as the same person', async () => {
  const { actor, checks, logins, logouts, look } = start()
  await checks.last().succeed({ type: 'authenticated', visitor: visitor(1) })
  const { epoch } = look()
  actor.send({ type: 'logout' })
  await logouts.last().succeed()
  actor.send({ type: 'login', values })
  await logins.last().succeed()
  await checks.last().succeed({ type: 'authenticated', visitor: visitor(1) })
  expect(look().epoch).toBe(epoch + 1)
})

type Started = ReturnType<typeof start>
test.each<[string, (session: Started) => unknown, Visitor['role']]>([
  ['who signed in in another tab', ({ actor }) => actor.send({ type: 'loggedInElsewhere' }), 'BACKOFFICE'],
  [
    'who signed in here',
    async ({ actor, logins }) => {
      actor.send({ type: 'login', values })
      await logins.last().succeed()
    },
    'BACKOFFICE',
  ],
  [
    'who signed in in another tab while this one asks for a second step',
    async ({ actor, logins }) => {
      actor.send({ type: 'login', values })
      await logins.last().fail(asksForStep())
      actor.send({ type: 'loggedInElsewhere' })
    },
    'BACKOFFICE',
  ],
  ['whose role is another one', ({ actor }) => actor.send({ type: 'check' }), 'DOCTOR'],
])('somebody who cannot be told apart starts afresh: %s', async (_, signIn, role) => {
  const session = start()
  await session.checks.last().succeed({ type: 'authenticated', visitor: visitor(1) })
  const { epoch } = session.look()
  session.actor.send({ type: 'unauthorized' })
  await signIn(session)
  await session.checks.last().succeed({ type: 'authenticated', visitor: { role, user: null } })
  expect(session.look()).toMatchObject({ status: 'authenticated', user: null, epoch: epoch + 1 })
})

test('an expired session that is left while it signs in stays left, whatever the server answers', async () => {
  const { actor, checks, logins, look } = start()
  await checks.last().succeed({ type: 'authenticated', visitor: visitor(1) })
  actor.send({ type: 'unauthorized' })
  actor.send({ type: 'login', values })
  actor.send({ type: 'leave' })
  await logins.last().succeed()
  expect(look()).toMatchObject({ status: 'unauthenticated', activity: 'idle' })
  expect(checks.calls).toHaveLength(1)
})

test('the password is in no snapshot once the login is answered', async () => {
  const { actor, logins } = start()
  const snapshot = () => JSON.stringify(actor.getPersistedSnapshot())
  actor.send({ type: 'login', values })
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain(values.password)
  await logins.last().fail(new Error('No'))
  expect(snapshot()).not.toContain(values.password)
  actor.send({ type: 'login', values })
  await logins.last().succeed()
  expect(snapshot()).not.toContain(values.password)
})

/** A session whose calls are counted while they run: one that was given up runs no more. */
function startCounting() {
  const running: Record<'check' | 'login' | 'provideStep' | 'logout', ((outcome: string) => void)[]> = {
    check: [],
    login: [],
    provideStep: [],
    logout: [],
  }
  const run = (kind: keyof typeof running, signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      const end = (outcome: string) => {
        running[kind] = running[kind].filter((one) => one !== end)
        if (outcome === 'fail') reject(new Error('No'))
        else if (outcome === 'askForStep') reject(asksForStep())
        else if (outcome === 'end') reject(isOver())
        else resolve(outcome)
      }
      running[kind].push(end)
      signal.addEventListener('abort', () => end('fail'))
    })
  const clock = new SimulatedClock()
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        check: fromPromise(async ({ signal }): Promise<CheckResult> => {
          const outcome = await run('check', signal)
          if (outcome === 'unauthenticated' || outcome === 'unreachable') return { type: outcome }
          return { type: 'authenticated', visitor: visitor(outcome === 'somebody' ? 1 : 2) }
        }),
        login: fromPromise(async ({ signal }) => void (await run('login', signal))),
        provideStep: fromPromise(async ({ signal }) => void (await run('provideStep', signal))),
        logout: fromPromise(async ({ signal }) => void (await run('logout', signal))),
      },
    }),
    { clock },
  ).start()
  const answer = (kind: keyof typeof running, outcome: string) => running[kind][0]?.(outcome)
  return { actor, clock, answer, counts: () => Object.values(running).map(({ length }) => length) }
}

type Session = ReturnType<typeof startCounting>
const answers = {
  check: ['somebody', 'somebodyElse', 'unauthenticated', 'unreachable', 'fail'],
  login: ['accept', 'fail', 'askForStep'],
  provideStep: ['accept', 'fail', 'end'],
  logout: ['accept', 'fail'],
}
/** All that can happen to a session, each by a name that a failed run can show. */
const steps: Record<string, (session: Session) => unknown> = {
  wait: ({ clock }) => clock.increment(5000),
  ...Object.fromEntries(Object.entries(sent).map(([name, event]) => [name, ({ actor }: Session) => actor.send(event)])),
  ...Object.fromEntries(
    (['check', 'login', 'provideStep', 'logout'] as const).flatMap((kind) =>
      answers[kind].map((outcome) => [`${kind}: ${outcome}`, ({ answer }: Session) => answer(kind, outcome)]),
    ),
  ),
}

test('whatever happens, no call runs twice at a time, and signing in leads in from wherever that ends', async () => {
  const anything = fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 25 })
  const wayIn = ['logout: accept', 'cancelStep', 'login', 'login: accept', 'check: somebody']
  await fc.assert(
    fc.asyncProperty(anything, async (names) => {
      const session = startCounting()
      for (const name of [...names, ...wayIn]) {
        steps[name]?.(session)
        await settled()
        expect(Math.max(...session.counts())).toBeLessThanOrEqual(1)
      }
      expect(session.actor.getSnapshot().value.status).toBe('authenticated')
    }),
    { numRuns: 500 },
  )
})

test('a check that knows the role but not the person leaves the person and the page as they are, unless the token is another one', async () => {
  const { actor, checks, look } = start()
  const nameless: CheckResult = { type: 'authenticated', visitor: { role: 'BACKOFFICE', user: null } }
  await checks.last().succeed({ type: 'authenticated', visitor: visitor(1) })
  const { epoch } = look()
  actor.send({ type: 'check' })
  await checks.last().succeed(nameless)
  expect(look()).toMatchObject({ status: 'authenticated', user: { id: 1 }, epoch })
  actor.send({ type: 'loggedInElsewhere' })
  await checks.last().succeed(nameless)
  expect(look()).toMatchObject({ status: 'authenticated', user: null, epoch: epoch + 1 })
  // A user whose name was never known stays without one, and keeps their page.
  actor.send({ type: 'check' })
  await checks.last().succeed(nameless)
  expect(look()).toMatchObject({ user: null, epoch: epoch + 1 })
})

test('a code is in no snapshot, neither while it is sent nor after', async () => {
  const { actor, logins, steps } = start()
  actor.send({ type: 'login', values })
  await logins.last().fail(asksForStep())
  actor.send({ type: 'provideStep', answer: { method: 'CODE', code: '481516' } })
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('481516')
  await steps.last().fail(new Error('No'))
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('481516')
})

test('a second step that was wrong is told until the next one is given', async () => {
  const { actor, logins, steps, look } = start()
  actor.send({ type: 'login', values })
  await logins.last().fail(asksForStep())
  actor.send({ type: 'provideStep', answer: { method: 'PASSKEY' } })
  await steps.last().fail(new Error('Ese código no es correcto.'))
  expect(look().failure).not.toBeNull()
  actor.send({ type: 'provideStep', answer: { method: 'PASSKEY' } })
  expect(look()).toMatchObject({ activity: 'provingStep.alone', failure: null })
})

test('a second step that comes too early tells until when the server accepts no other one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const { actor, logins, steps, look } = start()
  actor.send({ type: 'login', values })
  await logins.last().fail(asksForStep())
  actor.send({ type: 'provideStep', answer: { method: 'PASSKEY' } })
  await steps.last().fail(Object.assign(new Error('Demasiados intentos.'), { retryAfter: 8, status: 429 }))
  expect(look()).toMatchObject({ activity: 'secondStep', failure: { message: 'Demasiados intentos.', waitUntil: 1_008_000 } })
})
