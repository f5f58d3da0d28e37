import { and, asc, eq, exists, inArray, type SQL } from 'drizzle-orm'
import { doctorSpecialities, doctors, users } from '../accounts/schema.ts'
import { clinics } from '../clinics/schema.ts'
import type { Call } from '../platform/call.ts'
import { alphabetical } from '../platform/db/columns.ts'
import { reachableClinics, reachableDoctors } from '../scope/index.ts'

const MOST_CLINICS = 2_000

type Asked = Pick<Call<'getDoctorSchedule'>, 'db' | 'user'>

type DoctorFilter = { doctorIds?: number[] | undefined; clinicId?: number | undefined; specialityId?: number | undefined }

/** The active doctors whom the filters leave and the caller reaches, by last name. */
export const selectDoctors = ({ db, user }: Asked, { doctorIds, clinicId, specialityId }: DoctorFilter, more?: SQL) =>
  db
    .select({ id: doctors.id, doctor: { firstName: users.firstName, lastName: users.lastName } })
    .from(doctors)
    .innerJoin(users, eq(users.id, doctors.userId))
    .where(
      and(
        eq(users.isActive, true),
        reachableDoctors(user),
        doctorIds && inArray(doctors.id, doctorIds),
        clinicId
          ? exists(
              db
                .select({ id: clinics.id })
                .from(clinics)
                .where(and(eq(clinics.id, clinicId), eq(clinics.doctorId, doctors.id), reachableClinics(user))),
            )
          : undefined,
        specialityId
          ? exists(
              db
                .select({ id: doctorSpecialities.doctorId })
                .from(doctorSpecialities)
                .where(and(eq(doctorSpecialities.doctorId, doctors.id), eq(doctorSpecialities.specialityId, specialityId))),
            )
          : undefined,
        more,
      ),
    )
    .orderBy(alphabetical(users.lastName), alphabetical(users.firstName), asc(doctors.id))

/** The clinics of these doctors that the caller reaches. */
export const readClinics = ({ db, user }: Asked, doctorIds: number[]) =>
  doctorIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: clinics.id, name: clinics.name, address: clinics.address, doctorId: clinics.doctorId })
        .from(clinics)
        .where(and(inArray(clinics.doctorId, doctorIds), reachableClinics(user)))
        .orderBy(alphabetical(clinics.name), asc(clinics.id))
        .limit(MOST_CLINICS)
