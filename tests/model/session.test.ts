import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, type EventFromLogic, fromPromise, SimulatedClock } from 'xstate'
import type { EventOf } from '#machines/model.ts'
import { walksOf } from '#machines/paths.ts'
import {
  type CheckResult,
  type Credentials,
  type StepAnswer,
  type StepChallenge,
  sessionMachine,
  type Visitor,
} from '#machines/session.machine.ts'
import { sessionModel } from '#machines/session.model.ts'
import { deferred, settled } from '#tests/support/flows/deferred.ts'
import { expectIgnored, type System, unnamedEvents, walk } from '#tests/support/flows/model.ts'

const visitor = (id: number, more: Partial<NonNullable<Visitor['user']>> = {}): Visitor => ({
  role: 'BACKOFFICE',
  user: { id, firstName: 'Ana', lastName: 'Pérez', email: `${id}@salvia.test`, roleType: 'BACKOFFICE', ...more },
})
/** The answer to a password that is right, and not enough. */
const challenge: StepChallenge = { key: 'key', methods: ['AUTHENTICATOR', 'RECOVERY_CODE'], expiresAt: '2026-12-01T12:10:00.000Z' }
const asksForStep = () => Object.assign(new Error('Falta el segundo paso.'), { status: 401, secondStep: challenge })
const isOver = () => Object.assign(new Error('Pasó mucho tiempo.'), { status: 410 })
const values: Credentials = { email: '1@salvia.test', password: 'Salvia-demo-2026', captchaToken: async () => 'solved' }

/** What the model calls the events that come from a person, another tab or the server. */
const sent: { [Name in EventOf<typeof sessionModel>]?: EventFromLogic<typeof sessionMachine> } = {
  retry: { type: 'check' },
  login: { type: 'login', values },
  provideStep: { type: 'provideStep', answer: { method: 'CODE', code: '481516' } },
  cancelStep: { type: 'cancelStep' },
  logout: { type: 'logout' },
  leave: { type: 'leave' },
  unauthorized: { type: 'unauthorized' },
  loggedIn: { type: 'loggedInElsewhere' },
  loggedOut: { type: 'loggedOut' },
}

afterEach(() => vi.useRealTimers())

function start() {
  const checks = deferred<void, CheckResult>()
  const logins = deferred<Credentials, void>()
  const steps = deferred<{ answer: StepAnswer; step: StepChallenge }, void>()
  const logouts = deferred<void, void>()
  const clock = new SimulatedClock()
  const told = vi.fn()
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        check: fromPromise(() => checks.call()),
        login: fromPromise(({ input }) => logins.call(input)),
        provideStep: fromPromise(({ input }) => steps.call(input)),
        logout: fromPromise(() => logouts.call()),
      },
      actions: {
        onSignedOut: () => told('signed out'),
        onSignOutFailed: () => told('sign-out failed'),
      },
    }),
    { clock },
  ).start()
  const look = () => {
    const { value, context } = actor.getSnapshot()
    const { status, activity } = value
    return { status, activity: typeof activity === 'string' ? activity : activity.ready, ...context }
  }
  const called = () => [checks, logins, steps, logouts].map(({ calls }) => calls.length).concat(told.mock.calls.length)
  actor.send({ type: 'check' })
  return { actor, checks, logins, steps, logouts, clock, told, look, called }
}

function system() {
  const { actor, checks, logins, steps, logouts, clock, told, look, called } = start()
  /** What must have been sent so far: each sign-in and second step with what was typed, how many checks, how many sign-outs. */
  const expected = { checks: 1, logins: [] as Credentials[], steps: [] as { answer: StepAnswer; step: StepChallenge }[], logouts: 0 }
  const isProving = () => look().activity === 'provingStep'
  const isSigningOut = () => look().activity === 'signingOut'
  const answer = async (result: CheckResult, takesOver: boolean) => {
    const before = look().epoch
    await checks.last().succeed(result)
    expect(look().epoch).toBe(takesOver ? before + 1 : before)
  }
  const sees = (status: string, activity: string) => () => {
    const { role, user, failure, step, hasNewToken: _, ...seen } = look()
    expect(seen).toMatchObject({ status, activity })
    const inputs = <Input>({ calls }: { calls: { input: Input }[] }) => calls.map(({ input }) => input)
    expect({ logins: inputs(logins), steps: inputs(steps), checks: checks.calls.length, logouts: logouts.calls.length }).toEqual(expected)
    const isKnown = ['authenticated', 'choosingPassword', 'addingSecondStep', 'awaitingValidation', 'expired'].includes(status)
    // A second step that was wrong is told where the next one is asked for.
    const hasFailed = activity === 'secondStep' ? failure !== null : activity === 'failed'
    if (activity === 'secondStep' || activity === 'provingStep') expect(step).toEqual(challenge)
    if (['idle', 'failed', 'checking'].includes(activity)) expect(step).toBeNull()
    expect({ role: role !== null, user: user !== null, failure: failure !== null }).toEqual({
      role: isKnown,
      user: isKnown,
      failure: hasFailed,
    })
    if (isKnown || status === 'unknown') expect(seen.hasSignedOut).toBe(false)
  }
  const model: System<typeof sessionModel> = {
    events: {
      // Whoever comes back to their page keeps it.
      somebody: () => answer({ type: 'authenticated', visitor: visitor(1) }, look().user === null),
      somebodyNew: () => answer({ type: 'authenticated', visitor: visitor(1, { mustChangePassword: true }) }, look().user === null),
      somebodyBare: () => answer({ type: 'authenticated', visitor: visitor(1, { mustAddSecondStep: true }) }, look().user === null),
      somebodyAwaiting: () =>
        answer(
          { type: 'authenticated', visitor: visitor(1, { signUp: { status: 'PENDING', rejectedReason: null } }) },
          look().user === null,
        ),
      somebodyElse: () => answer({ type: 'authenticated', visitor: visitor(2) }, true),
      nobody: () => answer({ type: 'unauthenticated' }, false),
      silence: () => answer({ type: 'unreachable' }, false),
      breakdown: () => checks.last().fail(new Error('A mistake')),
      login: () => {
        const typed = { ...values, password: `Password ${expected.logins.length}` }
        expected.logins.push(typed)
        actor.send({ type: 'login', values: typed })
      },
      askForStep: () => logins.last().fail(asksForStep()),
      provideStep: () => {
        const answer: StepAnswer = { method: 'CODE', code: `48151${expected.steps.length}` }
        expected.steps.push({ answer, step: challenge })
        actor.send({ type: 'provideStep', answer })
      },
      cancelStep: () => actor.send({ type: 'cancelStep' }),
      end: () => steps.last().fail(isOver()),
      logout: () => {
        expected.logouts += 1
        actor.send({ type: 'logout' })
      },
      leave: () => {
        actor.send({ type: 'leave' })
        expect(look().hasSignedOut).toBe(true)
      },
      accept: async () => {
        // Whoever has a new token is asked for.
        if (!isSigningOut()) expected.checks += 1
        if (isProving()) return steps.last().succeed()
        if (!isSigningOut()) return logins.last().succeed()
        await logouts.last().succeed()
        expect(told).toHaveBeenLastCalledWith('signed out')
        expect(look().hasSignedOut).toBe(true)
      },
      reject: async () => {
        if (isProving()) {
          await steps.last().fail(new Error('Ese código no es correcto.'))
          return expect(look().failure).toEqual({ message: 'Ese código no es correcto.', waitUntil: 0 })
        }
        if (!isSigningOut()) return logins.last().fail(new Error('Los datos no coinciden.'))
        await logouts.last().fail(new Error('No'))
        expect(told).toHaveBeenLastCalledWith('sign-out failed')
      },
      unauthorized: () => actor.send({ type: 'unauthorized' }),
      loggedIn: () => {
        // A sign-in here writes a new token itself, and asks once it is over.
        if (!['signingIn', 'provingStep'].includes(look().activity)) expected.checks += 1
        actor.send({ type: 'loggedInElsewhere' })
      },
      loggedOut: () => {
        actor.send({ type: 'loggedOut' })
        expect(look().hasSignedOut).toBe(true)
      },
      retry: () => {
        expected.checks += 1
        actor.send({ type: 'check' })
      },
      wait: () => {
        expected.checks += 1
        clock.increment(5000)
      },
    },
    states: {
      'unknown.checking': sees('unknown', 'checking'),
      'unknown.signingIn': sees('unknown', 'signingIn'),
      'unknown.rechecking': sees('unknown', 'rechecking'),
      'offline.waiting': sees('offline', 'idle'),
      'offline.checking': sees('offline', 'checking'),
      'offline.signingIn': sees('offline', 'signingIn'),
      'offline.rechecking': sees('offline', 'rechecking'),
      'unauthenticated.idle': sees('unauthenticated', 'idle'),
      'unauthenticated.checking': sees('unauthenticated', 'checking'),
      'unauthenticated.signingIn': sees('unauthenticated', 'signingIn'),
      'unauthenticated.rechecking': sees('unauthenticated', 'rechecking'),
      'unauthenticated.failed': sees('unauthenticated', 'failed'),
      'unauthenticated.secondStep': sees('unauthenticated', 'secondStep'),
      'unauthenticated.provingStep': sees('unauthenticated', 'provingStep'),
      'authenticated.idle': sees('authenticated', 'idle'),
      'authenticated.checking': sees('authenticated', 'checking'),
      'authenticated.signingOut': sees('authenticated', 'signingOut'),
      'choosingPassword.idle': sees('choosingPassword', 'idle'),
      'choosingPassword.checking': sees('choosingPassword', 'checking'),
      'choosingPassword.signingOut': sees('choosingPassword', 'signingOut'),
      'addingSecondStep.idle': sees('addingSecondStep', 'idle'),
      'addingSecondStep.checking': sees('addingSecondStep', 'checking'),
      'addingSecondStep.signingOut': sees('addingSecondStep', 'signingOut'),
      'awaitingValidation.idle': sees('awaitingValidation', 'idle'),
      'awaitingValidation.checking': sees('awaitingValidation', 'checking'),
      'awaitingValidation.signingOut': sees('awaitingValidation', 'signingOut'),
      'expired.idle': sees('expired', 'idle'),
      'expired.checking': sees('expired', 'checking'),
      'expired.signingIn': sees('expired', 'signingIn'),
      'expired.rechecking': sees('expired', 'rechecking'),
      'expired.secondStep': sees('expired', 'secondStep'),
      'expired.provingStep': sees('expired', 'provingStep'),
      'expired.failed': sees('expired', 'failed'),
    },
  }
  return { ...model, send: actor.send, look: () => ({ ...look(), called: called() }) }
}

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
  // Whoever was never named stays nameless, and keeps their page.
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
  expect(look()).toMatchObject({ activity: 'provingStep', failure: null })
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
