import { useSyncExternalStore } from 'react'
import type { Credentials, SignInFailure } from '#machines/session.machine.ts'
import type { Role } from '#src/api/generated/policy.ts'
import type { CurrentUser } from '#src/api/generated/schema.ts'
import { signal } from '#src/api/signal.ts'

/** The session as components see it. */
export type Session = {
  /** `expired`: the session ended while a page was open. The page stays until the user signs in again or leaves. */
  status: 'unknown' | 'offline' | 'authenticated' | 'unauthenticated' | 'expired'
  role: Role | null
  user: CurrentUser | null
  /** Why the last sign-in failed, until the next one. Each failure is a new object. */
  failure: SignInFailure | null
  /** A sign-in or a sign-out is running. */
  busy: boolean
  /** The user signed out on purpose, in this tab or in another one. */
  hasSignedOut: boolean
  /** Increases when another user signs in. State that belongs to one user is keyed by it. */
  epoch: number
}

export type Command = { type: 'login'; values: Credentials } | { type: 'logout' | 'leave' | 'check' }

const initial: Session = { status: 'unknown', role: null, user: null, failure: null, busy: false, hasSignedOut: false, epoch: 0 }
let current = initial
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
  running ??= import('./session-actor.ts').then(({ runSession }) => runSession(show))
  return running
}

async function tell(command: Command) {
  const send = await startSession()
  send(command)
}

/** The result appears in `useSession()`. */
export function signIn(values: Credentials) {
  show({ ...current, busy: true })
  tell({ type: 'login', values })
}
export const signOut = () => tell({ type: 'logout' })
/** Gives up an expired session. The next sign-in is on the login page. */
export const leave = () => tell({ type: 'leave' })
/** Checks the session again. */
export const retry = () => tell({ type: 'check' })

function subscribe(listener: () => void) {
  startSession()
  return changed.subscribe(listener)
}

/** Returns the session, which all components share. */
export function useSession() {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => initial,
  )
}
