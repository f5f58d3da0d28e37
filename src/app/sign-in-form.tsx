import { Button, Loader, PasswordInput, TextInput, UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { limits } from '#src/config.ts'
import { type DemoAccount, useVerification } from '#src/features/auth/use-verification.ts'
import { roleLabels } from '#src/i18n/labels.ts'
import { toast } from '#src/ui/toasts.tsx'
import { signIn, useSession } from './session.ts'
import classes from './sign-in-form.module.css'

type Failure = { message: string; isPaused: boolean }
type Invalid = { email?: string; password?: string }

/**
 * Asks for e-mail and password, and verifies meanwhile that a person is there. What came of it shows in `useSession()`.
 * `children` stand below the button.
 */
export function SignInForm({ children }: { children?: ReactNode }) {
  const { user, busy, error, retryAfter } = useSession()
  const verification = useVerification()
  const form = useRef<HTMLFormElement>(null)
  const [waiting, setWaiting] = useState(false)
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [invalid, setInvalid] = useState<Invalid>({})
  const [pause, startPause] = useCountdown()
  const failureId = useId()
  const submitting = waiting || busy

  function fail(message: string, isPaused = false) {
    setFailure({ message, isPaused })
    toast({ title: 'Oops!', description: message, variant: 'destructive' })
  }

  async function submit() {
    if (!form.current || submitting || pause > 0) return
    // The fields are not controlled: what is typed before the script runs stays.
    const typed = new FormData(form.current)
    const email = String(typed.get('email')).trim()
    const password = String(typed.get('password'))
    const found = validate(email, password)
    setInvalid(found)
    setFailure(undefined)
    const [first] = Object.keys(found)
    if (first) return form.current.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    setWaiting(true)
    try {
      signIn({ email, password, recaptchaToken: await verification.token() })
      setSent(true)
    } catch {
      fail('No pudimos verificar que sos una persona. Revisá tu conexión y probá de nuevo.')
    } finally {
      setWaiting(false)
    }
  }

  function fill({ email, password }: DemoAccount) {
    if (!form.current) return
    for (const [name, value] of Object.entries({ email, password })) {
      const field = form.current.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
    form.current.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  const onAnswered = useEffectEvent(() => {
    setSent(false)
    if (!error) return
    fail(error, retryAfter > 0)
    startPause(retryAfter)
    verification.renew()
  })
  useEffect(() => {
    if (sent && !busy) onAnswered()
  }, [sent, busy])

  const onReady = useEffectEvent(() => {
    if (form.current?.dataset.early === undefined) return
    delete form.current.dataset.early
    submit()
  })
  // For whoever was quicker than the script.
  useEffect(() => onReady(), [])

  return (
    <form
      ref={form}
      method="post"
      className={classes.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        name="email"
        type="email"
        label="Correo electrónico"
        autoComplete="username"
        inputMode="email"
        maxLength={limits.email}
        defaultValue={user?.email}
        error={invalid.email}
        autoFocus={!user}
      />
      <PasswordInput
        name="password"
        label="Contraseña"
        autoComplete="current-password"
        maxLength={200}
        error={invalid.password}
        autoFocus={Boolean(user)}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar lo escrito' }}
      />
      {failure && (
        <p id={failureId} className={classes.failure}>
          <IconAlertCircle size="1.125rem" stroke={1.8} aria-hidden />
          {textOf(failure, pause)}
        </p>
      )}
      <div ref={verification.widget} className={classes.widget} />
      {/* Not disabled while it works: that would take the focus away. */}
      <Button
        type="submit"
        fullWidth
        size="md"
        aria-disabled={submitting || pause > 0}
        aria-describedby={failure && failureId}
        leftSection={submitting && <Loader size="1rem" color="currentColor" aria-hidden />}
      >
        Ingresar
      </Button>
      <p className={classes.verification} aria-live={waiting ? 'polite' : 'off'}>
        {verificationStates[verification.state].icon}
        {verificationStates[verification.state].text}
      </p>
      {children}
      {!user && verification.demoAccounts.length > 0 && <DemoAccounts accounts={verification.demoAccounts} onPick={fill} />}
    </form>
  )
}

function DemoAccounts({ accounts, onPick }: { accounts: DemoAccount[]; onPick: (account: DemoAccount) => void }) {
  return (
    <fieldset className={classes.demo}>
      <legend>Cuentas de demostración</legend>
      {accounts.map((account) => (
        <UnstyledButton key={account.email} type="button" className={classes.account} onClick={() => onPick(account)}>
          <strong>{roleLabels[account.role]}</strong>
          <span>{account.email}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}

// The server's sentence tells the wait as it was; here it goes by.
function textOf({ message, isPaused }: Failure, pause: number) {
  if (!isPaused) return message
  return pause > 0 ? `Demasiados intentos. Podés probar de nuevo en ${pause} s.` : 'Ya podés probar de nuevo.'
}

const verificationStates = {
  working: { icon: <Loader size="0.75rem" aria-hidden />, text: 'Verificando que sos una persona…' },
  done: { icon: <IconCheck size="1rem" aria-hidden />, text: 'Verificamos que sos una persona.' },
  failed: { icon: <IconAlertCircle size="1rem" aria-hidden />, text: 'No pudimos verificar que sos una persona.' },
}

function validate(email: string, password: string): Invalid {
  return {
    ...(!email
      ? { email: 'Ingresá tu correo electrónico' }
      : !/^\S+@\S+$/.test(email) && { email: 'Ingresá un correo electrónico válido' }),
    ...(!password && { password: 'Ingresá tu contraseña' }),
  }
}

/** Whole seconds that go by. */
function useCountdown() {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (end === 0) return
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= end) setEnd(0)
    }
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [end])
  const start = (seconds: number) => {
    setNow(Date.now())
    setEnd(seconds && Date.now() + seconds * 1000)
  }
  return [end && Math.ceil((end - now) / 1000), start] as const
}
