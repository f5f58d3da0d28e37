import { Button, Loader, TextInput, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { LoginInput as limits } from '#contract/generated/sign-in-limits.ts'
import { roleLabels } from '#src/i18n/roles.ts'
import { useSecondsUntil } from '#src/ui/live/use-seconds-until.ts'
import { fetchChunk, loadable } from '#src/ui/loading/chunks.tsx'
import { IconButton } from '#src/ui/page/icon-button.tsx'
import { CaptchaHint } from './captcha-hint.tsx'
import { signIn, useSession } from './session.ts'
import { SignInFailed } from './sign-in-failed.tsx'
import classes from './sign-in-form.module.css'
import { type DemoAccount, useCaptcha } from './use-captcha.ts'

const SecondStepForm = loadable(
  () => import('./second-step-form.tsx'),
  () => <Loader size="sm" />,
)

const importToasts = () => import('#src/ui/feedback/toasts.tsx')

type Invalid = { email?: string; password?: string }

type SignInFormProps = {
  /** In a dialog the form itself announces a failure. */
  inDialog?: boolean
  /** Called when somebody begins to fill the form in. */
  onBegin?: () => void
  /** Shown below the button. */
  children?: ReactNode
}

/**
 * Asks for e-mail and password and solves the captcha while they are typed, and then for the second step where the account has one. The result
 * appears in `useSession()`.
 */
export function SignInForm({ inDialog = false, onBegin, children }: SignInFormProps) {
  const { status, user, busy, failure: last, step } = useSession()
  // Below a dialog a toast would be dimmed, and without the session's program there is none.
  const isToldHere = inDialog || status === 'unknown'
  const captcha = useCaptcha()
  const form = useRef<HTMLFormElement>(null)
  const [isVisible, setVisible] = useState(false)
  const [invalid, setInvalid] = useState<Invalid>({})
  // A failure from before this form was mounted has already been shown.
  const [old] = useState(last)
  const failure = step || last === old ? null : last
  const seconds = useSecondsUntil(failure?.waitUntil ?? 0)
  const failureId = useId()

  function submit() {
    if (!form.current || busy || seconds > 0) return
    // The fields are uncontrolled, so that they keep values that were typed before hydration.
    const typed = new FormData(form.current)
    const email = String(typed.get('email')).trim()
    const password = String(typed.get('password'))
    const found = validate(email, password)
    setInvalid(found)
    const [first] = Object.keys(found)
    if (first) return form.current.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    signIn({ email, password, captchaToken: captcha.token })
  }

  function begin() {
    captcha.start()
    onBegin?.()
  }

  function fill({ email, password }: DemoAccount) {
    if (!form.current) return
    for (const [name, value] of Object.entries({ email, password })) {
      const field = form.current.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
    form.current.querySelector<HTMLElement>('[type=submit]')?.focus()
    begin()
  }

  const onFailed = useEffectEvent((message: string) => {
    captcha.renew()
    if (isToldHere) return
    const shown = fetchChunk(importToasts).then(({ toast }) => toast({ title: 'Oops!', description: message, variant: 'destructive' }))
    return () => void shown.then(({ dismiss }) => dismiss())
  })
  // The toast closes when the next try begins or the form unmounts.
  useEffect(() => {
    return failure ? onFailed(failure.message) : undefined
  }, [failure])

  const onReady = useEffectEvent(() => {
    if (!form.current) return
    if (new FormData(form.current).get('password')) begin()
    if (form.current.dataset.early === undefined) return
    delete form.current.dataset.early
    submit()
  })
  // The user may have filled in and submitted the form before hydration.
  useEffect(() => {
    onReady()
  }, [])

  const onBack = useEffectEvent(() => {
    // The token of the captcha was used.
    if (!failure) captcha.renew()
    form.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  })
  const isAsked = step !== null
  const wasAsked = useRef(false)
  useEffect(() => {
    if (wasAsked.current && !isAsked) onBack()
    wasAsked.current = isAsked
  }, [isAsked])

  const passwordForm = (
    <form
      ref={form}
      // The typed values stay for a user who goes back.
      hidden={isAsked}
      method="post"
      className={classes.form}
      noValidate
      onInput={begin}
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
      <TextInput
        name="password"
        type={isVisible ? 'text' : 'password'}
        label="Contraseña"
        autoComplete="current-password"
        maxLength={limits.password}
        error={invalid.password}
        autoFocus={Boolean(user)}
        rightSectionPointerEvents="all"
        rightSection={
          <IconButton
            data-size="sm"
            aria-label="Mostrar lo escrito"
            aria-pressed={isVisible}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setVisible(!isVisible)}
          >
            {isVisible ? <IconEyeOff size="1.125rem" stroke={1.6} aria-hidden /> : <IconEye size="1.125rem" stroke={1.6} aria-hidden />}
          </IconButton>
        }
      />
      {failure && <SignInFailed id={failureId} failure={failure} seconds={seconds} isAlert={isToldHere} />}
      <div ref={captcha.widget} className={classes.widget} />
      {/* A disabled button would lose the focus. */}
      <Button
        type="submit"
        fullWidth
        size="md"
        aria-disabled={busy || seconds > 0}
        aria-describedby={failure ? failureId : undefined}
        leftSection={busy && <Loader size="1rem" color="currentColor" aria-hidden />}
      >
        Ingresar
      </Button>
      <CaptchaHint state={captcha.state} isAwaited={busy} />
      {children}
      {!user && captcha.demoAccounts.length > 0 && <DemoAccounts accounts={captcha.demoAccounts} onPick={fill} />}
    </form>
  )
  return (
    <>
      {passwordForm}
      {step && <SecondStepForm step={step} />}
    </>
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

function validate(email: string, password: string): Invalid {
  return {
    ...(!email
      ? { email: 'Ingresá tu correo electrónico' }
      : !/^\S+@\S+$/.test(email) && { email: 'Ingresá un correo electrónico válido' }),
    ...(!password && { password: 'Ingresá tu contraseña' }),
  }
}
