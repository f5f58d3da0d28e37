import { useSyncExternalStore } from 'react'
import type { Credentials, StepAnswer } from '#machines/session.machine.ts'
import { signal } from '#src/api/signal.ts'
import { readToken } from '#src/api/token.ts'
import type { Command, Session } from './session-actor.ts'

const initial: Session = {
  ...{ status: 'unknown', role: null, user: null, screen: null, failure: null, step: null, busy: false, hasSignedOut: false, epoch: 0 },
}
let current = initial

/** The message if the program that signs in could not be loaded. */
const UNREACHABLE = 'No se pudo ingresar. Revisá tu conexión, recargá la página y probá de nuevo.'
const changed = signal()

function show(session: Session) {
  current = session
  changed.emit()
}

let running: Promise<(command: Command) => void> | undefined

/**
 * Checks the session and keeps it up to date. Runs only in the browser; a second call does nothing. The actor is a chunk of its own,
 * so that the sign-in form can be used before it is there.
 */
export function startSession() {
  running ??= import('./session-actor.ts').then(
    ({ runSession }) => runSession(show),
    (error: unknown) => {
      // At another try there may be a network.
      running = undefined
      throw error
    },
  )
  return running
}

/** By these somebody shows that they are there, before anything can be sent, or that they may have signed in elsewhere. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'input', 'storage'] as const

/**
 * Starts the session at once where somebody is signed in, or else once somebody acts on the page or signs in in another tab: until then nobody
 * would notice that it runs. Whoever signs in before starts it, too.
 */
export function startSessionSoon() {
  // If it cannot be loaded, the session stays unknown, and a sign-in says so.
  const start = () => void startSession().catch(() => {})
  if (readToken()) return start()
  for (const sign of SIGNS) addEventListener(sign, start, { once: true, capture: true, passive: true })
  // A page that the browser restores from its cache has missed what other tabs did.
  addEventListener('pageshow', ({ persisted }) => persisted && start())
}

/** Returns the session as it is now. */
export const readSession = () => current

/** Resolves when it is known whether somebody is signed in, or that it cannot be known now. Starts the check. */
export const sessionKnown = () =>
  new Promise<void>((resolve, reject) => {
    startSession().catch(reject)
    const look = () => {
      if (current.status !== 'unknown') resolve()
    }
    changed.subscribe(look)
    look()
  })

async function tell(command: Command) {
  const send = await startSession()
  send(command)
}

/** The result appears in `useSession()`. */
export function signIn(values: Credentials) {
  show({ ...current, busy: true })
  tell({ type: 'login', values }).catch(() => show({ ...current, busy: false, failure: { message: UNREACHABLE, waitUntil: 0 } }))
}
/** Answers the second step of the sign-in. The result appears in `useSession()`. */
export const provideStep = (answer: StepAnswer) => tell({ type: 'provideStep', answer })
/** Goes back to the password. */
export const cancelStep = () => tell({ type: 'cancelStep' })
/** Signs out, and removes typed values. Components ask first: `signOut` of `way-out.ts`. */
export const endSession = () => tell({ type: 'logout' })
/** Gives up an expired session, and removes typed values. The next sign-in is on the login page. */
export const giveUpSession = () => tell({ type: 'leave' })
/** Checks the session again. */
export const retry = () => tell({ type: 'check' })

/** Returns the session, which all components share. */
export function useSession() {
  return useSyncExternalStore(changed.subscribe, readSession, () => initial)
}
