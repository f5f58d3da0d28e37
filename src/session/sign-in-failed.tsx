import { IconAlertCircle } from '@tabler/icons-react'
import type { SignInFailure } from '#machines/session.machine.ts'
import classes from './sign-in-failed.module.css'

type SignInFailedProps = {
  id: string
  failure: SignInFailure
  /** How long until the next try, in seconds. */
  seconds: number
  /** It is spoken. Elsewhere a toast tells it. */
  isAlert: boolean
}

/** Why a sign-in failed. */
export const SignInFailed = ({ id, failure: { message, waitUntil }, seconds, isAlert }: SignInFailedProps) => (
  <p id={id} className={classes.failure} role={isAlert ? 'alert' : undefined}>
    <IconAlertCircle size="1.125rem" stroke={1.8} aria-hidden />
    {/* The server's message holds the initial wait; the countdown shows the remaining one. */}
    {waitUntil === 0 ? message : <Countdown seconds={seconds} />}
  </p>
)

/** Screen readers do not announce each second. */
function Countdown({ seconds }: { seconds: number }) {
  if (seconds === 0) return 'Ya podés probar de nuevo.'
  return (
    <span>
      Demasiados intentos. <span role="timer">Podés probar de nuevo en {seconds} s.</span>
    </span>
  )
}
