import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { Beside } from '#src/ui/page/columns.tsx'
import { appointmentPath } from '../appointment-path.ts'
import { Reach } from '../reach.tsx'
import { outsideHours } from './hours.api.ts'
import { texts } from './hours.texts.ts'

/** So many are shown. The others follow once these are settled. */
const MOST_SHOWN = 20

/** The appointments that lie outside the hours as they are now, such as after a change of them, which moves none. */
export default function OutsideHours({ doctorId }: { doctorId: number }) {
  const { data: found } = useQuery(outsideHours(doctorId))
  const { leftOutside: words } = texts
  if (!found) return null
  const shown = found.data.slice(0, MOST_SHOWN)
  return (
    <div role="status">
      {found.total > 0 && (
        <Beside title={words.title}>
          <p>{words.count(found.total)}</p>
          <ul>
            {shown.map(({ id, date, status, patient }) => (
              <li key={id}>
                <Anchor
                  component={Link}
                  inherit
                  href={appointmentPath({ id, doctorId, date, status })}
                  aria-label={words.open(fullName(patient), formatDateTime(date))}
                >
                  <span aria-hidden>{fullName(patient)}</span>
                  <time dateTime={date} aria-hidden>
                    {formatDateTime(date)}
                  </time>
                </Anchor>
                <Reach patient={patient} />
              </li>
            ))}
          </ul>
          {found.total > shown.length && <p>{words.more(found.total - shown.length)}</p>}
        </Beside>
      )}
    </div>
  )
}
