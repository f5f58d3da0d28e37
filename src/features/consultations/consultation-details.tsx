import { Anchor, Title } from '@mantine/core'
import { Link } from 'wouter'
import type { ConsultationRecord } from '#contract/generated/schema.ts'
import { formatDateTime, formatMinutes, fullName, isolated, orMissing } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { DescriptionList } from '#src/ui/page/description-list.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts as cancelledTexts, tellCancelled } from './cancellation/cancelled.texts.ts'
import classes from './consultation-page.module.css'
import { texts } from './consultations.texts.ts'
import { consultationPath } from './list-address.ts'

type RecordProps = { record: ConsultationRecord }

/** What the header does not tell of the consultation, and the way to the patient's record. */
export function ConsultationData({ record: { patient, doctor, clinic, clinicName, durationInMinutes } }: RecordProps) {
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
        [texts.duration, formatMinutes(durationInMinutes)],
        [texts.doctor, fullName(doctor.user)],
        [texts.clinic, clinic ? `${clinic.name}, ${clinic.address}` : orMissing(clinicName)],
      ]}
    />
  )
}

/** Why the patient comes, and why it was cancelled. */
export function Reason({ record: { name, description, cancelledKind, cancelledReason } }: RecordProps) {
  return (
    <section className={classes.section}>
      <Title order={2} size="h3">
        {texts.reason}
      </Title>
      <p className={classes.name}>{orMissing(name)}</p>
      {description && <p className={classes.text}>{description}</p>}
      {cancelledReason && (
        <p className={classes.text}>
          <strong>{cancelledTexts.reason}:</strong> {tellCancelled(cancelledKind, cancelledReason)}
        </p>
      )}
    </section>
  )
}

/** The changes with person and time, newest first. */
export function Changes({ record: { changes, createdAt } }: RecordProps) {
  return (
    <section className={classes.section}>
      <Title order={2} size="h3">
        {texts.changes}
      </Title>
      <ol className={classes.line} aria-label={texts.changes}>
        {changes
          .toReversed()
          .map(({ at, by, previousStatus, status, moved, previousName, cancelledKind, cancelledReason, reopenedReason }) => (
            <li key={`${at} ${status}`}>
              <p className={classes.by}>
                <time dateTime={at}>{formatDateTime(at)}</time> · {by ? isolated(fullName(by)) : texts.someone}
              </p>
              {previousStatus !== status && (
                <p className={classes.what}>
                  <StatusBadge status={previousStatus} labels={consultationStatusLabels} /> →{' '}
                  <StatusBadge status={status} labels={consultationStatusLabels} />
                </p>
              )}
              {moved && <p className={classes.what}>{texts.movedFrom(formatDateTime(moved.previousDate))}</p>}
              {moved?.reason && <p className={classes.text}>{moved.reason}</p>}
              {previousName && <p className={classes.what}>{texts.reasonWas(previousName)}</p>}
              {cancelledReason && <p className={classes.text}>{tellCancelled(cancelledKind, cancelledReason)}</p>}
              {reopenedReason && (
                <p className={classes.text}>
                  <strong>{texts.reopenedReason}:</strong> {reopenedReason}
                </p>
              )}
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

/** The patient's other consultations. */
export function Others({ record: { otherConsultations } }: RecordProps) {
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
