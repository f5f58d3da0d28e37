import { Button, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { useFormId } from '#src/ui/form/form-memory.ts'
import { useSave } from '#src/ui/form/use-save.ts'
import { useSecondsUntil } from '#src/ui/live/use-seconds-until.ts'
import { noteEnd, proveEmail, resendCode } from './account.api.ts'
import classes from './account.module.css'
import { texts as all } from './account.texts.ts'
import { codeSchema } from './account-schema.ts'
import { type PendingCode, readPendingCode, writePendingCode } from './pending-code.ts'

const texts = all.otp

type Step = 'waiting' | 'proved' | 'ended' | 'nothing'

/** Asks for the code that went to the address of a new account. */
export function CodeForm() {
  const [pending, setPending] = useState(readPendingCode)
  const [step, setStep] = useState<Step>(pending ? 'waiting' : 'nothing')
  function end(step: Step) {
    writePendingCode(null)
    setStep(step)
  }
  if (step === 'waiting' && pending)
    return (
      <>
        <Title>{texts.title}</Title>
        <Text c="dimmed">{texts.sentTo(pending.email)}</Text>
        <CodePart
          pending={pending}
          onResent={(code) => {
            writePendingCode(code)
            setPending(code)
          }}
          onProved={() => end('proved')}
          onEnded={() => end('ended')}
        />
      </>
    )
  if (step === 'proved') return <Told title={texts.done} lead={texts.doneLead} to="/login" action={all.signIn} isAnswer />
  if (step === 'ended') return <Told title={texts.ended} lead={texts.endedLead} to="/sign-up" action={texts.restart} isAnswer />
  return <Told title={texts.nothing} lead={texts.nothingLead} to="/sign-up" action={texts.toSignUp} />
}

type ToldProps = {
  title: string
  lead: string
  to: string
  action: string
  /** It takes the place of a form, and the focus with it. */
  isAnswer?: boolean
}

/** The outcome, and the next thing to do. */
export function Told({ title, lead, to, action, isAnswer = false }: ToldProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnswer) heading.current?.focus()
  }, [isAnswer])
  return (
    <>
      <Title ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <Text c="dimmed">{lead}</Text>
      <div>
        <Button component="a" href={to}>
          {action}
        </Button>
      </div>
    </>
  )
}

type CodePartProps = {
  pending: PendingCode
  onResent: (code: PendingCode) => void
  onProved: () => void
  onEnded: () => void
}

/** The form of a code that was sent, with the button that sends another one. */
export function CodePart({ pending, onResent, onProved, onEnded }: CodePartProps) {
  const { key, email } = pending
  const saveState = useSave({
    id: useFormId('code', email),
    changes: '/auth/code',
    save: ({ code }: { code: string }) => proveEmail({ key, code }).catch(noteEnd(onEnded)),
    texts: { ...texts.proved, failed: { ...texts.proved.failed, unless: 'ended' } },
    onSaved: onProved,
    // A code is of no use later.
    isSecret: () => true,
  })
  const api = useSchemaForm({ values: { code: '' }, schema: codeSchema, submit: (body) => saveState.submit(body) })
  const resending = useSave({
    id: null,
    changes: '/auth/code/resend',
    save: async () => {
      const { key: next, resendAfterSeconds } = await resendCode(key).catch(noteEnd(onEnded))
      return { key: next, email, resendAt: Date.now() + resendAfterSeconds * 1000 }
    },
    texts: { ...texts.resent, failed: { ...texts.resent.failed, unless: 'ended' } },
    onSaved(code: PendingCode) {
      onResent(code)
      api.reset()
    },
  })
  const seconds = useSecondsUntil(pending.resendAt)
  return (
    <Form
      form={{ api, saveState }}
      submit={texts.submit}
      uncertain={texts.uncertain}
      isPart
      actions={
        <Button
          variant="default"
          loading={resending.isSaving}
          aria-disabled={seconds > 0}
          data-disabled={seconds > 0 || undefined}
          onClick={() => seconds === 0 && resending.submit(undefined)}
        >
          {seconds > 0 ? texts.resendIn(seconds) : texts.resend}
        </Button>
      }
    >
      <div className={`${classes.code} ${classes.wide}`}>
        <api.AppField name="code">
          {(field) => (
            <field.TextField
              label={texts.code}
              description={texts.codeHint}
              autoComplete="one-time-code"
              inputMode="numeric"
              clean={(text) => text.replace(/\D/g, '').slice(0, 6)}
            />
          )}
        </api.AppField>
      </div>
    </Form>
  )
}
