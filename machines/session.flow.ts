import type { StateValue } from 'xstate'
import { after, done, type Flow, failed, following } from './flow.ts'
import { sessionMachine } from './session.machine.ts'
import { sessionModel } from './session.model.ts'

const visitor = (id: number, more = {}) => ({ role: 'BACKOFFICE', user: { id, ...more } })
const CHECKS = ['session.activity.ready.checking', 'session.activity.rechecking']
const checked = (output: unknown) => CHECKS.map((id) => done(id, output))
const STEP = 'session.activity.provingStep'
const CALLS = ['session.activity.signingIn', STEP, 'session.activity.signingOut']
const secondStep = { key: 'key', methods: ['AUTHENTICATOR'], expiresAt: '2026-12-01T12:10:00.000Z' }
const during = (status: string) => (activity: StateValue) => ({ status, activity })
const ready = (inner: string) => ({ ready: inner })
const signIn = <Status extends string>(status: Status) => {
  const at = during(status)
  const states = {
    ...{ signingIn: at({ signingIn: 'alone' }), overtaken: at({ signingIn: 'overtaken' }) },
    ...{ provingStep: at({ provingStep: 'alone' }), provingOvertaken: at({ provingStep: 'overtaken' }) },
    ...{ secondStep: at('secondStep'), rechecking: at('rechecking') },
    ...{ checking: at(ready('checking')), failed: at(ready('failed')), idle: at(ready('idle')) },
  }
  type Prefixed = { [Key in keyof typeof states as `${Status}.${Key}`]: StateValue }
  const prefixed: Record<string, StateValue> = Object.fromEntries(
    Object.entries(states).map(([name, value]) => [`${status}.${name}`, value]),
  )
  return prefixed as Prefixed
}

/** The session, with the paths that QA and the tests walk. */
export const sessionFlow: Flow = {
  machine: sessionMachine,
  models: [
    following({
      name: 'session',
      model: sessionModel,
      begins: [{ type: 'check' }],
      states: {
        ...signIn('unknown'),
        ...signIn('offline'),
        ...signIn('unauthenticated'),
        ...signIn('authenticated'),
        ...signIn('choosingPassword'),
        ...signIn('addingSecondStep'),
        ...signIn('awaitingValidation'),
        ...signIn('expired'),
        'offline.waiting': during('offline')(ready('idle')),
        'authenticated.signingOut': during('authenticated')('signingOut'),
        'choosingPassword.signingOut': during('choosingPassword')('signingOut'),
        'addingSecondStep.signingOut': during('addingSecondStep')('signingOut'),
        'awaitingValidation.signingOut': during('awaitingValidation')('signingOut'),
      },
      events: {
        somebody: checked({ type: 'authenticated', visitor: visitor(1) }),
        somebodyNew: checked({ type: 'authenticated', visitor: visitor(1, { mustChangePassword: true }) }),
        somebodyBare: checked({ type: 'authenticated', visitor: visitor(1, { mustAddSecondStep: true }) }),
        somebodyAwaiting: checked({
          type: 'authenticated',
          visitor: visitor(1, { signUp: { status: 'PENDING', rejectedReason: null } }),
        }),
        somebodyElse: checked({ type: 'authenticated', visitor: visitor(2) }),
        nobody: checked({ type: 'unauthenticated' }),
        silence: checked({ type: 'unreachable' }),
        // An answer that says nothing counts as that there is no session.
        breakdown: [...checked({ type: 'unauthenticated' }), ...CHECKS.map((id) => failed(id))],
        accept: CALLS.map((id) => done(id)),
        reject: CALLS.map((id) => failed(id)),
        login: [{ type: 'login', values: {} }],
        askForStep: [failed('session.activity.signingIn', { secondStep })],
        provideStep: [{ type: 'provideStep', answer: { method: 'CODE', code: '481516' } }],
        cancelStep: [{ type: 'cancelStep' }],
        end: [failed(STEP, { status: 410 })],
        logout: [{ type: 'logout' }],
        leave: [{ type: 'leave' }],
        unauthorized: [{ type: 'unauthorized' }],
        loggedIn: [{ type: 'loggedInElsewhere' }],
        loggedOut: [{ type: 'loggedOut' }],
        retry: [{ type: 'check' }],
        wait: [after('retry', 'session.status.offline')],
      },
    }),
  ],
}
