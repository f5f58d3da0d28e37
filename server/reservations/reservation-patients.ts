import { and, eq, sql, TransactionRollbackError } from 'drizzle-orm'
import { fullName, users } from '../accounts/schema.ts'
import type { Changing } from '../agenda/index.ts'
import { consultations } from '../agenda/schema.ts'
import { isChangeOf } from '../audit/index.ts'
import { auditLog } from '../audit/schema.ts'
import { patients } from '../patients/schema.ts'
import { alphabetical } from '../platform/db/columns.ts'
import type { Database } from '../platform/db/database.ts'
import { singleRow } from '../platform/db/errors.ts'
import { takeDni } from '../platform/db/locks.ts'
import { isNamed } from '../platform/db/search.ts'
import { isReachablePatient } from '../scope/index.ts'
import { reservations as table } from './schema.ts'

/** Who asks. A request that is accepted as it is made has no id yet. */
export type Person = Pick<typeof table.$inferSelect, 'firstName' | 'lastName' | 'dni' | 'phone' | 'email' | 'insuranceId' | 'origin'> & {
  id?: number
}

/**
 * The patient whom an earlier acceptance of this request made, which was taken back: still the same person, where the e-mail was not corrected since. Only the
 * audit log knows what was accepted then.
 */
async function readMade(db: Database, { id, email }: Person) {
  if (id === undefined) return undefined
  const isMade = and(eq(patients.id, consultations.patientId), eq(patients.createdAt, consultations.createdAt)) // all rows of one transaction have the same moment
  const [made] = await db
    .select({ id: patients.id })
    .from(auditLog)
    .innerJoin(consultations, eq(consultations.id, sql`(${auditLog.after} ->> 'consultationId')::int`))
    .innerJoin(patients, isMade)
    .where(and(isChangeOf(table, id), sql`lower(${auditLog.after} ->> 'email') = lower(${email})`))
    .limit(1)
  return made?.id
}

type Choosing = Pick<Changing, 'db' | 'user' | 'audit'>

/** Those who have the DNI, as far as the caller may use their records: on the public page and by a link one's own word counts, at the desk what one reaches. */
async function readKnown({ db, user }: Choosing, { firstName, lastName, dni, email, origin }: Person) {
  if (!dni) return { known: [], same: undefined }
  const desk = origin === 'PUBLIC' ? null : user
  const known = await db
    .select({ id: patients.id, email: users.email, isNamesake: sql<boolean>`${isNamed(fullName(users), `${firstName} ${lastName}`)}` })
    .from(patients)
    .innerJoin(users, eq(users.id, patients.userId))
    .where(and(eq(alphabetical(users.dni), dni), desk ? isReachablePatient(desk) : undefined))
    .orderBy(patients.id)
  const isSame = (one: (typeof known)[number]) =>
    email === '' ? desk !== null && one.isNamesake : one.email.toLowerCase() === email.toLowerCase()
  return { known, same: known.find(isSame) }
}

/**
 * The patient whom an appointment that somebody asked for is of: the one who was made for this request, or has both the DNI and the e-mail, or a new one. A
 * DNI alone proves nothing: who gives that of somebody else becomes a record of their own, without it, which the back office unites where it is one person.
 * The desk, which has seen or heard them, takes somebody without an e-mail for a patient of theirs with the same DNI and name. Of whom it does not reach it
 * knows nothing: then the new record has the DNI, too.
 */
export async function patientOf(change: Choosing, person: Person) {
  const { db, audit } = change
  const { firstName, lastName, dni, phone, email, insuranceId } = person
  const made = await readMade(db, person)
  if (made !== undefined) return made
  if (dni) await takeDni(db, dni)
  const { known, same } = await readKnown(change, person)
  try {
    return await db.transaction(async (tx) => {
      const id = await add(tx, known.length > 0 ? null : dni)
      // The time of an answer tells nobody who is a patient: their record is written once more, and taken back.
      if (same) tx.rollback()
      return id
    })
  } catch (error) {
    if (same && error instanceof TransactionRollbackError) return same.id
    throw error
  }

  async function add(tx: Database, ownDni: string | null) {
    const { id: userId } = singleRow(
      await tx.insert(users).values({ firstName, lastName, dni: ownDni, phone, email }).returning({ id: users.id }),
    )
    const patient = singleRow(await tx.insert(patients).values({ userId, insuranceId }).returning())
    await audit({ entity: 'patients', id: patient.id, after: { ...patient, firstName, lastName, dni: ownDni, phone, email } })
    return patient.id
  }
}
