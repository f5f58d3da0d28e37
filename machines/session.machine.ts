import { assertEvent, assign, fromPromise, not, raise, setup, stateIn } from 'xstate'

/** As in the contract, which machines do not import; `src/app/session.ts` does not compile when the two differ. */
type Role = 'BACKOFFICE' | 'DOCTOR' | 'ADMINISTRATOR_CLINIC' | 'SECRETARY'
type Person = { id: number; firstName: string; lastName: string; email: string; roleType: Role }
/** Whom the server recognizes. `user` is null when it told the role but would not say who. */
export type Visitor = { role: Role; user: Person | null }
export type Credentials = { email: string; password: string; recaptchaToken: string }
/** What a check found. One that throws counts as `nobody`. */
export type Verdict = { type: 'somebody'; visitor: Visitor } | { type: 'nobody' } | { type: 'unreachable' }

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
      /** Why the last try to sign in failed, and the seconds to wait before the next one. */
      error: string | null
      retryAfter: number
      /** Grows when the console changes hands. Signing in again as the same person keeps it, and with it the page. */
      visit: number
    },
    events: {} as
      | { type: 'check' }
      | { type: 'login'; values: Credentials }
      | { type: 'logout' }
      | { type: 'unauthorized' }
      | { type: 'loggedInElsewhere' }
      /** Here or in another tab. */
      | { type: 'loggedOut' }
      | Verdict,
  },
  actors: {
    check: fromPromise<Verdict>(() => Promise.reject(new Error('check is not provided'))),
    login: fromPromise<void, Credentials>(() => Promise.reject(new Error('login is not provided'))),
    logout: fromPromise<void>(() => Promise.reject(new Error('logout is not provided'))),
  },
  actions: {
    onSignedOut: () => {},
    onSignOutFailed: () => {},
    forget: assign({ role: null, user: null }),
    forgetError: assign({ error: null, retryAfter: 0 }),
    explain: assign((_, { error }: { error: unknown }) => ({
      error: (error instanceof Error && error.message) || LOGIN_FAILED,
      retryAfter: error instanceof Error && 'retryAfter' in error ? Number(error.retryAfter ?? 0) : 0,
    })),
    welcome: assign(({ context }, { visitor: { role, user } }: { visitor: Visitor }) => ({
      role,
      user,
      error: null,
      retryAfter: 0,
      visit: user && user.id === context.user?.id ? context.visit : context.visit + 1,
    })),
  },
  guards: {
    isSignedIn: stateIn({ status: 'authenticated' }),
    isSigningOut: stateIn({ activity: 'signingOut' }),
    isAccepted: (_, verdict: Verdict) => verdict.type === 'somebody',
  },
  delays: { retry: 5000 },
}).createMachine({
  id: 'session',
  type: 'parallel',
  context: { role: null, user: null, error: null, retryAfter: 0, visit: 0 },
  states: {
    status: {
      initial: 'unknown',
      on: {
        somebody: { target: '.authenticated', actions: { type: 'welcome', params: ({ event }) => event } },
        loggedOut: { target: '.unauthenticated', actions: 'forgetError' },
      },
      states: {
        unknown: { on: { nobody: 'unauthenticated', unreachable: 'offline' } },
        offline: {
          after: { retry: { actions: raise({ type: 'check' }) } },
          on: { nobody: 'unauthenticated', unreachable: { target: 'offline', reenter: true } },
        },
        unauthenticated: { entry: 'forget' },
        // An unreachable server signs nobody out, and what is on the page survives the end of the session.
        authenticated: { on: { nobody: 'expired', unauthorized: { guard: not('isSigningOut'), target: 'expired' } } },
        expired: { on: { logout: { target: 'unauthenticated', actions: 'forgetError' } } },
      },
    },
    activity: {
      initial: 'ready',
      on: { loggedOut: '.ready' },
      states: {
        ready: {
          initial: 'idle',
          on: {
            // Who signs in does not wait for the check that tells that nobody has.
            login: { guard: not('isSignedIn'), target: 'signingIn' },
            logout: { guard: 'isSignedIn', target: 'signingOut' },
            loggedInElsewhere: '.checking',
          },
          states: {
            idle: { on: { check: 'checking' } },
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
          entry: 'forgetError',
          invoke: {
            src: 'login',
            // The values go to the call and nowhere else: the context never holds a password.
            input: ({ event }) => {
              assertEvent(event, 'login')
              return event.values
            },
            onDone: 'rechecking',
            onError: { target: 'ready', actions: [{ type: 'explain', params: ({ event }) => event }, raise({ type: 'nobody' })] },
          },
        },
        rechecking: {
          invoke: {
            src: 'check',
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: 'ready',
                actions: raise(({ event }) => event.output),
              },
              { target: 'ready', actions: [{ type: 'explain', params: { error: undefined } }, raise({ type: 'nobody' })] },
            ],
            onError: { target: 'ready', actions: [{ type: 'explain', params: { error: undefined } }, raise({ type: 'nobody' })] },
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
