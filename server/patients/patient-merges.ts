import { and, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { MergePatientsInput, Patient, PatientInput, PatientMerge } from '#contract/generated/schema.ts'
import { users } from '../accounts/schema.ts'
import { giveAll } from '../agenda/index.ts'
import { consultations } from '../agenda/schema.ts'
import { alphabetical } from '../platform/db/columns.ts'
import type { Database } from '../platform/db/database.ts'
import { singleRow } from '../platform/db/errors.ts'
import { countOf, readValues } from '../platform/db/read-values.ts'
import { columnsOfPatient, readPatient } from './patients.ts'
import { type MovedPatient, patientMerges, patientRegistrations, patients } from './schema.ts'

/** The values of a patient's form. */
const inputOf = ({ user, insurance, memberNumber }: Patient): PatientInput => ({
  firstName: user.firstName,
  lastName: user.lastName,
  dni: user.dni,
  dateBirthday: user.dateBirthday ?? '',
  phone: user.phone ?? '',
  email: user.email,
  gender: user.gender ?? null,
  insuranceId: insurance?.id ?? null,
  memberNumber: memberNumber ?? '',
  document: user.document ?? '',
})

const isRecent = sql<boolean>`${patientMerges.at} > now() - interval '1 day'`

/** A merge with the rows that it moved, as long as they are kept. */
export async function findMerge(db: Database, id: number) {
  const [row] = await db
    .select({ merge: patientMerges, isRecent, by: { firstName: users.firstName, lastName: users.lastName } })
    .from(patientMerges)
    .innerJoin(users, eq(users.id, patientMerges.by))
    .where(eq(patientMerges.id, id))
  const moved = row?.merge.moved
  return row && moved && 'patient' in moved ? { ...row, merge: { ...row.merge, moved } } : undefined
}

type FoundMerge = NonNullable<Awaited<ReturnType<typeof findMerge>>>

/** How long what a merge moved is kept. A merge can be undone for a day. After it people may still ask what became of a record. */
const KEPT_DAYS = 30

/** Deletes the data of the records that became others long ago. Which one became which stays: links to it lead to the other, and so does the audit log. */
export const forgetMerged = (db: Database) =>
  db
    .update(patientMerges)
    .set({ moved: sql`jsonb_build_object('user', jsonb_build_object('id', ${patientMerges.moved} #> '{user,id}'))` })
    .where(and(lt(patientMerges.at, sql`now() - make_interval(days => ${KEPT_DAYS})`), sql`${patientMerges.moved} ? 'patient'`))

/** The newest merge into a record that can still be undone. */
export async function findUndoableMerge(db: Database, keptId: number) {
  const [newest] = await db
    .select({ id: patientMerges.id })
    .from(patientMerges)
    .where(and(eq(patientMerges.keptId, keptId), isNull(patientMerges.undoneAt), isRecent))
    .orderBy(desc(patientMerges.id))
    .limit(1)
  return newest ? readMerge(db, newest.id) : null
}

/** A merge as it is answered: with the changes since. */
export async function readMerge(db: Database, id: number): Promise<PatientMerge | null> {
  const found = await findMerge(db, id)
  if (!found) return null
  const { merge, by } = found
  const { moved, keptId } = merge
  const isThere = (await db.$count(patients, eq(patients.id, keptId))) > 0
  const now = isThere ? inputOf(await readPatient(db, keptId)) : moved.after
  const isNew = and(eq(consultations.patientId, keptId), sql`${consultations.createdAt} > ${merge.at}`)
  const { newConsultations } = await readValues(db, { newConsultations: countOf(db, consultations, isNew, MOST_COUNTED) })
  return {
    id,
    keptId,
    mergedId: merge.mergedId,
    merged: { firstName: moved.user.firstName, lastName: moved.user.lastName },
    at: merge.at,
    by,
    consultations: moved.consultationIds.length,
    newConsultations,
    changedSince: fieldsOf(now).filter((field) => now[field] !== moved.after[field]),
    undoneAt: merge.undoneAt,
    isUndoable: isThere && found.isRecent && merge.undoneAt === null,
  }
}

const MOST_COUNTED = 10_000
const fieldsOf = (input: PatientInput) => Object.keys(input) as (keyof PatientInput)[] // an object of this type

type Merging = MergePatientsInput & { by: number }

/** Moves all that belongs to the merged record to the kept one, which takes over the named values. Both rows are locked by the caller. */
export async function merge(db: Database, { keptId, mergedId, fromMerged, by }: Merging) {
  const [kept, merged] = [await readPatient(db, keptId), await readPatient(db, mergedId)]
  const [before, theirs] = [inputOf(kept), inputOf(merged)]
  const after = { ...before, ...Object.fromEntries(fromMerged.map((field) => [field, theirs[field]])) }
  const [patient] = await db.select().from(patients).where(eq(patients.id, mergedId))
  const [user] = await db.select().from(users).where(eq(users.id, merged.userId))
  const ofMerged = eq(patientRegistrations.patientId, mergedId)
  const registrations = await db.select().from(patientRegistrations).where(ofMerged)
  const consultationIds = await giveAll(db, eq(consultations.patientId, mergedId), keptId)
  const copies = registrations.map(({ id: _, ...row }) => ({ ...row, patientId: keptId }))
  const insertCopies = () => db.insert(patientRegistrations).values(copies).onConflictDoNothing().returning({ id: patientRegistrations.id })
  const addedRegistrationIds = copies.length > 0 ? (await insertCopies()).map(({ id }) => id) : []
  await db.delete(patientRegistrations).where(ofMerged)
  await db.delete(patients).where(eq(patients.id, mergedId))
  await db.delete(users).where(and(eq(users.id, merged.userId), isNull(users.roleType)))
  // Anybody who has seen either record has seen an earlier version.
  await writePatient(db, kept, after, Math.max(kept.version, merged.version) + 1)
  const moved = {
    user: singleRow(user ? [user] : []),
    patient: singleRow(patient ? [patient] : []),
    registrations,
    consultationIds,
    addedRegistrationIds,
    before,
    after,
  } satisfies MovedPatient
  const inserted = db.insert(patientMerges).values({ keptId, mergedId, by, moved })
  const { id } = singleRow(await inserted.returning({ id: patientMerges.id }))
  return { id, kept, merged }
}

/** The DNIs that two records had before they were united. */
export const dnisOf = ({ moved: { user, before } }: FoundMerge['merge']) => [user.dni, before.dni].filter((dni) => dni !== null)

/** A DNI, unless somebody else has it by now than one user. */
const ifFree = async (db: Database, dni: string | null, except: number) =>
  dni && (await db.$count(users, and(eq(alphabetical(users.dni), dni), ne(users.id, except)))) === 0 ? dni : null

/**
 * Brings the merged record back, and to the kept one what the merge replaced and nobody has changed since; each without its DNI where somebody has that
 * by now. The DNIs and the kept row are locked by the caller.
 */
export async function unmerge(db: Database, { id, keptId, moved }: FoundMerge['merge'], by: number) {
  const kept = await readPatient(db, keptId)
  const { user, patient, registrations, consultationIds, addedRegistrationIds, before, after } = moved
  const now = inputOf(kept)
  // It has each field.
  const restored = Object.fromEntries(
    fieldsOf(now).map((field) => [field, (now[field] === after[field] ? before : now)[field]]),
  ) as PatientInput
  if (restored.dni !== now.dni) restored.dni = await ifFree(db, restored.dni, kept.userId)
  const { search: _, ...person } = user
  const dni = person.dni === restored.dni ? null : await ifFree(db, person.dni, kept.userId)
  await db
    .insert(users)
    .overridingSystemValue()
    .values({ ...person, dni })
    .onConflictDoNothing()
  await db.insert(patients).overridingSystemValue().values(patient)
  if (addedRegistrationIds.length > 0) await db.delete(patientRegistrations).where(inArray(patientRegistrations.id, addedRegistrationIds))
  if (registrations.length > 0) await db.insert(patientRegistrations).overridingSystemValue().values(registrations)
  const isMoved = and(eq(consultations.patientId, keptId), sql`${consultations.id} = any(${sql.param(consultationIds)}::integer[])`)
  await giveAll(db, isMoved, patient.id)
  await writePatient(db, kept, restored, kept.version + 1)
  await db.update(patientMerges).set({ undoneAt: sql`now()`, undoneBy: by }).where(eq(patientMerges.id, id))
  return { kept }
}

async function writePatient(db: Database, { id, userId }: { id: number; userId: number }, values: PatientInput, version: number) {
  const columns = columnsOfPatient(values)
  const updatedAt = sql`now()`
  // An older record may lack a value that a form requires.
  const { dateBirthday, phone } = columns.user
  const person = { ...columns.user, dateBirthday: dateBirthday || null, phone: phone || null, updatedAt }
  await db.update(users).set(person).where(eq(users.id, userId))
  const written = db.update(patients).set({ ...columns.patient, version, updatedAt })
  await written.where(eq(patients.id, id))
}
