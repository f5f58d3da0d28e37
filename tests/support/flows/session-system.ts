import { expect, vi } from 'vitest'
import { createActor, type EventFromLogic, fromPromise, SimulatedClock } from 'xstate'
import type { EventOf } from '#machines/model.ts'
import {
  type CheckResult,
  type Credentials,
  type StepAnswer,
  type StepChallenge,
  sessionMachine,
  type Visitor,
} from '#machines/session.machine.ts'
import type { sessionModel } from '#machines/session.model.ts'
import { valuePath } from '#machines/walks/paths.ts'
import { deferred } from '#tests/support/flows/deferred.ts'
import type { System } from '#tests/support/flows/model.ts'

export const visitor = (id: number, more: Partial<NonNullable<Visitor['user']>> = {}): Visitor => ({
  role: 'BACKOFFICE',
  user: { id, firstName: 'Ana', lastName: 'Pérez', email: `${id}@salvia.test`, roleType: 'BACKOFFICE', ...more },
})
/** The answer to a password that is right, and not enough. */
const challenge: StepChallenge = { key: 'key', methods: ['AUTHENTICATOR', 'RECOVERY_CODE'], expiresAt: '2026-12-01T12:10:00.000Z' }
export const asksForStep = () => Object.assign(new Error('Falta el segundo paso.'), { status: 401, secondStep: challenge })
export const isOver = () => Object.assign(new Error('Pasó mucho tiempo.'), { status: 410 })
export const values: Credentials = { email: '1@salvia.test', password: 'Salvia-demo-2026', captchaToken: async () => 'solved' }

/** What is shown to whoever is signed in. One whose session has expired keeps it. */
const screens: Record<string, string> = {
  authenticated: 'console',
  choosingPassword: 'choosingPassword',
  addingSecondStep: 'addingSecondStep',
  awaitingValidation: 'awaitingValidation',
  expired: expect.any(String),
}

/** The model's names of the events that come from a person, another tab or the server. */
export const sent: { [Name in EventOf<typeof sessionModel>]?: EventFromLogic<typeof sessionMachine> } = {
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

export function start() {
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
        onLeft: () => told('left'),
        onSignedOut: () => told('signed out'),
        onSignOutFailed: () => told('sign-out failed'),
      },
    }),
    { clock },
  ).start()
  const look = () => {
    const { value, context } = actor.getSnapshot()
    const { status, activity } = value
    return { status, activity: valuePath(activity).replace('ready.', ''), ...context }
  }
  const called = () => [checks, logins, steps, logouts].map(({ calls }) => calls.length).concat(told.mock.calls.length)
  actor.send({ type: 'check' })
  return { actor, checks, logins, steps, logouts, clock, told, look, called }
}

export function system() {
  const { actor, checks, logins, steps, logouts, clock, told, look, called } = start()
  /** The requests that are expected so far: each sign-in and second step with its typed values, the number of checks and of sign-outs. */
  const expected = { checks: 1, logins: [] as Credentials[], steps: [] as { answer: StepAnswer; step: StepChallenge }[], logouts: 0 }
  const isProving = () => look().activity.startsWith('provingStep')
  const isSigningOut = () => look().activity === 'signingOut'
  /** A sign-in that fails asks who is signed in where another tab has signed in meanwhile. */
  const isOvertaken = () => look().activity.endsWith('.overtaken')
  const countCheck = () => {
    if (isOvertaken()) expected.checks += 1
    return isOvertaken()
  }
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
    const isKnown = status in screens
    expect(seen.screen).toEqual(screens[status] ?? null)
    expect(actor.getSnapshot().hasTag('busy')).toBe(/^(signingIn|provingStep|rechecking|signingOut)/.test(activity))
    // A second step that was wrong is told where the next one is asked for.
    const hasFailed = activity === 'secondStep' ? failure !== null : activity === 'failed'
    if (activity === 'secondStep' || activity.startsWith('provingStep')) expect(step).toEqual(challenge)
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
      // A user who comes back to their page keeps it.
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
      cancelStep: () => {
        countCheck()
        actor.send({ type: 'cancelStep' })
      },
      end: () => {
        countCheck()
        return steps.last().fail(isOver())
      },
      logout: () => {
        expected.logouts += 1
        actor.send({ type: 'logout' })
      },
      leave: () => {
        actor.send({ type: 'leave' })
        expect(told).toHaveBeenLastCalledWith('left')
        expect(look().hasSignedOut).toBe(true)
      },
      accept: async () => {
        // The page asks for the owner of a new token.
        if (!isSigningOut()) expected.checks += 1
        if (isProving()) return steps.last().succeed()
        if (!isSigningOut()) return logins.last().succeed()
        await logouts.last().succeed()
        expect(told).toHaveBeenLastCalledWith('signed out')
        expect(look().hasSignedOut).toBe(true)
      },
      reject: async () => {
        const asks = countCheck()
        if (isProving()) {
          await steps.last().fail(new Error('Ese código no es correcto.'))
          if (asks) return
          return expect(look().failure).toEqual({ message: 'Ese código no es correcto.', waitUntil: 0 })
        }
        if (!isSigningOut()) return logins.last().fail(new Error('Los datos no coinciden.'))
        await logouts.last().fail(new Error('No'))
        expect(told).toHaveBeenLastCalledWith('sign-out failed')
      },
      unauthorized: () => actor.send({ type: 'unauthorized' }),
      loggedIn: () => {
        // A sign-in here writes a new token itself, and asks once it is over.
        if (!/^(signingIn|provingStep)/.test(look().activity)) expected.checks += 1
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
      'unknown.signingIn': sees('unknown', 'signingIn.alone'),
      'unknown.overtaken': sees('unknown', 'signingIn.overtaken'),
      'unknown.rechecking': sees('unknown', 'rechecking'),
      'offline.waiting': sees('offline', 'idle'),
      'offline.checking': sees('offline', 'checking'),
      'offline.signingIn': sees('offline', 'signingIn.alone'),
      'offline.overtaken': sees('offline', 'signingIn.overtaken'),
      'offline.rechecking': sees('offline', 'rechecking'),
      'unauthenticated.idle': sees('unauthenticated', 'idle'),
      'unauthenticated.checking': sees('unauthenticated', 'checking'),
      'unauthenticated.signingIn': sees('unauthenticated', 'signingIn.alone'),
      'unauthenticated.overtaken': sees('unauthenticated', 'signingIn.overtaken'),
      'unauthenticated.rechecking': sees('unauthenticated', 'rechecking'),
      'unauthenticated.failed': sees('unauthenticated', 'failed'),
      'unauthenticated.secondStep': sees('unauthenticated', 'secondStep'),
      'unauthenticated.provingStep': sees('unauthenticated', 'provingStep.alone'),
      'unauthenticated.provingOvertaken': sees('unauthenticated', 'provingStep.overtaken'),
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
      'expired.signingIn': sees('expired', 'signingIn.alone'),
      'expired.overtaken': sees('expired', 'signingIn.overtaken'),
      'expired.rechecking': sees('expired', 'rechecking'),
      'expired.secondStep': sees('expired', 'secondStep'),
      'expired.provingStep': sees('expired', 'provingStep.alone'),
      'expired.provingOvertaken': sees('expired', 'provingStep.overtaken'),
      'expired.failed': sees('expired', 'failed'),
    },
  }
  return { ...model, send: actor.send, look: () => ({ ...look(), called: called() }) }
}
