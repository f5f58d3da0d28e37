import { Button, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { MailDetail } from '#contract/generated/schema.ts'
import { makeOld } from '#src/api/freshness.ts'
import { formatDateTime, fullName, orDash } from '#src/i18n/format.ts'
import { useFormId } from '#src/ui/form/form-memory.ts'
import { useSave } from '#src/ui/form/use-save.ts'
import { DescriptionList } from '#src/ui/page/description-list.tsx'
import { BackLink } from '#src/ui/page/page.tsx'
import { Fact, RecordHeader } from '#src/ui/page/record-header.tsx'
import { RecordPage, useShownRecord } from '#src/ui/page/record-page.tsx'
import classes from './mail-page.module.css'
import { MailStatus } from './mail-status.tsx'
import { mail, retryMail } from './mails.api.ts'
import { texts } from './mails.texts.ts'

/** A mail to a patient: its status, and its look. */
export default function MailPage({ id }: { id: number }) {
  return (
    <RecordPage record={useShownRecord(mail(id))} name={({ subject }) => subject} missing={texts.missing} fields={4}>
      {(shown) => (
        <>
          <RecordHeader
            status={<MailStatus status={shown.status} />}
            isWithinReach
            actions={
              <>
                <Button
                  component={Link}
                  href={
                    shown.consultationId === null ? `/reservations/${shown.reservationId}` : `/medical-consultation/${shown.consultationId}`
                  }
                  variant="default"
                >
                  {shown.consultationId === null ? texts.reservation : texts.consultation}
                </Button>
                {shown.status === 'FAILED' && <Retry id={id} />}
              </>
            }
          >
            <Fact>{fullName(shown.patient)}</Fact>
            <Fact>{shown.recipient}</Fact>
          </RecordHeader>
          <Content {...shown} />
          <div>
            <BackLink />
          </div>
        </>
      )}
    </RecordPage>
  )
}

function Retry({ id }: { id: number }) {
  const queries = useQueryClient()
  const saveState = useSave({
    id: useFormId('retry-mail', id),
    changes: '/mails',
    save: (_: null, key) => retryMail(id, key),
    onDone: () => void makeOld(queries, '/mails'),
    texts: texts.retried,
    isButton: true,
  })
  return (
    <Button loading={saveState.isSaving} onClick={() => saveState.submit(null)}>
      {texts.retry}
    </Button>
  )
}

function Content({ status, kind, createdAt, sentAt, attempts, failure, subject, text, html }: MailDetail) {
  return (
    <>
      <DescriptionList
        label={texts.status}
        items={[
          [texts.status, texts.said[status]],
          ...(failure ? ([[texts.failure, failure]] as const) : []),
          [texts.kind, texts.kinds[kind]],
          [texts.date, formatDateTime(createdAt)],
          [texts.sentAt, orDash(sentAt && formatDateTime(sentAt))],
          [texts.attempts, String(attempts)],
        ]}
      />
      <section>
        <Title order={2} size="h3" mb="sm">
          {texts.content}
        </Title>
        {/* Nothing in it runs, and nothing is loaded. */}
        <iframe title={subject} srcDoc={html} sandbox="" className={classes.mail} />
        <p className={classes.note}>{texts.linksLeftOut}</p>
      </section>
      <section>
        <Title order={2} size="h3" mb="sm">
          {texts.plain}
        </Title>
        <pre className={classes.text}>{text}</pre>
      </section>
    </>
  )
}
