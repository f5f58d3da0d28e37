import { type QueryKey, skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { config } from '#src/config.ts'
import { clinics } from '#src/features/clinics/clinics.api.ts'
import { consultation } from '#src/features/consultations/consultations.api.ts'
import { patient } from '#src/features/patients/patients.api.ts'
import { referral, referrer } from '#src/features/referrals/referrals.api.ts'
import { user } from '#src/features/users/users.api.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { useViewerId } from '#src/ui/page/permission.tsx'
import { useCurrentPath } from '../page-router.tsx'
import { findScreen } from '../screens.ts'
import { addRecent } from './recents.ts'

type Named = UseQueryOptions<unknown, Error, string>

/** The name in a record that its page reads. It is never read from here: each read of a patient is a row in the audit log. */
const named = <Data, Key extends QueryKey>(query: UseQueryOptions<Data, Error, Data, Key>, nameOf: (data: Data) => string) =>
  ({ ...query, enabled: false, select: nameOf }) as unknown as Named // one type for records of all kinds

const ofPatient = (id: number) => named(patient(id), (data) => fullName(data.user))

const names: Record<string, (id: number) => Named> = {
  '/patients/:id': ofPatient,
  '/users-pacients/:id': ofPatient,
  '/clinics/:id': (id) => named(clinics.one(id), ({ name }) => name),
  '/medical-consultation/:id': (id) => named(consultation(id), ({ patient, date }) => `${fullName(patient)}, ${formatDateTime(date)}`),
  '/doctor-referrals/:id': (id) => named(referral(id), ({ doctorLead }) => fullName(doctorLead)),
  '/doctor-referrals/doctor/:id': (id) => named(referrer(id), ({ doctor }) => fullName(doctor.user)),
  [`${config.usersPath}/:id`]: (id) => named(user(id), fullName),
}
const none: Named = { queryKey: ['nothing'], queryFn: skipToken }

/** The names of the records that were opened from the palette, by their paths. */
export const opened = new Map<string, string>()

/** Remembers the open page among the recent ones: a page of the sidebar, or a record once its name is known. */
export function useRememberPage() {
  const person = useViewerId()
  const path = useCurrentPath((at) => at)
  const found = findScreen(path)
  const { data = opened.get(path) } = useQuery(names[found?.path ?? '']?.(found?.id ?? 0) ?? none)
  // They belong to the signed-in user.
  useEffect(() => {
    return () => opened.clear()
  }, [])
  const isPage = found?.screen.link !== undefined
  useEffect(() => {
    if (person !== null && (isPage || data)) addRecent(person, { path, ...(data && { title: data }) })
  }, [person, path, isPage, data])
}
