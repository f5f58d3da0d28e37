import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AgendaAppointment, AgendaAppointmentRecord } from '#contract/generated/schema.ts'
import { tellCancelled } from '#src/features/consultations/cancellation/cancelled.texts.ts'
import { formatDateTime, fullName, isolated, orDash } from '#src/i18n/format.ts'
import { formatDni } from '#src/i18n/numbers.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { EmailLink, PhoneLink } from '#src/ui/page/contact.tsx'
import { useMayCall } from '#src/ui/page/permission.tsx'
import { appointmentRecord } from '../patient-appointments.api.ts'
import { texts } from './appointment-record.texts.ts'
import classes from './aside.module.css'

/** How the patient of an appointment is reached and insured, who booked it, and what became of it. */
export function AppointmentRecord({ appointment: { id, version } }: { appointment: Pick<AgendaAppointment, 'id' | 'version'> }) {
  const query = useQuery(appointmentRecord(id, version))
  return (
    <QueryResult
      query={query}
      failed={texts.failed.description}
      skeleton={<Skeleton height="9rem" aria-label={texts.loading} role="img" />}
    >
      {(record) => (
        <>
          <PatientFacts patient={record.patient} />
          <History record={record} />
        </>
      )}
    </QueryResult>
  )
}

function PatientFacts({ patient: { id, phone, email, dni, document, insurance, memberNumber } }: Pick<AgendaAppointmentRecord, 'patient'>) {
  const mayCall = useMayCall()
  const list = mayCall('listPatients') ? 'users-pacients' : 'patients'
  return (
    <section className={classes.record}>
      <dl aria-label={texts.patient} className={classes.person}>
        <dt>{texts.phone}</dt>
        <dd>
          <PhoneLink phone={phone} />
        </dd>
        <dt>{texts.email}</dt>
        <dd>{email ? <EmailLink email={email} /> : texts.noEmail}</dd>
        <dt>{document && !dni ? texts.document : texts.dni}</dt>
        <dd>{orDash(dni ? formatDni(dni) : document)}</dd>
        <dt>{texts.insurance}</dt>
        <dd>{insurance ? [insurance.name, memberNumber && texts.member(memberNumber)].filter(Boolean).join(' · ') : texts.noInsurance}</dd>
      </dl>
      <Anchor component={Link} href={`/${list}/${id}`} size="sm">
        {texts.toPatient}
      </Anchor>
    </section>
  )
}

type Change = AgendaAppointmentRecord['changes'][number]

/** Who changed an appointment, and what they did, in words. */
export function toldOf({ by, moved, status, previousName }: Change) {
  const name = by ? isolated(fullName(by)) : texts.byPatient
  if (previousName) return texts.corrected(previousName, name)
  return moved ? texts.moved(formatDateTime(moved.previousDate), name) : texts.by(texts.became[status], name)
}

/** Who did not come, or did not want to, and why; why it was moved. */
function Why({ moved, cancelledKind, cancelledReason }: Change) {
  const why = tellCancelled(cancelledKind, moved?.reason ?? cancelledReason)
  return why && <p>{why}</p>
}

function History({ record: { bookedAt, bookedBy, changes } }: { record: AgendaAppointmentRecord }) {
  return (
    <section className={classes.record}>
      <h3 className={classes.heading}>{texts.history}</h3>
      <ol className={classes.history} aria-label={texts.history}>
        {changes.toReversed().map((change) => (
          <li key={`${change.at} ${change.status}`}>
            <time dateTime={change.at}>{formatDateTime(change.at)}</time> · {toldOf(change)}
            <Why {...change} />
          </li>
        ))}
        <li>
          <time dateTime={bookedAt}>{formatDateTime(bookedAt)}</time> ·{' '}
          {bookedBy ? texts.bookedBy(isolated(fullName(bookedBy))) : texts.booked}
        </li>
      </ol>
    </section>
  )
}
