import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatCount, formatDateTime } from '#src/i18n/format.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { useToday } from '#src/ui/live/use-today.ts'
import { Beside } from '#src/ui/page/columns.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { AppointmentBadge } from './appointment-badge.tsx'
import { consultationList } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'
import { consultationPath } from './list-address.ts'

const SHOWN = 5

type UpcomingProps = { clinicId: number; doctorId?: never } | { doctorId: number; clinicId?: never }

/** The next consultations at a clinic or of a doctor, and how many there are. */
export default function UpcomingPanel({ clinicId, doctorId }: UpcomingProps) {
  const mayOpen = usePermission('getConsultation')
  const filters = { view: 'upcoming' as const, ...(clinicId ? { clinicId } : { doctorId }) }
  const query = useQuery(consultationList(filters, { page: 1, size: SHOWN }, useToday()))
  const all = `/medical-consultation?vista=proximas&${clinicId ? `consultorio=${clinicId}` : `medico=${doctorId}`}`
  return (
    <Beside title={texts.upcoming}>
      <QueryResult query={query} failed={texts.listFailed.description}>
        {({ rows, counts, mostCounted }) =>
          rows.length === 0 ? (
            <p>{texts.noUpcoming}</p>
          ) : (
            <>
              <ul>
                {rows.map(({ id, date, patientName, ...row }) => (
                  <li key={id}>
                    <span>
                      {mayOpen ? (
                        <Anchor component={Link} href={consultationPath(id)} inherit>
                          {patientName}
                        </Anchor>
                      ) : (
                        patientName
                      )}
                      <time dateTime={date}>{formatDateTime(date)}</time>
                    </span>
                    <AppointmentBadge appointment={row} />
                  </li>
                ))}
              </ul>
              {counts.upcoming > rows.length && (
                <p>
                  <Anchor component={Link} href={all} inherit>
                    {texts.allUpcoming(formatCount(counts.upcoming, mostCounted))}
                  </Anchor>
                </p>
              )}
            </>
          )
        }
      </QueryResult>
    </Beside>
  )
}
