import { createActor, fromPromise } from 'xstate'
import type { Role } from '#contract/generated/policy.ts'
import type { CurrentUser } from '#contract/generated/schema.ts'
import {
  type CheckResult,
  type Credentials,
  LOGIN_FAILED,
  type Screen,
  type SignInFailure,
  type StepAnswer,
  type StepChallenge,
  sessionMachine,
} from '#machines/session.machine.ts'
import { accountChanges } from '#src/api/account-changes.ts'
import { ApiError, api, isCancelled, onUnauthorized, unwrap } from '#src/api/client.ts'
import { showPreferences } from '#src/api/preferences.ts'
import { endStay } from '#src/api/stay.ts'
import { clearToken, onTokenChange, readToken } from '#src/api/token.ts'
import { setClinicZone } from '#src/i18n/zone.ts'
import { dismissToast, toast } from '#src/ui/feedback/toasts.tsx'
import { clearStored, keepOnly } from '#src/ui/form/stored.ts'
import { inspect } from '#src/ui/live/inspection.ts'

/** The session as components see it. */
export type Session = {
  /** `expired`: the session ended while a page was open. The page stays until the user signs in again or leaves. */
  status: 'unknown' | 'offline' | 'authenticated' | 'unauthenticated' | 'expired'
  role: Role | null
  user: CurrentUser | null
  /** What the signed-in user is shown. */
  screen: Screen | null
  /** Why the last sign-in failed, until the next one. Each failure is a new object. */
  failure: SignInFailure | null
  /** The second step that the sign-in asks for, once the password was right. */
  step: StepChallenge | null
  /** A sign-in or a sign-out is running. */
  busy: boolean
  /** The user signed out on purpose, in this tab or in another one. */
  hasSignedOut: boolean
  /** Increases when another user signs in. State that belongs to one user is keyed by it. */
  epoch: number
}

export type Command =
  | { type: 'login'; values: Credentials }
  | { type: 'provideStep'; answer: StepAnswer }
  | { type: 'cancelStep' | 'logout' | 'leave' | 'check' }

const CAPTCHA_FAILED = 'No pudimos verificar que sos una persona. Revisá tu conexión y probá de nuevo.'

// The server gave no answer, or a proxy answered for it.
const isUnreachable = (error: unknown) => error instanceof ApiError && [0, 502, 503, 504].includes(error.status)
async function currentUser(signal: AbortSignal) {
  const user = await unwrap(api.GET('/users/me', { signal })).catch((error: unknown) => {
    if (!isCancelled(error) && !isUnreachable(error)) console.error('The current user could not be loaded.', error)
    return null
  })
  // Before any page is drawn.
  if (user) {
    setClinicZone(user.timeZone)
    // A user without a choice keeps the look of this browser.
    if (user.preferences) showPreferences(user.preferences)
  }
  return user
}

const check = fromPromise<CheckResult>(async ({ signal }) => {
  // With a token the check most likely succeeds, so the user is requested in parallel.
  const early = readToken() ? currentUser(signal) : undefined
  try {
    const { isAuthenticated, role } = await unwrap(api.GET('/auth/verify-session', { signal }))
    if (!isAuthenticated || !role) return { type: 'unauthenticated' }
    return { type: 'authenticated', visitor: { role, user: await (early ?? currentUser(signal)) } }
  } catch (error) {
    return { type: isUnreachable(error) ? 'unreachable' : 'unauthenticated' }
  }
})

const login = fromPromise<void, Credentials>(async ({ input: { email, password, captchaToken }, signal }) => {
  const recaptchaToken = await captchaToken().catch((cause: unknown) => {
    throw new Error(CAPTCHA_FAILED, { cause })
  })
  const body = { email, password, recaptchaToken }
  // Another backend may reject the login with an error `status` in a 200.
  const { status, message }: { status: string; message: string } = await unwrap(api.POST('/auth/login', { body, signal })).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      // The client's own messages are none of the server's.
      if (error.code === 'unknown') throw new Error(LOGIN_FAILED, { cause: error })
      throw error.status === 0 ? new Error(`${LOGIN_FAILED}. ${error.message}`, { cause: error }) : error
    },
  )
  if (status !== 'ok') throw new Error(message)
})

const provideStep = fromPromise<void, { answer: StepAnswer; step: StepChallenge }>(async ({ input: { answer, step }, signal }) => {
  const { key } = step
  if (answer.method === 'CODE') return void (await unwrap(api.POST('/auth/second-step', { body: { key, code: answer.code }, signal })))
  const { askForPasskey } = await import('#src/features/account/passkey.api.ts')
  const body = { key, ...(await askForPasskey(step.passkey ?? {})) }
  await unwrap(api.POST('/auth/second-step/passkey', { body, signal }))
})

const logout = fromPromise(async () => {
  try {
    await unwrap(api.POST('/auth/logout'))
  } catch (error) {
    // A session that has already ended counts as signed out.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
  clearToken()
})

const actor = createActor(
  sessionMachine.provide({
    actors: { check, login, provideStep, logout },
    actions: {
      // A sign-out elsewhere closes this page, and its typed values wait for their person.
      onLeft: ({ context: { user } }) => {
        clearStored(user?.id)
        dismissToast()
      },
      onSignedOut: ({ context: { user } }) => {
        clearStored(user?.id)
        tabs.postMessage(null)
        toast({ title: '¡Hasta luego!', description: 'Has cerrado sesión correctamente.' })
      },
      onSignOutFailed: () => {
        toast({ title: 'Oops!', description: 'Ha ocurrido un error al cerrar sesión', variant: 'destructive' })
      },
    },
  }),
  { id: 'session', inspect },
)

// A token disappears when another tab's session expires, which keeps this page, or when the user signs out in another tab, which must
// close this page too. Storage events look the same in both cases, so a sign-out also sends this message.
const tabs = new BroadcastChannel('session')

function read(): Session {
  const snapshot = actor.getSnapshot()
  const { status } = snapshot.value
  const isHeldUp = status === 'choosingPassword' || status === 'addingSecondStep' || status === 'awaitingValidation'
  return { status: isHeldUp ? 'authenticated' : status, ...snapshot.context, busy: snapshot.hasTag('busy') }
}

/** The next document reads only the data that this user may read and the backend has. It could not find that out in time. */
function rememberReader({ roleType, extensions = [], isAdmitted = true }: CurrentUser, screen: Screen | null) {
  try {
    const isLetIn = isAdmitted && screen === 'console'
    localStorage.setItem('reader', isLetIn ? [roleType, ...extensions].join(' ') : '')
  } catch {}
}

/** Checks the session, keeps it up to date and reports each change. Returns a function for the user's commands. */
export function runSession(onChange: (session: Session) => void): (command: Command) => void {
  const check = () => actor.send({ type: 'check' })
  const leave = () => {
    actor.send({ type: 'loggedOut' })
    // It may name a patient.
    dismissToast()
  }
  tabs.onmessage = leave
  onTokenChange(() => actor.send({ type: readToken() ? 'loggedInElsewhere' : 'unauthorized' }))
  onUnauthorized(() => actor.send({ type: 'unauthorized' }))
  window.addEventListener('online', check)
  accountChanges.subscribe(check)
  // A page that the browser restores from its cache has missed these events. If the token is gone, it assumes a sign-out, so that the
  // next user sees nothing.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (readToken()) actor.send({ type: 'loggedInElsewhere' })
    else leave()
  })
  let before = read()
  actor.subscribe(() => {
    const session = read()
    // A person who is signed in has a role; the epoch tells people apart.
    if (before.role && (!session.role || session.epoch !== before.epoch)) endStay()
    // A session may have ended in a tab that was closed, or be somebody else's by now. One that is expired may go on.
    const { status, user } = session
    const isKnown = status === 'unauthenticated' || (status === 'authenticated' && user)
    if (isKnown && (status !== before.status || user !== before.user)) keepOnly(user?.id)
    before = session
    if (user) rememberReader(user, session.screen)
    onChange(session)
  })
  actor.start()
  check()
  return (command) => actor.send(command)
}
