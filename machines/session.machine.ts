import { assertEvent, assign, fromPromise, not, raise, setup, stateIn } from 'xstate'

/** As in the contract, which machines do not import; `src/app/session.ts` does not compile when the two differ. */
type Role = 'BACKOFFICE' | 'DOCTOR' | 'ADMINISTRATOR_CLINIC' | 'SECRETARY'
type Person = { id: number; firstName: string; lastName: string; email: string; roleType: Role }
/** Whom the server recognizes. `user` is null when it told the role but would not say who. */
export type Visitor = { role: Role; user: Person | null }
/** What a sign-in needs. The login waits for the captcha's token, so that this wait, too, is part of signing in. */
export type Credentials = { email: string; password: string; captchaToken: () => Promise<string> }
/** What a check found. One that throws counts as `nobody`. */
export type CheckResult = { type: 'somebody'; visitor: Visitor } | { type: 'nobody' } | { type: 'unreachable' }
/** Why a sign-in failed, and the time before which the server accepts no other try (0: none). Each failure is an object of its own. */
export type SignInFailure = { message: string; waitUntil: number }

const LOGIN_FAILED = 'Error de autenticación'

/**
 * Two things at once: what is known about the visitor (`status`) and what is being done about it (`activity`).
 * An activity tells its outcome to the status by raising an event, so each call is written once whatever the status is.
 */
export const sessionMachine = setup({
  types: {
    context: {} as {
      role: Role | null
      user: Person | null
      /** Set while the activity is `failed`. */
      failure: SignInFailure | null
      /** Whoever was here signed out on purpose, here or in another tab, and nobody signed in since. */
      hasSignedOut: boolean
      /** Grows when the console changes hands. Signing in again as the same person keeps it, and with it the page. */
      epoch: number
    },
    events: {} as
      | { type: 'check' }
      | { type: 'login'; values: Credentials }
      | { type: 'logout' }
      /** Gives up an expired session. */
      | { type: 'leave' }
      | { type: 'unauthorized' }
      /** There is a new token. The one of a sign-in here is heard as well, while it is still signing in. */
      | { type: 'loggedInElsewhere' }
      /** Here or in another tab. */
      | { type: 'loggedOut' }
      | CheckResult,
  },
  actors: {
    check: fromPromise<CheckResult>(() => Promise.reject(new Error('check is not provided'))),
    login: fromPromise<void, Credentials>(() => Promise.reject(new Error('login is not provided'))),
    logout: fromPromise<void>(() => Promise.reject(new Error('logout is not provided'))),
  },
  actions: {
    onSignedOut: () => {},
    onSignOutFailed: () => {},
    setUser: assign(({ context }, { visitor: { role, user } }: { visitor: Visitor }) => ({
      role,
      user,
      hasSignedOut: false,
      epoch: user && user.id === context.user?.id ? context.epoch : context.epoch + 1,
    })),
    clearUser: assign({ role: null, user: null }),
    setSignedOut: assign({ hasSignedOut: true }),
    setError: assign((_, { error }: { error: unknown }) => {
      const seconds = error instanceof Error && 'retryAfter' in error ? Number(error.retryAfter ?? 0) : 0
      return {
        failure: {
          message: (error instanceof Error && error.message) || LOGIN_FAILED,
          waitUntil: seconds && Date.now() + seconds * 1000,
        },
      }
    }),
    clearError: assign({ failure: null }),
  },
  guards: {
    isSignedIn: stateIn({ status: 'authenticated' }),
    isExpired: stateIn({ status: 'expired' }),
    isSigningOut: stateIn({ activity: 'signingOut' }),
    isAccepted: (_, result: CheckResult) => result.type === 'somebody',
  },
  delays: { retry: 5000 },
}).createMachine({
  id: 'session',
  type: 'parallel',
  context: { role: null, user: null, failure: null, hasSignedOut: false, epoch: 0 },
  states: {
    status: {
      initial: 'unknown',
      on: {
        somebody: { target: '.authenticated', actions: { type: 'setUser', params: ({ event }) => event } },
        loggedOut: { target: '.unauthenticated', actions: 'setSignedOut' },
      },
      states: {
        unknown: { on: { nobody: 'unauthenticated', unreachable: 'offline' } },
        offline: {
          after: { retry: { actions: raise({ type: 'check' }) } },
          on: { nobody: 'unauthenticated', unreachable: { target: 'offline', reenter: true } },
        },
        unauthenticated: { entry: 'clearUser' },
        // An unreachable server signs nobody out, and what is on the page survives the end of the session.
        authenticated: { on: { nobody: 'expired', unauthorized: { guard: not('isSigningOut'), target: 'expired' } } },
        expired: { on: { leave: 'unauthenticated' } },
      },
    },
    activity: {
      initial: 'ready',
      on: { loggedOut: '.ready' },
      states: {
        ready: {
          initial: 'idle',
          on: {
            // A sign-in does not wait for the check of who is there: it starts at once, and the check is given up.
            login: { guard: not('isSignedIn'), target: 'signingIn' },
            logout: { guard: 'isSignedIn', target: 'signingOut' },
            loggedInElsewhere: '.checking',
          },
          states: {
            idle: { on: { check: 'checking' } },
            /** The last sign-in failed. */
            failed: {
              entry: raise({ type: 'nobody' }),
              on: { check: 'checking', leave: { guard: 'isExpired', target: 'idle' } },
              exit: 'clearError',
            },
            checking: {
              invoke: {
                src: 'check',
                onDone: { target: 'idle', actions: raise(({ event }) => event.output) },
                onError: { target: 'idle', actions: raise({ type: 'nobody' }) },
              },
            },
          },
        },
        signingIn: {
          // Whoever leaves meanwhile does not want to be signed in.
          on: { leave: { guard: 'isExpired', target: 'ready' } },
          invoke: {
            src: 'login',
            // The values go to the call and nowhere else: the context never holds a password.
            input: ({ event }) => {
              assertEvent(event, 'login')
              return event.values
            },
            onDone: 'rechecking',
            onError: { target: 'ready.failed', actions: { type: 'setError', params: ({ event }) => event } },
          },
        },
        rechecking: {
          // Another tab's token has taken the place of the one that is being checked.
          on: { loggedInElsewhere: { target: 'rechecking', reenter: true } },
          invoke: {
            src: 'check',
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: 'ready',
                actions: raise(({ event }) => event.output),
              },
              { target: 'ready.failed', actions: { type: 'setError', params: { error: undefined } } },
            ],
            onError: { target: 'ready.failed', actions: { type: 'setError', params: { error: undefined } } },
          },
        },
        signingOut: {
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
