import { assertEvent, assign, fromPromise, not, or, raise, setup, stateIn } from 'xstate'
import { withEvent } from './with-event.ts'

/** The roles of the contract, which a machine may not import. `src/session/session-actor.ts` does not compile when the two differ. */
type Role = 'BACKOFFICE' | 'DOCTOR' | 'ADMINISTRATOR_CLINIC' | 'SECRETARY'
type Person = {
  id: number
  firstName: string
  lastName: string
  email: string
  roleType: Role
  mustChangePassword?: boolean
  /** The role needs a second step, and the account has none. */
  mustAddSecondStep?: boolean
  /** The state of the request for the account, while it is not validated. */
  signUp?: { status: 'PENDING' | 'APPROVED' | 'REJECTED'; rejectedReason: string | null } | null
}
/** The signed-in user. `user` is null when the server returned the role but not the user. */
export type Visitor = { role: Role; user: Person | null }
/** The values of a sign-in. The login waits for the captcha token, so that solving the captcha is part of signing in. */
export type Credentials = { email: string; password: string; captchaToken: () => Promise<string> }
/** The second step that a sign-in asks for beside the password. The browser needs `passkey` to ask for one. */
export type StepChallenge = {
  key: string
  methods: ('AUTHENTICATOR' | 'PASSKEY' | 'RECOVERY_CODE')[]
  passkey?: Record<string, unknown>
  expiresAt: string
}
/** How somebody answers: with a code that was typed, or with a passkey, for which the browser asks. */
export type StepAnswer = { method: 'CODE'; code: string } | { method: 'PASSKEY' }
/** The result of a session check. A check that throws counts as `unauthenticated`. */
export type CheckResult = { type: 'authenticated'; visitor: Visitor } | { type: 'unauthenticated' } | { type: 'unreachable' }
/** Why a sign-in failed, and until when the server rejects further tries (epoch milliseconds, 0: no wait). Each failure is a new object. */
export type SignInFailure = { message: string; waitUntil: number }

/** The message of a failed sign-in, if the server sends none. */
export const LOGIN_FAILED = 'Error de autenticación'

/** What a signed-in person is shown. */
export type Screen = 'console' | 'choosingPassword' | 'addingSecondStep' | 'awaitingValidation'

/** A signed-in user may lose the session, or sign out. An unreachable server changes nothing. */
const signedIn = <Shown extends Screen>(screen: Shown) =>
  ({
    entry: { type: 'show', params: { screen } },
    on: { unauthenticated: 'expired', unauthorized: { guard: { type: 'isNotSigningOut' }, target: 'expired' } },
  }) as const

/** Another tab may sign in while a sign-in of this one is on its way. Where that one fails, it is checked who is signed in now. */
const besideOthers = {
  initial: 'alone',
  states: { alone: { on: { loggedInElsewhere: 'overtaken' } }, overtaken: {} },
} as const
const asSignedInElsewhere = { guard: 'isSignedInElsewhere', target: 'ready.checking', actions: 'noteToken' } as const

/** The server's reasons for a refusal. Code can throw anything, and then there are none. */
type Refusal = { message?: string; retryAfter?: number; status?: number; secondStep?: StepChallenge }
const refusalOf = (error: unknown): Refusal => error ?? {}

const known = withEvent('setUser')

export const sessionMachine = setup({
  types: {
    context: {} as {
      role: Role | null
      user: Person | null
      /** The screen of the signed-in user. It stays while the session is expired. */
      screen: Screen | null
      /** Set while the activity is `failed`, and after a second step that was wrong. */
      failure: SignInFailure | null
      /** Set from when a second step is asked for until the sign-in ends. */
      step: StepChallenge | null
      /** The user signed out on purpose, in this tab or in another one, or left an expired session, and nobody has signed in since. */
      hasSignedOut: boolean
      /** Increases when another user signs in. It stays, and the page with it, when the same user signs in again. */
      epoch: number
      /** The token was replaced since the user was last known, so it may be another user's. */
      hasNewToken: boolean
    },
    events: {} as
      | { type: 'check' }
      | { type: 'login'; values: Credentials }
      | { type: 'provideStep'; answer: StepAnswer }
      /** The user goes back from the second step to the password. */
      | { type: 'cancelStep' }
      | { type: 'logout' }
      /** The user gives up an expired session. */
      | { type: 'leave' }
      | { type: 'unauthorized' }
      /** The stored token is new. A sign-in in this tab also triggers this event, while the sign-in is still running. */
      | { type: 'loggedInElsewhere' }
      /** The user signed out in this tab or in another one. */
      | { type: 'loggedOut' }
      | CheckResult,
    tags: 'busy' as const,
  },
  actors: {
    check: fromPromise<CheckResult>(() => Promise.reject(new Error('check is not provided'))),
    login: fromPromise<void, Credentials>(() => Promise.reject(new Error('login is not provided'))),
    provideStep: fromPromise<void, { answer: StepAnswer; step: StepChallenge }>(() =>
      Promise.reject(new Error('provideStep is not provided')),
    ),
    logout: fromPromise<void>(() => Promise.reject(new Error('logout is not provided'))),
  },
  actions: {
    /** The user left an expired session. */
    onLeft: () => {},
    onSignedOut: () => {},
    onSignOutFailed: () => {},
    setUser: assign(({ context }, { visitor }: { visitor: Visitor }) => {
      // An answer that does not tell who it is changes nothing while role and token are the same.
      const isSameToken = visitor.role === context.role && !context.hasNewToken
      const user = visitor.user ?? (isSameToken ? context.user : null)
      const isSame = user ? user.id === context.user?.id : isSameToken
      return { role: visitor.role, user, hasSignedOut: false, hasNewToken: false, epoch: isSame ? context.epoch : context.epoch + 1 }
    }),
    show: assign((_, { screen }: { screen: Screen }) => ({ screen })),
    noteToken: assign({ hasNewToken: true }),
    clearUser: assign({ role: null, user: null, screen: null }),
    setSignedOut: assign({ hasSignedOut: true }),
    setError: assign((_, { error }: { error?: unknown }) => {
      const { message, retryAfter = 0 } = refusalOf(error)
      return { failure: { message: message || LOGIN_FAILED, waitUntil: retryAfter && Date.now() + retryAfter * 1000 } }
    }),
    clearError: assign({ failure: null }),
    setStep: assign((_, { error }: { error: unknown }) => ({ step: refusalOf(error).secondStep ?? null })),
    clearStep: assign({ step: null }),
  },
  guards: {
    isSignedIn: or([
      stateIn({ status: 'authenticated' }),
      stateIn({ status: 'choosingPassword' }),
      stateIn({ status: 'addingSecondStep' }),
      stateIn({ status: 'awaitingValidation' }),
    ]),
    isExpired: stateIn({ status: 'expired' }),
    isSigningOut: stateIn({ activity: 'signingOut' }),
    isSignedInElsewhere: or([stateIn({ activity: { signingIn: 'overtaken' } }), stateIn({ activity: { provingStep: 'overtaken' } })]),
    isNotSigningOut: not('isSigningOut'),
    mustChoosePassword: (_, { user }: Visitor) => user?.mustChangePassword === true,
    mustAddSecondStep: (_, { user }: Visitor) => user?.mustAddSecondStep === true,
    awaitsValidation: (_, { user }: Visitor) => Boolean(user?.signUp),
    asksForStep: (_, { error }: { error: unknown }) => refusalOf(error).secondStep !== undefined,
    // Another try has to begin with the password.
    isStepOver: (_, { error }: { error: unknown }) => refusalOf(error).status === 410,
    isAccepted: (_, result: CheckResult) => result.type === 'authenticated',
  },
  delays: { retry: 5000 },
}).createMachine({
  id: 'session',
  type: 'parallel',
  context: {
    role: null,
    user: null,
    screen: null,
    failure: null,
    step: null,
    hasSignedOut: false,
    epoch: 0,
    hasNewToken: false,
  },
  states: {
    status: {
      initial: 'unknown',
      on: {
        authenticated: [
          {
            guard: { type: 'awaitsValidation', params: ({ event }) => event.visitor },
            target: '.awaitingValidation',
            actions: known,
          },
          {
            guard: { type: 'mustChoosePassword', params: ({ event }) => event.visitor },
            target: '.choosingPassword',
            actions: known,
          },
          {
            guard: { type: 'mustAddSecondStep', params: ({ event }) => event.visitor },
            target: '.addingSecondStep',
            actions: known,
          },
          { target: '.authenticated', actions: known },
        ],
        loggedOut: { target: '.unauthenticated', actions: 'setSignedOut' },
      },
      states: {
        unknown: { on: { unauthenticated: 'unauthenticated', unreachable: 'offline' } },
        offline: {
          after: { retry: { actions: raise({ type: 'check' }) } },
          on: { unauthenticated: 'unauthenticated', unreachable: { target: 'offline', reenter: true } },
        },
        unauthenticated: { entry: 'clearUser' },
        authenticated: signedIn('console'),
        choosingPassword: signedIn('choosingPassword'),
        addingSecondStep: signedIn('addingSecondStep'),
        awaitingValidation: signedIn('awaitingValidation'),
        expired: {
          on: { leave: { target: 'unauthenticated', actions: ['onLeft', 'setSignedOut'] } },
        },
      },
    },
    activity: {
      initial: 'ready',
      on: { loggedOut: '.ready' },
      states: {
        ready: {
          initial: 'idle',
          entry: 'clearStep',
          on: {
            // A sign-in starts at once and cancels a running check.
            login: { guard: not('isSignedIn'), target: 'signingIn' },
            logout: { guard: 'isSignedIn', target: 'signingOut' },
            loggedInElsewhere: { target: '.checking', actions: 'noteToken' },
          },
          states: {
            idle: { on: { check: 'checking' } },
            // Nobody is signed in, so a check would tell nothing, and its message would be gone.
            failed: {
              entry: raise({ type: 'unauthenticated' }),
              on: { leave: { guard: 'isExpired', target: 'idle' } },
              exit: 'clearError',
            },
            checking: {
              invoke: {
                src: 'check',
                onDone: { target: 'idle', actions: raise(({ event }) => event.output) },
                onError: { target: 'idle', actions: raise({ type: 'unauthenticated' }) },
              },
            },
          },
        },
        signingIn: {
          ...besideOthers,
          tags: 'busy',
          entry: 'noteToken',
          // The user left during the sign-in and no longer wants it.
          on: { leave: { guard: 'isExpired', target: 'ready' } },
          invoke: {
            src: 'login',
            // The credentials go only to the call, so that the context never holds a password.
            input: ({ event }) => {
              assertEvent(event, 'login')
              return event.values
            },
            onDone: 'rechecking',
            onError: [
              {
                guard: withEvent('asksForStep'),
                target: 'secondStep',
                actions: [withEvent('setStep'), raise({ type: 'unauthenticated' })],
              },
              asSignedInElsewhere,
              { target: 'ready.failed', actions: withEvent('setError') },
            ],
          },
        },
        secondStep: {
          on: {
            provideStep: 'provingStep',
            cancelStep: 'ready',
            leave: { guard: 'isExpired', target: 'ready' },
            loggedInElsewhere: 'ready.checking',
          },
          exit: 'clearError',
        },
        provingStep: {
          ...besideOthers,
          tags: 'busy',
          on: {
            cancelStep: [asSignedInElsewhere, { target: 'ready' }],
            leave: { guard: 'isExpired', target: 'ready' },
          },
          invoke: {
            src: 'provideStep',
            // A code goes only to the call.
            input: ({ context: { step }, event }) => {
              assertEvent(event, 'provideStep')
              return { answer: event.answer, step: step as StepChallenge } // the step before has set it
            },
            onDone: 'rechecking',
            onError: [
              asSignedInElsewhere,
              {
                guard: withEvent('isStepOver'),
                target: 'ready.failed',
                actions: withEvent('setError'),
              },
              { target: 'secondStep', actions: withEvent('setError') },
            ],
          },
        },
        rechecking: {
          tags: 'busy',
          // Another tab has replaced the token that is being checked.
          on: { loggedInElsewhere: { target: 'rechecking', reenter: true } },
          invoke: {
            src: 'check',
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: 'ready',
                actions: raise(({ event }) => event.output),
              },
              { target: 'ready.failed', actions: { type: 'setError', params: {} } },
            ],
            onError: { target: 'ready.failed', actions: { type: 'setError', params: {} } },
          },
        },
        signingOut: {
          tags: 'busy',
          invoke: {
            src: 'logout',
            onDone: { target: 'ready', actions: ['onSignedOut', raise({ type: 'loggedOut' })] },
            onError: { target: 'ready', actions: 'onSignOutFailed' },
          },
        },
      },
    },
  },
})
