import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AppointmentOfPatient } from '#contract/generated/schema.ts'
import { AppointmentBadge } from '#src/features/consultations/appointment-badge.tsx'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { Beside } from '#src/ui/page/columns.tsx'
import { texts } from './appointment/appointment-record.texts.ts'
import { appointmentPath } from './appointment-path.ts'
import { aheadOf, patientAppointments } from './patient-appointments.api.ts'

/** When a patient comes, and came, for somebody who works at a clinic: what is ahead first. */
export function PatientAppointments({ patientId }: { patientId: number }) {
  const query = useQuery(patientAppointments(patientId))
  return (
    <QueryResult query={query} failed={texts.failed.description}>
      {(all) => {
        const ahead = aheadOf(all, query.dataUpdatedAt)
        const before = all.filter((one) => !ahead.includes(one))
        return (
          <Stack gap="lg">
            <Beside title={texts.ahead}>{ahead.length === 0 ? <p>{texts.noAhead}</p> : <Rows appointments={ahead} />}</Beside>
            {before.length > 0 && (
              <Beside title={texts.before}>
                <Rows appointments={before} />
              </Beside>
            )}
          </Stack>
        )
      }}
    </QueryResult>
  )
}

const Rows = ({ appointments }: { appointments: readonly AppointmentOfPatient[] }) => (
  <ul>
    {appointments.map((one) => (
      <li key={one.id}>
        <span>
          <Anchor
            component={Link}
            inherit
            href={appointmentPath(one)}
            aria-label={texts.open(fullName(one.doctor), formatDateTime(one.date))}
          >
            {fullName(one.doctor)}
          </Anchor>
          {one.clinic && ` · ${one.clinic.name}`}
          <time dateTime={one.date}>{formatDateTime(one.date)}</time>
        </span>
        <AppointmentBadge appointment={one} />
      </li>
    ))}
  </ul>
)
