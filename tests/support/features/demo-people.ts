import { eq, ne } from 'drizzle-orm'
import { doctors, users } from '#server/accounts/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import type { TestApp } from '#tests/support/server/app.ts'

/** The demo doctor, who signs in as DOCTOR, another doctor, and a patient. */
export async function demoPeople({ db }: Pick<TestApp, 'db'>) {
  const me = eq(users.email, accountOf('DOCTOR').email)
  const all = db.select({ id: doctors.id, userId: doctors.userId }).from(doctors).innerJoin(users, eq(users.id, doctors.userId))
  const [mine] = await all.where(me)
  const [other] = await db
    .select({ id: doctors.id })
    .from(doctors)
    .where(ne(doctors.id, mine?.id ?? 0))
    .limit(1)
  const [patient] = await db.select({ id: patients.id }).from(patients).limit(1)
  if (!mine || !other || !patient) throw new Error('The demo data lacks what this needs.')
  return { doctor: { ...mine, other: other.id }, patientId: patient.id }
}
export type DemoPeople = Awaited<ReturnType<typeof demoPeople>>
