import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { type Credentials, sessionMachine, type Verdict, type Visitor } from '#machines/session.machine.ts'
import { sessionModel } from '#machines/session.model.ts'
import { held } from '#tests/support/deferred.ts'
import { type System, walk, walksOf } from '#tests/support/model.ts'

const visitor = (id: number): Visitor => ({
  role: 'BACKOFFICE',
  user: { id, firstName: 'Ana', lastName: 'Pérez', email: `${id}@salvia.test`, roleType: 'BACKOFFICE' },
})
const values: Credentials = { email: '1@salvia.test', password: 'Salvia-demo-2026', recaptchaToken: 'solved' }

function start() {
  const checks = held<void, Verdict>()
  const logins = held<Credentials, void>()
  const logouts = held<void, void>()
  const clock = new SimulatedClock()
  const told = vi.fn()
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        check: fromPromise(() => checks.call()),
        login: fromPromise(({ input }) => logins.call(input)),
        logout: fromPromise(() => logouts.call()),
      },
      actions: { onSignedOut: () => told('signed out'), onSignOutFailed: () => told('sign-out failed') },
    }),
    { clock },
  ).start()
  const look = () => {
    const { value, context } = actor.getSnapshot()
    const { status, activity } = value
    return { status, activity: typeof activity === 'string' ? activity : activity.ready, ...context }
  }
  actor.send({ type: 'check' })
  return { actor, checks, logins, logouts, clock, told, look }
}

function system(): System<typeof sessionModel> {
  const { actor, checks, logins, logouts, clock, told, look } = start()
  const isSigningOut = () => look().activity === 'signingOut'
  const answer = async (verdict: Verdict, takesOver: boolean) => {
    const before = look().visit
    await checks.last().succeed(verdict)
    expect(look().visit).toBe(takesOver ? before + 1 : before)
  }
  const sees = (status: string, activity: string) => () => {
    const { role, user, error, ...seen } = look()
    expect(seen).toMatchObject({ status, activity })
    const isKnown = status === 'authenticated' || status === 'expired'
    expect({ role: role !== null, user: user !== null, error }).toEqual({ role: isKnown, user: isKnown, error: null })
  }
  const seesRefusal = (status: string) => () => expect(look()).toMatchObject({ status, activity: 'idle', error: expect.any(String) })
  return {
    events: {
      // Whoever comes back to their page keeps it.
      somebody: () => answer({ type: 'somebody', visitor: visitor(1) }, look().user === null),
      somebodyElse: () => answer({ type: 'somebody', visitor: visitor(2) }, true),
      nobody: () => answer({ type: 'nobody' }, false),
      silence: () => answer({ type: 'unreachable' }, false),
      breakdown: () => checks.last().fail(new Error('A mistake')),
      login: () => actor.send({ type: 'login', values }),
      logout: () => actor.send({ type: 'logout' }),
      accept: async () => {
        if (!isSigningOut()) return logins.last().succeed()
        await logouts.last().succeed()
        expect(told).toHaveBeenLastCalledWith('signed out')
      },
      refuse: async () => {
        if (!isSigningOut()) return logins.last().fail(new Error('Los datos no coinciden.'))
        await logouts.last().fail(new Error('No'))
        expect(told).toHaveBeenLastCalledWith('sign-out failed')
      },
      unauthorized: () => actor.send({ type: 'unauthorized' }),
      loggedIn: () => actor.send({ type: 'loggedInElsewhere' }),
      loggedOut: () => actor.send({ type: 'loggedOut' }),
      retry: () => actor.send({ type: 'check' }),
      wait: () => clock.increment(5000),
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
      'unauthenticated.refused': seesRefusal('unauthenticated'),
      'authenticated.idle': sees('authenticated', 'idle'),
      'authenticated.checking': sees('authenticated', 'checking'),
      'authenticated.signingOut': sees('authenticated', 'signingOut'),
      'expired.idle': sees('expired', 'idle'),
      'expired.checking': sees('expired', 'checking'),
      'expired.signingIn': sees('expired', 'signingIn'),
      'expired.rechecking': sees('expired', 'rechecking'),
      'expired.refused': seesRefusal('expired'),
    },
  }
}

const { walks, leftOut } = walksOf(sessionModel)
test('the walks take every transition of the model', () => expect(leftOut).toEqual([]))
for (const path of walks) test(`the session follows its model: ${path.title}`, () => walk(path, system()))

test.each([
  ['the words of the server', new Error('Los datos no coinciden.'), 'Los datos no coinciden.'],
  ['words of its own when the server says nothing', new Error(''), 'Error de autenticación'],
  ['words of its own for anything else', 'odd', 'Error de autenticación'],
])('a refused login is told in %s', async (_, error, message) => {
  const { actor, checks, logins, look } = start()
  await checks.last().succeed({ type: 'nobody' })
  actor.send({ type: 'login', values })
  await logins.last().fail(error)
  expect(look().error).toBe(message)
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
  await checks.last().succeed({ type: 'somebody', visitor: visitor(1) })
  expect(look().status).toBe('authenticated')
})

test('the answer to a check that a sign-out overtook changes nothing', async () => {
  const { actor, checks, look } = start()
  actor.send({ type: 'loggedOut' })
  await checks.last().succeed({ type: 'somebody', visitor: visitor(1) })
  expect(look()).toMatchObject({ status: 'unauthenticated', role: null, user: null })
})

test('two clicks sign in once and sign out once', async () => {
  const { actor, checks, logins, logouts } = start()
  actor.send({ type: 'login', values })
  actor.send({ type: 'login', values })
  await logins.last().succeed()
  await checks.last().succeed({ type: 'somebody', visitor: visitor(1) })
  actor.send({ type: 'logout' })
  actor.send({ type: 'logout' })
  expect([logins.calls.length, logouts.calls.length]).toEqual([1, 1])
})

test('nobody signs in over somebody who is signed in', async () => {
  const { actor, checks, logins } = start()
  await checks.last().succeed({ type: 'somebody', visitor: visitor(1) })
  actor.send({ type: 'login', values })
  expect(logins.calls).toHaveLength(0)
})

test('whoever signs in after a sign-out starts afresh, even as the same person', async () => {
  const { actor, checks, logins, logouts, look } = start()
  await checks.last().succeed({ type: 'somebody', visitor: visitor(1) })
  const { visit } = look()
  actor.send({ type: 'logout' })
  await logouts.last().succeed()
  actor.send({ type: 'login', values })
  await logins.last().succeed()
  await checks.last().succeed({ type: 'somebody', visitor: visitor(1) })
  expect(look().visit).toBe(visit + 1)
})

test('somebody who cannot be told apart starts afresh', async () => {
  const { actor, checks, look } = start()
  await checks.last().succeed({ type: 'somebody', visitor: visitor(1) })
  const { visit } = look()
  actor.send({ type: 'unauthorized' })
  actor.send({ type: 'loggedInElsewhere' })
  await checks.last().succeed({ type: 'somebody', visitor: { role: 'BACKOFFICE', user: null } })
  expect(look()).toMatchObject({ status: 'authenticated', visit: visit + 1 })
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
