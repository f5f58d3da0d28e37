import { useQuery } from '@tanstack/react-query'
import type { Reservation } from '#contract/generated/schema.ts'
import { clinicsOfDoctor } from '#src/features/clinics/clinics.api.ts'

/** The names of the clinics at which somebody wants one of the times that they chose. A time names its clinic by id alone. */
export function useWantedClinics({ doctor, wantedTimes }: Pick<Reservation, 'doctor' | 'wantedTimes'>): Map<number, string> {
  const { data = [] } = useQuery({ ...clinicsOfDoctor(doctor?.id ?? 0), enabled: doctor !== null && wantedTimes.length > 0 })
  const wanted = new Set(wantedTimes.map(({ clinicId }) => clinicId))
  return new Map(data.filter(({ id }) => wanted.has(id)).map(({ id, name }) => [id, name]))
}
