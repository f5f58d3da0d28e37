import { useQuery } from '@tanstack/react-query'
import { allDoctors } from '#src/features/users/users.api.ts'
import { fullName } from '#src/i18n/format.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { Beside, useIsWide } from '#src/ui/page/columns.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts } from './specialities.texts.ts'

const SHOWN = 8

/** The doctors of a speciality, on a wide page. */
export function DoctorsOf({ speciality }: { speciality: string }) {
  const isShown = [useIsWide(), usePermission('listDoctors')].every(Boolean)
  const doctors = useQuery({ ...allDoctors, enabled: isShown })
  if (!isShown) return null
  return (
    <Beside title={texts.doctors}>
      <QueryResult query={doctors} failed={texts.doctorsFailed}>
        {(all) => {
          const own = all.filter(({ specialty }) => specialty === speciality)
          return own.length === 0 ? (
            <p>{texts.noDoctors}</p>
          ) : (
            <>
              <ul>
                {own.slice(0, SHOWN).map(({ id, user }) => (
                  <li key={id}>{fullName(user)}</li>
                ))}
              </ul>
              {own.length > SHOWN && <p>{texts.moreDoctors(own.length - SHOWN)}</p>}
            </>
          )
        }}
      </QueryResult>
    </Beside>
  )
}
