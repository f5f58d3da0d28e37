import { asc, eq, inArray } from 'drizzle-orm'
import type { BookableProfile } from '#contract/generated/schema.ts'
import { doctors } from '../accounts/schema.ts'
import { clinics, toPlace, whereabouts } from '../clinics/schema.ts'
import { alphabetical } from '../platform/db/columns.ts'
import type { Database } from '../platform/db/database.ts'
import { clinicZone } from '../platform/time/clinic-day.ts'
import { findBookable, toBookable } from './bookable-doctors.ts'

/** What a doctor on the public page tells patients. Undefined for any other doctor. */
export async function readProfile(db: Database, id: number): Promise<BookableProfile | undefined> {
  const doctor = await findBookable(db, id)
  if (!doctor) return undefined
  const [told] = await db
    .select({
      ...{ medicalLicenseNumber: doctors.medicalLicenseNumber, description: doctors.description },
      ...{ educations: doctors.educations, certifications: doctors.certifications },
    })
    .from(doctors)
    .where(eq(doctors.id, id))
  const places = await db
    .select({ ...whereabouts, id: clinics.id, district: clinics.district })
    .from(clinics)
    .where(
      inArray(
        clinics.id,
        doctor.clinics.map((clinic) => clinic.id),
      ),
    )
    .orderBy(alphabetical(clinics.name), asc(clinics.id))
  return {
    ...{ medicalLicenseNumber: null, description: null, educations: [], certifications: [], ...told },
    ...{ ...toBookable(doctor), timeZone: clinicZone() },
    clinics: places.map(toPlace),
  }
}
