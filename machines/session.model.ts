import { createModel } from './model.ts'

/** The signed-in user in the answer of the check: somebody, somebody who has to choose a password or to add a second step first, or somebody whose account is not validated. */
const people = {
  somebody: '#authenticated',
  somebodyNew: '#choosingPassword',
  somebodyBare: '#addingSecondStep',
  somebodyAwaiting: '#awaitingValidation',
}

/** The events of a signed-in user. A 401 during the sign-out does not ask for the password again. */
const signedIn = {
  initial: 'idle',
  states: {
    idle: { on: { logout: 'signingOut', unauthorized: '#expired', retry: 'checking', loggedIn: 'checking' } },
    checking: {
      on: {
        ...people,
        somebodyElse: '#authenticated',
        silence: 'idle',
        nobody: '#expired',
        breakdown: '#expired',
        logout: 'signingOut',
        unauthorized: '#expired.checking',
        loggedIn: 'checking',
      },
    },
    signingOut: { on: { accept: '#unauthenticated', reject: 'idle', unauthorized: 'signingOut' } },
  },
}

/**
 * A sign-in has the same steps from every state in which it starts: first the login is answered, then the check that follows it. `loggedIn` also
 * happens during the tab's own sign-in, because the stored token changes before the login ends.
 */
const signIn = (failed: string, secondStep: string) => ({
  signingIn: { on: { accept: 'rechecking', reject: failed, askForStep: secondStep, loggedIn: 'overtaken' } },
  // Another tab signed in meanwhile, or this one has just stored its own token.
  overtaken: { on: { accept: 'rechecking', reject: 'checking', askForStep: secondStep, loggedIn: 'overtaken' } },
  rechecking: {
    on: {
      ...people,
      somebodyElse: '#authenticated',
      nobody: failed,
      breakdown: failed,
      silence: failed,
      loggedIn: 'rechecking',
    },
  },
})

/** A sign-in with the right password, to which the server asks for a second step. `end` is the answer that it took too long. */
const answerStep = {
  secondStep: { on: { provideStep: 'provingStep', cancelStep: 'idle', loggedIn: 'checking' } },
  provingStep: { on: { accept: 'rechecking', reject: 'secondStep', end: 'failed', cancelStep: 'idle', loggedIn: 'provingOvertaken' } },
  provingOvertaken: {
    on: { accept: 'rechecking', reject: 'checking', end: 'checking', cancelStep: 'checking', loggedIn: 'provingOvertaken' },
  },
}

/**
 * The session as a user sees it. A check is answered by `somebody`, `somebodyNew` (who has to choose a password), `somebodyBare` (who has to add a second step), `somebodyAwaiting` (whose account is not validated), `somebodyElse` (another user than before), `nobody`,
 * `breakdown` (an error) or `silence` (no answer in time). `loggedIn` and `loggedOut` happen in another tab.
 */
export const sessionModel = createModel({
  id: 'session-model',
  initial: 'unknown',
  on: { loggedOut: '.unauthenticated' },
  states: {
    unknown: {
      initial: 'checking',
      states: {
        checking: {
          on: {
            ...people,
            nobody: '#unauthenticated',
            breakdown: '#unauthenticated',
            silence: '#offline',
            login: 'signingIn',
            loggedIn: 'checking',
          },
        },
        ...signIn('#failed', '#secondStep'),
      },
    },
    offline: {
      id: 'offline',
      initial: 'waiting',
      states: {
        waiting: { on: { wait: 'checking', retry: 'checking', loggedIn: 'checking', login: 'signingIn' } },
        checking: {
          on: {
            ...people,
            nobody: '#unauthenticated',
            breakdown: '#unauthenticated',
            silence: 'waiting',
            login: 'signingIn',
            loggedIn: 'checking',
          },
        },
        ...signIn('#failed', '#secondStep'),
      },
    },
    unauthenticated: {
      id: 'unauthenticated',
      initial: 'idle',
      states: {
        idle: { on: { login: 'signingIn', loggedIn: 'checking', retry: 'checking' } },
        checking: {
          on: { ...people, nobody: 'idle', breakdown: 'idle', silence: 'idle', login: 'signingIn', loggedIn: 'checking' },
        },
        failed: { id: 'failed', on: { login: 'signingIn', loggedIn: 'checking' } },
        ...signIn('failed', 'secondStep'),
        ...answerStep,
        secondStep: { id: 'secondStep', ...answerStep.secondStep },
      },
    },
    authenticated: { id: 'authenticated', ...signedIn },
    choosingPassword: { id: 'choosingPassword', ...signedIn },
    addingSecondStep: { id: 'addingSecondStep', ...signedIn },
    awaitingValidation: { id: 'awaitingValidation', ...signedIn },
    expired: {
      id: 'expired',
      initial: 'idle',
      /** Leaving cancels a sign-in whose login is not answered yet. A sign-in that the server has accepted goes on. */
      on: { leave: '#unauthenticated' },
      states: {
        idle: { on: { login: 'signingIn', loggedIn: 'checking', retry: 'checking' } },
        checking: {
          on: {
            ...people,
            somebodyElse: '#authenticated',
            nobody: 'idle',
            breakdown: 'idle',
            silence: 'idle',
            login: 'signingIn',
            loggedIn: 'checking',
            leave: '#unauthenticated.checking',
          },
        },
        failed: { on: { login: 'signingIn', loggedIn: 'checking' } },
        ...answerStep,
        signingIn: signIn('failed', 'secondStep').signingIn,
        overtaken: signIn('failed', 'secondStep').overtaken,
        rechecking: { on: { ...signIn('failed', 'secondStep').rechecking.on, leave: '#unauthenticated.rechecking' } },
      },
    },
  },
})
