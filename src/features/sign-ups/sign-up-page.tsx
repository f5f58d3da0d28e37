import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import * as limits from '#contract/generated/limits.ts'
import type { SignUp, UpdateSignUpInput } from '#contract/generated/schema.ts'
import { nextStatuses } from '#machines/next-statuses.ts'
import { signUpStatusChart } from '#machines/sign-up-status.chart.ts'
import type { Versioned } from '#src/api/client.ts'
import { config } from '#src/config.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { signUpStatusLabels } from '#src/i18n/labels.ts'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { StatusBadge, statusLabel } from '#src/ui/feedback/status-badge.tsx'
import { ReasonDialog } from '#src/ui/form/reason-dialog.tsx'
import { useShowsNewer } from '#src/ui/form/use-button.ts'
import { type RecordHandle, useRecord } from '#src/ui/form/use-record.ts'
import { EmailLink, PhoneLink } from '#src/ui/page/contact.tsx'
import { DescriptionList } from '#src/ui/page/description-list.tsx'
import { BackLink } from '#src/ui/page/page.tsx'
import { Fact, RecordHeader } from '#src/ui/page/record-header.tsx'
import { RecordPage } from '#src/ui/page/record-page.tsx'
import { signUp, updateSignUp } from './sign-ups.api.ts'
import { texts } from './sign-ups.texts.ts'

type Shown = Versioned<SignUp>
type Handle = RecordHandle<Shown, UpdateSignUpInput>

/** The request of a doctor for an account. The back office validates or rejects it. */
export default function SignUpPage({ id }: { id: number }) {
  const record = useRecord({ query: signUp(id), save: updateSignUp, texts: texts.answered, repeats: true })
  return (
    <RecordPage record={record} name={fullName} missing={texts.missing} fields={6}>
      {(newest) => <Detail signUp={newest} record={record} />}
    </RecordPage>
  )
}

function Detail({ signUp: shown, record }: { signUp: Shown; record: Handle }) {
  const { status, phone, email, userId } = shown
  const [isRejecting, setRejecting] = useState(false)
  useShowsNewer(record)
  const next = nextStatuses<SignUp['status']>(signUpStatusChart, status)
  const conflict = record.isRefused && <Conflict record={record} status={status} />
  return (
    <>
      <RecordHeader
        status={<StatusBadge status={status} labels={signUpStatusLabels} />}
        isWithinReach
        actions={
          <>
            {status === 'APPROVED' && (
              <Button component={Link} href={`${config.usersPath}/${userId}`} variant="default">
                {texts.user}
              </Button>
            )}
            {(next.includes('REJECTED') || status === 'REJECTED') && (
              <Button variant="default" disabled={record.isSaving} onClick={() => setRejecting(true)}>
                {status === 'REJECTED' ? texts.rejectAgain : texts.reject}
              </Button>
            )}
            {next.includes('APPROVED') && (
              <Button loading={record.isSaving} onClick={() => record.submit({ status: 'APPROVED' }, true)}>
                {texts.validate}
              </Button>
            )}
          </>
        }
      >
        <Fact>
          <EmailLink email={email} />
        </Fact>
        <Fact>
          <PhoneLink phone={phone} />
        </Fact>
      </RecordHeader>
      <Text c="dimmed">{texts.said[status]}</Text>
      {!isRejecting && conflict}
      <Data signUp={shown} />
      <div>
        <BackLink />
      </div>
      {record.isConfirming && !isRejecting && (
        <Confirm title="Confirmación" onConfirm={record.confirm} onCancel={record.cancel}>
          {texts.validateQuestion(fullName(shown))}
        </Confirm>
      )}
      {isRejecting && (
        <ReasonDialog
          words={texts.dialog}
          about={texts.rejectAbout}
          limit={limits.UpdateSignUpInput.rejectedReason}
          saveState={record}
          submit={(rejectedReason) => record.submit({ status: 'REJECTED', rejectedReason })}
          label={status !== 'APPROVED' && texts.dialog.title}
          destructive
          onClose={() => setRejecting(false)}
        >
          {conflict}
        </ReasonDialog>
      )}
    </>
  )
}

/** Somebody else was faster. The page shows their version by now. */
function Conflict({ record, status }: { record: Handle; status: SignUp['status'] }) {
  return (
    <Alert color="orange" role="alert" icon={<IconUsers aria-hidden />} title={texts.conflict}>
      <p>{texts.conflictNow(statusLabel(status, signUpStatusLabels))}</p>
      <Button size="xs" variant="default" onClick={record.discard}>
        {texts.understood}
      </Button>
    </Alert>
  )
}

function Data({ signUp: shown }: { signUp: Shown }) {
  const { licenseNumber, cuit, speciality, createdAt, rejectedReason, decidedBy, statusSince, sameIdentity } = shown
  return (
    <DescriptionList
      label={fullName(shown)}
      items={[
        [texts.license, licenseNumber],
        [texts.cuit, cuit],
        ...(sameIdentity.length > 0
          ? ([
              [
                texts.sameIdentity,
                <Group key="same" gap="sm">
                  {sameIdentity.map((person) => (
                    <Anchor key={person.id} component={Link} href={`${config.usersPath}/${person.id}`} inherit>
                      {fullName(person)}
                    </Anchor>
                  ))}
                </Group>,
              ],
            ] as const)
          : []),
        [texts.speciality, speciality.name],
        [texts.asked, formatDateTime(createdAt)],
        ...(decidedBy ? ([[texts.decidedBy, `${fullName(decidedBy)}, ${formatDateTime(statusSince)}`]] as const) : []),
        ...(rejectedReason ? ([[texts.rejectedReason, rejectedReason]] as const) : []),
      ]}
    />
  )
}
