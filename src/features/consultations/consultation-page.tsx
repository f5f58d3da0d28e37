import { Anchor, Button, Title } from '@mantine/core'
import { IconCloudOff, IconFileUnknown, IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import type { ConsultationRecord } from '#contract/generated/schema.ts'
import { formatAge, formatDateTime, formatMinutes, fullName, isolated, orMissing } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { BackLink, Page } from '#src/ui/page.tsx'
import { usePermission } from '#src/ui/permission.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import classes from './consultation-page.module.css'
import { texts } from './consultations.texts.ts'
import { FollowUpNotes } from './follow-up-notes.tsx'
import { consultationPath } from './list-address.ts'
import { StatusForm } from './status-form.tsx'
import { useConsultationStatus } from './use-consultation-status.ts'

export default function ConsultationPage({ id }: { id: number }) {
  const onReloaded = useRef(() => {})
  const state = useConsultationStatus(id, () => onReloaded.current())
  const { record, isMissing, isUnreachable, isLoading, retry } = state
  if (isMissing)
    return (
      <Page>
        <EmptyState Icon={IconFileUnknown} title={texts.missing.title} action={<BackLink />}>
          {texts.missing.hint}
        </EmptyState>
      </Page>
    )
  if (isUnreachable)
    return (
      <Page>
        <EmptyState Icon={IconCloudOff} title={texts.readFailed.description} action={<Button onClick={retry}>Reintentar</Button>}>
          Probá de nuevo en un momento.
        </EmptyState>
      </Page>
    )
  if (isLoading || !record)
    return (
      <Page>
        <FormSkeleton fields={6} />
      </Page>
    )
  const print = (
    <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
      {texts.print}
    </Button>
  )
  return (
    <Page action={print}>
      <div className={classes.columns}>
        <div className={classes.main}>
          <ConsultationData record={record} />
          <div className={classes.writing}>
            <StatusForm record={record} state={state} onReloaded={onReloaded} />
          </div>
          <Reason record={record} />
          <FollowUpNotes consultationId={id} notes={record.followUpNotes} />
        </div>
        <aside className={classes.aside}>
          <Changes record={record} />
          <Others record={record} />
        </aside>
      </div>
      <div>
        <BackLink />
      </div>
    </Page>
  )
}

type RecordProps = { record: ConsultationRecord }

function ConsultationData({ record: { patient, doctor, clinic, clinicName, date, durationInMinutes, status } }: RecordProps) {
  // The page of a patient is another one for the back office.
  const isBackOffice = usePermission('listPatients')
  return (
    <DescriptionList
      label={texts.data}
      items={[
        [
          texts.patient,
          <Anchor key="patient" component={Link} href={`/${isBackOffice ? 'users-pacients' : 'patients'}/${patient.id}`} inherit>
            {fullName(patient)}
          </Anchor>,
        ],
        [texts.age, formatAge(patient.dateBirthday)],
        [texts.dni, orMissing(patient.dni)],
        [
          texts.dateAndTime,
          <time key="date" dateTime={date}>
            {formatDateTime(date)}
          </time>,
        ],
        [texts.duration, formatMinutes(durationInMinutes)],
        [texts.status, <StatusBadge key="status" status={status} labels={consultationStatusLabels} />],
        [texts.doctor, fullName(doctor.user)],
        [texts.clinic, clinic ? `${clinic.name}, ${clinic.address}` : orMissing(clinicName)],
      ]}
    />
  )
}

function Reason({ record: { name, description, cancelledReason } }: RecordProps) {
  return (
    <section className={classes.section}>
      <Title order={2} size="h3">
        {texts.reason}
      </Title>
      <p className={classes.name}>{orMissing(name)}</p>
      {description && <p className={classes.text}>{description}</p>}
      {cancelledReason && (
        <p className={classes.text}>
          <strong>{texts.cancelledReason}:</strong> {cancelledReason}
        </p>
      )}
    </section>
  )
}

/** Who did what and when, newest first. */
function Changes({ record: { changes, createdAt } }: RecordProps) {
  return (
    <section className={classes.section}>
      <Title order={2} size="h3">
        {texts.changes}
      </Title>
      <ol className={classes.line} aria-label={texts.changes}>
        {changes.toReversed().map(({ at, by, previousStatus, status, cancelledReason }) => (
          <li key={`${at} ${status}`}>
            <p className={classes.by}>
              <time dateTime={at}>{formatDateTime(at)}</time> · {by ? isolated(fullName(by)) : texts.someone}
            </p>
            <p className={classes.what}>
              <StatusBadge status={previousStatus} labels={consultationStatusLabels} /> →{' '}
              <StatusBadge status={status} labels={consultationStatusLabels} />
            </p>
            {cancelledReason && <p className={classes.text}>{cancelledReason}</p>}
          </li>
        ))}
        <li>
          <p className={classes.by}>
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </p>
          <p className={classes.what}>{texts.created}</p>
        </li>
      </ol>
    </section>
  )
}

function Others({ record: { otherConsultations } }: RecordProps) {
  return (
    <section className={classes.others}>
      <Title order={2} size="h3">
        {texts.others}
      </Title>
      {otherConsultations.length === 0 ? (
        <p className={classes.by}>{texts.noOthers}</p>
      ) : (
        <ul className={classes.line} aria-label={texts.others}>
          {otherConsultations.map(({ id, name, date, status }) => (
            <li key={id}>
              <Anchor component={Link} href={consultationPath(id)}>
                {orMissing(name)}
              </Anchor>
              <p className={classes.what}>
                <time dateTime={date} className={classes.by}>
                  {formatDateTime(date)}
                </time>
                <StatusBadge status={status} labels={consultationStatusLabels} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
