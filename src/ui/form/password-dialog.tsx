import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { CurrentPasswordInput, ProvidePasskeyInput, SecondStepChallenge } from '#contract/generated/schema.ts'
import { cleanCode } from '#contract/text.ts'
import { ApiError } from '#src/api/client.ts'
import type { Path } from '#src/api/freshness.ts'
import { currentPassword, z } from '../fields/zod.ts'
import { Form, useSchemaForm } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { type SubmissionTexts, useSave } from './use-save.ts'

const schema = z.object({ currentPassword, code: z.string().check(z.overwrite(cleanCode)) })

type PasswordFormProps<Saved> = {
  submit: string
  /** What is done takes something away. */
  destructive?: boolean
  /** The path of the changed records. */
  changes: Path
  save: (body: CurrentPasswordInput) => Promise<Saved>
  /** Has the browser ask for a passkey, where the server wants the second step and no code was typed. */
  askForPasskey?: ((options: object) => Promise<Omit<ProvidePasskeyInput, 'key'>>) | undefined
  texts: SubmissionTexts
  /** Told where no answer came. */
  uncertain: string
  onSaved: (saved: Saved) => void
  onCancel: () => void
}

/** What the server wants besides the password. */
const stepOf = (error: unknown) => (error instanceof ApiError ? error.secondStep : undefined)

/**
 * Asks for the password of the session, and for its second step where the server wants it, and then does something: a stolen session alone
 * cannot do it.
 */
export function PasswordForm<Saved>({
  submit,
  destructive,
  changes,
  save,
  askForPasskey,
  texts,
  uncertain,
  onSaved,
  onCancel,
}: PasswordFormProps<Saved>) {
  const [step, setStep] = useState<SecondStepChallenge>()
  async function prove({ currentPassword, code }: z.output<typeof schema>) {
    try {
      return await save({ currentPassword, ...(code !== '' && { code }) })
    } catch (error) {
      const asked = stepOf(error)
      if (!asked) throw error
      setStep(asked)
      // Of two ways the code is asked for first: the field says that it may stay empty.
      const isNext = step !== undefined || !asked.methods.includes('AUTHENTICATOR')
      if (!askForPasskey || !asked.passkey || !isNext) throw error
      return save({ currentPassword, passkey: { key: asked.key, ...(await askForPasskey(asked.passkey)) } })
    }
  }
  // The password is in it.
  const saveState = useSave({
    id: null,
    changes,
    save: prove,
    texts: { ...texts, failed: { ...texts.failed, unless: 'second_step' } },
    onSaved,
  })
  const api = useSchemaForm({ values: { currentPassword: '', code: '' }, schema, submit: (body) => saveState.submit(body) })
  return (
    <Form
      form={{ api, saveState }}
      submit={submit}
      destructive={destructive}
      uncertain={uncertain}
      actions={
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      }
    >
      <api.AppField name="currentPassword">
        {(field) => <field.TextField label="Contraseña actual" type="password" autoComplete="current-password" wide />}
      </api.AppField>
      {step && (
        <api.AppField name="code">
          {(field) => (
            <field.TextField
              label="Código de tu app o de recuperación"
              {...(askForPasskey && step.passkey && { description: 'Dejalo vacío para usar una llave de acceso.' })}
              autoComplete="one-time-code"
              wide
            />
          )}
        </api.AppField>
      )}
    </Form>
  )
}

type PasswordDialogProps<Saved> = Omit<PasswordFormProps<Saved>, 'onCancel'> & {
  title: string
  onClose: () => void
  /** The meaning of the change, above the field. */
  children?: ReactNode
}

/** Asks for the password before something is done, in a dialog. */
export const PasswordDialog = <Saved,>({ title, onClose, children, ...form }: PasswordDialogProps<Saved>) => (
  <FormDialog title={title} lead={children} onClose={onClose}>
    <PasswordForm {...form} onCancel={onClose} />
  </FormDialog>
)
