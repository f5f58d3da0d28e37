import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noteEnd, passwordReset, resetPassword } from '#src/features/account/account.api.ts'
import { texts as all } from '#src/features/account/account.texts.ts'
import { resetSchema } from '#src/features/account/account-schema.ts'
import { Told } from '#src/features/account/code-form.tsx'
import { texts as users } from '#src/features/users/user-form.texts.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { NewPasswordField } from '#src/ui/fields/new-password-field.tsx'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { useSave } from '#src/ui/form/use-save.ts'

const texts = all.reset

type Step = 'open' | 'done' | 'ended'

/** The user chooses another password by the link of a mail. `token` is the part in the link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const [step, setStep] = useState<Step>('open')
  if (!token) return <Told title={texts.nothing} lead={texts.nothingLead} to="/forgot-password" action={texts.again} />
  if (step === 'done') return <Told title={texts.done} lead={texts.doneLead} to="/login" action={all.signIn} isAnswer />
  if (step === 'ended') return <Ended isAnswer />
  return <Open token={token} onStep={setStep} />
}

const Ended = ({ isAnswer = false }) => (
  <Told title={texts.ended} lead={texts.endedLead} to="/forgot-password" action={texts.again} isAnswer={isAnswer} />
)

type OpenProps = { token: string; onStep: (step: Step) => void }

function Open({ token, onStep }: OpenProps) {
  const query = useQuery(passwordReset(token))
  if (query.data === null) return <Ended />
  return (
    <>
      <Title>{texts.title}</Title>
      <QueryResult query={query} failed={texts.checkFailed.description} skeleton={<FormSkeleton fields={1} />}>
        {(found) => found && <Choose email={found.email} token={token} onStep={onStep} />}
      </QueryResult>
    </>
  )
}

function Choose({ email, token, onStep }: OpenProps & { email: string }) {
  const saveState = useSave({
    // Nothing of it may be stored.
    id: null,
    changes: '/auth/password-reset/password',
    save: ({ newPassword }: { newPassword: string }) => resetPassword({ token, newPassword }).catch(noteEnd(() => onStep('ended'))),
    texts: { ...texts.changed, failed: { ...texts.changed.failed, unless: 'ended' } },
    onSaved() {
      // The link is of no use any more.
      history.replaceState(null, '', location.pathname)
      onStep('done')
    },
  })
  const api = useSchemaForm({ values: { newPassword: '' }, schema: resetSchema, submit: (body) => saveState.submit(body) })
  return (
    <>
      <Text c="dimmed">{texts.of(email)}</Text>
      <Form form={{ api, saveState }} submit={texts.submit} actions={null} uncertain={texts.uncertain} isPart>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <api.AppField name="newPassword">
          {() => <NewPasswordField label={texts.password} description={users.passwordHint} wide />}
        </api.AppField>
      </Form>
    </>
  )
}
