import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { type ReactNode, useState } from 'react'
import { AddPasskeyInput } from '#contract/generated/limits.ts'
import type { AuthenticatorOffer, CurrentPasswordInput, Passkey, PasskeyOffer } from '#contract/generated/schema.ts'
import type { Path } from '#src/api/freshness.ts'
import { ShownOnce } from '#src/ui/feedback/shown-once.tsx'
import { line, z } from '#src/ui/fields/zod.ts'
import { Form, type FormHandle, useSchemaForm } from '#src/ui/form/form.tsx'
import { FormDialog } from '#src/ui/form/form-dialog.tsx'
import { PasswordDialog, PasswordForm } from '#src/ui/form/password-dialog.tsx'
import { useFocusFirst } from '#src/ui/form/use-focus-first.ts'
import { type SubmissionTexts, useSave } from '#src/ui/form/use-save.ts'
import { download } from '#src/ui/loading/download.ts'
import { noteEnd } from './account.api.ts'
import { codeSchema } from './account-schema.ts'
import { askForPasskey, makePasskey } from './passkey.api.ts'
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  removeAuthenticator,
  removePasskey,
  replaceRecoveryCodes,
} from './second-step.api.ts'
import classes from './second-step.module.css'
import { texts } from './second-step.texts.ts'

const PATH = '/users/me/second-step'

/** The part that is open over the page: one at a time. */
export type Open = 'app' | 'removeApp' | 'passkey' | Passkey | 'codes' | { codes: string[] }

type DialogProps = { open: Open; onClose: () => void; onAdded: (added: { recoveryCodes: string[] }) => void }

/** Changes the second step of the signed-in user, which needs the password. */
export function SecondStepDialog({ open, onClose, onAdded }: DialogProps) {
  const common = { changes: PATH, askForPasskey, uncertain: texts.uncertain, onClose } as const
  if (open === 'app') return <AddApp onClose={onClose} onAdded={onAdded} />
  if (open === 'passkey') return <AddPasskey onClose={onClose} onAdded={onAdded} />
  if (open === 'removeApp')
    return (
      <PasswordDialog
        {...common}
        title={texts.app.removeTitle}
        submit={texts.app.remove}
        destructive
        save={removeAuthenticator}
        texts={texts.app.removed}
        onSaved={onClose}
      />
    )
  if (open === 'codes')
    return (
      <PasswordDialog
        {...common}
        title={texts.codes.replaceTitle}
        submit={texts.codes.replace}
        save={replaceRecoveryCodes}
        texts={texts.codes.replaced}
        onSaved={onAdded}
      >
        {texts.codes.replaceHint}
      </PasswordDialog>
    )
  if ('codes' in open) return <RecoveryCodes codes={open.codes} onClose={onClose} />
  return (
    <PasswordDialog
      {...common}
      title={texts.passkeys.removeOf(open.name)}
      submit={texts.passkeys.remove}
      destructive
      save={(body) => removePasskey(open.id, body)}
      texts={texts.passkeys.removed}
      onSaved={onClose}
    />
  )
}

type AddDialogProps<Offer> = {
  title: string
  changes: Path
  begin: (body: CurrentPasswordInput) => Promise<Offer>
  texts: SubmissionTexts
  onClose: () => void
  /** The step after the offer. `restart` asks for the password again. */
  children: (offer: Offer, restart: () => void) => ReactNode
}

/** The password, and then the server's offer for it. */
function AddDialog<Offer>({ title, changes, begin, texts: told, onClose, children }: AddDialogProps<Offer>) {
  const [offer, setOffer] = useState<Offer>()
  return (
    <FormDialog title={title} onClose={onClose}>
      {offer ? (
        children(offer, () => setOffer(undefined))
      ) : (
        <PasswordForm
          changes={changes}
          submit={texts.next}
          save={begin}
          askForPasskey={askForPasskey}
          texts={told}
          uncertain={texts.uncertain}
          onSaved={setOffer}
          onCancel={onClose}
        />
      )}
    </FormDialog>
  )
}

type OfferFormProps = { form: FormHandle; submit: string; onClose: () => void; lead: ReactNode; children: ReactNode }

/** The form that takes an offer. It has the focus once it appears. */
function OfferForm({ form, submit, onClose, lead, children }: OfferFormProps) {
  return (
    <div ref={useFocusFirst()}>
      {lead}
      <Form
        form={form}
        submit={submit}
        uncertain={texts.uncertain}
        actions={
          <Button variant="default" onClick={() => form.saveState.isSaving || onClose()}>
            {texts.cancel}
          </Button>
        }
      >
        {children}
      </Form>
    </div>
  )
}

type AddProps = Pick<DialogProps, 'onClose' | 'onAdded'>
type OfferProps<Offer> = AddProps & { offer: Offer; onEnded: () => void }

const AddApp = (props: AddProps) => (
  <AddDialog
    title={texts.app.title}
    changes="/users/me/second-step/authenticator"
    begin={beginAuthenticator}
    texts={texts.app.begun}
    onClose={props.onClose}
  >
    {(offer, restart) => <ConfirmApp {...props} offer={offer} onEnded={restart} />}
  </AddDialog>
)

/** The secret in groups of four, as people type it. */
const grouped = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ')

/** The QR code, and a code of the app that has scanned it. */
function ConfirmApp({ offer: { key, secret, uri }, onAdded, onEnded, onClose }: OfferProps<AuthenticatorOffer>) {
  const saveState = useSave({
    id: null,
    changes: PATH,
    save: ({ code }: { code: string }) => confirmAuthenticator({ key, code }).catch(noteEnd(onEnded)),
    texts: texts.app.added,
    onSaved: onAdded,
  })
  const api = useSchemaForm({ values: { code: '' }, schema: codeSchema, submit: (body) => saveState.submit(body) })
  const lead = (
    <>
      <Text mt="xs">{texts.app.scan}</Text>
      <div className={classes.qr}>
        <QRCodeSVG value={uri} size={192} marginSize={4} title={texts.app.qr} />
      </div>
      <Text size="sm" c="dimmed">
        {texts.app.type}
      </Text>
      <code className={classes.secret}>{grouped(secret)}</code>
    </>
  )
  return (
    <OfferForm form={{ api, saveState }} submit={texts.app.confirm} onClose={onClose} lead={lead}>
      <api.AppField name="code">
        {(field) => (
          <field.TextField
            label={texts.app.code}
            autoComplete="one-time-code"
            inputMode="numeric"
            clean={(text) => text.replace(/\D/g, '').slice(0, 6)}
            wide
          />
        )}
      </api.AppField>
    </OfferForm>
  )
}

const AddPasskey = (props: AddProps) => (
  <AddDialog
    title={texts.passkeys.add}
    changes="/users/me/second-step/passkeys"
    begin={beginPasskey}
    texts={texts.passkeys.begun}
    onClose={props.onClose}
  >
    {(offer, restart) => <MakePasskey {...props} offer={offer} onEnded={restart} />}
  </AddDialog>
)

const passkeySchema = z.object({ name: line(AddPasskeyInput.name, texts.passkeys.nameMissing) })

/** The name of a passkey, which the browser then makes. */
function MakePasskey({ offer: { key, options }, onAdded, onEnded, onClose }: OfferProps<PasskeyOffer>) {
  const saveState = useSave({
    id: null,
    changes: PATH,
    async save({ name }: { name: string }) {
      const made = await makePasskey(options)
      return addPasskey({ key, name, ...made }).catch(noteEnd(onEnded))
    },
    texts: texts.passkeys.added,
    onSaved: onAdded,
  })
  const api = useSchemaForm({ values: { name: '' }, schema: passkeySchema, submit: (body) => saveState.submit(body) })
  const lead = (
    <Text c="dimmed" mt="xs" mb="md">
      {texts.passkeys.makeLead}
    </Text>
  )
  return (
    <OfferForm form={{ api, saveState }} submit={texts.passkeys.make} onClose={onClose} lead={lead}>
      <api.AppField name="name">
        {(field) => <field.TextField label={texts.passkeys.name} description={texts.passkeys.nameHint} wide />}
      </api.AppField>
    </OfferForm>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n')
  const save = (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => download(texts.codes.fileName, new Blob([`${text}\n`], { type: 'text/plain' }))}
    >
      {texts.codes.download}
    </Button>
  )
  return (
    <ShownOnce
      title={texts.codes.shown}
      lead={texts.codes.shownLead}
      text={text}
      copied={texts.codes.copied}
      action={save}
      onClose={onClose}
    >
      <ul className={classes.codes} aria-label={texts.codes.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </ShownOnce>
  )
}
