import { createMachine } from 'xstate'

/**
 * Signing in goes the same way wherever it starts; the login is answered first, then the check that follows it.
 * While it is signing in `loggedIn` is also its own doing: the console hears of the new token before the login is over.
 */
const signIn = (failed: string) => ({
  signingIn: { on: { accept: 'rechecking', reject: failed, loggedIn: 'signingIn' } },
  rechecking: {
    on: {
      somebody: '#authenticated',
      somebodyElse: '#authenticated',
      nobody: failed,
      breakdown: failed,
      silence: failed,
      loggedIn: 'rechecking',
    },
  },
})

/**
 * What a person sees of the session. A check is answered by `somebody`, `somebodyElse` (than last time), `nobody`,
 * `breakdown` (an error) or `silence` (no answer in time); `loggedIn` and `loggedOut` happen in another tab.
 */
export const sessionModel = createMachine({
  id: 'session-model',
  initial: 'unknown',
  on: { loggedOut: '.unauthenticated' },
  states: {
    unknown: {
      initial: 'checking',
      states: {
        checking: {
          on: {
            somebody: '#authenticated',
            nobody: '#unauthenticated',
            breakdown: '#unauthenticated',
            silence: '#offline',
            login: 'signingIn',
            loggedIn: 'checking',
          },
        },
        ...signIn('#failed'),
      },
    },
    offline: {
      id: 'offline',
      initial: 'waiting',
      states: {
        waiting: { on: { wait: 'checking', retry: 'checking', loggedIn: 'checking', login: 'signingIn' } },
        checking: {
          on: {
            somebody: '#authenticated',
            nobody: '#unauthenticated',
            breakdown: '#unauthenticated',
            silence: 'waiting',
            login: 'signingIn',
            loggedIn: 'checking',
          },
        },
        ...signIn('#failed'),
      },
    },
    unauthenticated: {
      id: 'unauthenticated',
      initial: 'idle',
      states: {
        idle: { on: { login: 'signingIn', loggedIn: 'checking', retry: 'checking' } },
        checking: {
          on: { somebody: '#authenticated', nobody: 'idle', breakdown: 'idle', silence: 'idle', login: 'signingIn', loggedIn: 'checking' },
        },
        failed: { id: 'failed', on: { login: 'signingIn', loggedIn: 'checking', retry: 'checking' } },
        ...signIn('failed'),
      },
    },
    authenticated: {
      id: 'authenticated',
      initial: 'idle',
      states: {
        idle: { on: { logout: 'signingOut', unauthorized: '#expired', retry: 'checking', loggedIn: 'checking' } },
        checking: {
          on: {
            somebody: 'idle',
            somebodyElse: 'idle',
            silence: 'idle',
            nobody: '#expired',
            breakdown: '#expired',
            logout: 'signingOut',
            unauthorized: '#expired.checking',
            loggedIn: 'checking',
          },
        },
        /** The answer of a session that had already ended is no reason to ask for the password. */
        signingOut: { on: { accept: '#unauthenticated', reject: 'idle', unauthorized: 'signingOut' } },
      },
    },
    expired: {
      id: 'expired',
      initial: 'idle',
      /** Whoever leaves calls a sign-in off; what has been accepted goes on. */
      on: { leave: '#unauthenticated' },
      states: {
        idle: { on: { login: 'signingIn', loggedIn: 'checking', retry: 'checking' } },
        checking: {
          on: {
            somebody: '#authenticated',
            somebodyElse: '#authenticated',
            nobody: 'idle',
            breakdown: 'idle',
            silence: 'idle',
            login: 'signingIn',
            loggedIn: 'checking',
            leave: '#unauthenticated.checking',
          },
        },
        failed: { on: { login: 'signingIn', loggedIn: 'checking', retry: 'checking' } },
        signingIn: signIn('failed').signingIn,
        rechecking: { on: { ...signIn('failed').rechecking.on, leave: '#unauthenticated.rechecking' } },
      },
    },
  },
})
