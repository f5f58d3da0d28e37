import { Badge, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondStep } from '#contract/generated/schema.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { ActionRows } from '#src/ui/page/action-rows.tsx'
import { Section } from './account-section.tsx'
import { hasPasskeys } from './passkey.api.ts'
import { secondStep } from './second-step.api.ts'
import classes from './second-step.module.css'
import { texts } from './second-step.texts.ts'
import { type Open, SecondStepDialog } from './second-step-dialogs.tsx'

/** The second step of the signed-in user: its parts, and the ways to change them. `onAdded` is called once the first one is in use and its codes are seen. */
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
            <SecondStepDialog
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
