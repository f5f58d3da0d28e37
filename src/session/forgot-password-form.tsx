import { Anchor, Button, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { requestPasswordReset } from '#src/features/account/account.api.ts'
import classes from '#src/features/account/account.module.css'
import { texts as all } from '#src/features/account/account.texts.ts'
import { forgotSchema } from '#src/features/account/account-schema.ts'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { NEW } from '#src/ui/form/form-memory.ts'
import { ProvedPart } from './proved-part.tsx'
import { useProvedSave } from './use-proved-save.ts'

const texts = all.forgot

/** Has a link sent by which one chooses another password. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo ? <Sent email={sentTo} onAgain={() => setSentTo(undefined)} /> : <Ask onSent={setSentTo} />
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <>
      <Title ref={heading} tabIndex={-1}>
        {texts.done}
      </Title>
      <Text>{texts.doneLead(email)}</Text>
      <Text c="dimmed" size="sm">
        {texts.notArrived}
      </Text>
      <div className={classes.actions}>
        <Button variant="default" onClick={onAgain}>
          {texts.again}
        </Button>
        <Button component="a" href="/login" variant="subtle" color="gray">
          {all.toLogin}
        </Button>
      </div>
    </>
  )
}

function Ask({ onSent }: { onSent: (email: string) => void }) {
  const { saveState, captcha } = useProvedSave({
    form: ['forgot-password', NEW],
    changes: '/auth/password-reset',
    save: async ({ email }: { email: string }, recaptchaToken) => {
      await requestPasswordReset({ email, recaptchaToken })
      return email
    },
    texts: texts.asked,
    onSaved(email) {
      api.reset()
      onSent(email)
    },
  })
  const api = useSchemaForm({ values: { email: '' }, schema: forgotSchema, submit: (body) => saveState.submit(body) })
  return (
    <>
      <Title>{texts.title}</Title>
      <Text c="dimmed">{texts.lead}</Text>
      <ProvedPart captcha={captcha} isSaving={saveState.isSaving}>
        <Form form={{ api, saveState }} submit={texts.submit} actions={null} uncertain={texts.uncertain} isPart>
          <api.AppField name="email">
            {(field) => <field.TextField label={texts.email} type="email" autoComplete="username" wide />}
          </api.AppField>
        </Form>
      </ProvedPart>
      <Anchor href="/login" size="sm">
        {all.toLogin}
      </Anchor>
    </>
  )
}
