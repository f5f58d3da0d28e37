import { Badge, Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OwnAccount, OwnSession, UpdateOwnAccountInput } from '#contract/generated/schema.ts'
import { accountChanges } from '#src/api/account-changes.ts'
import type { Versioned } from '#src/api/client.ts'
import { makeOld } from '#src/api/freshness.ts'
import { formatDateTime, formatIsoDate } from '#src/i18n/format.ts'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { toast } from '#src/ui/feedback/toasts.tsx'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { RecordForm, useRecordForm } from '#src/ui/form/record-form.tsx'
import { useFocusFirst } from '#src/ui/form/use-focus-first.ts'
import { type RecordHandle, useRecord } from '#src/ui/form/use-record.ts'
import { useSave } from '#src/ui/form/use-save.ts'
import { download } from '#src/ui/loading/download.ts'
import { ActionRows } from '#src/ui/page/action-rows.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { SideNavigation } from '#src/ui/page/side-navigation.tsx'
import {
  endOtherSessions,
  endOwnSession,
  ownAccount,
  ownSessions,
  readOwnData,
  requestEmailChange,
  updateOwnAccount,
} from './account.api.ts'
import { texts as all } from './account.texts.ts'
import classes from './account-page.module.css'
import { changeEmailSchema, ownAccountSchema } from './account-schema.ts'
import { Section } from './account-section.tsx'
import { CodePart } from './code-form.tsx'
import type { PendingCode } from './pending-code.ts'

const texts = all.own

type Shown = Versioned<OwnAccount>

/** One's own account: name, e-mail, and the devices that are signed in. */
export default function AccountPage() {
  const record = useRecord({ query: ownAccount, save: updateOwnAccount, texts: texts.updated, repeats: true })
  const { latestVersion: data, isUnreachable, isMissing, failed, retry: refetch } = record
  const query = { data, error: isUnreachable || isMissing ? new Error(failed) : null, refetch }
  return (
    <Page>
      <SideNavigation label={all.settings}>
        <QueryResult query={query} failed={failed} skeleton={<FormSkeleton fields={3} />}>
          {(newest) => (
            <>
              <Section title={texts.data}>
                <DataForm record={record} />
              </Section>
              <Section title={texts.email}>
                <Email email={newest.email} />
              </Section>
              <Section title={texts.sessions} lead={texts.sessionsHint}>
                <Sessions />
              </Section>
              <Section title={texts.file} lead={texts.fileHint}>
                <OwnData />
              </Section>
            </>
          )}
        </QueryResult>
      </SideNavigation>
    </Page>
  )
}

function DataForm({ record }: { record: RecordHandle<Shown, UpdateOwnAccountInput> }) {
  const form = useRecordForm({
    record,
    schema: ownAccountSchema,
    toInput: ({ firstName, lastName, phone }: Shown) => ({ firstName, lastName, phone: phone ?? '' }),
    operation: 'updateOwnAccount',
    onSaved: accountChanges.emit,
  })
  return (
    <RecordForm form={form} submit={texts.save} actions={null}>
      <form.AppField name="firstName">{(field) => <field.TextField label={texts.firstName} autoComplete="given-name" />}</form.AppField>
      <form.AppField name="lastName">{(field) => <field.TextField label={texts.lastName} autoComplete="family-name" />}</form.AppField>
      <form.AppField name="phone">{(field) => <field.TextField label={texts.phone} type="tel" autoComplete="tel" />}</form.AppField>
    </RecordForm>
  )
}

type Step = { at: 'shown' | 'asking' } | { at: 'proving'; pending: PendingCode }

/** With which e-mail one signs in, and the way to another one: the present password, then the code that goes there. */
function Email({ email }: { email: string }) {
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'shown' })
  const opener = useRef<HTMLButtonElement>(null)
  const [isBack, setBack] = useState(false)
  // The focus of a user who opened the form is in its place.
  useEffect(() => {
    if (isBack && step.at === 'shown') opener.current?.focus()
  }, [isBack, step])
  function close() {
    setBack(true)
    setStep({ at: 'shown' })
  }
  if (step.at === 'asking') return <AskForCode onSent={(pending) => setStep({ at: 'proving', pending })} onCancel={close} />
  if (step.at === 'proving')
    return (
      <>
        <Text role="status">{texts.codeSentTo(step.pending.email)}</Text>
        <CodePart
          pending={step.pending}
          onResent={(pending) => setStep({ at: 'proving', pending })}
          onProved={() => {
            toast(texts.emailChanged)
            accountChanges.emit()
            void makeOld(queries, '/users/me/account')
            void makeOld(queries, '/users/me/sessions')
            close()
          }}
          onEnded={() => {
            toast({ title: 'Oops!', description: texts.emailEnded, variant: 'destructive' })
            setStep({ at: 'asking' })
          }}
        />
        <div>
          <Button variant="subtle" color="gray" onClick={close}>
            {texts.cancel}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <Text>{texts.emailNow(email)}</Text>
      <div>
        <Button ref={opener} variant="default" onClick={() => setStep({ at: 'asking' })}>
          {texts.changeEmail}
        </Button>
      </div>
    </>
  )
}

function AskForCode({ onSent, onCancel }: { onSent: (pending: PendingCode) => void; onCancel: () => void }) {
  const part = useFocusFirst()
  const saveState = useSave({
    // The present password is in it.
    id: null,
    changes: '/users/me/email',
    save: async (body: { email: string; currentPassword: string }) => {
      const { key, resendAfterSeconds } = await requestEmailChange(body)
      return { key, email: body.email, resendAt: Date.now() + resendAfterSeconds * 1000 }
    },
    texts: texts.emailAsked,
    onSaved: onSent,
  })
  const api = useSchemaForm({
    values: { email: '', currentPassword: '' },
    schema: changeEmailSchema,
    submit: (body) => saveState.submit(body),
  })
  return (
    <div ref={part}>
      <Form
        form={{ api, saveState }}
        submit={texts.sendCode}
        uncertain={texts.emailUncertain}
        actions={
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
        }
      >
        <api.AppField name="email">
          {(field) => <field.TextField label={texts.newEmail} type="email" autoComplete="email" description={texts.newEmailHint} wide />}
        </api.AppField>
        <api.AppField name="currentPassword">
          {(field) => <field.TextField label={texts.currentPassword} type="password" autoComplete="current-password" wide />}
        </api.AppField>
      </Form>
    </div>
  )
}

const nameOf = ({ browser, system }: OwnSession) =>
  browser && system ? texts.device(browser, system) : (browser ?? system ?? texts.unknownDevice)

/** The user's own sessions. */
function Sessions() {
  const query = useQuery(ownSessions)
  const [isAsked, setAsked] = useState(false)
  const endingOthers = useSave({
    id: null,
    changes: '/users/me/sessions',
    save: (_: null) => endOtherSessions(),
    texts: texts.othersEnded,
    isButton: true,
  })
  return (
    <QueryResult query={query} failed={texts.sessionsFailed.description}>
      {(sessions) => (
        <>
          <ActionRows>
            {sessions.map((session) => (
              <li key={session.id}>
                <div>
                  <strong className={classes.device}>{nameOf(session)}</strong>
                  {session.isCurrent && <Badge>{texts.thisDevice}</Badge>}
                  <Text size="sm" c="dimmed">
                    {[session.ipAddress && texts.from(session.ipAddress), texts.lastUse(formatDateTime(session.lastUsedAt))]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </div>
                {!session.isCurrent && <EndSession session={session} />}
              </li>
            ))}
          </ActionRows>
          {sessions.length > 1 && (
            <div>
              <Button variant="default" loading={endingOthers.isSaving} onClick={() => setAsked(true)}>
                {texts.signOutOthers}
              </Button>
            </div>
          )}
          {isAsked && (
            <Confirm
              title={texts.signOutOthers}
              destructive
              onConfirm={() => {
                setAsked(false)
                endingOthers.submit(null)
              }}
              onCancel={() => setAsked(false)}
            >
              {texts.others}
            </Confirm>
          )}
        </>
      )}
    </QueryResult>
  )
}

/** Signs another device out. Each row has a save of its own, so that several can be on their way. */
function EndSession({ session }: { session: OwnSession }) {
  const { isSaving, submit } = useSave({
    id: null,
    changes: '/users/me/sessions',
    save: (_: null) => endOwnSession(session.id),
    texts: texts.ended,
    isButton: true,
  })
  return (
    <Button size="xs" variant="default" aria-label={texts.signOutOf(nameOf(session))} loading={isSaving} onClick={() => submit(null)}>
      {texts.signOut}
    </Button>
  )
}

function OwnData() {
  const reading = useMutation({
    mutationFn: readOwnData,
    onSuccess: (data) =>
      download(
        `${texts.fileName} ${formatIsoDate(new Date())}.json`,
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      ),
    meta: { failed: texts.downloadFailed },
  })
  return (
    <div>
      <Button variant="default" loading={reading.isPending} onClick={() => reading.mutate()}>
        {texts.download}
      </Button>
    </div>
  )
}
