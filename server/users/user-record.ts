import { and, eq } from 'drizzle-orm'
import type { User } from '#contract/generated/schema.ts'
import { missingUser, usesConsole } from '../accounts/index.ts'
import { doctors, users as table } from '../accounts/schema.ts'
import { balanceOf } from '../choices/index.ts'
import { clinicStaff, clinics } from '../clinics/schema.ts'
import { alphabetical } from '../platform/db/columns.ts'
import type { Database } from '../platform/db/database.ts'
import { profileImagePath } from '../platform/files/paths.ts'
import { Problem } from '../platform/problem.ts'
import { insurancesOf, isStaff, specialitiesOf } from '../scope/index.ts'
import { account } from './user-list.ts'

/** The clinics that somebody works at, by name. */
const readWorkplaces = (db: Database, userId: number) =>
  db
    .select({ id: clinics.id, name: clinics.name, city: clinics.city })
    .from(clinicStaff)
    .innerJoin(clinics, eq(clinics.id, clinicStaff.clinicId))
    .where(eq(clinicStaff.userId, userId))
    .orderBy(alphabetical(clinics.name), clinics.id)

/** A user of the console with all details and the version. Throws 404 where there is none. */
export async function readUser(db: Database, id: number): Promise<User & { version: number }> {
  const [row] = await db
    .select({ account, version: table.version, hasSecondStep: table.hasSecondStep, doctor: doctors })
    .from(table)
    .leftJoin(doctors, eq(doctors.userId, table.id))
    .where(and(eq(table.id, id), usesConsole))
  if (!row) throw new Problem(404, missingUser)
  const profileImage = profileImagePath(row.account.profileImage)
  const user = { ...row.account, profileImage, hasSecondStep: row.hasSecondStep, version: row.version }
  if (isStaff(user.roleType)) return { ...user, clinics: await readWorkplaces(db, id) }
  if (!row.doctor) return user
  const { userId: _, search: __, ...doctor } = row.doctor
  const categories = await specialitiesOf(db, doctor.id)
  const insurances = await insurancesOf(db, doctor.id)
  const choice = { quantity: await balanceOf(db, doctor.id) }
  return { ...user, doctor: { ...doctor, categories, specialty: categories[0]?.name ?? null, insurances, profileImage, choice } }
}
