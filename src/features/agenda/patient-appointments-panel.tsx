import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AppointmentOfPatient } from '#contract/generated/schema.ts'
import { AppointmentBadge } from '#src/features/consultations/appointment-badge.tsx'
import { formatWeekday } from '#src/i18n/calendar.ts'
import { formatDateTime, formatIsoDate, fullName } from '#src/i18n/format.ts'
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
        const others = all.filter((one) => !ahead.includes(one))
        const isOver = ({ date }: AppointmentOfPatient) => Date.parse(date) <= query.dataUpdatedAt
        // Nobody looks for a day that is still to come among those that have passed.
        const cancelled = others.filter((one) => !isOver(one)).toReversed()
        const before = others.filter(isOver)
        return (
          <Stack gap="lg">
            <Beside title={texts.ahead}>{ahead.length === 0 ? <p>{texts.noAhead}</p> : <Rows appointments={ahead} />}</Beside>
            {cancelled.length > 0 && (
              <Beside title={texts.cancelledAhead}>
                <Rows appointments={cancelled} />
              </Beside>
            )}
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

/** When it is leads each row, as that is what the patient asks the desk. */
const Rows = ({ appointments }: { appointments: readonly AppointmentOfPatient[] }) => (
  <ul>
    {appointments.map((one) => {
      const when = `${formatWeekday(formatIsoDate(one.date))} ${formatDateTime(one.date)}`
      return (
        <li key={one.id}>
          <div>
            <Anchor component={Link} inherit href={appointmentPath(one)} aria-label={texts.open(fullName(one.doctor), when)}>
              {when}
            </Anchor>
            <p>{[fullName(one.doctor), one.clinic?.name].filter(Boolean).join(' · ')}</p>
          </div>
          <AppointmentBadge appointment={one} />
        </li>
      )
    })}
  </ul>
)
