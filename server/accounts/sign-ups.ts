import { and, asc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SignUp, SignUpInput } from '#contract/generated/schema.ts'
import { signUpStatuses } from '#contract/statuses.ts'
import { specialities } from '../catalogue/schema.ts'
import type { Database } from '../platform/db/database.ts'
import { breaksUnique, onMissing, singleRow } from '../platform/db/errors.ts'
import { Problem, wrongStep } from '../platform/problem.ts'
import { doctorSpecialities, doctors, signUps, users } from './schema.ts'

const MOST_SAME = 5

const missing = 'La solicitud no existe.'
/** The rows of a list of requests, and how one that is not there is called. */
export const signUpRows = { table: signUps, missing, where: isNotNull(signUps.userId) }

const deciders = alias(users, 'deciders')

/** The requests whose address is proved: those that wait first. */
export async function readSignUps(db: Database, where: SQL | undefined, limit: number): Promise<SignUp[]> {
  const isWaiting = sql`${signUps.status} = 'PENDING'`
  const rows = await db
    .select({ signUp: signUps, speciality: { id: specialities.id, name: specialities.name }, decider: deciders })
    .from(signUps)
    .innerJoin(specialities, eq(specialities.id, signUps.specialityId))
    .leftJoin(deciders, eq(deciders.id, signUps.decidedBy))
    .where(and(signUpRows.where, where))
    .orderBy(sql`${isWaiting} desc, case when ${isWaiting} then ${signUps.id} end, ${signUps.statusSince} desc, ${signUps.id} desc`)
    .limit(limit)
  const namesakes = await readWithCuit(
    db,
    rows.map(({ signUp }) => digitsOf(signUp.cuit)),
  )
  return rows.map(({ signUp, speciality, decider }) => {
    const { passwordHash: _, specialityId: __, decidedBy: ___, userId, ...row } = signUp
    if (userId === null) throw new Error('A request that is listed has an account.')
    const decidedBy = decider && { firstName: decider.firstName, lastName: decider.lastName }
    const others = namesakes.filter(({ id, digits }) => digits === digitsOf(signUp.cuit) && id !== userId)
    const sameIdentity = others.slice(0, MOST_SAME).map(({ digits: _, ...person }) => person)
    return { ...row, userId, speciality, decidedBy, sameIdentity }
  })
}

const digitsOf = (cuit: string) => cuit.replace(/\D/g, '')

/** The doctors with one of these CUITs, with hyphens or without. */
function readWithCuit(db: Database, all: readonly string[]) {
  const digits = sql<string>`regexp_replace(${doctors.cuit}, '\\D', '', 'g')`
  return db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, digits })
    .from(doctors)
    .innerJoin(users, eq(users.id, doctors.userId))
    .where(inArray(digits, [...new Set(all)]))
    .orderBy(asc(users.id))
}

/** A request. Throws 404 where there is none. */
export async function readSignUp(db: Database, id: number) {
  const [found] = await readSignUps(db, eq(signUps.id, id), 1)
  if (!found) throw new Problem(404, missing)
  return found
}

/** Throws 409 unless a request goes from the one status to the other, or stays and is told again. */
export function requireStep(from: SignUp['status'], to: SignUp['status']) {
  if (from === to || signUpStatuses[from].next.includes(to)) return
  throw wrongStep(`La solicitud está ${signUpStatuses[from].told}, y no puede pasar a ${signUpStatuses[to].told}.`)
}

/** Notes a request, which is nobody's until its address is proved. */
export async function insertSignUp(
  tx: Database,
  { specialty, ...person }: Omit<SignUpInput, 'password' | 'acceptsTerms' | 'recaptchaToken'>,
  passwordHash: string,
) {
  const inserting = tx.insert(signUps).values({ ...person, specialityId: specialty, passwordHash })
  const { id } = singleRow(
    await inserting
      .returning({ id: signUps.id })
      .catch(onMissing<SignUpInput>('sign_ups_speciality_id_specialities_id_fk', 'specialty', 'La especialidad no existe.')),
  )
  return id
}

/** Makes the account of a request whose address is proved. It opens nothing yet. */
export async function openAccount(tx: Database, signUpId: number) {
  const { firstName, lastName, email, phone, passwordHash, specialityId, cuit, licenseNumber } = singleRow(
    await tx.select().from(signUps).where(eq(signUps.id, signUpId)),
  )
  const account = { firstName, lastName, email, phone, passwordHash, roleType: 'DOCTOR' as const, awaitsValidation: true }
  const inserting = tx.insert(users).values(account).returning({ id: users.id })
  const { id: userId } = singleRow(
    await inserting.catch((error: unknown) => {
      if (!breaksUnique(error, 'users_email_key')) throw error
      throw new Problem(410, 'Ya hay una cuenta con esta dirección. Si no recordás la contraseña, podés elegir otra.')
    }),
  )
  const doctor = singleRow(
    await tx.insert(doctors).values({ userId, cuit, medicalLicenseNumber: licenseNumber }).returning({ id: doctors.id }),
  )
  await tx.insert(doctorSpecialities).values({ doctorId: doctor.id, specialityId, position: 0 })
  await tx.update(signUps).set({ userId, passwordHash: null, statusSince: sql`now()` }).where(eq(signUps.id, signUpId))
  return userId
}

/** The state of the request for an account that is not validated. */
export async function ownSignUp(db: Database, userId: number) {
  const { status, rejectedReason } = signUps
  const [found] = await db.select({ status, rejectedReason }).from(signUps).where(eq(signUps.userId, userId))
  return found ?? null
}

/** Deletes the requests whose address nobody has proved in a day. */
export const deleteUnproved = (db: Database) =>
  db.delete(signUps).where(and(isNull(signUps.userId), lt(signUps.createdAt, sql`now() - interval '1 day'`)))
