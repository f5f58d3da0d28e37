import { Badge, Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useRef, useState } from 'react'
import { AddPasskeyInput } from '#contract/generated/limits.ts'
import type { AuthenticatorOffer, Passkey, PasskeyOffer, SecondStep } from '#contract/generated/schema.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { ActionRows } from '#src/ui/action-rows.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { download } from '#src/ui/download.ts'
import { line, z } from '#src/ui/fields/zod.ts'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { useSave } from '#src/ui/form/use-record.ts'
import { FormDialog, PasswordDialog, PasswordForm } from '#src/ui/password-dialog.tsx'
import { QueryResult } from '#src/ui/query-result.tsx'
import { hasEnded } from './account.api.ts'
import { codeSchema } from './account-schema.ts'
import { Section } from './account-section.tsx'
import { hasPasskeys, makePasskey } from './passkey.api.ts'
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  removeAuthenticator,
  removePasskey,
  replaceRecoveryCodes,
  secondStep,
} from './second-step.api.ts'
import classes from './second-step.module.css'
import { texts } from './second-step.texts.ts'

const PATH = '/users/me/second-step'

/** What is open over the page: one thing at a time. */
type Open = 'app' | 'removeApp' | 'passkey' | Passkey | 'codes' | { codes: string[] }

/** The second step of whoever is signed in: what there is, and how it is changed. `onAdded` is called once the first one is in use and its codes are seen. */
export function SecondStepSections({ onAdded }: { onAdded?: () => void }) {
  const query = useQuery(secondStep)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  function added({ recoveryCodes }: { recoveryCodes: string[] }) {
    setOpen(recoveryCodes.length > 0 ? { codes: recoveryCodes } : undefined)
  }
  return (
    <QueryResult query={query} failed={texts.readFailed.description}>
      {(own) => (
        <>
          <div>
            <Badge color={own.isOn ? 'green' : 'gray'}>{own.isOn ? texts.isOn : texts.isOff}</Badge>
            {own.isRequired && own.isOn && (
              <Text component="span" size="sm" c="dimmed" ms="xs">
                {texts.isRequired}
              </Text>
            )}
          </div>
          <Section title={texts.app.title} lead={texts.app.hint}>
            <App own={own} onOpen={setOpen} />
          </Section>
          <Section title={texts.passkeys.title} lead={texts.passkeys.hint}>
            <Passkeys own={own} onOpen={setOpen} />
          </Section>
          {own.isOn && (
            <Section title={texts.codes.title} lead={texts.codes.hint}>
              <Text>{texts.codes.left(own.recoveryCodesLeft)}</Text>
              <div>
                <Button variant="default" onClick={() => setOpen('codes')}>
                  {texts.codes.replace}
                </Button>
              </div>
            </Section>
          )}
          {open && (
            <Dialog
              open={open}
              onClose={() => {
                close()
                if (typeof open === 'object' && 'codes' in open) onAdded?.()
              }}
              onAdded={added}
            />
          )}
        </>
      )}
    </QueryResult>
  )
}

type PartProps = { own: SecondStep; onOpen: (open: Open) => void }

function App({ own: { authenticatorSince: since }, onOpen }: PartProps) {
  return (
    <>
      {since && <Text>{texts.app.since(formatDateTime(since))}</Text>}
      <div className={classes.buttons}>
        <Button variant={since ? 'default' : 'filled'} onClick={() => onOpen('app')}>
          {since ? texts.app.replace : texts.app.add}
        </Button>
        {since && (
          <Button variant="default" onClick={() => onOpen('removeApp')}>
            {texts.app.remove}
          </Button>
        )}
      </div>
    </>
  )
}

function Passkeys({ own: { passkeys }, onOpen }: PartProps) {
  return (
    <>
      {passkeys.length > 0 ? (
        <ActionRows>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong>{passkey.name}</strong>
                <Text size="sm" c="dimmed">
                  {texts.passkeys.addedAt(formatDateTime(passkey.createdAt))}
                  {' · '}
                  {passkey.lastUsedAt ? texts.passkeys.usedAt(formatDateTime(passkey.lastUsedAt)) : texts.passkeys.unused}
                </Text>
              </div>
              <Button size="xs" variant="default" aria-label={texts.passkeys.removeOf(passkey.name)} onClick={() => onOpen(passkey)}>
                {texts.passkeys.remove}
              </Button>
            </li>
          ))}
        </ActionRows>
      ) : (
        <Text>{texts.passkeys.none}</Text>
      )}
      {hasPasskeys() ? (
        <div>
          <Button variant="default" onClick={() => onOpen('passkey')}>
            {texts.passkeys.add}
          </Button>
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.passkey.isElsewhere}
        </Text>
      )}
    </>
  )
}

type DialogProps = { open: Open; onClose: () => void; onAdded: (added: { recoveryCodes: string[] }) => void }

function Dialog({ open, onClose, onAdded }: DialogProps) {
  const common = { changes: PATH, uncertain: texts.uncertain, onClose } as const
  if (open === 'app') return <AddApp onClose={onClose} onAdded={onAdded} />
  if (open === 'passkey') return <AddPasskey onClose={onClose} onAdded={onAdded} />
  if (open === 'removeApp')
    return (
      <PasswordDialog
        {...common}
        title={texts.app.removeTitle}
        submit={texts.app.remove}
        save={removeAuthenticator}
        texts={texts.app.removed}
        onSaved={() => {}}
      />
    )
  if (open === 'codes')
    return (
      <FormDialog title={texts.codes.replaceTitle} lead={texts.codes.replaceHint} onClose={onClose}>
        <PasswordForm
          {...common}
          submit={texts.codes.replace}
          save={replaceRecoveryCodes}
          texts={texts.codes.replaced}
          onSaved={onAdded}
          onCancel={onClose}
        />
      </FormDialog>
    )
  if ('codes' in open) return <RecoveryCodes codes={open.codes} onClose={onClose} />
  return (
    <PasswordDialog
      {...common}
      title={texts.passkeys.removeOf(open.name)}
      submit={texts.passkeys.remove}
      save={(body) => removePasskey(open.id, body)}
      texts={texts.passkeys.removed}
      onSaved={() => {}}
    />
  )
}

/** The password, then the QR code and a code of the app. */
function AddApp({ onClose, onAdded }: Omit<DialogProps, 'open'>) {
  const [offer, setOffer] = useState<AuthenticatorOffer>()
  return (
    <FormDialog title={texts.app.title} onClose={onClose}>
      {offer ? (
        <ConfirmApp offer={offer} onAdded={onAdded} onEnded={() => setOffer(undefined)} onClose={onClose} />
      ) : (
        <PasswordForm
          changes="/users/me/second-step/authenticator"
          submit={texts.next}
          save={beginAuthenticator}
          texts={texts.app.begun}
          uncertain={texts.uncertain}
          onSaved={setOffer}
          onCancel={onClose}
        />
      )}
    </FormDialog>
  )
}

/** The secret in groups of four, as people type it. */
const grouped = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ')

type ConfirmAppProps = Omit<DialogProps, 'open'> & { offer: AuthenticatorOffer; onEnded: () => void }

function ConfirmApp({ offer: { key, secret, uri }, onAdded, onEnded, onClose }: ConfirmAppProps) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.querySelector('input')?.focus(), [])
  const saving = useSave({
    id: null,
    changes: PATH,
    save: ({ code }: { code: string }) =>
      confirmAuthenticator({ key, code }).catch((error: unknown) => {
        if (hasEnded(error)) onEnded()
        throw error
      }),
    texts: texts.app.added,
    onSaved: onAdded,
  })
  const api = useSchemaForm({ values: { code: '' }, schema: codeSchema, submit: (body) => saving.submit(body) })
  return (
    <div ref={part}>
      <Text mt="xs">{texts.app.scan}</Text>
      <div className={classes.qr}>
        <QRCodeSVG value={uri} size={192} marginSize={4} title={texts.app.qr} />
      </div>
      <Text size="sm" c="dimmed">
        {texts.app.type}
      </Text>
      <code className={classes.secret}>{grouped(secret)}</code>
      <Form
        form={{ api, saving }}
        submit={texts.app.confirm}
        uncertain={texts.uncertain}
        actions={
          <Button variant="default" onClick={() => saving.isSaving || onClose()}>
            {texts.cancel}
          </Button>
        }
      >
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
      </Form>
    </div>
  )
}

/** The password, then the name, and the browser makes it. */
function AddPasskey({ onClose, onAdded }: Omit<DialogProps, 'open'>) {
  const [offer, setOffer] = useState<PasskeyOffer>()
  return (
    <FormDialog title={texts.passkeys.add} onClose={onClose}>
      {offer ? (
        <MakePasskey offer={offer} onAdded={onAdded} onEnded={() => setOffer(undefined)} onClose={onClose} />
      ) : (
        <PasswordForm
          changes="/users/me/second-step/passkeys"
          submit={texts.next}
          save={beginPasskey}
          texts={texts.passkeys.begun}
          uncertain={texts.uncertain}
          onSaved={setOffer}
          onCancel={onClose}
        />
      )}
    </FormDialog>
  )
}

const passkeySchema = z.object({ name: line(AddPasskeyInput.name[1], texts.passkeys.nameMissing) })

type MakePasskeyProps = Omit<DialogProps, 'open'> & { offer: PasskeyOffer; onEnded: () => void }

function MakePasskey({ offer: { key, options }, onAdded, onEnded, onClose }: MakePasskeyProps) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.querySelector('input')?.focus(), [])
  const saving = useSave({
    id: null,
    changes: PATH,
    async save({ name }: { name: string }) {
      const made = await makePasskey(options)
      return addPasskey({ key, name, ...made }).catch((error: unknown) => {
        if (hasEnded(error)) onEnded()
        throw error
      })
    },
    texts: texts.passkeys.added,
    onSaved: onAdded,
  })
  const api = useSchemaForm({ values: { name: '' }, schema: passkeySchema, submit: (body) => saving.submit(body) })
  return (
    <div ref={part}>
      <Text c="dimmed" mt="xs" mb="md">
        {texts.passkeys.makeLead}
      </Text>
      <Form
        form={{ api, saving }}
        submit={texts.passkeys.make}
        uncertain={texts.uncertain}
        actions={
          <Button variant="default" onClick={() => saving.isSaving || onClose()}>
            {texts.cancel}
          </Button>
        }
      >
        <api.AppField name="name">
          {(field) => <field.TextField label={texts.passkeys.name} description={texts.passkeys.nameHint} wide />}
        </api.AppField>
      </Form>
    </div>
  )
}

/** The recovery codes, which are shown this once. */
function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <FormDialog title={texts.codes.shown} lead={texts.codes.shownLead}>
      <ul className={classes.codes} aria-label={texts.codes.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.end}>
        <CopyButton text={text} copied={texts.codes.copied} variant="default" />
        <Button
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => download(texts.codes.fileName, new Blob([`${text}\n`], { type: 'text/plain' }))}
        >
          {texts.codes.download}
        </Button>
        <Button onClick={onClose}>{texts.done}</Button>
      </div>
    </FormDialog>
  )
}
