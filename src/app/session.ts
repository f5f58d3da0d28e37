import { useSyncExternalStore } from 'react'
import { createActor, fromPromise } from 'xstate'
import { type CheckResult, type Credentials, type SignInFailure, sessionMachine } from '#machines/session.machine.ts'
import { ApiError, api, clearToken, onTokenChange, onUnauthorized, readToken, unwrap } from '#src/api/client.ts'
import type { Role } from '#src/api/generated/policy.ts'
import type { CurrentUser } from '#src/api/generated/schema.ts'
import { inspect } from '#src/ui/inspection.ts'
import { toast } from '#src/ui/toasts.tsx'

/** The session as pages see it. */
export type Session = {
  /** `expired`: it ended while a page was open; the page stays until somebody signs in or leaves. */
  status: 'unknown' | 'offline' | 'authenticated' | 'unauthenticated' | 'expired'
  role: Role | null
  user: CurrentUser | null
  /** Why the last try to sign in failed, until the next one. Each failure is an object of its own. */
  failure: SignInFailure | null
  /** Signing in or out. */
  busy: boolean
  /** Whoever was here signed out on purpose, in this tab or in another one. */
  hasSignedOut: boolean
  /** Grows when the console changes hands: what belongs to one person is keyed by it. */
  epoch: number
}

const CAPTCHA_FAILED = 'No pudimos verificar que sos una persona. Revisá tu conexión y probá de nuevo.'

// No answer, or one of somebody who stands before a server that does not answer.
const isUnreachable = (error: unknown) => error instanceof ApiError && [0, 502, 503, 504].includes(error.status)
const currentUser = (signal: AbortSignal) => unwrap(api.GET('/users/me', { signal })).catch(() => null)

const check = fromPromise<CheckResult>(async ({ signal }) => {
  // With a token the answer is most likely yes: who it is can be asked at the same time.
  const early = readToken() ? currentUser(signal) : undefined
  try {
    const { isAuthenticated, role } = await unwrap(api.GET('/auth/verify-session', { signal }))
    if (!isAuthenticated || !role) return { type: 'nobody' }
    return { type: 'somebody', visitor: { role, user: await (early ?? currentUser(signal)) } }
  } catch (error) {
    return { type: isUnreachable(error) ? 'unreachable' : 'nobody' }
  }
})

const login = fromPromise<void, Credentials>(async ({ input: { email, password, captchaToken }, signal }) => {
  const recaptchaToken = await captchaToken().catch((cause: unknown) => {
    throw new Error(CAPTCHA_FAILED, { cause })
  })
  const body = { email, password, recaptchaToken }
  // Another backend may reject with a status of its own in a 200.
  const { status, message }: { status: string; message: string } = await unwrap(api.POST('/auth/login', { body, signal })).catch(
    (error: unknown) => {
      // Without words of the server's own the machine's are better than the client's.
      throw error instanceof ApiError && error.code === 'unknown' ? new Error('', { cause: error }) : error
    },
  )
  if (status !== 'ok') throw new Error(message)
})

const logout = fromPromise(async () => {
  try {
    await unwrap(api.POST('/auth/logout'))
  } catch (error) {
    // The session had already ended: that is what was asked for.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
  clearToken()
})

const actor = createActor(
  sessionMachine.provide({
    actors: { check, login, logout },
    actions: {
      onSignedOut: () => {
        tabs?.postMessage(null)
        toast({ title: '¡Hasta luego!', description: 'Has cerrado sesión correctamente.' })
      },
      onSignOutFailed: () => {
        toast({ title: 'Oops!', description: 'Ha ocurrido un error al cerrar sesión', variant: 'destructive' })
      },
    },
  }),
  { id: 'session', inspect },
)

/** The outcome of these shows in `useSession()`. */
export const signIn = (values: Credentials) => actor.send({ type: 'login', values })
export const signOut = () => actor.send({ type: 'logout' })
/** Gives up an expired session: whoever comes back signs in on the login page. */
export const leave = () => actor.send({ type: 'leave' })
/** Asks the server again who is signed in. */
export const retry = () => actor.send({ type: 'check' })

function look(): Session {
  const { value, context } = actor.getSnapshot()
  return { status: value.status, ...context, busy: typeof value.activity === 'string' }
}

let tabs: BroadcastChannel | undefined
let view = look()
const start = view

/** Finds out who is signed in and keeps track of it. Only in the browser; calling it again does nothing. */
export function startSession() {
  if (tabs) return
  // A token can vanish because another tab's session had ended, which keeps what is typed here, or because somebody
  // signed out there, which ends it everywhere: storage events cannot tell the two apart, this message can.
  tabs = new BroadcastChannel('session')
  tabs.onmessage = () => actor.send({ type: 'loggedOut' })
  onTokenChange(() => actor.send({ type: readToken() ? 'loggedInElsewhere' : 'unauthorized' }))
  onUnauthorized(() => actor.send({ type: 'unauthorized' }))
  window.addEventListener('online', retry)
  // A page that comes back from the browser's cache has missed all of the above. Why its token is gone it cannot know:
  // it assumes a sign-out, so that the next person sees nothing.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) actor.send({ type: readToken() ? 'loggedInElsewhere' : 'loggedOut' })
  })
  actor.subscribe(() => {
    view = look()
  })
  actor.start()
  retry()
}

function subscribe(listener: () => void) {
  startSession()
  return actor.subscribe(listener).unsubscribe
}

/** The app's one session. */
export function useSession() {
  return useSyncExternalStore(
    subscribe,
    () => view,
    () => start,
  )
}
