import { createMachine } from 'xstate'

/** Signing in goes the same way wherever it starts; the login is answered first, then the check that follows it. */
const signIn = (refused: string) => ({
  signingIn: { on: { accept: 'rechecking', refuse: refused } },
  rechecking: { on: { somebody: '#authenticated', somebodyElse: '#authenticated', nobody: refused, breakdown: refused, silence: refused } },
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
          },
        },
        ...signIn('#refused'),
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
          },
        },
        ...signIn('#refused'),
      },
    },
    unauthenticated: {
      id: 'unauthenticated',
      initial: 'idle',
      states: {
        idle: { on: { login: 'signingIn', loggedIn: 'checking' } },
        checking: {
          on: { somebody: '#authenticated', nobody: 'idle', breakdown: 'idle', silence: 'idle', login: 'signingIn', loggedIn: 'checking' },
        },
        refused: { id: 'refused', on: { login: 'signingIn' } },
        ...signIn('refused'),
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
          },
        },
        /** The answer of a session that had already ended is no reason to ask for the password. */
        signingOut: { on: { accept: '#unauthenticated', refuse: 'idle', unauthorized: 'signingOut' } },
      },
    },
    expired: {
      id: 'expired',
      initial: 'idle',
      states: {
        idle: { on: { login: 'signingIn', logout: '#unauthenticated', loggedIn: 'checking' } },
        checking: {
          on: { somebody: '#authenticated', somebodyElse: '#authenticated', nobody: 'idle', silence: 'idle', login: 'signingIn' },
        },
        refused: { on: { login: 'signingIn', logout: '#unauthenticated' } },
        ...signIn('refused'),
      },
    },
  },
})
