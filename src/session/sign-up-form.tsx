import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { config } from '#src/config.ts'
import { signUp, signUpForm } from '#src/features/account/account.api.ts'
import classes from '#src/features/account/account.module.css'
import { texts as all } from '#src/features/account/account.texts.ts'
import { emptySignUp, signUpSchema } from '#src/features/account/account-schema.ts'
import { writePendingCode } from '#src/features/account/pending-code.ts'
import { texts as users } from '#src/features/users/user-form.texts.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { NewPasswordField } from '#src/ui/fields/new-password-field.tsx'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { NEW } from '#src/ui/form/form-memory.ts'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { ProvedPart } from './proved-part.tsx'
import { useProvedSave } from './use-proved-save.ts'

const texts = all.signUp

/** Asks for a doctor's account. `onSent` is called when a code is on its way. */
export function SignUpForm({ onSent }: { onSent: () => void }) {
  const query = useQuery(signUpForm)
  return (
    <>
      <Title>{texts.title}</Title>
      <Text c="dimmed">{texts.lead}</Text>
      <QueryResult query={query} failed={texts.formFailed.description} skeleton={<FormSkeleton fields={8} />}>
        {({ specialities }) => <Fields specialities={specialities} onSent={onSent} />}
      </QueryResult>
      <Text size="sm">
        {texts.haveAccount} <Anchor href="/login">{all.signIn}</Anchor>
      </Text>
      {config.signUpFormUrl && (
        <Text size="sm">
          <Anchor href={config.signUpFormUrl}>{texts.externalForm}</Anchor>
        </Text>
      )}
    </>
  )
}

function Fields({ specialities, onSent }: { specialities: readonly { id: number; name: string }[]; onSent: () => void }) {
  const { saveState, captcha } = useProvedSave({
    form: ['sign-up', NEW],
    changes: '/auth/sign-up',
    save: async (body: ReturnType<typeof signUpSchema.parse>, recaptchaToken) => {
      const { key, resendAfterSeconds } = await signUp({ ...body, recaptchaToken })
      writePendingCode({ key, email: body.email, resendAt: Date.now() + resendAfterSeconds * 1000 })
    },
    texts: texts.saved,
    onSaved() {
      api.reset()
      onSent()
    },
  })
  const api = useSchemaForm({ values: emptySignUp, schema: signUpSchema, submit: (body) => saveState.submit(body) })
  return (
    <ProvedPart captcha={captcha} isSaving={saveState.isSaving}>
      <Form form={{ api, saveState }} submit={texts.submit} actions={null} uncertain={texts.uncertain} isPart>
        <api.AppField name="firstName">{(field) => <field.TextField label={texts.firstName} autoComplete="given-name" />}</api.AppField>
        <api.AppField name="lastName">{(field) => <field.TextField label={texts.lastName} autoComplete="family-name" />}</api.AppField>
        <api.AppField name="email">
          {(field) => <field.TextField label={texts.email} type="email" autoComplete="username" description={texts.emailHint} />}
        </api.AppField>
        <api.AppField name="phone">{(field) => <field.TextField label={texts.phone} type="tel" autoComplete="tel" />}</api.AppField>
        <api.AppField name="licenseNumber">
          {(field) => <field.TextField label={texts.license} description={texts.licenseHint} />}
        </api.AppField>
        <api.AppField name="cuit">{(field) => <field.TextField label={texts.cuit} />}</api.AppField>
        <api.AppField name="specialty">
          {(field) => (
            <field.SelectField
              label={texts.speciality}
              options={specialities.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </api.AppField>
        <api.AppField name="password">{() => <NewPasswordField label={texts.password} description={users.passwordHint} />}</api.AppField>
        <api.AppField name="acceptsTerms">{(field) => <field.CheckboxField label={texts.terms} wide />}</api.AppField>
        <p className={`${classes.links} ${classes.wide}`}>
          <Anchor href="/terms" target="_blank" size="sm">
            {texts.readTerms}
          </Anchor>
          <Anchor href="/privacy" target="_blank" size="sm">
            {texts.readPrivacy}
          </Anchor>
        </p>
      </Form>
    </ProvedPart>
  )
}
