import { Button, Loader, Text, TextInput, Title } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { cleanCode, cleanDigits } from '#contract/text.ts'
import type { StepChallenge } from '#machines/session.machine.ts'
import { texts } from '#src/features/account/second-step.texts.ts'
import { useSecondsUntil } from '#src/ui/live/use-seconds-until.ts'
import classes from './second-step-form.module.css'
import { cancelStep, provideStep, useSession } from './session.ts'
import { SignInFailed } from './sign-in-failed.tsx'

const words = texts.signIn

/** Asks for the second step of a sign-in with the right password. The result appears in `useSession()`. */
export default function SecondStepForm({ step: { methods } }: { step: StepChallenge }) {
  const { busy, failure } = useSession()
  const hasApp = methods.includes('AUTHENTICATOR')
  const hasPasskey = methods.includes('PASSKEY')
  const [isRecovering, setRecovering] = useState(!hasApp && !hasPasskey)
  const [code, setCode] = useState('')
  const [invalid, setInvalid] = useState<string>()
  const asksForCode = hasApp || isRecovering
  const seconds = useSecondsUntil(failure?.waitUntil ?? 0)
  const failureId = useId()
  const part = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way, and each answer, leads the focus back to the next thing to do.
  useEffect(() => {
    part.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isRecovering, failure])

  const cleaned = isRecovering ? cleanCode(code) : cleanDigits(code)
  const isBlocked = busy || seconds > 0
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBlocked) return
    const wrong = isRecovering ? cleaned.length < 6 && words.recoveryMissing : cleaned.length !== 6 && words.codeMissing
    setInvalid(wrong || undefined)
    if (wrong) return part.current?.querySelector('input')?.focus()
    provideStep({ method: 'CODE', code: cleaned })
  }
  function choose(recovers: boolean) {
    setRecovering(recovers)
    setCode('')
    setInvalid(undefined)
  }
  const failed = failure && <SignInFailed id={failureId} failure={failure} seconds={seconds} isAlert />
  return (
    <div ref={part} className={classes.step}>
      <div>
        <Title order={2} size="h3">
          {words.title}
        </Title>
        <Text c="dimmed" size="sm">
          {isRecovering ? words.recoveryLead : hasApp ? words.appLead : words.passkeyLead}
        </Text>
      </div>
      {asksForCode && (
        <form className={classes.step} noValidate onSubmit={submit}>
          <TextInput
            // The two kinds of code are typed in differently.
            key={String(isRecovering)}
            label={isRecovering ? words.recoveryCode : words.code}
            value={code}
            autoComplete={isRecovering ? 'off' : 'one-time-code'}
            inputMode={isRecovering ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            error={invalid}
            aria-describedby={failure ? failureId : undefined}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          {failed}
          <Button
            type="submit"
            fullWidth
            size="md"
            aria-disabled={isBlocked}
            leftSection={busy && <Loader size="1rem" color="currentColor" aria-hidden />}
          >
            {words.submit}
          </Button>
        </form>
      )}
      {!asksForCode && failed}
      {hasPasskey && (
        <Button
          fullWidth
          size="md"
          variant={asksForCode ? 'default' : 'filled'}
          leftSection={<IconKey size="1.125rem" stroke={1.6} aria-hidden />}
          aria-disabled={isBlocked}
          onClick={() => isBlocked || provideStep({ method: 'PASSKEY' })}
        >
          {words.usePasskey}
        </Button>
      )}
      <div className={classes.others}>
        {methods.includes('RECOVERY_CODE') && (hasApp || hasPasskey) && (
          <Button variant="subtle" size="compact-sm" onClick={() => choose(!isRecovering)}>
            {isRecovering ? words.useOther : words.useRecovery}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" color="gray" onClick={cancelStep}>
          {words.back}
        </Button>
      </div>
    </div>
  )
}
